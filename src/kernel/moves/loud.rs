//! The moves that change what stands on the board, picked out while moves are being found: captures and promotions. Moves of rules
//! that cannot be told so early are let through; whoever asks must look at what he gets.

use super::engine::Engine;
use super::sink::{MoveList, Sink};
use crate::board::KindId;
use crate::interp::Candidate;
use crate::kernel::army::Deed;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move, Position};

/// Hands on what may be more than a quiet move.
struct Loud<'a, B> {
    enemy: B,
    deeds: &'a [Deed<B>],
    list: &'a mut MoveList,
}

impl<B: Bits> Loud<'_, B> {
    /// Those of the ends at which moves of the rule may be loud.
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

impl<B: Bits> Sink<B> for Loud<'_, B> {
    const LISTS: bool = true;

    #[inline]
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let to = if choices.is_some() { to } else { self.ends(mv.rule, to) };
        if !to.is_none() {
            self.list.moves(mv, to, choices);
        }
    }

    #[inline]
    fn strides(&mut self, kind: KindId, rule: u16, by: i16, to: B) {
        let to = self.ends(rule, to);
        if !to.is_none() {
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
    /// Lists every legal move that is a capture or a promotion, and perhaps some others.
    pub fn list_loud(&self, position: &mut Position, list: &mut MoveList) {
        list.clear();
        if self.over.is_over::<B>(&self.program, position) {
            return;
        }
        let side = position.side();
        let enemy = B::of(&position.occupied(side.other()));
        let mut loud = Loud { enemy, deeds: &self.deeds[side.index()], list };
        if self.is_unsettled(position) || self.generate(position, &mut loud).is_err() {
            self.list(position, list);
        }
    }
}
