//! Generation of captures and promotions. Moves of rules without a table are passed on unfiltered, so the list can
//! contain other moves too.

use super::engine::Engine;
use super::sink::{MoveList, Sink};
use crate::board::KindId;
use crate::interp::Candidate;
use crate::kernel::army::Deed;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move, Position};

/// Passes on moves that may be captures or promotions.
struct Captures<'a, B> {
    enemy: B,
    deeds: &'a [Deed<B>],
    list: &'a mut MoveList,
}

impl<B: Bits> Captures<'_, B> {
    /// Returns the targets at which moves of a rule may be captures or promotions.
    #[inline]
    fn ends(&self, rule: u16, to: B) -> B {
        match self.deeds.get(usize::from(rule)) {
            Some(Deed::Goes { effect, .. }) if effect.becomes.is_none() && !effect.takes_maker => {
                to & self.enemy
            }
            _ => to,
        }
    }
}

impl<B: Bits> Sink<B> for Captures<'_, B> {
    const LISTS: bool = true;

    #[inline]
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let to = if choices.is_some() { to } else { self.ends(mv.rule, to) };
        if !to.is_empty() {
            self.list.moves(mv, to, choices);
        }
    }

    #[inline]
    fn strides(&mut self, kind: KindId, rule: u16, by: i16, to: B) {
        let to = self.ends(rule, to);
        if !to.is_empty() {
            self.list.strides(kind, rule, by, to);
        }
    }

    fn shots(&mut self, mv: Move, at: B) {
        self.list.shots(mv, at);
    }

    fn drops(&mut self, _: KindId, _: u16, _: B) {}

    fn one(&mut self, mv: Move) {
        let castles = matches!(self.deeds.get(usize::from(mv.rule)), Some(Deed::Castles(_)));
        if !castles && mv.form != Form::Pass {
            Sink::<B>::one(self.list, mv);
        }
    }

    fn found(&mut self, mv: Move, candidate: impl FnOnce() -> Candidate) {
        Sink::<B>::found(self.list, mv, candidate);
    }
}

impl<B: Bits> Engine<B> {
    /// Lists every legal capture and promotion. The list can contain other moves too.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        list.clear();
        if self.is_over(position) {
            return;
        }
        let side = position.side();
        let enemy = B::of(&position.occupied(side.other()));
        let mut captures = Captures { enemy, deeds: &self.deeds[side.index()], list };
        if self.is_bound(position) || self.generate(position, &mut captures).is_err() {
            self.list(position, list);
        }
    }
}
