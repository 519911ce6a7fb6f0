//! Piece values and square bonuses derived from the rules of a game, before weighting. The same rules always give the same result.

use std::sync::Arc;

use super::activity::Activity;
use super::goals::{self, Goals};
use super::random::Random;
use super::rows::Phase;
use super::runners::Runner;
use super::sample::{Sample, from_white};
use super::square_bonuses::{self, SquareBonus};
use super::weights::{Term, Weights};
use super::{Evaluation, KindValue, TEMPO, piece_value};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Program, Royalty};
use crate::position::{Position, Setup};
use crate::search::generator::decisive_kinds;

/// Where losing everything wins, every piece has a negative value: this constant, plus its normal value divided by `LOSING_GAME_DIVISOR`.
const LOSING_GAME_VALUE: i32 = 80;
const LOSING_GAME_DIVISOR: i32 = 8;
/// The value of a piece in hand, in percent of one on the board.
const HAND_VALUE_PERCENT: i32 = 110;

/// The derived values of one game.
#[derive(Clone, Debug)]
pub struct DerivedEvaluation {
    /// The number of random positions that were sampled, and the number that was intended.
    positions: [usize; 2],
    kinds: Vec<DerivedKind>,
    goals: Goals,
    runners: Vec<Runner>,
}

/// The derived values of a piece kind.
#[derive(Clone, Debug)]
struct DerivedKind {
    value: piece_value::DerivedValue,
    /// Its loss ends the game.
    vital: bool,
    /// Its loss wins the game.
    loss_wins: bool,
    /// The kind can occur in the game.
    present: bool,
    /// The values by cell, from White's point of view.
    squares: Vec<SquareBonus>,
    /// Squares on which it wins.
    winning_squares: Vec<Square>,
}

impl DerivedEvaluation {
    /// Derives the values of a game.
    pub fn of(program: &Arc<Program>) -> DerivedEvaluation {
        let mut random = Random(1);
        let decisive_kinds = Side::BOTH.map(|side| decisive_kinds(program, side));
        let on_board = |kind: &KindId| {
            let original = &program.kind(*kind).start_squares;
            original.iter().any(|cells| !cells.is_empty()) || program.can_appear(*kind)
        };
        let measured: Vec<KindId> = program.kind_ids().filter(on_board).collect();
        let common = |kind: &KindId| program.kind(*kind).royalty == Royalty::Common;
        let kinds: Vec<KindId> = measured.iter().copied().filter(common).collect();
        let sample = Sample::generate(program, &kinds, &mut random);
        let worths = piece_value::derive_values(program, &sample, &measured, &mut random);
        let traffic = square_bonuses::attack_frequency(program, &sample);
        let of_kind = |(kind, worth): (KindId, piece_value::DerivedValue)| {
            let royal = program.kind(kind).royalty == Royalty::Royal;
            let vital = royal || decisive_kinds.iter().any(|kinds| kinds.contains(&kind));
            let offered = Side::BOTH.into_iter().all(|side| goals::wins_by_losing(program, kind, side));
            let goals = goals::winning_squares(program, kind);
            let mut places = square_bonuses::square_bonuses(program, &sample, &traffic, kind, &worth, vital);
            for (place, near) in places.iter_mut().zip(goals::proximity_bonus(program, &sample, kind, &goals))
            {
                place.goals = near;
            }
            DerivedKind {
                value: worth,
                vital,
                loss_wins: offered,
                present: on_board(&kind),
                squares: places,
                winning_squares: goals,
            }
        };
        let kinds: Vec<DerivedKind> = program.kind_ids().zip(worths).map(of_kind).collect();
        // Any square can be blocked where captured pieces return from the hand.
        let runs = |(_, of): &(KindId, &DerivedKind)| of.value.promotion_gain > 0.0 && !program.tracked.hands;
        let runners = program.kind_ids().zip(&kinds).filter(runs);
        let runners = runners.map(|(kind, of)| Runner::new(program, kind, &of.value)).collect();
        DerivedEvaluation { positions: sample.positions, kinds, goals: Goals::new(program), runners }
    }

    /// A sentence about work that was cut short because the rules are expensive to evaluate; `None` if nothing was.
    pub fn truncation_notice(&self) -> Option<String> {
        let [looked_at, wanted] = self.positions;
        let cut = format!(
            "the evaluation is derived from {looked_at} positions instead of {wanted} because the rules of this game are expensive to evaluate"
        );
        (looked_at < wanted).then_some(cut)
    }

