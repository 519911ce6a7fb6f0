//! Counted deeds, deeds that end a turn, and checks that restart the move count, recorded for a move before it is made.
//! Unused in games without such rules.

use super::engine::Engine;
use crate::interp::{self, Candidate};
use crate::kernel::squares::Bits;
use crate::position::Position;

impl<B: Bits> Engine<B> {
    /// Records which counters a legal move increments, whether it ends its turn, and whether it restarts the move count
    /// by a check. Leaves the position unchanged.
    pub fn record_counts(&self, position: &mut Position, candidate: &mut Candidate) {
        let program = &self.program;
        let resets_clock = program.clock_resets.check;
        if program.counters.is_empty() && program.turn_lengths.is_none() && !resets_clock {
            return;
        }
        let side = position.side();
        candidate.delta.counts = interp::counted(program, position, candidate);
        let checks = program.counting(side, true);
        if checks != 0 || resets_clock || program.tracks_checks && program.turn_lengths.is_some() {
            let undo = position.make(program, &candidate.delta);
            let result = self.in_check(position, side.other());
            candidate.checks = result.unwrap_or_else(|_| interp::in_check(program, position, side.other()));
            position.unmake(program, &undo);
        }
        if candidate.checks {
            candidate.delta.counts |= checks;
            candidate.delta.resets_clock |= resets_clock;
        }
        candidate.delta.ends_turn = interp::ends_turn(program, position, candidate);
    }
}
