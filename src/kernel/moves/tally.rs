//! Counted deeds and deeds that end a turn, recorded for a move before it is made. Unused in games without such deeds.

use super::engine::Engine;
use crate::interp::{self, Candidate};
use crate::kernel::squares::Bits;
use crate::position::Position;

impl<B: Bits> Engine<B> {
    /// Records which counters a legal move increments, and whether it ends its turn. Leaves the position unchanged.
    pub fn note_counts(&self, position: &mut Position, candidate: &mut Candidate) {
        let program = &self.program;
        if program.counters.is_empty() && program.turn_lengths.is_none() {
            return;
        }
        let side = position.side();
        candidate.delta.counts = interp::counted(program, position, candidate);
        let checks = program.counting(side, true);
        if checks != 0 || program.notes_checks && program.turn_lengths.is_some() {
            let undo = position.make(program, &candidate.delta);
            let told = self.in_check(position, side.other());
            candidate.checks = told.unwrap_or_else(|_| interp::in_check(program, position, side.other()));
            position.unmake(program, &undo);
        }
        if candidate.checks {
            candidate.delta.counts |= checks;
        }
        candidate.delta.ends_turn = interp::ends_turn(program, position, candidate);
    }
}
