//! Determines the restrictions that apply to a piece before its move.

use super::facts;
use super::view::{ReferenceSquares, View};
use crate::board::{Piece, Square};
use crate::ir::Restriction;

impl View<'_> {
    /// Returns the restrictions that apply to the piece on a square, one bit each. In attack mode, restrictions under which a piece keeps
    /// its attacks do not apply. Must be called before the move begins.
    pub(super) fn restrictions(&self, origin: Square) -> u64 {
        if self.program.restrictions.is_empty() {
            return 0;
        }
        // The cache does not contain the cells that were read, so it is not used while reads are recorded.
        if !self.records_reads
            && let Some(&(_, known)) =
                self.cached_restrictions.borrow().iter().find(|known| known.0 == origin)
        {
            return known;
        }
        let all = self.program.restrictions.iter().enumerate();
        let applying = all.filter(|(_, restriction)| self.applies(restriction, origin));
        let bits = applying.fold(0, |bits, (index, _)| bits | 1 << index);
        if !self.records_reads {
            self.cached_restrictions.borrow_mut().push((origin, bits));
        }
        bits
    }

    /// Returns true if a restriction applies to the piece on a square.
    fn applies(&self, restriction: &Restriction, origin: Square) -> bool {
        let is_movable = |piece: &Piece| piece.side == self.mover || self.program.is_neutral(piece.kind);
        let Some(piece) = self.at(origin).as_piece().filter(is_movable) else { return false };
        if !restriction.is_about(piece.kind, self.mover)
            || self.attack_mode && restriction.keeps_attacks
            || self.in_restrictions && restriction.reads_attacks
            || !self.was_in_state(restriction.state, origin)
        {
            return false;
        }
        // The set and the guards are evaluated in normal mode even while attacks are computed, but without restrictions that depend on
        // attacks, to avoid a cycle.
        let mut view = View::new(self.program, self.position, self.mover);
        for &(cell, _) in &self.edits {
            view.put(cell, self.board[cell.index()]);
        }
        view.initial_edit_count = view.edits.len();
        view.records_reads = self.records_reads;
        view.in_restrictions = true;
        let reference = ReferenceSquares::from_origin(origin);
        let applies = restriction.set.is_none_or(|set| view.set_has(set, origin, reference))
            && restriction.guards.iter().all(|&guard| facts::may_allow(&view, guard, Some(reference), false));
        self.take_reads_from(&view);
        applies
    }
}
