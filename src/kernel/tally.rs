//! Deeds that are counted, noted for a move before it is made. Games that count nothing never come here.

use super::bits::Bits;
use super::generate::Engine;
use crate::interp::{self, Candidate};
use crate::position::Position;

impl<B: Bits> Engine<'_, B> {
    /// Notes which counters count a legal move. The position is the same afterwards.
    pub fn note_counts(&self, position: &mut Position, candidate: &mut Candidate) {
        let program = self.program;
        if program.counters.is_empty() {
            return;
        }
        candidate.delta.counts = interp::counted(program, position, candidate);
        let checks = program.counting(position.side(), true);
        if checks == 0 {
            return;
        }
        let undo = position.make(program, &candidate.delta);
        let told = self.in_check(position, position.side());
        if told.unwrap_or_else(|_| interp::in_check(program, position, position.side())) {
            candidate.delta.counts |= checks;
        }
        position.unmake(program, &undo);
    }
}
