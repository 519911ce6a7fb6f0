//! Tuning of evaluation weights from the results of games (P. Österlund's *Texel* method, 2014).
//!
//! The evaluation is linear in its weights. The factor of each weight in a position is found by raising the weight and evaluating again;
//! for ranks and files, the pieces on them are counted. The weights are fitted by logistic regression. A prior keeps them near the
//! derived values, because there are few games.

// Numbers of games and centipawns are small.
#![allow(clippy::cast_precision_loss)]

mod regression;

use std::sync::Arc;

use super::evaluation::{
    Axis, DerivedEvaluation, Evaluation, ROW_BONUS_BOUNDS, Row, SHARE_BOUNDS, Term, VALUE_BOUNDS, Weights,
    from_white,
};
use super::generator::Generator;
use super::score::INFINITE;
use crate::board::{KindId, Side};
use crate::game::Game;
use crate::ir::Program;
use crate::position::{Move, Position};
use regression::{Example, Prior};

/// The amount by which a value or weight is raised to find its factor.
const PARAMETER_STEP: i32 = 400;
/// The standard deviation of the prior: for values a share of the derived value and at least `MIN_VALUE_DEVIATION`
/// centipawns, for term weights in percent, for ranks and files in centipawns.
const PRIOR_DEVIATION: f64 = 0.2;
const MIN_VALUE_DEVIATION: f64 = 25.0;
const SHARE_DEVIATION: f64 = 40.0;
const ROW_DEVIATION: f64 = 10.0;
/// Positions with a greater advantage, in centipawns, are not used.
const MAX_ADVANTAGE: f64 = 400.0;
/// The total weight of a game's positions, in independent positions.
const GAME_WEIGHT: f64 = 4.0;

/// A parameter to be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parameter {
    Worth(KindId),
    Share(Term),
    /// A rank or file by its index.
    Row(Row, usize),
}

impl Parameter {
    fn get(self, weights: &Weights, evaluation: &Evaluation) -> i32 {
        match self {
            Parameter::Worth(kind) => weights.value(kind).unwrap_or(evaluation.value(kind)),
            Parameter::Share(term) => weights.share(term),
            Parameter::Row(row, at) => weights.row(row, at),
        }
    }

    /// The bounds of the parameter.
    fn bounds(self) -> [i32; 2] {
        match self {
            Parameter::Worth(_) => VALUE_BOUNDS,
            Parameter::Share(_) => SHARE_BOUNDS,
            Parameter::Row(..) => ROW_BONUS_BOUNDS,
        }
    }

    fn set(self, weights: &mut Weights, value: i32) {
        match self {
            Parameter::Worth(kind) => weights.set_value(kind, value),
            Parameter::Share(term) => weights.set_share(term, value),
            Parameter::Row(row, at) => weights.set_row(row, at, value),
        }
    }
}

/// Tunes the weights of one game.
pub struct Tuner {
    program: Arc<Program>,
    generator: Generator,
    parameters: Vec<Parameter>,
    base: Evaluation,
    /// The evaluation with one parameter raised, by parameter. Ranks and files, which are the last parameters, have
    /// none.
    perturbed: Vec<Evaluation>,
    examples: Vec<Example>,
}

impl Tuner {
    /// Creates a tuner without games.
    pub fn new(program: &Arc<Program>) -> Tuner {
        let derived = DerivedEvaluation::of(program);
        let base = derived.weighted(program, &Weights::default());
        let kinds = program.kind_ids().filter(|&kind| {
            let account = derived.explain_value(kind);
            account.present && !account.vital && !account.offered && program.kind(kind).value.is_none()
        });
        let mut knobs: Vec<Parameter> = kinds.map(Parameter::Worth).collect();
        knobs.extend(Term::ALL.map(Parameter::Share));
        let turned = |knob: &Parameter| {
            let mut weights = Weights::default();
            knob.set(&mut weights, knob.get(&Weights::default(), &base) + PARAMETER_STEP);
            derived.weighted(program, &weights)
        };
        let turned = knobs.iter().map(turned).collect();
        let ats = |row: Row| (0..row.axis.length(&program.shape)).map(move |at| Parameter::Row(row, at));
        knobs.extend(Row::all(program).flat_map(ats));
        Tuner {
            program: Arc::clone(program),
            generator: Generator::new(program),
            parameters: knobs,
            base,
            perturbed: turned,
            examples: Vec::new(),
        }
    }

