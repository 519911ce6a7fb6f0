//! Static evaluation, derived from the rules of the game. Nothing here is specific to one game.
//!
//! `sample` generates the moves in random positions. Piece values (`piece_value`) and piece-square bonuses (`square_bonuses`) are
//! computed from these moves. The evaluation is the sum of both, of bonuses for unstoppable pieces on their way to promotion
//! (`passed_pieces`), of mobility and pressure on vital pieces (`activity`), and of other goals (`goals`). `derived` contains everything
//! that is computed once for a game, `weights` the tuned weights.

// All integers that are converted here are below 2^24, so they are exact as `f32`.
#![allow(clippy::cast_precision_loss)]

mod activity;
mod derived;
mod goals;
mod move_graph;
mod passed_pieces;
mod piece_value;
pub mod random;
mod rows;
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
use passed_pieces::PassedPieces;
pub(super) use rows::ROW_BONUS_BOUNDS;
pub use rows::{Axis, BonusKey, Phase};
pub(super) use sample::to_white_view;
pub(super) use weights::{PERCENT_BOUNDS, VALUE_BOUNDS};
pub use weights::{Term, Weights, WeightsError};

/// Bonus for the side to move, in centipawns.
const TEMPO: i32 = 10;
/// Exchange value of a vital piece, whose loss loses the game, in centipawns.
const VITAL_EXCHANGE_VALUE: i32 = 10_000;
/// The material of a side, in centipawns, below which zugzwang is likely. Pieces that can promote do not count.
const ZUGZWANG_MATERIAL: i32 = 250;

/// The evaluation of one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    kinds: Vec<KindValue>,
    /// The exchange value by kind.
    exchange_values: Vec<i32>,
    cells: usize,
    /// The piece-square tables by content and cell, for the opening and the endgame. Negative for black pieces.
    table: Vec<[i16; 2]>,
    /// The phase weight of the start position; at least 1.
    start_phase: i32,
    /// The value of a piece in hand, in percent of its value on the board.
    hand_percent: i32,
    goals: Goals,
    /// The weight of the bonus for counted events that win ([`Goals::event_bonus`]), in percent.
    event_bonus_percent: i32,
    activity: Activity,
    passed_pieces: Vec<PassedPieces>,
    /// The weight of unstoppable pieces, in percent.
    passed_pieces_percent: i32,
    tempo: i32,
}

/// The value of a piece kind, and the consequences of its loss.
#[derive(Clone, Copy, Debug)]
struct KindValue {
    /// The value, in centipawns: the tuned value if there is one, otherwise `untuned`.
    value: i32,
    /// The value without tuning, in centipawns: declared in the file or derived from the rules.
    untuned: i32,
    /// True if a side that loses the piece loses the game.
    vital: bool,
    /// True if each side wins by losing its only piece of the kind.
    loss_wins: bool,
    /// The phase weight, in centipawns: the amount by which each piece on the board moves the phase towards the opening. 0 for
    /// kinds that gain value by promotion, and for vital and neutral kinds.
    phase_weight: i32,
}

impl KindValue {
    /// Returns the value of the piece in exchanges, in centipawns.
    fn exchange_value(&self) -> i32 {
        match self {
            KindValue { vital: true, .. } => VITAL_EXCHANGE_VALUE,
            KindValue { loss_wins: true, .. } => -VITAL_EXCHANGE_VALUE,
            _ => self.value,
        }
    }
}

impl Evaluation {
    /// Derives the evaluation of a game. The same game always has the same evaluation.
    pub fn new(program: &Arc<Program>) -> Evaluation {
        DerivedEvaluation::new(program).weighted(program, &Weights::default())
    }

    /// Returns the value of a piece kind, in centipawns: about 100 for the weakest kind that can promote, 0 for vital kinds.
    pub fn value(&self, kind: KindId) -> i32 {
        self.kinds[kind.index()].value
    }

    /// Returns the value of a kind in exchanges, in centipawns. It is high for vital pieces.
    pub(super) fn exchange_value(&self, kind: KindId) -> i32 {
        self.exchange_values[kind.index()]
    }

