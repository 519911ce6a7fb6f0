//! Finds the pieces that a move removes and the kind of the mover after the move, without making the move.

use super::generator::MoveGenerator;
use super::sink::MoveList;
use crate::board::{KindId, Piece, Square};
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::position::{Move, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Calls `visit` with every piece that a move of `list`, the list of the moves of `position`, removes from the
    /// board. Returns the kind of the mover after the move; `None` if the mover is removed too.
    #[inline]
    pub fn visit_captured(
        &self,
        position: &Position,
        mv: &Move,
        list: &MoveList,
        mut visit: impl FnMut(Piece),
    ) -> Option<KindId> {
        let side = position.side();
        let mut visit_square = |cell: Square| {
            if let Some(piece) = position.at(cell).as_piece() {
                visit(piece);
            }
        };
        match self.effect(position, mv) {
            Some(MoveEffect::Move { effect, .. }) => {
                if mv.from != mv.to {
                    visit_square(mv.to);
                }
                if effect.captures_trail_piece
                    && let Some(trail) = position.trail()
                {
                    visit_square(trail.piece_square);
                }
                let captures = self.captures_by_relocation(position, mv);
                let blast = effect.blast.as_ref().filter(|_| captures);
                let exploded = blast.iter().flat_map(|blast| blast.victims(position, side, mv.from, mv.to));
                exploded.for_each(visit_square);
                let mover_removed = blast.is_some_and(|blast| blast.removes_mover);
                (!mover_removed).then(|| effect.kind_after(mv, captures))
            }
            Some(MoveEffect::CapturesAll(effect)) => {
                mv.text_squares()
                    .map(|text_square| text_square.0)
                    .filter(|&cell| cell != mv.from)
                    .for_each(visit_square);
                Some(effect.kind_after(mv, true))
            }
            Some(MoveEffect::Shot(effect)) => {
                let trail_piece = position.trail().filter(|_| effect.captures_trail_piece);
                let squares = mv.text_squares().map(|text_square| text_square.0);
                squares.chain(trail_piece.map(|trail| trail.piece_square)).for_each(visit_square);
                Some(effect.kind_after(mv, true))
            }
            Some(MoveEffect::Castling(_) | MoveEffect::Drop { .. }) => Some(mv.kind),
            Some(MoveEffect::Unknown) | None if !mv.form.has_squares() => Some(mv.kind),
            Some(MoveEffect::Unknown) | None => {
                let candidate = self.listed_candidate(position, mv, list);
                candidate.victims.iter().filter_map(|victim| victim.1.as_piece()).for_each(visit);
                let edit = candidate.delta.edits.iter().find(|edit| edit.0 == mv.to)?;
                edit.1.as_piece().map(|piece| piece.kind)
            }
        }
    }
}
