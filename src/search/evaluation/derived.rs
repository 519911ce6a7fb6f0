//! Piece values and square bonuses derived from the rules of a game, before weighting. The same rules always give the same result.

use std::sync::Arc;

use super::activity::Activity;
use super::aims::{self, Aims};
use super::passage::Runner;
use super::places::{self, Place};
use super::random::Random;
use super::rows::Phase;
use super::sample::{Sample, seen_by};
use super::weights::{Term, Weights};
use super::{Evaluation, TEMPO, Worth, worth};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Program, Royalty};
use crate::position::{Position, Setup};
use crate::search::generator::decisive_kinds;

/// Where losing everything wins, every piece has a negative value: this constant, plus its normal value divided by `BURDENSOME`.
const BURDEN: i32 = 80;
const BURDENSOME: i32 = 8;
/// The value of a piece in hand, in percent of one on the board.
const IN_HAND: i32 = 110;

/// The derived values of one game.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The number of random positions that were sampled, and the number that was intended.
    positions: [usize; 2],
    kinds: Vec<OfKind>,
    aims: Aims,
    runners: Vec<Runner>,
}

/// The derived values of a piece kind.
#[derive(Clone, Debug)]
struct OfKind {
    worth: worth::Worth,
    /// Its loss ends the game.
    vital: bool,
    /// Its loss wins the game.
    offered: bool,
    /// The kind can occur in the game.
    present: bool,
    /// The values by cell, from White's point of view.
    places: Vec<Place>,
    /// Squares on which it wins.
    goals: Vec<Square>,
}

impl Derived {
    /// Derives the values of a game.
    pub fn of(program: &Arc<Program>) -> Derived {
        let mut random = Random(1);
        let decisive_kinds = Side::BOTH.map(|side| decisive_kinds(program, side));
        let on_board = |kind: &KindId| {
            let original = &program.kind(*kind).original;
            original.iter().any(|cells| !cells.is_empty()) || program.can_appear(*kind)
        };
        let measured: Vec<KindId> = program.kind_ids().filter(on_board).collect();
        let common = |kind: &KindId| program.kind(*kind).royalty == Royalty::Common;
        let kinds: Vec<KindId> = measured.iter().copied().filter(common).collect();
        let sample = Sample::take(program, &kinds, &mut random);
        let worths = worth::all(program, &sample, &measured, &mut random);
        let traffic = places::traffic(program, &sample);
        let of_kind = |(kind, worth): (KindId, worth::Worth)| {
            let royal = program.kind(kind).royalty == Royalty::Royal;
            let vital = royal || decisive_kinds.iter().any(|kinds| kinds.contains(&kind));
            let offered = Side::BOTH.into_iter().all(|side| aims::wins_without(program, kind, side));
            let goals = aims::goals(program, kind);
            let mut places = places::of(program, &sample, &traffic, kind, &worth, vital);
            for (place, near) in places.iter_mut().zip(aims::nearness(program, &sample, kind, &goals)) {
                place.goals = near;
            }
            OfKind { worth, vital, offered, present: on_board(&kind), places, goals }
        };
        let kinds: Vec<OfKind> = program.kind_ids().zip(worths).map(of_kind).collect();
        // Any square can be blocked where captured pieces return from the hand.
        let runs = |(_, of): &(KindId, &OfKind)| of.worth.rise > 0.0 && !program.keeps.hands;
        let runners = program.kind_ids().zip(&kinds).filter(runs);
        let runners = runners.map(|(kind, of)| Runner::new(program, kind, &of.worth)).collect();
        Derived { positions: sample.positions, kinds, aims: Aims::new(program), runners }
    }

    /// A sentence about work that was cut short because the rules are expensive to evaluate; `None` if nothing was.
    pub fn cut(&self) -> Option<String> {
        let [looked_at, wanted] = self.positions;
        let cut = format!(
            "the evaluation is derived from {looked_at} positions instead of {wanted} because the rules of this game are expensive to evaluate"
        );
        (looked_at < wanted).then_some(cut)
    }

