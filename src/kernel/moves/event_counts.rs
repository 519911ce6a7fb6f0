//! Records, before a move is made, which counters it increments, whether it ends the turn, and whether it gives a
//! check that resets the halfmove clock.

use super::generator::MoveGenerator;
use crate::interp::{self, Candidate};
use crate::kernel::squares::Bits;
use crate::position::Position;

impl<B: Bits> MoveGenerator<B> {
    /// Records the counters that a legal move increments, and whether it ends the turn or resets the halfmove
    /// clock by a check. Does nothing if the game has no counters, no turns of several moves, and no checks that
    /// reset the clock. Leaves the position unchanged.
    pub fn record_events(&self, position: &mut Position, candidate: &mut Candidate) {
        let program = &self.program;
        let resets_clock = program.clock_resets.check;
        if program.counters.is_empty() && program.turn_lengths.is_none() && !resets_clock {
            return;
        }
        let side = position.side();
        candidate.delta.counts = interp::incremented_counters(program, position, candidate);
        let check_counters = program.active_counters(side, true);
        if check_counters != 0 || resets_clock || program.tracks_checks && program.turn_lengths.is_some() {
            let undo = position.make(program, &candidate.delta);
            let result = self.in_check(position, side.other());
            candidate.gives_check =
                result.unwrap_or_else(|_| interp::in_check(program, position, side.other()));
            position.unmake(program, &undo);
        }
        if candidate.gives_check {
            candidate.delta.counts |= check_counters;
            candidate.delta.resets_clock |= resets_clock;
        }
        candidate.delta.ends_turn = interp::ends_turn(program, position, candidate);
    }
}
