//! The engine as a player, with its level and a hash table that is kept between moves.

use std::sync::atomic::AtomicBool;

use super::thinking::Level;
use super::{interrupt, terminal, timer};
use varlab::game::Game;
use varlab::search::{
    Clock, Limits, Report, SearchOptions, SearchResult, SearchTables, Skill, Weights, analyse, search,
};

/// Size of the hash table, in mebibytes.
const HASH_MIB: usize = 32;

/// The engine as a player.
pub struct EnginePlayer {
    pub level: Level,
    weights: Weights,
    threads: usize,
    /// Seed of the random mistakes of weaker levels.
    seed: u64,
    /// The hash table, created on first use, because games between humans do not need a table.
    table: Option<SearchTables>,
}

impl EnginePlayer {
    /// Creates a player. The same seed leads to the same random mistakes.
    pub fn new(level: Level, weights: &Weights, threads: usize, seed: u64) -> Self {
        Self { level, weights: weights.clone(), threads, seed, table: None }
    }

    /// Searches for the best move within the limits of the level and the clock; returns `None` if no move is legal. Ctrl-C stops
    /// the search. If only one move is legal, the search depth is 1. If `to_play` is false, the move is only advice, and the level's random
    /// mistakes are disabled. The program of `game` must be the same in all calls.
    pub fn search_at_level(
        &mut self,
        game: &Game,
        clock: Option<Clock>,
        to_play: bool,
        on_report: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        let level = if clock.is_none() { self.level.bounded() } else { self.level };
        let is_forced = game.legal_moves().len() == 1;
        let depth = if is_forced { Some(1) } else { level.limits.depth };
        let limits = Limits { depth, clock, ..level.limits }.timed_by(timer::now);
        let skill = Skill::new(level.skill, self.seed).filter(|_| to_play);
        let options = SearchOptions { skill, ..SearchOptions::default() };
        let table = self.table(game);
        analyse(game, &limits, &options, interrupt::stop_flag(), table, on_report)
    }

    /// Searches for the best move within `limits`, ignoring the level; returns `None` if there is no legal move. Setting `stop` ends the
    /// search.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        search(game, &limits.timed_by(timer::now), stop, self.table(game), on_report)
    }

    fn table(&mut self, game: &Game) -> &mut SearchTables {
        let weights = &self.weights;
        let table = self.table.get_or_insert_with(|| {
            let table = SearchTables::with_weights(game.program(), HASH_MIB, weights);
            terminal::warn_if_evaluation_truncated(&table);
            table
        });
        table.set_threads(self.threads);
        table
    }
}
