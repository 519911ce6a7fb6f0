//! Weights for an evaluation from games that have ended: those with which it foretells best who wins (the method of P. Österlund's
//! *Texel*, 2014). Not the playing of the games.
//!
//! An evaluation is a sum of what its weights multiply, so what each of them multiplies in a position is found by turning it up and
//! looking again. The weights are then those of a logistic regression, held back towards what was derived: few games must not
//! teach much.

// Numbers of games and points are small.
#![allow(clippy::cast_precision_loss)]

use super::evaluation::{Derived, Evaluation, Term, Weights};
use super::generator::Generator;
use super::score::INFINITE;
use crate::board::{KindId, Side};
use crate::game::Game;
use crate::ir::Program;
use crate::position::Move;

/// A weight is turned up by so much, in points or hundredths.
const TURN: i32 = 400;
/// How far weights may be expected to lie from what was derived: of a worth this part and at least so many points, of a part so many
/// hundredths.
const DOUBT: f64 = 0.2;
const LEAST_DOUBT: f64 = 25.0;
const SHARE_DOUBT: f64 = 40.0;
/// The positions of a game tell together as much as so many that had nothing to do with each other.
const TELLING: f64 = 4.0;
/// Steps towards the best weights (Newton's); a few are enough.
const STEPS: usize = 8;
/// Points that make a win this many times as likely (the base of Elo's curve) are looked for among these.
const SCALES: std::ops::RangeInclusive<i32> = 4..=80;

/// A weight that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knob {
    Worth(KindId),
    Share(Term),
}

impl Knob {
    fn get(self, weights: &Weights, evaluation: &Evaluation) -> i32 {
        match self {
            Knob::Worth(kind) => weights.worth(kind).unwrap_or(evaluation.value(kind)),
            Knob::Share(term) => weights.share(term),
        }
    }

    fn set(self, weights: &mut Weights, value: i32) {
        match self {
            Knob::Worth(kind) => weights.set_worth(kind, value),
            Knob::Share(term) => weights.set_share(term, value),
        }
    }
}

/// A position from a game, as White sees it.
struct Lesson {
    /// What it was held to be worth.
    points: f64,
    /// What the weights multiply in it.
    factors: Vec<f32>,
    /// 1 if White won, 0 if Black did.
    result: f64,
    /// How much it tells.
    weight: f64,
}

/// Learns from games of one program.
pub struct Tuner<'p> {
    program: &'p Program,
    generator: Generator<'p>,
    knobs: Vec<Knob>,
    base: Evaluation,
    /// By knob: turned up.
    turned: Vec<Evaluation>,
    lessons: Vec<Lesson>,
}