    /// Adds a game: its moves, the number of random moves at its start, and the winner.
    pub fn add_game(&mut self, moves: &[Move], random: usize, winner: Option<Side>) {
        let result = winner.map_or(0.5, |side| if side == Side::White { 1.0 } else { 0.0 });
        let mut game = Game::new(&self.program);
        let first = self.examples.len();
        for (ply, mv) in moves.iter().enumerate() {
            // The static evaluation is unreliable before a capture.
            let quiet = game
                .legal_moves()
                .iter()
                .find(|candidate| candidate.mv == *mv)
                .is_some_and(|candidate| candidate.victims.is_empty());
            let position = game.position();
            if ply >= random && quiet && !self.generator.in_check(position, position.side()) {
                let lesson = self.example(&game, result);
                if lesson.points.abs() <= MAX_ADVANTAGE {
                    self.examples.push(lesson);
                }
            }
            if !game.play(mv) {
                break;
            }
        }
        let heard = (self.examples.len() - first).max(1) as f64;
        for lesson in &mut self.examples[first..] {
            lesson.weight = GAME_WEIGHT / heard;
        }
    }

    fn example(&self, game: &Game, result: f64) -> Example {
        let position = game.position();
        let sign = if position.side() == Side::White { 1 } else { -1 };
        let points = |evaluation: &Evaluation| {
            sign * evaluation.evaluate(self.generator.kernel(), position, [-INFINITE, INFINITE])
        };
        let base = points(&self.base);
        let factor = |turned: &Evaluation| (points(turned) - base) as f32 / PARAMETER_STEP as f32;
        let mut factors: Vec<f32> = self.perturbed.iter().map(factor).collect();
        factors.resize(self.parameters.len(), 0.0);
        self.count_rows(position, &mut factors);
        let factors = (0..).zip(factors).filter(|(_, factor)| *factor != 0.0).collect();
        Example { points: f64::from(base), factors, result, weight: 0.0 }
    }

    /// Adds the number of pieces on every rank and file, White's minus Black's.
    fn count_rows(&self, position: &Position, factors: &mut [f32]) {
        let shape = &self.program.shape;
        let phases = self.base.phases(position);
        for (side, sign) in [(Side::White, 1.0), (Side::Black, -1.0)] {
            for cell in &position.occupied(side) {
                let Some(piece) = position.at(cell).as_piece() else { continue };
                let seen = from_white(shape, side, cell);
                for row in Row::of_kind(piece.kind) {
                    let knob = self.row_parameter(row, row.axis.index(shape, seen));
                    factors[knob] += sign * phases[row.phase as usize];
                }
            }
        }
    }

    /// The index of a rank's or file's parameter, in the order of [`Row::all`].
    fn row_parameter(&self, row: Row, at: usize) -> usize {
        let shape = &self.program.shape;
        let [ranks, files] = Axis::BOTH.map(|axis| axis.length(shape));
        let of_kind = self.perturbed.len() + row.kind.index() * 2 * (ranks + files);
        let (before, length) = if row.axis == Axis::Ranks { (0, ranks) } else { (2 * ranks, files) };
        of_kind + before + row.phase as usize * length + at
    }

    /// The number of positions to learn from.
    pub fn examples(&self) -> usize {
        self.examples.len()
    }

    /// Returns the weights that predict the results of these games best, computed on at most `threads` threads. The answer does not
    /// depend on their number.
    pub fn weights(&self, threads: usize) -> Weights {
        let priors: Vec<Prior> = self.parameters.iter().map(|&knob| self.prior(knob)).collect();
        let mut weights = Weights::default();
        for (&knob, change) in self.parameters.iter().zip(regression::fit(&self.examples, &priors, threads)) {
            knob.set(&mut weights, self.derived(knob) + change.round() as i32);
        }
        weights
    }

    fn prior(&self, knob: Parameter) -> Prior {
        let derived = f64::from(self.derived(knob));
        let doubt = match knob {
            Parameter::Worth(_) => (PRIOR_DEVIATION * derived.abs()).max(MIN_VALUE_DEVIATION),
            Parameter::Share(_) => SHARE_DEVIATION,
            Parameter::Row(..) => ROW_DEVIATION,
        };
        Prior { std_deviation: doubt, bounds: knob.bounds().map(|bound| f64::from(bound) - derived) }
    }

    fn derived(&self, knob: Parameter) -> i32 {
        knob.get(&Weights::default(), &self.base)
    }
}
