//! Mobility: the target squares of a side's pieces, weighted by the kind of the piece.

use crate::board::{KindId, Side, SquareSet};
use crate::kernel::{Bits, Kernel, TargetVisitor};
use crate::position::Position;

/// The weights of target squares.
#[derive(Clone, Copy, Debug)]
pub struct MobilityWeights<'a> {
    /// The weight of any target square, by kind.
    pub anywhere: &'a [i32],
    /// The additional weight of a target square in the zone, by kind.
    pub in_zone: &'a [i32],
    /// The zone, a set of squares.
    pub zone: &'a SquareSet,
}

/// Weighted numbers of target squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mobility {
    /// The sum over all target squares.
    pub anywhere: i32,
    /// The sum over the target squares in the zone.
    pub in_zone: i32,
}

/// A visitor that adds up the weights of target squares.
struct Counter<'a> {
    weights: &'a MobilityWeights<'a>,
    sum: Mobility,
}

impl TargetVisitor for Counter<'_> {
    #[inline(always)]
    fn visit<B: Bits>(&mut self, kind: KindId, to: B) {
        let zone = B::from_set(self.weights.zone);
        self.sum.anywhere += to.len() as i32 * self.weights.anywhere[kind.index()];
        self.sum.in_zone += (to & zone).len() as i32 * self.weights.in_zone[kind.index()];
    }
}

impl Mobility {
    /// Computes the mobility of a side.
    pub fn new(kernel: &Kernel, position: &Position, side: Side, weights: &MobilityWeights<'_>) -> Mobility {
        let mut counter = Counter { weights, sum: Mobility::default() };
        kernel.visit_targets(position, side, &mut counter);
        counter.sum
    }
}