impl<'p> Tuner<'p> {
    /// Has learnt nothing yet.
    pub fn new(program: &'p Program) -> Tuner<'p> {
        let derived = Derived::of(program);
        let base = derived.weighed(program, &Weights::default());
        let kinds = (0..program.kinds.len() as u8).map(KindId).filter(|&kind| {
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
        Tuner { program, generator: Generator::new(program), knobs, base, turned, lessons: Vec::new() }
    }

    /// Takes in a game: its moves, of which the first so many were random, and who has won.
    pub fn hear(&mut self, moves: &[Move], random: usize, winner: Option<Side>) {
        let result = winner.map_or(0.5, |side| if side == Side::White { 1.0 } else { 0.0 });
        let mut game = Game::new(self.program);
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
                self.lessons.push(lesson);
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

    fn lesson(&self, game: &Game<'_>, result: f64) -> Lesson {
        let position = game.position();
        let sign = if position.side() == Side::White { 1 } else { -1 };
        let points = |evaluation: &Evaluation| {
            sign * evaluation.evaluate(self.generator.kernel(), position, [-INFINITE, INFINITE])
        };
        let base = points(&self.base);
        let factor = |turned: &Evaluation| (points(turned) - base) as f32 / TURN as f32;
        let factors = self.turned.iter().map(factor).collect();
        Lesson { points: f64::from(base), factors, result, weight: 0.0 }
    }

    /// Positions that it learns from.
    pub fn lessons(&self) -> usize {
        self.lessons.len()
    }

    /// The weights that foretell best how these games have ended.
    pub fn weights(&self) -> Weights {
        let scale = self.scale();
        let doubts: Vec<f64> = self.knobs.iter().map(|&knob| self.doubt(knob)).collect();
        let mut changes = vec![0.0; self.knobs.len()];
        for _ in 0..STEPS {
            self.step(&mut changes, &doubts, scale);
        }
        let mut weights = Weights::default();
        for (&knob, change) in self.knobs.iter().zip(changes) {
            let derived = knob.get(&Weights::default(), &self.base);
            knob.set(&mut weights, derived + change.round() as i32);
        }
        weights
    }

    fn doubt(&self, knob: Knob) -> f64 {
        match knob {
            Knob::Worth(kind) => (DOUBT * f64::from(self.base.value(kind).abs())).max(LEAST_DOUBT),
            Knob::Share(_) => SHARE_DOUBT,
        }
    }

    /// How much a point says about who wins, as the weights stand: the one under which the results are likeliest.
    fn scale(&self) -> f64 {
        let candidates = SCALES.map(|tenths| f64::from(tenths) / 10_000.0);
        let surprise = |scale: f64| -> f64 {
            let of = |lesson: &Lesson| {
                let (chance, result) = (chance(scale * lesson.points), lesson.result);
                -lesson.weight * (result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
            };
            self.lessons.iter().map(of).sum()
        };
        let best =
            candidates.map(|scale| (surprise(scale), scale)).reduce(|a, b| if b.0 < a.0 { b } else { a });
        best.map_or(0.0, |(_, scale)| scale)
    }

    /// One step of Newton's method.
    fn step(&self, changes: &mut [f64], doubts: &[f64], scale: f64) {
        let count = changes.len();
        let mut slope: Vec<f64> = (0..count).map(|at| changes[at] / doubts[at].powi(2)).collect();
        let mut bend = vec![vec![0.0; count]; count];
        for at in 0..count {
            bend[at][at] = doubts[at].powi(-2);
        }
        for lesson in &self.lessons {
            let more: f64 =
                lesson.factors.iter().zip(&*changes).map(|(&f, change)| f64::from(f) * change).sum();
            let chance = chance(scale * (lesson.points + more));
            let missed = lesson.weight * scale * (chance - lesson.result);
            let curve = lesson.weight * scale * scale * chance * (1.0 - chance);
            for (row, &one) in lesson.factors.iter().enumerate().filter(|(_, factor)| **factor != 0.0) {
                slope[row] += missed * f64::from(one);
                for (column, &other) in lesson.factors.iter().enumerate() {
                    bend[row][column] += curve * f64::from(one) * f64::from(other);
                }
            }
        }
        for (change, step) in changes.iter_mut().zip(solve(bend, slope)) {
            *change -= step;
        }
    }
}

/// How likely a win is that so many points, scaled, speak for; never certain.
fn chance(points: f64) -> f64 {
    (1.0 / (1.0 + (-points).exp())).clamp(1e-6, 1.0 - 1e-6)
}

/// Solves linear equations by elimination (Gauss); the matrix is symmetric and positive, so no row is zero.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (at, lower) in below.iter_mut().enumerate() {
            let factor = lower[pivot] / row[pivot];
            for column in pivot..count {
                lower[column] -= factor * row[column];
            }
            right[pivot + 1 + at] -= factor * right[pivot];
        }
    }
    for pivot in (0..count).rev() {
        let known: f64 = (pivot + 1..count).map(|column| matrix[pivot][column] * right[column]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]];
        let found = solve(matrix, vec![8.0, 15.0, 11.0]);
        for (found, expected) in found.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-9);
        }
    }
}
