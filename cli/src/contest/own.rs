//! The engine of this program, as a player.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::control::{Clocks, Control};
use super::player::{Fault, Player};
use crate::{terminal, timer};
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{SearchOptions, Skill, Table, Weights, analyse};

/// What the engine of this program has at hand.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    pub threads: usize,
    /// Which mistakes weaker levels make.
    pub seed: u64,
}

/// The engine of this program.
pub struct Own<'a> {
    variant: &'a Compiled,
    means: Means,
    table: Table,
    control: Control,
}

/// For what the search keeps.
const MEBIBYTES: usize = 32;

impl<'a> Own<'a> {
    pub fn new(variant: &'a Compiled, weights: &Weights, means: Means) -> Self {
        let mut table = Table::with_weights(&variant.program, MEBIBYTES, weights);
        terminal::warn_if_cut(&table);
        table.set_threads(means.threads);
        Self { variant, means, table, control: Control::default() }
    }
}

impl Player for Own<'_> {
    fn begin(&mut self, control: &Control) -> Result<(), Fault> {
        self.control = control.clone();
        self.table.clear(MEBIBYTES);
        Ok(())
    }

    fn choose(&mut self, game: &Game, clocks: &Clocks, stop: &AtomicBool) -> Result<Option<Move>, Fault> {
        debug_assert!(Arc::ptr_eq(game.program(), &self.variant.program));
        let skill = Skill::new(self.control.each.skill, self.means.seed);
        let asked = SearchOptions { skill, ..SearchOptions::default() };
        let best = analyse(
            game,
            &self.control.limits(clocks).timed_by(timer::now),
            &asked,
            stop,
            &mut self.table,
            &mut |_| (),
        );
        Ok(best.map(|best| best.mv))
    }
}