    /// Returns the exchange values, in centipawns, by kind.
    pub(super) fn exchange_values(&self) -> &[i32] {
        &self.exchange_values
    }

    /// Evaluates a position for the side to move, in centipawns. Mobility and pressure are left out if the value is far outside `bounds`.
    pub(super) fn evaluate(&self, kernel: &Kernel, position: &Position, bounds: [i32; 2]) -> i32 {
        let without_activity = self.material_and_squares(position);
        let max_activity = self.activity.lazy_eval_margin;
        if without_activity + max_activity <= bounds[0] || without_activity - max_activity >= bounds[1] {
            return without_activity;
        }
        (without_activity + self.activity.evaluate(kernel, position)).clamp(-MAX_STATIC_EVAL, MAX_STATIC_EVAL)
    }

    /// Returns the part of the evaluation that does not need move generation.
    fn material_and_squares(&self, position: &Position) -> i32 {
        let (mut opening_sum, mut endgame_sum) = (0, 0);
        for side in Side::BOTH {
            for cell in &position.occupied(side) {
                let content = position.at(cell);
                let [opening, endgame] = self.table[content.index() * self.cells + cell.index()];
                opening_sum += i32::from(opening);
                endgame_sum += i32::from(endgame);
            }
        }
        for kind in &self.passed_pieces {
            let [opening, endgame] =
                kind.bonus(position).map(|points| points * self.passed_pieces_percent / 100);
            opening_sum += opening;
            endgame_sum += endgame;
        }
        let phase = self.phase_weight(position);
        let mut score = ((opening_sum as i64 * phase as i64
            + endgame_sum as i64 * (self.start_phase - phase) as i64)
            / self.start_phase as i64) as i32;
        if self.hand_percent > 0 {
            score += self.hand_value(position, Side::White) - self.hand_value(position, Side::Black);
        }
        score += self.goals.event_bonus(position) * self.event_bonus_percent / 100;
        let score = if position.side() == Side::White { score } else { -score };
        (score + self.tempo).clamp(-MAX_STATIC_EVAL, MAX_STATIC_EVAL)
    }

    /// Returns the phase weight of a position, at most `start_phase`.
    fn phase_weight(&self, position: &Position) -> i32 {
        let weight: i32 =
            Side::BOTH.into_iter().map(|side| self.non_promoting_material(position, side)).sum();
        weight.min(self.start_phase)
    }

    /// Returns the weights of opening and endgame in a position; their sum is 1.
    pub(super) fn phases(&self, position: &Position) -> [f32; 2] {
        let opening = self.phase_weight(position) as f32 / self.start_phase as f32;
        [opening, 1.0 - opening]
    }

    /// Returns true if the side to move has enough material that zugzwang is unlikely.
    pub(super) fn is_zugzwang_unlikely(&self, position: &Position) -> bool {
        self.non_promoting_material(position, position.side()) >= ZUGZWANG_MATERIAL
    }

    /// Returns the material of a side on the board without pieces that can promote, in centipawns: the sum of the phase
    /// weights of its pieces.
    fn non_promoting_material(&self, position: &Position, side: Side) -> i32 {
        let weight_on_board = |(kind, value): (u8, &KindValue)| {
            i32::from(position.count(side, KindId(kind))) * value.phase_weight
        };
        (0..).zip(&self.kinds).map(weight_on_board).sum()
    }

    /// Returns the value of the pieces in a side's hand, in centipawns.
    fn hand_value(&self, position: &Position, side: Side) -> i32 {
        let value_in_hand = |(kind, value): (u8, &KindValue)| {
            i32::from(position.in_hand(side, KindId(kind))) * value.value * self.hand_percent / 100
        };
        (0..).zip(&self.kinds).map(value_in_hand).sum()
    }

    /// Returns the value of a white piece on a square, in the opening and in the endgame, in centipawns.
    pub fn square_value(&self, kind: KindId, cell: Square) -> (i32, i32) {
        let content = Content::piece(kind, Side::White);
        let [opening, endgame] = self.table[content.index() * self.cells + cell.index()];
        (i32::from(opening), i32::from(endgame))
    }
}
