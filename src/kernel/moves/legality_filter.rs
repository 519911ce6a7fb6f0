//! A filter between the tables and a sink. Forwards only the moves that leave the royal safe from attacks that
//! must be interpreted. The legality masks already cover all other attacks.

use super::generator::MoveGenerator;
use super::sink::Sink;
use crate::board::{Content, KindId, Square};
use crate::interp::Candidate;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::kernel::tables::Effect;
use crate::kernel::threats::WatchedAttackers;
use crate::position::{Edits, Form, Move, Position};

/// A sink that forwards the moves that leave the royal safe.
pub struct LegalityFilter<'a, 'w, B> {
    pub generator: &'a MoveGenerator<B>,
    pub position: &'a Position,
    pub royal: Square,
    /// The squares of enemy royals. A move that captures on one of them is legal even if it leaves the own royal attacked.
    pub always_allowed: B,
    /// The enemy pieces whose attacks must be interpreted.
    pub watched_attackers: &'a mut WatchedAttackers<'w, B>,
    pub sink: &'a mut dyn Sink<B>,
}

impl<B: Bits> LegalityFilter<'_, '_, B> {
    /// Returns true if no watched piece attacks the royal after a move with all its changes, or if the move
    /// captures an enemy royal.
    fn is_legal(&mut self, mv: &Move) -> bool {
        let royal = if mv.from == self.royal && mv.form != Form::Drop { mv.to } else { self.royal };
        if !self.watched_attackers.may_attack(royal) {
            return true;
        }
        let side = self.position.side();
        let changes: Edits = match self.generator.effects[side.index()].get(mv.rule as usize) {
            Some(MoveEffect::Move { effect, .. }) if effect.blast.is_none() => {
                let relocation = self.generator.relocation(self.position, mv, Some(effect), false);
                let en_passant = relocation.en_passant_square.map(|cell| (cell, Content::VACANT));
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
        let Some(MoveEffect::Castling(castling)) = self.generator.effects[side.index()].get(mv.rule as usize)
        else {
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
        let effect = self.generator.effects[self.position.side().index()].get(mv.rule as usize);
        matches!(effect, Some(MoveEffect::CapturesAll(_)))
            && mv.text_squares().any(|(square, _)| self.always_allowed.contains(square))
    }

    /// Returns true if a move changes only its origin and its target, and is not a move of the royal.
    fn is_relocation(&self, mv: &Move) -> bool {
        let effect = self.generator.effects[self.position.side().index()].get(mv.rule as usize);
        let is_simple = |effect: &Effect<B>| !effect.captures_trail_piece && effect.blast.is_none();
        mv.from != self.royal && matches!(effect, Some(MoveEffect::Move { effect, .. }) if is_simple(effect))
    }
}

impl<B: Bits> Sink<B> for LegalityFilter<'_, '_, B> {
    fn uses_texts(&self) -> bool {
        self.sink.uses_texts()
    }

    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let winning = if self.captures_royal_on_path(&mv) { to } else { to & self.always_allowed };
        let others = to & !winning;
        let (surely_safe, to_test) = if self.is_relocation(&mv) {
            self.watched_attackers.split_targets(B::bit(mv.from), others)
        } else {
            (B::NONE, others)
        };
        self.sink.moves(mv, surely_safe | winning, choices);
        let mut safe = B::NONE;
        for square in to_test.squares() {
            let mut mv = mv.with_target(square);
            match choices {
                None if self.is_legal(&mv) => safe |= B::bit(square),
                None => {}
                Some(kinds) => {
                    for &kind in kinds {
                        mv.set_choice(kind);
                        if self.is_legal(&mv) {
                            self.sink.single_move(mv);
                        }
                    }
                }
            }
        }
        self.sink.moves(mv, safe, None);
    }

    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) {
        let watched =
            self.watched_attackers.squares_read | self.watched_attackers.squares_read.shifted(offset);
        let (surely_safe, to_test) = if self.watched_attackers.in_check {
            (B::NONE, to & watched)
        } else {
            (to & !watched, to & watched)
        };
        let mut safe = surely_safe | to & self.always_allowed;
        for square in (to_test & !safe).squares() {
            let from = Square((i16::from(square.0) - offset) as u8);
            if self.is_legal(&Move::new(kind, from, from, Form::Move, rule).with_target(square)) {
                safe |= B::bit(square);
            }
        }
        self.sink.shifts(kind, rule, offset, safe);
    }

    fn shots(&mut self, mv: Move, at: B) {
        let mut safe = if self.always_allowed.contains(mv.to) { at } else { at & self.always_allowed };
        for square in (at & !safe).squares() {
            let mut shot = mv;
            shot.push_text_square(square, true);
            if self.is_legal(&shot) {
                safe |= B::bit(square);
            }
        }
        self.sink.shots(mv, safe);
    }

    /// Forwards all placements: games with placements have no royals.
    fn placements(&mut self, mv: Move, at: B, is_shot: bool) {
        self.sink.placements(mv, at, is_shot);
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        let (mut safe, to_test) = self.watched_attackers.split_targets(B::NONE, to);
        for square in to_test.squares() {
            if self.is_legal(&Move::new(kind, square, square, Form::Drop, rule)) {
                safe |= B::bit(square);
            }
        }
        self.sink.drops(kind, rule, safe);
    }

    fn single_move(&mut self, mv: Move) {
        let safe = match mv.form {
            Form::Pass => !self.watched_attackers.in_check,
            _ => self.is_castling_allowed(&mv) && self.is_legal(&mv),
        };
        if safe {
            self.sink.single_move(mv);
        }
    }

    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        self.sink.interpreted_move(mv, candidate);
    }
}
