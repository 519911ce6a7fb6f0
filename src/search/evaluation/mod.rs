//! Static evaluation, derived from the rules of the game. Contains nothing made for one game.
//!
//! `sample` plays with random positions. Piece values (`worth`) and piece-square bonuses (`places`) follow from the moves in them. The
//! evaluation adds up these, unstoppable pieces on their way to promotion (`passage`), mobility and pressure on vital pieces
//! (`activity`), and other goals (`aims`). `derived` holds all that is computed once for a game; `weights` holds tuned weights.

// Counts of a few thousand at most become averages.
#![allow(clippy::cast_precision_loss)]

mod activity;
mod aims;
mod derived;
mod passage;
mod places;
pub mod random;
mod reach;
mod rows;
mod sample;
mod weights;
mod worth;

use std::sync::Arc;

use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;
use crate::kernel::Kernel;
use crate::position::Position;

use super::score::MOST;
use activity::Activity;
use aims::Aims;
pub use derived::{Account, Derived};
use passage::Runner;
pub(super) use rows::ROWS;
pub use rows::{Axis, Phase, Row};
pub(super) use sample::seen_by;
pub(super) use weights::{SHARES, WORTHS};
pub use weights::{Term, Weights, WeightsError};

/// Bonus for the side to move, in centipawns.
const TEMPO: i32 = 10;
/// Exchange value of a piece whose loss ends the game, in centipawns.
const VITAL: i32 = 10_000;
/// Below this material, in centipawns, zugzwang is likely. Pieces that promote do not count.
const SPARE: i32 = 250;

/// The evaluation of one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    kinds: Vec<Worth>,
    /// The exchange value by kind.
    exchange_values: Vec<i32>,
    cells: usize,
    /// Piece-square tables, by content and cell: opening and endgame. Negative for black pieces.
    table: Vec<[i16; 2]>,
    /// The phase weight of the start position.
    full: i32,
    /// The value of a piece in hand, in percent of one on the board.
    in_hand: i32,
    aims: Aims,
    /// The weight of counted events, in percent.
    goals: i32,
    activity: Activity,
    runners: Vec<Runner>,
    /// The weight of unstoppable pieces, in percent.
    running: i32,
    tempo: i32,
}

#[derive(Clone, Copy, Debug)]
struct Worth {
    value: i32,
    /// The derived value, before tuning.
    derived: i32,
    /// Its loss ends the game.
    vital: bool,
    /// Its loss wins the game.
    offered: bool,
    /// The phase weight.
    weight: i32,
}

impl Worth {
    /// The value of the piece in exchanges, in centipawns.
    fn exchange_value(&self) -> i32 {
        match self {
            Worth { vital: true, .. } => VITAL,
            Worth { offered: true, .. } => -VITAL,
            _ => self.value,
        }
    }
}

impl Evaluation {
    /// Derives the evaluation of a game. Deterministic.
    pub fn new(program: &Arc<Program>) -> Evaluation {
        Derived::of(program).weighed(program, &Weights::default())
    }

    /// The value of a piece kind, in centipawns: about 100 for the weakest kind that can promote, 0 if its loss ends the game.
    pub fn value(&self, kind: KindId) -> i32 {
        self.kinds[kind.index()].value
    }

    /// The value of a kind in exchanges, in centipawns. High for pieces whose loss ends the game.
    pub(super) fn exchange_value(&self, kind: KindId) -> i32 {
        self.exchange_values[kind.index()]
    }

    /// The exchange values by kind.
    pub(super) fn exchange_values(&self) -> &[i32] {
        &self.exchange_values
    }

    /// Evaluates a position for the side to move, in centipawns. A value outside the bounds may be inexact.
    pub(super) fn evaluate(&self, kernel: &Kernel, position: &Position, bounds: [i32; 2]) -> i32 {
        let standing = self.standing(position);
        let most = self.activity.most;
        if standing + most <= bounds[0] || standing - most >= bounds[1] {
            return standing;
        }
        (standing + self.activity.of_mover(kernel, position)).clamp(-MOST, MOST)
    }

    /// The part of the evaluation that does not need move generation.
    fn standing(&self, position: &Position) -> i32 {
        let (mut early, mut late) = (0, 0);
        for side in Side::BOTH {
            for cell in &position.occupied(side) {
                let content = position.at(cell);
                let [a, b] = self.table[content.index() * self.cells + cell.index()];
                early += i32::from(a);
                late += i32::from(b);
            }
        }
        for runner in &self.runners {
            let [a, b] = runner.points(position).map(|points| points * self.running / 100);
            early += a;
            late += b;
        }
        let fullness = self.fullness(position);
        let mut score = ((early as i64 * fullness as i64 + late as i64 * (self.full - fullness) as i64)
            / self.full as i64) as i32;
        if self.in_hand > 0 {
            score += self.held(position, Side::White) - self.held(position, Side::Black);
        }
        score += self.aims.done(position) * self.goals / 100;
        let score = if position.side() == Side::White { score } else { -score };
        (score + self.tempo).clamp(-MOST, MOST)
    }

    /// The phase weight of a position, at most `full`.
    fn fullness(&self, position: &Position) -> i32 {
        let weight: i32 = Side::BOTH.into_iter().map(|side| self.weight(position, side)).sum();
        weight.min(self.full)
    }

    /// The weights of opening and endgame in a position; their sum is 1.
    pub(super) fn phases(&self, position: &Position) -> [f32; 2] {
        let early = self.fullness(position) as f32 / self.full as f32;
        [early, 1.0 - early]
    }

    /// Returns true if the side to move has enough material that zugzwang is unlikely.
    pub(super) fn has_spare(&self, position: &Position) -> bool {
        self.weight(position, position.side()) >= SPARE
    }

    fn weight(&self, position: &Position, side: Side) -> i32 {
        let weight =
            |(kind, worth): (u8, &Worth)| i32::from(position.count(side, KindId(kind))) * worth.weight;
        (0..).zip(&self.kinds).map(weight).sum()
    }

    fn held(&self, position: &Position, side: Side) -> i32 {
        let held = |(kind, worth): (u8, &Worth)| {
            i32::from(position.in_hand(side, KindId(kind))) * worth.value * self.in_hand / 100
        };
        (0..).zip(&self.kinds).map(held).sum()
    }

    /// The value of a white piece on a square, in the opening and in the endgame, in centipawns.
    pub fn place(&self, kind: KindId, cell: Square) -> (i32, i32) {
        let content = Content::piece(kind, Side::White);
        let [early, late] = self.table[content.index() * self.cells + cell.index()];
        (i32::from(early), i32::from(late))
    }
}
