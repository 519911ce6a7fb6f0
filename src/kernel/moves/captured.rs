//! The pieces that a move removes and the kind that its mover becomes, without making the move.

use super::engine::Engine;
use super::sink::MoveList;
use crate::board::{KindId, Piece, Square};
use crate::kernel::army::MoveEffect;
use crate::kernel::squares::Bits;
use crate::position::{Move, Position};

impl<B: Bits> Engine<B> {
    /// Calls `removes` with every piece that a move from the list of the position removes from the board. Returns the
    /// kind of the mover after the move; `None` if the mover is removed too.
    #[inline]
    pub fn visit_captured(
        &self,
        position: &Position,
        mv: &Move,
        list: &MoveList,
        mut removes: impl FnMut(Piece),
    ) -> Option<KindId> {
        let side = position.side();
        let mut taken = |cell: Square| {
            if let Some(piece) = position.at(cell).as_piece() {
                removes(piece);
            }
        };
        match self.effects[side.index()].get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { effect, .. }) => {
                if mv.from != mv.to {
                    taken(mv.to);
                }
                if effect.captures_trail_piece
                    && let Some(trail) = position.trail()
                {
                    taken(trail.piece_square);
                }
                let blast = effect.blast.as_ref().filter(|_| self.captures(position, mv));
                let blown = blast.iter().flat_map(|blast| blast.victims(position, side, mv.from, mv.to));
                blown.for_each(taken);
                let gone = blast.is_some_and(|blast| blast.removes_mover);
                (!gone).then(|| mv.choice().or(effect.becomes).unwrap_or(mv.kind))
            }
            Some(MoveEffect::CapturesAll) => {
                mv.text_squares().map(|said| said.0).filter(|&cell| cell != mv.from).for_each(taken);
                Some(mv.kind)
            }
            Some(MoveEffect::Castling(_) | MoveEffect::Drop { .. }) => Some(mv.kind),
            Some(MoveEffect::Unknown) | None if !mv.form.has_squares() => Some(mv.kind),
            Some(MoveEffect::Unknown) | None => {
                let candidate = self.listed_candidate(position, mv, list);
                candidate.victims.iter().filter_map(|victim| victim.1.as_piece()).for_each(removes);
                let end = candidate.delta.edits.iter().find(|edit| edit.0 == mv.to)?;
                end.1.as_piece().map(|piece| piece.kind)
            }
        }
    }
}
