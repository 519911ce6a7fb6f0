//! The engine of this program as a player in a match.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::player::{Fault, Player};
use super::time_control::{Clocks, PlayerLimits};
use crate::{terminal, timer};
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{SearchOptions, SearchTables, Skill, Weights, analyse};

/// Settings of this program's engine.
#[derive(Clone, Copy, Debug)]
pub struct EngineSettings {
    /// Number of search threads.
    pub threads: usize,
    /// Seed of the random mistakes of weaker levels.
    pub seed: u64,
}

/// The engine of this program as a player in a match.
pub struct BuiltInEngine<'a> {
    variant: &'a Compiled,
    engine_settings: EngineSettings,
    table: SearchTables,
    limits: PlayerLimits,
}

/// Size of the hash table, in mebibytes.
const HASH_MIB: usize = 32;

impl<'a> BuiltInEngine<'a> {
    pub fn new(variant: &'a Compiled, weights: &Weights, engine_settings: EngineSettings) -> Self {
        let mut table = SearchTables::with_weights(&variant.program, HASH_MIB, weights);
        terminal::warn_if_evaluation_truncated(&table);
        table.set_threads(engine_settings.threads);
        Self { variant, engine_settings, table, limits: PlayerLimits::default() }
    }
}

impl Player for BuiltInEngine<'_> {
    fn begin(&mut self, limits: &PlayerLimits) -> Result<(), Fault> {
        self.limits = limits.clone();
        self.table.clear(HASH_MIB);
        Ok(())
    }

    fn choose_move(
        &mut self,
        game: &Game,
        clocks: &Clocks,
        stop: &AtomicBool,
    ) -> Result<Option<Move>, Fault> {
        debug_assert!(Arc::ptr_eq(game.program(), &self.variant.program));
        let skill = Skill::new(self.limits.per_move.skill, self.engine_settings.seed);
        let options = SearchOptions { skill, ..SearchOptions::default() };
        let best = analyse(
            game,
            &self.limits.search_limits(clocks).timed_by(timer::now),
            &options,
            stop,
            &mut self.table,
            &mut |_| (),
        );
        Ok(best.map(|best| best.mv))
    }
}
