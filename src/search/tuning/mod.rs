//! Weights for an evaluation from games that have ended: those with which it foretells best who wins (the method of P. Österlund's
//! *Texel*, 2014). Not the playing of the games.
//!
//! An evaluation is a sum of what its weights multiply. What each of them multiplies in a position is found by turning it up and
//! looking again; ranks and files just count who stands there. The weights are then those of a logistic regression, held back
//! towards what was derived: few games must not teach much.

// Numbers of games and points are small.
#![allow(clippy::cast_precision_loss)]

mod regression;

use std::sync::Arc;

use super::evaluation::{Axis, Derived, Evaluation, ROWS, Row, SHARES, Term, WORTHS, Weights, seen_by};
use super::generator::Generator;
use super::score::INFINITE;
use crate::board::{KindId, Side};
use crate::game::Game;
use crate::ir::Program;
use crate::position::{Move, Position};
use regression::{Example, Prior};

/// A worth or a part is turned up by so much, in points or hundredths.
const TURN: i32 = 400;
/// How far weights may be expected to lie from what was derived: of a worth this part and at least so many points, of a part so many
/// hundredths, of what a rank or file adds so many points.
const DOUBT: f64 = 0.2;
const LEAST_DOUBT: f64 = 25.0;
const SHARE_DOUBT: f64 = 40.0;
const ROW_DOUBT: f64 = 10.0;
/// Where one side is so many points ahead, who wins says more of that than of what the weights are to tell.
const LOPSIDED: f64 = 400.0;
/// The positions of a game tell together as much as so many that had nothing to do with each other.
const TELLING: f64 = 4.0;

/// A weight that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knob {
    Worth(KindId),
    Share(Term),
    /// The rank or file of that number.
    Row(Row, usize),
}

impl Knob {
    fn get(self, weights: &Weights, evaluation: &Evaluation) -> i32 {
        match self {
            Knob::Worth(kind) => weights.worth(kind).unwrap_or(evaluation.value(kind)),
            Knob::Share(term) => weights.share(term),
            Knob::Row(row, at) => weights.row(row, at),
        }
    }

    /// The least and the most that it can be.
    fn bounds(self) -> [i32; 2] {
        match self {
            Knob::Worth(_) => WORTHS,
            Knob::Share(_) => SHARES,
            Knob::Row(..) => ROWS,
        }
    }

    fn set(self, weights: &mut Weights, value: i32) {
        match self {
            Knob::Worth(kind) => weights.set_worth(kind, value),
            Knob::Share(term) => weights.set_share(term, value),
            Knob::Row(row, at) => weights.set_row(row, at, value),
        }
    }
}

/// Learns from games of one program.
pub struct Tuner {
    program: Arc<Program>,
    generator: Generator,
    knobs: Vec<Knob>,
    base: Evaluation,
    /// By knob: turned up. Those of ranks and files, which come behind the others, are not.
    turned: Vec<Evaluation>,
    lessons: Vec<Example>,
}

impl Tuner {
    /// Has learnt nothing yet.
    pub fn new(program: &Arc<Program>) -> Tuner {
        let derived = Derived::of(program);
        let base = derived.weighed(program, &Weights::default());
        let kinds = program.kind_ids().filter(|&kind| {
            let account = derived.account(kind);
            account.present && !account.vital && !account.offered && program.kind(kind).worth.is_none()
        });
        let mut knobs: Vec<Knob> = kinds.map(Knob::Worth).collect();
        knobs.extend(Term::ALL.map(Knob::Share));
        let turned = |knob: &Knob| {
            let mut weights = Weights::default();
            knob.set(&mut weights, knob.get(&Weights::default(), &base) + TURN);
            derived.weighed(program, &weights)
        };
        let turned = knobs.iter().map(turned).collect();
        let ats = |row: Row| (0..row.axis.length(&program.shape)).map(move |at| Knob::Row(row, at));
        knobs.extend(Row::all(program).flat_map(ats));
        Tuner {
            program: Arc::clone(program),
            generator: Generator::new(program),
            knobs,
            base,
            turned,
            lessons: Vec::new(),
        }
    }

