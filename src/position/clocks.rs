//! The states of the clocks that measure how long the conditions of endings have held.

use super::Position;
use crate::board::Side;
use crate::ir::{LastingCondition, MAX_CLOCKS, Program};

/// The state of a clock for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct ClockState {
    /// The number of the row of [`Clock::rows`](crate::ir::Clock::rows) that is being counted, from 1; 0 if the clock is
    /// stopped. Each row belongs to an ending.
    pub row: u8,
    /// The count, in the unit of the clock.
    pub count: u16,
}

impl ClockState {
    /// Returns the state of a clock that counts towards an ending.
    pub fn of_ending(lasting: &LastingCondition, count: u16) -> ClockState {
        ClockState { row: lasting.row, count }
    }

    /// Returns true if the clock counts towards some ending.
    pub fn is_running(self) -> bool {
        self.row != 0
    }

    /// Returns true if the clock counts towards the ending with this condition.
    pub fn counts_for(self, lasting: &LastingCondition) -> bool {
        self.row == lasting.row
    }
}

/// The states of all clocks, by clock and side.
pub type Clocks = [[ClockState; 2]; MAX_CLOCKS];

impl Position {
    /// Returns the states of the clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Sets the clocks. Clocks that count turns are part of the key. Clocks that count plies and the halfmove clock are not
    /// part of it.
    pub fn set_clocks(&mut self, program: &Program, clocks: Clocks) {
        self.saved.key ^= clocks_key(program, &self.clocks) ^ clocks_key(program, &clocks);
        self.clocks = clocks;
    }

    /// Returns the key with the states of all clocks.
    pub fn key_with_clocks(&self, program: &Program) -> u64 {
        let counts_plies = |clock: &usize| !program.clocks[*clock].counts_turns;
        let states_of = |clock: usize| Side::BOTH.map(|side| (side, self.clocks[clock][side.index()]));
        let clocks = (0..program.clocks.len())
            .filter(counts_plies)
            .flat_map(|clock| states_of(clock).map(|state| (clock, state)));
        clocks.fold(self.key(), |key, (clock, (side, state))| {
            key ^ program.keys.clock(clock, side, state.row, state.count)
        })
    }

    /// Restores the clocks after a move has been unmade. Does not change the key, which `unmake` has already restored.
    pub fn restore_clocks(&mut self, clocks: Clocks) {
        self.clocks = clocks;
    }
}

/// Returns the part of the key for the clocks that count turns.
pub(super) fn clocks_key(program: &Program, clocks: &Clocks) -> u64 {
    let mut key = 0;
    for number in (0..program.clocks.len()).filter(|&number| program.clocks[number].counts_turns) {
        for side in Side::BOTH {
            let ClockState { row, count } = clocks[number][side.index()];
            key ^= program.keys.clock(number, side, row, count);
        }
    }
    key
}