    /// Builds the evaluation with the given weights.
    pub fn weighted(&self, program: &Program, weights: &Weights) -> Evaluation {
        let kinds = program.kind_ids().zip(&self.kinds);
        let kinds: Vec<KindValue> = kinds.map(|(id, of)| self.worth(program, id, of, weights)).collect();
        let (cells, contents) = (program.shape.cells(), 2 + 2 * program.kinds.len());
        let activity = Activity::of(program, &kinds, weights);
        let mut evaluation = Evaluation {
            exchange_values: kinds.iter().map(KindValue::exchange_value).collect(),
            kinds,
            cells,
            table: vec![[0; 2]; cells * contents],
            start_phase: 1,
            hand_percent: if program.tracked.hands {
                HAND_VALUE_PERCENT * weights.share(Term::Hand) / 100
            } else {
                0
            },
            goals: self.goals.clone(),
            goals_percent: weights.share(Term::Goals),
            activity,
            runners: self.runners.clone(),
            runners_percent: weights.share(Term::Runners),
            tempo: TEMPO * weights.share(Term::Tempo) / 100,
        };
        for (id, of) in program.kind_ids().zip(&self.kinds) {
            evaluation.enter(program, id, &of.squares, weights);
        }
        if let Ok(array) = Position::new(program, &Setup::initial(program)) {
            let weight: i32 =
                Side::BOTH.into_iter().map(|side| evaluation.non_promoting_material(&array, side)).sum();
            evaluation.start_phase = weight.max(1);
        }
        evaluation
    }

    fn worth(&self, program: &Program, id: KindId, of: &DerivedKind, weights: &Weights) -> KindValue {
        let said = program.kind(id).value.map(i32::from);
        let points = said.unwrap_or(of.value.value.round() as i32);
        let derived = match () {
            () if of.vital => 0,
            () if self.goals.wins_by_losing_all => -(LOSING_GAME_VALUE + points / LOSING_GAME_DIVISOR),
            () => points,
        };
        // A value in the file takes precedence over a learnt one.
        let learnt = weights.value(id).filter(|_| said.is_none() && !of.vital);
        let weight = if of.value.promotion_gain > 0.0 || of.vital { 0 } else { points };
        KindValue {
            value: learnt.unwrap_or(derived),
            derived,
            vital: of.vital,
            loss_wins: of.loss_wins,
            weight,
        }
    }

    /// Returns how the value of a kind was derived.
    pub fn explain_value(&self, kind: KindId) -> ValueExplanation<'_> {
        let DerivedKind { value: worth, vital, loss_wins: offered, present, winning_squares: goals, .. } =
            &self.kinds[kind.index()];
        let (vital, offered, present, endless) = (*vital, *offered, *present, worth.unlimited_drops);
        let [hope, help] =
            [worth.promotion_bonus, worth.assistance_bonus].map(|points| points.round() as i32);
        let (targets, share, becomes) = (worth.targets, worth.share, worth.promotions.as_slice());
        ValueExplanation {
            vital,
            offered,
            present,
            unlimited_drops: endless,
            targets,
            share,
            promotion_bonus: hope,
            promotions: becomes,
            assistance_bonus: help,
            goals,
        }
    }

    /// Returns true if a side wins by losing everything.
    pub fn wins_by_losing_all(&self) -> bool {
        self.goals.wins_by_losing_all
    }

    /// Returns how often White has to do each event that wins.
    pub fn event_counts(&self) -> Vec<u8> {
        self.goals.required_counts().collect()
    }
}

/// The derivation of a kind's value.
#[allow(clippy::struct_excessive_bools)] // independent yes-or-no facts
#[derive(Clone, Copy, Debug)]
pub struct ValueExplanation<'a> {
    /// Its loss ends the game.
    pub vital: bool,
    /// Its loss wins the game.
    pub offered: bool,
    /// The kind can occur in the game.
    pub present: bool,
    /// The supply of drops is unlimited.
    pub unlimited_drops: bool,
    /// The average number of squares that it can move to or attack.
    pub targets: f32,
    /// The average share of the board that it can reach, from 0 to 1.
    pub share: f32,
    /// The bonus for possible promotion, in centipawns.
    pub promotion_bonus: i32,
    /// The kinds that it can be promoted to.
    pub promotions: &'a [KindId],
    /// The bonus for the moves that it gives to other pieces, in centipawns.
    pub assistance_bonus: i32,
    /// Squares on which a white piece of the kind wins.
    pub goals: &'a [Square],
}

impl Evaluation {
    fn enter(&mut self, program: &Program, kind: KindId, places: &[SquareBonus], weights: &Weights) {
        let value = self.kinds[kind.index()].value;
        let share = |term: Term| weights.share(term) as f32 / 100.0;
        let shares = [Term::Squares, Term::Shelter, Term::Promotion, Term::Goals].map(share);
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            let content = Content::piece(kind, side);
            for cell in program.shape.all() {
                let seen = from_white(&program.shape, side, cell);
                let place = &places[seen.index()];
                let parts = [place.mobility, place.shelter, place.promotion, place.goals];
                let points = Phase::BOTH.map(|phase| {
                    let part = |(part, share): (&[f32; 2], f32)| part[phase as usize] * share;
                    let extra: f32 = parts.iter().zip(shares).map(part).sum();
                    let learnt = weights.rows.bonus(&program.shape, kind, phase, seen);
                    (sign * (value + extra.round() as i32 + learnt)) as i16
                });
                self.table[content.index() * self.cells + cell.index()] = points;
            }
        }
    }
}