    /// Builds the evaluation with the given weights.
    pub fn weighed(&self, program: &Program, weights: &Weights) -> Evaluation {
        let kinds = program.kind_ids().zip(&self.kinds);
        let kinds: Vec<Worth> = kinds.map(|(id, of)| self.worth(program, id, of, weights)).collect();
        let (cells, contents) = (program.shape.cells(), 2 + 2 * program.kinds.len());
        let activity = Activity::of(program, &kinds, weights);
        let mut evaluation = Evaluation {
            exchange_values: kinds.iter().map(Worth::exchange_value).collect(),
            kinds,
            cells,
            table: vec![[0; 2]; cells * contents],
            full: 1,
            in_hand: if program.keeps.hands { IN_HAND * weights.share(Term::Hand) / 100 } else { 0 },
            aims: self.aims.clone(),
            goals: weights.share(Term::Goals),
            activity,
            runners: self.runners.clone(),
            running: weights.share(Term::Runners),
            tempo: TEMPO * weights.share(Term::Tempo) / 100,
        };
        for (id, of) in program.kind_ids().zip(&self.kinds) {
            evaluation.enter(program, id, &of.places, weights);
        }
        if let Ok(array) = Position::new(program, &Setup::array(program)) {
            let weight: i32 = Side::BOTH.into_iter().map(|side| evaluation.weight(&array, side)).sum();
            evaluation.full = weight.max(1);
        }
        evaluation
    }

    fn worth(&self, program: &Program, id: KindId, of: &OfKind, weights: &Weights) -> Worth {
        let said = program.kind(id).worth.map(i32::from);
        let points = said.unwrap_or(of.worth.value.round() as i32);
        let derived = match () {
            () if of.vital => 0,
            () if self.aims.to_be_rid => -(BURDEN + points / BURDENSOME),
            () => points,
        };
        // A value in the file takes precedence over a learnt one.
        let learnt = weights.worth(id).filter(|_| said.is_none() && !of.vital);
        let weight = if of.worth.rise > 0.0 || of.vital { 0 } else { points };
        Worth { value: learnt.unwrap_or(derived), derived, vital: of.vital, offered: of.offered, weight }
    }

    /// Returns how the value of a kind was derived.
    pub fn account(&self, kind: KindId) -> Account<'_> {
        let OfKind { worth, vital, offered, present, goals, .. } = &self.kinds[kind.index()];
        let (vital, offered, present, endless) = (*vital, *offered, *present, worth.endless);
        let [hope, help] = [worth.hope, worth.help].map(|points| points.round() as i32);
        let (targets, share, becomes) = (worth.targets, worth.share, worth.better.as_slice());
        Account { vital, offered, present, endless, targets, share, hope, becomes, help, goals }
    }

    /// Returns true if a side wins by losing everything.
    pub fn is_to_be_rid(&self) -> bool {
        self.aims.to_be_rid
    }

    /// Returns how often White has to do each event that wins.
    pub fn deeds(&self) -> Vec<u8> {
        self.aims.times().collect()
    }
}

/// The derivation of a kind's value.
#[allow(clippy::struct_excessive_bools)] // independent yes-or-no facts
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// Its loss ends the game.
    pub vital: bool,
    /// Its loss wins the game.
    pub offered: bool,
    /// The kind can occur in the game.
    pub present: bool,
    /// The supply of drops is unlimited.
    pub endless: bool,
    /// The average number of squares that it can move to or attack.
    pub targets: f32,
    /// The average share of the board that it can reach, from 0 to 1.
    pub share: f32,
    /// The bonus for possible promotion, in centipawns.
    pub hope: i32,
    /// The kinds that it can be promoted to.
    pub becomes: &'a [KindId],
    /// The bonus for the moves that it gives to other pieces, in centipawns.
    pub help: i32,
    /// Squares on which a white piece of the kind wins.
    pub goals: &'a [Square],
}

impl Evaluation {
    fn enter(&mut self, program: &Program, kind: KindId, places: &[Place], weights: &Weights) {
        let value = self.kinds[kind.index()].value;
        let share = |term: Term| weights.share(term) as f32 / 100.0;
        let shares = [Term::Squares, Term::Shelter, Term::Promotion, Term::Goals].map(share);
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            let content = Content::piece(kind, side);
            for cell in program.shape.all() {
                let seen = seen_by(&program.shape, side, cell);
                let place = &places[seen.index()];
                let parts = [place.squares, place.shelter, place.promotion, place.goals];
                let points = Phase::BOTH.map(|phase| {
                    let part = |(part, share): (&[f32; 2], f32)| part[phase as usize] * share;
                    let extra: f32 = parts.iter().zip(shares).map(part).sum();
                    let learnt = weights.rows.of(&program.shape, kind, phase, seen);
                    (sign * (value + extra.round() as i32 + learnt)) as i16
                });
                self.table[content.index() * self.cells + cell.index()] = points;
            }
        }
    }
}
