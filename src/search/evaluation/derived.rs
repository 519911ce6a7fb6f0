//! Piece values and square bonuses derived from the rules of a game, before weighting. The same rules always give the same result.

use std::sync::Arc;

use super::activity::Activity;
use super::goals::{self, Goals};
use super::passed_pieces::PassedPieces;
use super::random::Random;
use super::rows::Phase;
use super::sample::{Sample, to_white_view};
use super::square_bonuses::{self, SquareBonus};
use super::weights::{Term, Weights};
use super::{Evaluation, KindValue, TEMPO, piece_value};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Program, Royalty};
use crate::position::{Position, Setup};
use crate::search::generator::decisive_kinds;

// In a game in which losing all pieces except royals wins, the value of a piece is negative: minus `LOSING_GAME_VALUE`, minus its
// normal value divided by `LOSING_GAME_DIVISOR`.
const LOSING_GAME_VALUE: i32 = 80;
const LOSING_GAME_DIVISOR: i32 = 8;
/// The value of a piece in hand, in percent of its value on the board.
const HAND_VALUE_PERCENT: i32 = 110;

/// The derived values of one game.
#[derive(Clone, Debug)]
pub struct DerivedEvaluation {
    /// The number of random positions that were sampled.
    sampled_positions: usize,
    /// The number of random positions that should have been sampled.
    intended_positions: usize,
    kinds: Vec<DerivedKind>,
    goals: Goals,
    passed_pieces: Vec<PassedPieces>,
}

/// The derived values of a piece kind.
#[derive(Clone, Debug)]
struct DerivedKind {
    value: piece_value::DerivedValue,
    /// True if a side that loses the piece loses the game.
    vital: bool,
    /// True if each side wins by losing its only piece of the kind.
    loss_wins: bool,
    /// True if pieces of the kind can occur in the game.
    present: bool,
    /// The bonuses by cell, from White's point of view.
    square_bonuses: Vec<SquareBonus>,
    /// The squares on which a white piece of the kind wins.
    winning_squares: Vec<Square>,
}

impl DerivedEvaluation {
    /// Derives the values of a game.
    pub fn new(program: &Arc<Program>) -> DerivedEvaluation {
        let mut random = Random(1);
        let decisive_kinds = Side::BOTH.map(|side| decisive_kinds(program, side));
        let can_occur = |kind: &KindId| {
            let start_squares = &program.kind(*kind).start_squares;
            start_squares.iter().any(|cells| !cells.is_empty()) || program.can_appear(*kind)
        };
        let present_kinds: Vec<KindId> = program.kind_ids().filter(can_occur).collect();
        let is_common = |kind: &KindId| program.kind(*kind).royalty == Royalty::Common;
        let sampled_kinds: Vec<KindId> = present_kinds.iter().copied().filter(is_common).collect();
        let sample = Sample::generate(program, &sampled_kinds, &mut random);
        let values = piece_value::derive_values(program, &sample, &present_kinds, &mut random);
        let attack_frequency = square_bonuses::attack_frequency(program, &sample);
        let derive_kind = |(kind, value): (KindId, piece_value::DerivedValue)| {
            let royal = program.kind(kind).royalty == Royalty::Royal;
            let vital = royal || decisive_kinds.iter().any(|kinds| kinds.contains(&kind));
            let loss_wins = Side::BOTH.into_iter().all(|side| goals::wins_by_losing(program, kind, side));
            let winning_squares = goals::winning_squares(program, kind);
            let mut square_bonuses =
                square_bonuses::square_bonuses(program, &sample, &attack_frequency, kind, &value, vital);
            let proximity = goals::proximity_bonus(program, &sample, kind, &winning_squares);
            for (square_bonus, goal_bonus) in square_bonuses.iter_mut().zip(proximity) {
                square_bonus.goals = goal_bonus;
            }
            let present = can_occur(&kind);
            DerivedKind { value, vital, loss_wins, present, square_bonuses, winning_squares }
        };
        let derived_kinds: Vec<DerivedKind> = program.kind_ids().zip(values).map(derive_kind).collect();
        // In games with pieces in hand, a drop can block any square, so no piece is unstoppable.
        let can_be_passed = |(_, derived): &(KindId, &DerivedKind)| {
            derived.value.promotion_gain > 0.0 && !program.tracked.hands
        };
        let passed_pieces = program.kind_ids().zip(&derived_kinds).filter(can_be_passed);
        let passed_pieces =
            passed_pieces.map(|(kind, derived)| PassedPieces::new(program, kind, &derived.value)).collect();
        DerivedEvaluation {
            sampled_positions: sample.sampled_positions,
            intended_positions: sample.intended_positions,
            kinds: derived_kinds,
            goals: Goals::new(program),
            passed_pieces,
        }
    }

