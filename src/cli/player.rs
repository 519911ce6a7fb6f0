//! The engine as a player: its level and what it remembers from move to move. Not how it searches.

use std::sync::atomic::AtomicBool;

use super::interrupt;
use super::thinking::Level;
use crate::game::Game;
use crate::search::{Best, Clock, Limits, Report, Table, search};

/// For what the search keeps.
const MEBIBYTES: usize = 32;

/// The engine.
pub struct Player {
    pub level: Level,
    /// Made when it is first needed: a game of humans does without.
    table: Option<Table>,
}

impl Player {
    pub fn new(level: Level) -> Self {
        Self { level, table: None }
    }

    /// The best move, unless there is none; Ctrl-C ends the thinking, and a forced move needs none. With a clock the engine has its
    /// share of what that shows, within its level. All games given must be of the same program.
    pub fn think(
        &mut self,
        game: &Game<'_>,
        clock: Option<Clock>,
        news: &mut dyn FnMut(&Report<'_>),
    ) -> Option<Best> {
        let level = if clock.is_none() { self.bounded() } else { self.level };
        let forced = game.legal_moves().len() == 1;
        let depth = if forced { Some(1) } else { level.0.depth };
        self.search(game, &Limits { depth, clock, ..level.0 }, interrupt::flag(), news)
    }

    /// Its level, or the usual one if nothing but a clock bounds it.
    pub fn bounded(&self) -> Level {
        if self.level.is_by_clock() { Level::default() } else { self.level }
    }

    /// The best move within limits, unless there is none, or the best when `stop` is set.
    pub fn search(
        &mut self,
        game: &Game<'_>,
        limits: &Limits,
        stop: &AtomicBool,
        news: &mut dyn FnMut(&Report<'_>),
    ) -> Option<Best> {
        let table = self.table.get_or_insert_with(|| Table::new(game.program(), MEBIBYTES));
        search(game, limits, stop, table, news)
    }
}
