//! Generation of captures and promotions. Moves of rules without a table are not filtered, so the list can also
//! contain other moves.

use super::generator::MoveGenerator;
use super::sink::{MoveList, Sink};
use crate::board::KindId;
use crate::interp::Candidate;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::position::{Move, Position};

/// A sink that lists moves that may be captures or promotions.
struct CaptureFilter<'a, B> {
    /// The enemy pieces.
    enemy: B,
    effects: &'a [MoveEffect<B>],
    list: &'a mut MoveList,
}

impl<B: Bits> CaptureFilter<'_, B> {
    /// Returns the targets to which moves of a rule may be captures or promotions.
    #[inline]
    fn captures_and_promotions(&self, rule: u16, to: B) -> B {
        match self.effects.get(usize::from(rule)) {
            Some(MoveEffect::Move { effect, .. })
                if effect.becomes.is_none() && !effect.captures_trail_piece =>
            {
                to & self.enemy
            }
            _ => to,
        }
    }
}

impl<B: Bits> Sink<B> for CaptureFilter<'_, B> {
    #[inline]
    fn uses_texts(&self) -> bool {
        true
    }

    #[inline]
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let to = match (choices, self.effects.get(usize::from(mv.rule))) {
            (None, _) => self.captures_and_promotions(mv.rule, to),
            (Some(_), Some(MoveEffect::Move { effect, .. })) => {
                to & (self.enemy | !effect.drop_targets(mv.from))
            }
            (Some(_), _) => to,
        };
        if !to.is_empty() {
            self.list.moves(mv, to, choices);
        }
    }

    #[inline]
    fn shifts(&mut self, kind: KindId, rule: u16, by: i16, to: B) {
        let to = self.captures_and_promotions(rule, to);
        if !to.is_empty() {
            self.list.shifts(kind, rule, by, to);
        }
    }

    fn shots(&mut self, mv: Move, at: B) {
        self.list.shots(mv, at);
    }

    fn drops(&mut self, _: KindId, _: u16, _: B) {}

    fn single(&mut self, mv: Move) {
        let is_castling = matches!(self.effects.get(usize::from(mv.rule)), Some(MoveEffect::Castling(_)));
        if !is_castling && mv.form.has_squares() {
            Sink::<B>::single(self.list, mv);
        }
    }

    fn interpreted(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        Sink::<B>::interpreted(self.list, mv, candidate);
    }
}

impl<B: Bits> MoveGenerator<B> {
    /// Lists every legal capture and promotion. The list can also contain other moves.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        list.clear();
        if self.is_over(position) {
            return;
        }
        let side = position.side();
        let enemy = B::from_set(&position.occupied(side.other()));
        let mut captures = CaptureFilter { enemy, effects: &self.effects[side.index()], list };
        if self.has_applicable_duty(position) || self.generate(position, &mut captures).is_err() {
            self.list(position, list);
        }
    }
}
