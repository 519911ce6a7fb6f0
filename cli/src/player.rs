//! The engine as a player: its level and what it remembers from move to move. Not how it searches.

use std::sync::atomic::AtomicBool;

use super::thinking::Level;
use super::{interrupt, terminal, timer};
use varlab::game::Game;
use varlab::search::{
    Clock, Limits, Report, SearchOptions, SearchResult, Skill, Table, Weights, analyse, search,
};

/// For what the search keeps.
const MEBIBYTES: usize = 32;

/// The engine.
pub struct Player {
    pub level: Level,
    weights: Weights,
    threads: usize,
    /// Which mistakes a weaker level makes.
    seed: u64,
    /// Made when it is first needed: a game of humans does without.
    table: Option<Table>,
}

impl Player {
    /// With the same seed the same mistakes are made, if any.
    pub fn new(level: Level, weights: &Weights, threads: usize, seed: u64) -> Self {
        Self { level, weights: weights.clone(), threads, seed, table: None }
    }

    /// The best move, unless there is none; Ctrl-C ends the thinking, and a forced move needs none. With a clock the engine has its
    /// share of what that shows, within its level. What is not `to_play` is advice, without mistakes on purpose. All games given must be
    /// of the same program.
    pub fn think(
        &mut self,
        game: &Game,
        clock: Option<Clock>,
        to_play: bool,
        news: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        let level = if clock.is_none() { self.level.bounded() } else { self.level };
        let forced = game.legal_moves().len() == 1;
        let depth = if forced { Some(1) } else { level.limits.depth };
        let limits = Limits { depth, clock, ..level.limits }.timed_by(timer::now);
        let skill = Skill::new(level.skill, self.seed).filter(|_| to_play);
        let asked = SearchOptions { skill, ..SearchOptions::default() };
        let table = self.table(game);
        analyse(game, &limits, &asked, interrupt::flag(), table, news)
    }

    /// The best move within limits whatever its level, unless there is none, or the best when `stop` is set.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        news: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        search(game, &limits.timed_by(timer::now), stop, self.table(game), news)
    }

    fn table(&mut self, game: &Game) -> &mut Table {
        let weights = &self.weights;
        let table = self.table.get_or_insert_with(|| {
            let table = Table::with_weights(game.program(), MEBIBYTES, weights);
            terminal::warn_if_cut(&table);
            table
        });
        table.set_threads(self.threads);
        table
    }
}