    /// Returns a sentence for the user if fewer positions than intended were sampled because the rules are expensive to evaluate.
    pub fn truncation_notice(&self) -> Option<String> {
        let (sampled, intended) = (self.sampled_positions, self.intended_positions);
        let notice = format!(
            "the evaluation is derived from {sampled} positions instead of {intended} because the rules of this game are expensive to evaluate"
        );
        (sampled < intended).then_some(notice)
    }

    /// Builds the evaluation with the given weights.
    pub fn weighted(&self, program: &Program, weights: &Weights) -> Evaluation {
        let kinds = program.kind_ids().zip(&self.kinds);
        let kinds: Vec<KindValue> =
            kinds.map(|(id, derived)| self.kind_value(program, id, derived, weights)).collect();
        let (cells, contents) = (program.shape.cells(), 2 + 2 * program.kinds.len());
        let activity = Activity::new(program, &kinds, weights);
        let mut evaluation = Evaluation {
            exchange_values: kinds.iter().map(KindValue::exchange_value).collect(),
            kinds,
            cells,
            table: vec![[0; 2]; cells * contents],
            start_phase: 1,
            hand_percent: if program.tracked.hands {
                HAND_VALUE_PERCENT * weights.percent(Term::Hand) / 100
            } else {
                0
            },
            goals: self.goals.clone(),
            event_bonus_percent: weights.percent(Term::Goals),
            activity,
            passed_pieces: self.passed_pieces.clone(),
            passed_pieces_percent: weights.percent(Term::PassedPieces),
            tempo: TEMPO * weights.percent(Term::Tempo) / 100,
        };
        for (id, derived) in program.kind_ids().zip(&self.kinds) {
            evaluation.fill_table(program, id, &derived.square_bonuses, weights);
        }
        if let Ok(start) = Position::new(program, &Setup::initial(program)) {
            let start_weight: i32 =
                Side::BOTH.into_iter().map(|side| evaluation.non_promoting_material(&start, side)).sum();
            evaluation.start_phase = start_weight.max(1);
        }
        evaluation
    }

    /// Returns the value of a kind: the declared value, else the tuned value, else the derived value. Vital and neutral kinds have the
    /// value 0. In a game in which losing all pieces except royals wins, a declared or derived value is made negative.
    fn kind_value(&self, program: &Program, id: KindId, kind: &DerivedKind, weights: &Weights) -> KindValue {
        let declared_value = program.kind(id).value.map(i32::from);
        let value_on_board = declared_value.unwrap_or(kind.value.value.round() as i32);
        // A neutral piece would count the same for both sides, so its value is 0.
        let has_zero_value = kind.vital || program.is_neutral(id);
        let untuned = match () {
            () if has_zero_value => 0,
            () if self.goals.wins_by_losing_all => {
                -(LOSING_GAME_VALUE + value_on_board / LOSING_GAME_DIVISOR)
            }
            () => value_on_board,
        };
        // A value declared in the file takes precedence over a tuned one.
        let tuned_value = weights.value(id).filter(|_| declared_value.is_none() && !has_zero_value);
        let phase_weight = if kind.value.promotion_gain > 0.0 || has_zero_value { 0 } else { value_on_board };
        KindValue {
            value: tuned_value.unwrap_or(untuned),
            untuned,
            vital: kind.vital,
            loss_wins: kind.loss_wins,
            phase_weight,
        }
    }

