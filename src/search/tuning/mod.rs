//! Tuning of evaluation weights from the results of games (P. Österlund's *Texel* method, 2014).
//!
//! The evaluation is linear in its parameters. The feature of each parameter in a position is found by raising the parameter and
//! evaluating the position again; for ranks and files, the pieces on them are counted. The parameters are fitted by logistic
//! regression. A prior keeps them near the derived values, because there are few games.

// Numbers of games and centipawns are small enough to be exact as floating-point numbers.
#![allow(clippy::cast_precision_loss)]

mod regression;

use std::sync::Arc;

use super::evaluation::{
    Axis, BonusKey, DerivedEvaluation, Evaluation, PERCENT_BOUNDS, ROW_BONUS_BOUNDS, Term, VALUE_BOUNDS,
    Weights, to_white_view,
};
use super::generator::Generator;
use super::score::INFINITE;
use crate::board::{KindId, Side};
use crate::game::Game;
use crate::ir::Program;
use crate::position::{Move, Position};
use regression::{Example, Prior};

/// The amount by which a parameter is raised to find its feature, in the unit of the parameter (centipawns or percent).
const PARAMETER_STEP: i32 = 400;
/// The standard deviation of the prior of a piece value, as a share of the derived value.
const RELATIVE_VALUE_DEVIATION: f64 = 0.2;
/// The minimum standard deviation of the prior of a piece value, in centipawns.
const MIN_VALUE_DEVIATION: f64 = 25.0;
/// The standard deviation of the prior of a term's weight, in percent.
const TERM_WEIGHT_DEVIATION: f64 = 40.0;
/// The standard deviation of the prior of a bonus of a rank or file, in centipawns.
const ROW_DEVIATION: f64 = 10.0;
/// Positions with a greater advantage, in centipawns, are not used.
const MAX_ADVANTAGE: f64 = 400.0;
/// The total weight of the positions of a game: together they count as this number of independent positions.
const GAME_WEIGHT: f64 = 4.0;

/// A parameter to be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parameter {
    Value(KindId),
    TermWeight(Term),
    /// The bonus of a rank or file, by its index.
    Row(BonusKey, usize),
}

impl Parameter {
    /// Returns the value of the parameter in `weights`. For a piece without a tuned value, returns the derived value.
    fn get(self, weights: &Weights, evaluation: &Evaluation) -> i32 {
        match self {
            Parameter::Value(kind) => weights.value(kind).unwrap_or(evaluation.value(kind)),
            Parameter::TermWeight(term) => weights.percent(term),
            Parameter::Row(key, index) => weights.row(key, index),
        }
    }

    /// Returns the bounds of the parameter.
    fn bounds(self) -> [i32; 2] {
        match self {
            Parameter::Value(_) => VALUE_BOUNDS,
            Parameter::TermWeight(_) => PERCENT_BOUNDS,
            Parameter::Row(..) => ROW_BONUS_BOUNDS,
        }
    }

    /// Sets the parameter in `weights`.
    fn set(self, weights: &mut Weights, value: i32) {
        match self {
            Parameter::Value(kind) => weights.set_value(kind, value),
            Parameter::TermWeight(term) => weights.set_percent(term, value),
            Parameter::Row(key, index) => weights.set_row(key, index, value),
        }
    }
}

/// Tunes the weights of one game.
pub struct Tuner {
    program: Arc<Program>,
    generator: Generator,
    parameters: Vec<Parameter>,
    base_evaluation: Evaluation,
    /// The evaluations with one parameter raised, by parameter. The ranks and files, which are the last parameters, have no such
    /// evaluation.
    perturbed_evaluations: Vec<Evaluation>,
    examples: Vec<Example>,
}

impl Tuner {
    /// Creates a tuner without games.
    pub fn new(program: &Arc<Program>) -> Tuner {
        let derived = DerivedEvaluation::new(program);
        let base = derived.weighted(program, &Weights::default());
        let kinds = program.kind_ids().filter(|&kind| {
            let value = derived.explain_value(kind);
            value.present && !value.vital && !value.loss_wins && program.kind(kind).value.is_none()
        });
        let mut parameters: Vec<Parameter> = kinds.map(Parameter::Value).collect();
        parameters.extend(Term::ALL.map(Parameter::TermWeight));
        let perturb = |parameter: &Parameter| {
            let mut weights = Weights::default();
            parameter.set(&mut weights, parameter.get(&Weights::default(), &base) + PARAMETER_STEP);
            derived.weighted(program, &weights)
        };
        let perturbed_evaluations = parameters.iter().map(perturb).collect();
        let row_parameters =
            |key: BonusKey| (0..key.axis.length(&program.shape)).map(move |index| Parameter::Row(key, index));
        parameters.extend(BonusKey::all(program).flat_map(row_parameters));
        Tuner {
            program: Arc::clone(program),
            generator: Generator::new(program),
            parameters,
            base_evaluation: base,
            perturbed_evaluations,
            examples: Vec::new(),
        }
    }

