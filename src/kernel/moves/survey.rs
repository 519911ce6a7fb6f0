//! What the pieces of one side could do if it were its turn, counted and weighed: for those who judge a position by the look of it.
//! An estimate: rules without a table do not count, and neither does what the royal itself does.

use super::engine::Engine;
use super::sink::Sink;
use super::turn::Turn;
use super::{pieces, rows};
use crate::board::{KindId, Side, SquareSet};
use crate::interp::Candidate;
use crate::kernel::squares::Bits;
use crate::kernel::threats::Bounds;
use crate::position::{Move, Position};

/// What counts how much.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a> {
    /// By kind: a square that it could go to.
    pub going: &'a [i32],
    /// By kind: a square of the zone that it could go to.
    pub pressing: &'a [i32],
    /// The zone.
    pub zone: &'a SquareSet,
}

/// What it has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surveyed {
    /// All squares that pieces could go to, weighed.
    pub going: i32,
    /// Those of the zone, weighed.
    pub pressing: i32,
}

/// Weighs what it is told of.
struct Scales<'a, B> {
    weights: Weights<'a>,
    zone: B,
    sum: Surveyed,
}

impl<B: Bits> Scales<'_, B> {
    #[inline]
    fn add(&mut self, kind: KindId, to: B) {
        self.sum.going += to.len() as i32 * self.weights.going[kind.index()];
        self.sum.pressing += (to & self.zone).len() as i32 * self.weights.pressing[kind.index()];
    }
}

impl<B: Bits> Sink<B> for Scales<'_, B> {
    const LISTS: bool = false;

    #[inline]
    fn moves(&mut self, mv: Move, to: B, _: Option<&[KindId]>) {
        self.add(mv.kind, to);
    }

    #[inline]
    fn strides(&mut self, kind: KindId, _: u16, _: i16, to: B) {
        self.add(kind, to);
    }

    fn shots(&mut self, mv: Move, at: B) {
        self.add(mv.kind, at);
    }

    fn drops(&mut self, _: KindId, _: u16, _: B) {}

    fn one(&mut self, _: Move) {}

    fn found(&mut self, _: Move, _: impl FnOnce() -> Candidate) {}
}

impl<B: Bits> Engine<B> {
    /// Weighs what a side could do; nothing where the tables cannot tell.
    pub fn survey(&self, position: &Position, side: Side, weights: &Weights<'_>) -> Surveyed {
        let mut bounds = Bounds::none();
        let Ok((scene, royal)) = self.look(position, side, &mut bounds) else { return Surveyed::default() };
        let army = &self.armies[side.index()];
        let threats = self.threats(side);
        let closed = army.gates.closed::<B>(position, bounds.checked);
        let turn = Turn { position, scene, army, closed, royal, threats, bounds: &bounds };
        let mut scales = Scales { weights: *weights, zone: B::of(weights.zone), sum: Surveyed::default() };
        for row in &army.roster {
            rows::moves(row, &turn, &mut scales);
        }
        for &kind in &army.others {
            let table = &army.kinds[kind.index()];
            let pieces = turn.plane(kind) & turn.scene.own;
            if !(pieces.is_none() || table.interpreted || Some(kind) == self.royal) {
                pieces::kind_moves(&turn, table, pieces, &mut scales);
            }
        }
        scales.sum
    }
}
