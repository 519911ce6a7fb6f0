//! A filter of moves that leave the royal safe from attacks that must be interpreted. The legality masks already cover all other
//! attacks.

use super::filter::{MoveFilter, Split};
use super::generator::MoveGenerator;
use crate::board::{Content, KindId, Square};
use crate::interp::Candidate;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::kernel::tables::Effect;
use crate::kernel::threats::WatchedAttackers;
use crate::position::{Edits, Form, Move, Position};

/// A filter of moves that leave the royal safe from watched attackers.
pub struct WatchedAttackersFilter<'a, 'w, B> {
    pub generator: &'a MoveGenerator<B>,
    pub position: &'a Position,
    pub royal: Square,
    /// The squares of enemy royals. A move that captures on one of them is legal even if it leaves the own royal attacked.
    pub always_allowed: B,
    /// The enemy pieces whose attacks must be interpreted.
    pub watched_attackers: &'a mut WatchedAttackers<'w, B>,
}

impl<B: Bits> WatchedAttackersFilter<'_, '_, B> {
    /// Returns true if no watched piece attacks the royal after a move with all its changes, or if the move
    /// captures an enemy royal.
    fn is_legal(&mut self, mv: &Move) -> bool {
        let royal = if mv.from == self.royal && mv.form != Form::Drop { mv.to } else { self.royal };
        if !self.watched_attackers.may_attack(royal) {
            return true;
        }
        let side = self.position.side();
        let changes: Edits = match self.generator.rule_effect(self.position, mv.rule) {
            Some(MoveEffect::Move { effect, .. }) if effect.blast.is_none() => {
                let relocation = self.generator.relocation(self.position, mv, Some(effect), false);
                let en_passant = relocation.distant_capture.map(|cell| (cell, Content::VACANT));
                let vacated = [(relocation.from, Content::VACANT)].into_iter().chain(en_passant);
                vacated.chain([(relocation.to, Content::piece(relocation.becomes, side))]).collect()
            }
            _ => {
                let candidate = self.generator.candidate(self.position, mv);
                if candidate.victims.iter().any(|victim| self.always_allowed.contains(victim.0)) {
                    return true;
                }
                candidate.delta.edits
            }
        };
        self.watched_attackers.is_safe(&changes, royal)
    }

    /// Returns false for a castling of the royal out of check or across attacked squares.
    fn is_castling_allowed(&mut self, mv: &Move) -> bool {
        let side = self.position.side();
        let Some(MoveEffect::Castling(castling)) = self.generator.rule_effect(self.position, mv.rule) else {
            return true;
        };
        let castling_piece = Content::piece(mv.kind, side);
        let royal_moved_to = |cell| [(mv.from, Content::VACANT), (cell, castling_piece)];
        let mut crossed = castling.crossed[side.index()].iter();
        mv.from != self.royal
            || !self.watched_attackers.in_check
                && crossed.all(|&cell| self.watched_attackers.is_safe(&royal_moved_to(cell), cell))
    }

    /// Returns true if a move captures an enemy royal before its last leg.
    fn captures_royal_on_path(&self, mv: &Move) -> bool {
        let Some(MoveEffect::CapturesOnText(effect)) = self.generator.rule_effect(self.position, mv.rule)
        else {
            return false;
        };
        effect.captured_text_squares(mv).any(|square| self.always_allowed.contains(square))
    }

    /// Returns true if a move changes only its origin and its target, and is not a move of the royal.
    fn is_relocation(&self, mv: &Move) -> bool {
        let effect = self.generator.rule_effect(self.position, mv.rule);
        let is_simple = |effect: &Effect<B>| !effect.captures_trail_piece && effect.blast.is_none();
        mv.from != self.royal && matches!(effect, Some(MoveEffect::Move { effect, .. }) if is_simple(effect))
    }
}

impl<B: Bits> MoveFilter<B> for WatchedAttackersFilter<'_, '_, B> {
    #[inline]
    fn split_targets(&mut self, mv: &Move, to: B) -> Split<B> {
        let winning = if self.captures_royal_on_path(mv) { to } else { to & self.always_allowed };
        if !self.is_relocation(mv) {
            return Split { allowed: winning, undecided: to & !winning };
        }
        let (safe, undecided) = self.watched_attackers.split_targets(B::bit(mv.from), to & !winning);
        Split { allowed: winning | safe, undecided }
    }

    #[inline]
    fn split_shifts(&mut self, _: KindId, _: u16, offset: i16, to: B) -> Split<B> {
        let read = self.watched_attackers.squares_read;
        let watched = to & (read | read.shifted(offset));
        let unwatched = if self.watched_attackers.in_check { B::NONE } else { to & !watched };
        let allowed = unwatched | to & self.always_allowed;
        Split { allowed, undecided: watched & !allowed }
    }

    #[inline]
    fn split_shots(&mut self, mv: &Move, at: B) -> Split<B> {
        let allowed = if self.always_allowed.contains(mv.to) { at } else { at & self.always_allowed };
        Split { allowed, undecided: at & !allowed }
    }

    #[inline]
    fn split_drops(&mut self, _: KindId, _: u16, to: B) -> Split<B> {
        let (allowed, undecided) = self.watched_attackers.split_targets(B::NONE, to);
        Split { allowed, undecided }
    }

    #[inline]
    fn allows(&mut self, mv: &Move) -> bool {
        self.is_legal(mv)
    }

    fn allows_single(&mut self, mv: &Move) -> bool {
        match mv.form {
            Form::Pass => !self.watched_attackers.in_check,
            _ => self.is_castling_allowed(mv) && self.is_legal(mv),
        }
    }

    /// Allows all moves: the interpreted part of move generation tests them itself.
    fn allows_interpreted(&mut self, _: &Move, _: &dyn Fn() -> Candidate) -> bool {
        true
    }
}