    /// Adds a game. The first `random_moves` of its moves were played at random; `winner` is `None` for a draw.
    pub fn add_game(&mut self, moves: &[Move], random_moves: usize, winner: Option<Side>) {
        let result = winner.map_or(0.5, |side| if side == Side::White { 1.0 } else { 0.0 });
        let mut game = Game::new(&self.program);
        let first_example = self.examples.len();
        for (ply, mv) in moves.iter().enumerate() {
            // The static evaluation is unreliable before a capture.
            let is_quiet = game
                .legal_moves()
                .iter()
                .find(|candidate| candidate.mv == *mv)
                .is_some_and(|candidate| candidate.victims.is_empty());
            let position = game.position();
            if ply >= random_moves && is_quiet && !self.generator.in_check(position, position.side()) {
                let example = self.example(&game, result);
                if example.evaluation.abs() <= MAX_ADVANTAGE {
                    self.examples.push(example);
                }
            }
            if !game.play(mv) {
                break;
            }
        }
        let added_examples = (self.examples.len() - first_example).max(1) as f64;
        for example in &mut self.examples[first_example..] {
            example.weight = GAME_WEIGHT / added_examples;
        }
    }

    /// Returns the example of the current position of a game, with weight 0.
    fn example(&self, game: &Game, result: f64) -> Example {
        let position = game.position();
        let sign = if position.side() == Side::White { 1 } else { -1 };
        let evaluate = |evaluation: &Evaluation| {
            sign * evaluation.evaluate(self.generator.kernel(), position, [-INFINITE, INFINITE])
        };
        let base = evaluate(&self.base_evaluation);
        let feature = |perturbed: &Evaluation| (evaluate(perturbed) - base) as f32 / PARAMETER_STEP as f32;
        let mut features: Vec<f32> = self.perturbed_evaluations.iter().map(feature).collect();
        features.resize(self.parameters.len(), 0.0);
        self.add_row_features(position, &mut features);
        let features = (0..).zip(features).filter(|(_, feature)| *feature != 0.0).collect();
        Example { evaluation: f64::from(base), features, result, weight: 0.0 }
    }

    /// Adds the features of the ranks and files: the number of White's pieces on each minus the number of Black's, weighted by
    /// the phase.
    fn add_row_features(&self, position: &Position, features: &mut [f32]) {
        let shape = &self.program.shape;
        let phases = self.base_evaluation.phases(position);
        for (side, sign) in [(Side::White, 1.0), (Side::Black, -1.0)] {
            for cell in &position.occupied(side) {
                let Some(piece) = position.at(cell).as_piece() else { continue };
                let white_cell = to_white_view(shape, side, cell);
                for key in BonusKey::of_kind(piece.kind) {
                    let parameter = self.row_parameter_index(key, key.axis.index(shape, white_cell));
                    features[parameter] += sign * phases[key.phase as usize];
                }
            }
        }
    }

    /// Returns the index of the parameter of a rank or file. These parameters are in the order of [`BonusKey::all`].
    fn row_parameter_index(&self, key: BonusKey, index: usize) -> usize {
        let shape = &self.program.shape;
        let [ranks, files] = Axis::BOTH.map(|axis| axis.length(shape));
        let first_of_kind = self.perturbed_evaluations.len() + key.kind.index() * 2 * (ranks + files);
        let (offset_in_kind, length) = if key.axis == Axis::Ranks { (0, ranks) } else { (2 * ranks, files) };
        first_of_kind + offset_in_kind + key.phase as usize * length + index
    }

    /// Returns the number of positions from which the weights are tuned.
    pub fn example_count(&self) -> usize {
        self.examples.len()
    }

    /// Returns the weights that predict the results of the games best, computed on at most `threads` threads. The weights do
    /// not depend on the number of threads.
    pub fn tune(&self, threads: usize) -> Weights {
        let priors: Vec<Prior> = self.parameters.iter().map(|&parameter| self.prior(parameter)).collect();
        let mut weights = Weights::default();
        for (&parameter, change) in
            self.parameters.iter().zip(regression::fit(&self.examples, &priors, threads))
        {
            parameter.set(&mut weights, self.derived_value(parameter) + change.round() as i32);
        }
        weights
    }

    /// Returns the prior of the change of a parameter.
    fn prior(&self, parameter: Parameter) -> Prior {
        let derived = f64::from(self.derived_value(parameter));
        let std_deviation = match parameter {
            Parameter::Value(_) => (RELATIVE_VALUE_DEVIATION * derived.abs()).max(MIN_VALUE_DEVIATION),
            Parameter::TermWeight(_) => TERM_WEIGHT_DEVIATION,
            Parameter::Row(..) => ROW_DEVIATION,
        };
        Prior { std_deviation, bounds: parameter.bounds().map(|bound| f64::from(bound) - derived) }
    }

    /// Returns the derived value of a parameter.
    fn derived_value(&self, parameter: Parameter) -> i32 {
        parameter.get(&Weights::default(), &self.base_evaluation)
    }
}
