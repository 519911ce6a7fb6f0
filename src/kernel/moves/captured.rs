//! Finds the pieces that a move removes and the kind of the mover after the move, without making the move.

use super::generator::MoveGenerator;
use super::sink::MoveList;
use crate::board::{KindId, Piece, Square};
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::kernel::tables::Effect;
use crate::position::{Edits, Move, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Returns true if a move of `list`, the list of the moves of `position`, removes a piece.
    pub fn removes_piece(&self, position: &Position, mv: &Move, list: &MoveList) -> bool {
        match self.effect(position, mv) {
            Some(MoveEffect::Unknown) | None => !self.listed_candidate(position, mv, list).victims.is_empty(),
            Some(effect) => {
                let mut captures = false;
                for_each_captured(position, mv, effect, |_, _| captures = true);
                captures
                    || self.blast(position, mv, effect).is_some_and(|blast| {
                        blast.victims(position, position.side(), mv.from, mv.to).next().is_some()
                    })
            }
        }
    }

    /// Returns the pieces that a move of `list`, the list of the moves of `position`, removes, with their squares.
    pub fn victims(&self, position: &Position, mv: &Move, list: &MoveList) -> Edits {
        match self.effect(position, mv) {
            Some(effect) if self.blast(position, mv, effect).is_none() => {
                let mut victims = Edits::new();
                for_each_captured(position, mv, effect, |at, _| victims.push((at, position.at(at))));
                victims
            }
            _ => self.listed_candidate(position, mv, list).victims,
        }
    }

    /// Calls `visit` with every piece that a move of `list`, the list of the moves of `position`, removes from the
    /// board. Returns the kind of the mover after the move; `None` if its side loses the mover, too.
    #[inline]
    pub fn visit_captured(
        &self,
        position: &Position,
        mv: &Move,
        list: &MoveList,
        mut visit: impl FnMut(Piece),
    ) -> Option<KindId> {
        let effect = self.effect(position, mv);
        let mut visited = B::NONE;
        if let Some(effect) = effect {
            for_each_captured(position, mv, effect, |at, piece| {
                visited |= B::bit(at);
                visit(piece);
            });
        }
        match effect {
            Some(MoveEffect::Move { effect, .. }) => {
                let captures = self.captures_by_relocation(position, mv);
                let blast = effect.blast.as_ref().filter(|blast| blast.follows(captures));
                let exploded =
                    blast.iter().flat_map(|blast| blast.victims(position, position.side(), mv.from, mv.to));
                let exploded = exploded.filter(|&at| !visited.contains(at));
                exploded.filter_map(|at| position.at(at).as_piece()).for_each(visit);
                let loses_mover = blast.is_some_and(|blast| blast.loses_mover());
                (!loses_mover).then(|| effect.kind_after(mv, captures))
            }
            Some(MoveEffect::CapturesOnText(effect) | MoveEffect::Shot(effect)) => {
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

/// Calls `each` with every piece that a move with this effect captures, and with its square. Omits the pieces that an explosion removes.
#[inline]
pub fn for_each_captured<B: Bits>(
    position: &Position,
    mv: &Move,
    effect: &MoveEffect<B>,
    mut each: impl FnMut(Square, Piece),
) {
    let trail_piece = |effect: &Effect<B>| {
        position.trail().filter(|_| effect.captures_trail_piece).map(|trail| trail.piece_square)
    };
    let capture = |at| {
        if let Some(piece) = position.at(at).as_piece() {
            each(at, piece);
        }
    };
    match effect {
        MoveEffect::Move { effect, .. } => {
            let target = (mv.from != mv.to).then_some(mv.to);
            trail_piece(effect).into_iter().chain(target).for_each(capture);
        }
        MoveEffect::CapturesOnText(effect) => {
            // A move can return to a square on which it has captured.
            let squares = || effect.captured_text_squares(mv);
            let is_first =
                |&(index, at): &(usize, Square)| squares().take(index).all(|earlier| earlier != at);
            squares().enumerate().filter(is_first).map(|(_, at)| at).for_each(capture);
        }
        MoveEffect::Shot(effect) => {
            let target = effect.shot_target(mv).filter(|&at| at != mv.from);
            target.into_iter().chain(trail_piece(effect)).for_each(capture);
        }
        MoveEffect::Castling(_) | MoveEffect::Drop { .. } | MoveEffect::Unknown => {}
    }
}