    /// Returns the derivation of a kind's value.
    pub fn explain_value(&self, kind: KindId) -> ValueExplanation<'_> {
        let DerivedKind { value, vital, loss_wins, present, winning_squares, .. } = &self.kinds[kind.index()];
        ValueExplanation {
            vital: *vital,
            loss_wins: *loss_wins,
            present: *present,
            unlimited_drops: value.unlimited_drops,
            average_mobility: value.average_mobility,
            reachable_share: value.reachable_share,
            promotion_bonus: value.promotion_bonus.round() as i32,
            promotions: &value.promotions,
            assistance_bonus: value.assistance_bonus.round() as i32,
            winning_squares,
        }
    }

    /// Returns true if each side wins by losing all pieces except royals.
    pub fn wins_by_losing_all(&self) -> bool {
        self.goals.wins_by_losing_all
    }

    /// Returns, for each event that wins the game for White, the number of times that it must happen.
    pub fn required_event_counts(&self) -> Vec<u8> {
        self.goals.required_counts().collect()
    }
}

/// The derivation of a kind's value.
#[allow(clippy::struct_excessive_bools)] // independent flags
#[derive(Clone, Copy, Debug)]
pub struct ValueExplanation<'a> {
    /// True if a side that loses the piece loses the game.
    pub vital: bool,
    /// True if each side wins by losing its only piece of the kind.
    pub loss_wins: bool,
    /// True if pieces of the kind can occur in the game.
    pub present: bool,
    /// True if the piece can be dropped without limit.
    pub unlimited_drops: bool,
    /// The average number of squares that the piece can move to or attack.
    pub average_mobility: f32,
    /// The average share of the board that the piece can reach, from 0 to 1.
    pub reachable_share: f32,
    /// The bonus for possible promotion, in centipawns.
    pub promotion_bonus: i32,
    /// The kinds of a higher value to which the piece can be promoted.
    pub promotions: &'a [KindId],
    /// The bonus for the moves that the piece makes possible for other pieces, in centipawns.
    pub assistance_bonus: i32,
    /// The squares on which a white piece of the kind wins.
    pub winning_squares: &'a [Square],
}

impl Evaluation {
    /// Fills the piece-square tables of a kind. The tables of a neutral kind stay 0.
    fn fill_table(&mut self, program: &Program, kind: KindId, bonuses: &[SquareBonus], weights: &Weights) {
        if program.is_neutral(kind) {
            return;
        }
        let value = self.kinds[kind.index()].value;
        let factor = |term: Term| weights.percent(term) as f32 / 100.0;
        let term_weights = [Term::Squares, Term::Shelter, Term::Promotion, Term::Goals].map(factor);
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            let content = Content::piece(kind, side);
            for cell in program.shape.all_squares() {
                let white_cell = to_white_view(&program.shape, side, cell);
                let bonus = &bonuses[white_cell.index()];
                let parts = [bonus.mobility, bonus.shelter, bonus.promotion, bonus.goals];
                let points = Phase::BOTH.map(|phase| {
                    let weighted = |(part, factor): (&[f32; 2], f32)| part[phase as usize] * factor;
                    let extra: f32 = parts.iter().zip(term_weights).map(weighted).sum();
                    let row_bonus = weights.rows.bonus(&program.shape, kind, phase, white_cell);
                    (sign * (value + extra.round() as i32 + row_bonus)) as i16
                });
                self.table[content.index() * self.cells + cell.index()] = points;
            }
        }
    }
}
