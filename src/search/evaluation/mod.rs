//! Static evaluation, derived from the rules of the game. Contains nothing made for one game.
//!
//! `sample` plays with random positions. Piece values (`piece_value`) and piece-square bonuses (`square_bonuses`) follow from the moves in them. The
//! evaluation adds up these, unstoppable pieces on their way to promotion (`runners`), mobility and pressure on vital pieces
//! (`activity`), and other goals (`goals`). `derived` holds all that is computed once for a game; `weights` holds tuned weights.

// Counts of a few thousand at most become averages.
#![allow(clippy::cast_precision_loss)]

mod activity;
mod derived;
mod goals;
mod move_graph;
mod piece_value;
pub mod random;
mod rows;
mod runners;
mod sample;
mod square_bonuses;
mod weights;

use std::sync::Arc;

use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;
use crate::kernel::Kernel;
use crate::position::Position;

use super::score::MAX_STATIC_EVAL;
use activity::Activity;
pub use derived::{DerivedEvaluation, ValueExplanation};
use goals::Goals;
pub(super) use rows::ROW_BONUS_BOUNDS;
pub use rows::{Axis, Phase, Row};
use runners::Runner;
pub(super) use sample::from_white;
pub(super) use weights::{SHARE_BOUNDS, VALUE_BOUNDS};
pub use weights::{Term, Weights, WeightsError};

/// Bonus for the side to move, in centipawns.
const TEMPO: i32 = 10;
/// Exchange value of a piece whose loss ends the game, in centipawns.
const VITAL_EXCHANGE_VALUE: i32 = 10_000;
/// Below this material, in centipawns, zugzwang is likely. Pieces that promote do not count.
const MIN_MATERIAL_WITHOUT_ZUGZWANG: i32 = 250;

/// The evaluation of one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    kinds: Vec<KindValue>,
    /// The exchange value by kind.
    exchange_values: Vec<i32>,
    cells: usize,
    /// Piece-square tables, by content and cell: opening and endgame. Negative for black pieces.
    table: Vec<[i16; 2]>,
    /// The phase weight of the start position.
    start_phase: i32,
    /// The value of a piece in hand, in percent of one on the board.
    hand_percent: i32,
    goals: Goals,
    /// The weight of counted events, in percent.
    goals_percent: i32,
    activity: Activity,
    runners: Vec<Runner>,
    /// The weight of unstoppable pieces, in percent.
    runners_percent: i32,
    tempo: i32,
}

#[derive(Clone, Copy, Debug)]
struct KindValue {
    value: i32,
    /// The derived value, before tuning.
    derived: i32,
    /// Its loss ends the game.
    vital: bool,
    /// Its loss wins the game.
    loss_wins: bool,
    /// The phase weight.
    weight: i32,
}

impl KindValue {
    /// The value of the piece in exchanges, in centipawns.
    fn exchange_value(&self) -> i32 {
        match self {
            KindValue { vital: true, .. } => VITAL_EXCHANGE_VALUE,
            KindValue { loss_wins: true, .. } => -VITAL_EXCHANGE_VALUE,
            _ => self.value,
        }
    }
}

impl Evaluation {
    /// Derives the evaluation of a game. Deterministic.
    pub fn new(program: &Arc<Program>) -> Evaluation {
        DerivedEvaluation::of(program).weighted(program, &Weights::default())
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
        let standing = self.material_and_squares(position);
        let most = self.activity.bound;
        if standing + most <= bounds[0] || standing - most >= bounds[1] {
            return standing;
        }
        (standing + self.activity.evaluate(kernel, position)).clamp(-MAX_STATIC_EVAL, MAX_STATIC_EVAL)
    }

    /// The part of the evaluation that does not need move generation.
    fn material_and_squares(&self, position: &Position) -> i32 {
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
            let [a, b] = runner.bonus(position).map(|points| points * self.runners_percent / 100);
            early += a;
            late += b;
        }
        let fullness = self.phase_weight(position);
        let mut score = ((early as i64 * fullness as i64
            + late as i64 * (self.start_phase - fullness) as i64)
            / self.start_phase as i64) as i32;
        if self.hand_percent > 0 {
            score += self.hand_value(position, Side::White) - self.hand_value(position, Side::Black);
        }
        score += self.goals.event_bonus(position) * self.goals_percent / 100;
        let score = if position.side() == Side::White { score } else { -score };
        (score + self.tempo).clamp(-MAX_STATIC_EVAL, MAX_STATIC_EVAL)
    }

    /// The phase weight of a position, at most `start_phase`.
    fn phase_weight(&self, position: &Position) -> i32 {
        let weight: i32 =
            Side::BOTH.into_iter().map(|side| self.non_promoting_material(position, side)).sum();
        weight.min(self.start_phase)
    }

    /// The weights of opening and endgame in a position; their sum is 1.
    pub(super) fn phases(&self, position: &Position) -> [f32; 2] {
        let early = self.phase_weight(position) as f32 / self.start_phase as f32;
        [early, 1.0 - early]
    }

    /// Returns true if the side to move has enough material that zugzwang is unlikely.
    pub(super) fn is_zugzwang_unlikely(&self, position: &Position) -> bool {
        self.non_promoting_material(position, position.side()) >= MIN_MATERIAL_WITHOUT_ZUGZWANG
    }

    fn non_promoting_material(&self, position: &Position, side: Side) -> i32 {
        let weight =
            |(kind, worth): (u8, &KindValue)| i32::from(position.count(side, KindId(kind))) * worth.weight;
        (0..).zip(&self.kinds).map(weight).sum()
    }

    fn hand_value(&self, position: &Position, side: Side) -> i32 {
        let held = |(kind, worth): (u8, &KindValue)| {
            i32::from(position.in_hand(side, KindId(kind))) * worth.value * self.hand_percent / 100
        };
        (0..).zip(&self.kinds).map(held).sum()
    }

    /// The value of a white piece on a square, in the opening and in the endgame, in centipawns.
    pub fn square_value(&self, kind: KindId, cell: Square) -> (i32, i32) {
        let content = Content::piece(kind, Side::White);
        let [early, late] = self.table[content.index() * self.cells + cell.index()];
        (i32::from(early), i32::from(late))
    }
}
