//! Target squares of the pieces of one side, as if it were that side's turn.

use super::engine::Engine;
use super::sink::Sink;
use super::turn::Turn;
use super::{pieces, rows};
use crate::board::{KindId, Side};
use crate::interp::Candidate;
use crate::kernel::squares::Bits;
use crate::kernel::threats::LegalityMasks;
use crate::position::{Move, Position};

/// Receives target squares of pieces.
pub trait TargetVisitor {
    /// Receives squares to which pieces of a kind can move. A square that several pieces reach is counted once for each.
    fn visit<B: Bits>(&mut self, kind: KindId, to: B);
}

/// Passes on targets only.
struct TargetSink<'v, V>(&'v mut V);

impl<B: Bits, V: TargetVisitor> Sink<B> for TargetSink<'_, V> {
    const LISTS: bool = false;

    #[inline]
    fn moves(&mut self, mv: Move, to: B, _: Option<&[KindId]>) {
        self.0.visit(mv.kind, to);
    }

    #[inline]
    fn shifts(&mut self, kind: KindId, _: u16, _: i16, to: B) {
        self.0.visit(kind, to);
    }

    fn shots(&mut self, mv: Move, at: B) {
        self.0.visit(mv.kind, at);
    }

    fn drops(&mut self, _: KindId, _: u16, _: B) {}

    fn single(&mut self, _: Move) {}

    fn interpreted(&mut self, _: Move, _: impl FnOnce() -> Candidate) {}
}

impl<B: Bits> Engine<B> {
    /// Passes the targets of a side's pieces to a visitor. Leaves out royals, castling, drops and rules without a
    /// table, and passes nothing if the tables do not suffice.
    pub fn visit_targets(&self, position: &Position, side: Side, visitor: &mut impl TargetVisitor) {
        let mut bounds = LegalityMasks::unrestricted_masks();
        let Ok((view, royal)) = self.compute_bounds(position, side, &mut bounds) else { return };
        let army = &self.armies[side.index()];
        let threats = self.threats(side);
        let failed_guards = army.guards.failed(position, bounds.checked);
        let turn = Turn { position, view, army, failed_guards, royal, threats, bounds: &bounds };
        let mut targets = TargetSink(visitor);
        for row in &army.roster {
            rows::moves(row, &turn, &mut targets);
        }
        for &kind in &army.kinds_outside_roster {
            let table = &army.kinds[kind.index()];
            let pieces = turn.plane(kind) & turn.view.own;
            if !(pieces.is_empty() || table.all_interpreted || Some(kind) == self.royal) {
                pieces::kind_moves(&turn, table, pieces, &mut targets);
            }
        }
    }
}