    /// Takes in a game: its moves, of which the first so many were random, and who has won.
    pub fn hear(&mut self, moves: &[Move], random: usize, winner: Option<Side>) {
        let result = winner.map_or(0.5, |side| if side == Side::White { 1.0 } else { 0.0 });
        let mut game = Game::new(&self.program);
        let first = self.lessons.len();
        for (ply, mv) in moves.iter().enumerate() {
            // Where something is about to be taken, a look at the board says little.
            let quiet = game
                .legal_moves()
                .iter()
                .find(|candidate| candidate.mv == *mv)
                .is_some_and(|candidate| candidate.victims.is_empty());
            let position = game.position();
            if ply >= random && quiet && !self.generator.in_peril(position, position.side()) {
                let lesson = self.lesson(&game, result);
                if lesson.points.abs() <= LOPSIDED {
                    self.lessons.push(lesson);
                }
            }
            if !game.play(mv) {
                break;
            }
        }
        let heard = (self.lessons.len() - first).max(1) as f64;
        for lesson in &mut self.lessons[first..] {
            lesson.weight = TELLING / heard;
        }
    }

    fn lesson(&self, game: &Game, result: f64) -> Example {
        let position = game.position();
        let sign = if position.side() == Side::White { 1 } else { -1 };
        let points = |evaluation: &Evaluation| {
            sign * evaluation.evaluate(self.generator.kernel(), position, [-INFINITE, INFINITE])
        };
        let base = points(&self.base);
        let factor = |turned: &Evaluation| (points(turned) - base) as f32 / TURN as f32;
        let mut factors: Vec<f32> = self.turned.iter().map(factor).collect();
        factors.resize(self.knobs.len(), 0.0);
        self.count_rows(position, &mut factors);
        let factors = (0..).zip(factors).filter(|(_, factor)| *factor != 0.0).collect();
        Example { points: f64::from(base), factors, result, weight: 0.0 }
    }

    /// How many stand on every rank and file, White's less Black's.
    fn count_rows(&self, position: &Position, factors: &mut [f32]) {
        let shape = &self.program.shape;
        let phases = self.base.phases(position);
        for (side, sign) in [(Side::White, 1.0), (Side::Black, -1.0)] {
            for cell in &position.occupied(side) {
                let Some(piece) = position.at(cell).as_piece() else { continue };
                let seen = seen_by(shape, side, cell);
                for row in Row::of_kind(piece.kind) {
                    let knob = self.knob(row, row.axis.of(shape, seen));
                    factors[knob] += sign * phases[row.phase as usize];
                }
            }
        }
    }

    /// The knob of a rank or file: they come in the order of [`Row::all`].
    fn knob(&self, row: Row, at: usize) -> usize {
        let shape = &self.program.shape;
        let [ranks, files] = Axis::BOTH.map(|axis| axis.length(shape));
        let of_kind = self.turned.len() + row.kind.index() * 2 * (ranks + files);
        let (before, length) = if row.axis == Axis::Ranks { (0, ranks) } else { (2 * ranks, files) };
        of_kind + before + row.phase as usize * length + at
    }

    /// Positions that it learns from.
    pub fn lessons(&self) -> usize {
        self.lessons.len()
    }

    /// Returns the weights that predict the results of these games best, computed on at most `threads` threads. The answer does not
    /// depend on their number.
    pub fn weights(&self, threads: usize) -> Weights {
        let priors: Vec<Prior> = self.knobs.iter().map(|&knob| self.prior(knob)).collect();
        let mut weights = Weights::default();
        for (&knob, change) in self.knobs.iter().zip(regression::fit(&self.lessons, &priors, threads)) {
            knob.set(&mut weights, self.derived(knob) + change.round() as i32);
        }
        weights
    }

    fn prior(&self, knob: Knob) -> Prior {
        let derived = f64::from(self.derived(knob));
        let doubt = match knob {
            Knob::Worth(_) => (DOUBT * derived.abs()).max(LEAST_DOUBT),
            Knob::Share(_) => SHARE_DOUBT,
            Knob::Row(..) => ROW_DOUBT,
        };
        Prior { doubt, bounds: knob.bounds().map(|bound| f64::from(bound) - derived) }
    }

    fn derived(&self, knob: Knob) -> i32 {
        knob.get(&Weights::default(), &self.base)
    }
}
