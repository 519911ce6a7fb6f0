//! The engine as a player: its level and what it remembers from move to move. Not how it searches.

use super::interrupt;
use super::thinking::Level;
use crate::game::Game;
use crate::search::{Best, Limits, Report, Table, search};

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

    /// The best move, unless there is none; Ctrl-C ends the thinking, and a forced move needs none. All games given must be of
    /// the same program.
    pub fn think(&mut self, game: &Game<'_>, news: &mut dyn FnMut(&Report<'_>)) -> Option<Best> {
        let table = self.table.get_or_insert_with(|| Table::new(game.program(), MEBIBYTES));
        let forced = game.legal_moves().len() == 1;
        let limits = if forced { Limits { depth: Some(1), ..self.level.0 } } else { self.level.0 };
        search(game, &limits, interrupt::flag(), table, news)
    }
}
