//! Target squares of the pieces of one side, generated as if it were that side's turn.

use super::generate::board_moves;
use super::generator::MoveGenerator;
use super::sink::Sink;
use crate::board::{KindId, Side};
use crate::interp::Candidate;
use crate::kernel::squares::Bits;
use crate::position::{Move, Position};

/// A receiver of target squares.
pub trait TargetVisitor {
    /// Receives squares to which pieces of a kind can move, or at which they can shoot. Each square is received once
    /// for each piece that can do so. There is one exception: a square is received several times if a piece can reach it by
    /// moves with different texts, for example on several ways or with and without a promotion.
    fn visit<B: Bits>(&mut self, kind: KindId, to: B);
}

/// A sink that sends the targets of moves to a visitor.
struct TargetSink<'v, V>(&'v mut V);

impl<B: Bits, V: TargetVisitor> Sink<B> for TargetSink<'_, V> {
    #[inline]
    fn uses_texts(&self) -> bool {
        false
    }

    #[inline]
    fn uses_only_targets(&self) -> bool {
        true
    }

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

    fn placements(&mut self, _: Move, _: B, _: bool) {}

    fn drops(&mut self, _: KindId, _: u16, _: B) {}

    fn single_move(&mut self, _: Move) {}

    fn interpreted_move(&mut self, _: Move, _: &dyn Fn() -> Candidate) {}
}

impl<B: Bits> MoveGenerator<B> {
    /// Sends the targets of a side's pieces to a visitor. Omits royals, castling, drops and rules without a table.
    /// Sends nothing if the interpreter is needed.
    pub fn visit_targets(&self, position: &Position, side: Side, visitor: &mut impl TargetVisitor) {
        let failing_pieces = self.failing_pieces(position, side);
        let mut turn = self.unrestricted_turn(position, side);
        if self.restrict(&mut turn, failing_pieces.as_ref()).is_err() {
            return;
        }
        board_moves(&turn, &mut TargetSink(visitor));
    }
}
