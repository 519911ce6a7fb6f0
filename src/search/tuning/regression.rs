//! Logistic regression with a Gaussian prior, by Newton's method.

use std::ops::RangeInclusive;

use crate::parallel;

/// The number of Newton steps.
const NEWTON_STEPS: usize = 8;
/// The number of parts into which the examples are split for threads.
const PARTS: usize = 16;
/// Candidates for the scale that converts centipawns to winning probability, in 1/10000.
const SCALES: RangeInclusive<i32> = 4..=80;

/// A position: its evaluation and the result of its game.
pub(super) struct Example {
    /// The evaluation with the base weights, in centipawns.
    pub points: f64,
    /// The non-zero factors, by index of the parameter, ascending.
    pub factors: Box<[(u16, f32)]>,
    /// 1 for a win, 0 for a loss.
    pub result: f64,
    /// The weight of the example.
    pub weight: f64,
}

/// The prior of a parameter change.
pub(super) struct Prior {
    /// The standard deviation.
    pub std_deviation: f64,
    /// The bounds of the change.
    pub bounds: [f64; 2],
}

/// Returns the changes of the parameters that fit the results best.
pub(super) fn fit(examples: &[Example], priors: &[Prior], threads: usize) -> Vec<f64> {
    let scale = scale(examples);
    let mut changes = vec![0.0; priors.len()];
    // A parameter that exceeds its bounds is fixed at them, and the others are fitted again.
    let mut stuck = vec![false; priors.len()];
    loop {
        for _ in 0..NEWTON_STEPS {
            newton_step(examples, priors, &stuck, scale, &mut changes, threads);
        }
        let mut all_within = true;
        for ((change, prior), stuck) in changes.iter_mut().zip(priors).zip(&mut stuck) {
            let [least, most] = prior.bounds;
            if *change < least || *change > most {
                *change = change.clamp(least, most);
                (*stuck, all_within) = (true, false);
            }
        }
        if all_within {
            return changes;
        }
    }
}

/// Fits the scale that converts centipawns to winning probability.
fn scale(examples: &[Example]) -> f64 {
    let candidates = SCALES.map(|tenths| f64::from(tenths) / 10_000.0);
    let surprise = |scale: f64| -> f64 {
        let of = |example: &Example| {
            let (chance, result) = (win_probability(scale * example.points), example.result);
            -example.weight * (result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
        };
        examples.iter().map(of).sum()
    };
    let best = candidates.map(|scale| (surprise(scale), scale)).reduce(|a, b| if b.0 < a.0 { b } else { a });
    best.map_or(0.0, |(_, scale)| scale)
}

/// The gradient and the Hessian of the loss.
struct Derivatives {
    gradient: Vec<f64>,
    /// The lower triangle, row by row.
    hessian: Vec<f64>,
}

impl Derivatives {
    fn zero(count: usize) -> Derivatives {
        Derivatives { gradient: vec![0.0; count], hessian: vec![0.0; triangle_offset(count)] }
    }

    /// Sums the gradient and Hessian over examples.
    fn sum(examples: &[Example], changes: &[f64], scale: f64) -> Derivatives {
        let mut sum = Derivatives::zero(changes.len());
        for example in examples {
            let more = |&(at, factor): &(u16, f32)| f64::from(factor) * changes[usize::from(at)];
            let more: f64 = example.factors.iter().map(more).sum();
            let chance = win_probability(scale * (example.points + more));
            let missed = example.weight * scale * (chance - example.result);
            let curve = example.weight * scale * scale * chance * (1.0 - chance);
            for (index, &(row, one)) in example.factors.iter().enumerate() {
                let (row, one) = (usize::from(row), f64::from(one));
                sum.gradient[row] += missed * one;
                for &(column, other) in &example.factors[..=index] {
                    sum.hessian[triangle_offset(row) + usize::from(column)] += curve * one * f64::from(other);
                }
            }
        }
        sum
    }

    fn add(mut self, other: &Derivatives) -> Derivatives {
        for (sum, more) in
            self.gradient.iter_mut().zip(&other.gradient).chain(self.hessian.iter_mut().zip(&other.hessian))
        {
            *sum += more;
        }
        self
    }
}

/// The offset of a row in the triangle.
fn triangle_offset(row: usize) -> usize {
    row * (row + 1) / 2
}

/// Makes one Newton step. Fixed parameters do not change.
fn newton_step(
    examples: &[Example],
    priors: &[Prior],
    fixed: &[bool],
    scale: f64,
    changes: &mut [f64],
    threads: usize,
) {
    let count = changes.len();
    let parts = examples.chunks(examples.len() / PARTS + 1);
    let parts = parallel::map(threads, parts, |part| Derivatives::sum(part, changes, scale));
    // The parts are added in a fixed order, so that the sum is deterministic.
    let Derivatives { gradient: mut slope, hessian: bend } =
        parts.iter().fold(Derivatives::zero(count), Derivatives::add);
    let mut matrix = vec![vec![0.0; count]; count];
    for row in 0..count {
        let hold = priors[row].std_deviation.powi(-2);
        slope[row] = if fixed[row] { 0.0 } else { slope[row] + hold * changes[row] };
        for column in (0..row).filter(|&column| !fixed[row] && !fixed[column]) {
            matrix[row][column] = bend[triangle_offset(row) + column];
            matrix[column][row] = matrix[row][column];
        }
        matrix[row][row] = bend[triangle_offset(row) + row] + hold;
    }
    for (change, step) in changes.iter_mut().zip(solve(matrix, slope)) {
        *change -= step;
    }
}

/// The winning probability for a scaled evaluation; never exactly 0 or 1.
fn win_probability(points: f64) -> f64 {
    (1.0 / (1.0 + (-points).exp())).clamp(1e-6, 1.0 - 1e-6)
}

/// Solves linear equations by Gaussian elimination. The matrix must be symmetric and positive definite.
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

    /// Examples with one number for each change, and who won.
    fn examples(factors: &[&[f32]], results: &[f64]) -> Vec<Example> {
        let example = |(factors, &result): (&&[f32], &f64)| {
            let factors = (0..).zip(factors.iter().copied()).filter(|(_, factor)| *factor != 0.0).collect();
            Example { points: 0.0, factors, result, weight: 1.0 }
        };
        factors.iter().zip(results).map(example).collect()
    }

    #[test]
    fn what_goes_with_wins_is_worth_more_and_what_nobody_has_stays() {
        let (factors, results): (Vec<&[f32]>, Vec<f64>) = (0..400)
            .map(|at| if at % 4 == 0 { (&[0.0, 1.0, 0.0][..], 0.0) } else { (&[1.0, 0.0, 0.0][..], 1.0) })
            .unzip();
        let prior = |most: f64| Prior { std_deviation: 100.0, bounds: [-most, most] };
        let free = fit(&examples(&factors, &results), &[prior(1e6), prior(1e6), prior(1e6)], 2);
        assert!(free[0] > 50.0 && free[1] < -50.0 && free[2].abs() < 1e-6, "{free:?}");
        let bound = fit(&examples(&factors, &results), &[prior(20.0), prior(1e6), prior(1e6)], 2);
        assert!((bound[0] - 20.0).abs() < 1e-6 && (bound[1] - free[1]).abs() < 1e-6, "{bound:?}");
    }

    #[test]
    fn what_is_held_at_its_bound_the_others_make_up_for() {
        // Both factors are equal in every example.
        let factors: Vec<&[f32]> = vec![&[1.0, 1.0]; 100];
        let results: Vec<f64> = (0..100).map(|at| f64::from(at % 4 != 0)).collect();
        let prior = |most: f64| Prior { std_deviation: 1e5, bounds: [-most, most] };
        let free = fit(&examples(&factors, &results), &[prior(1e6), prior(1e6)], 2);
        let bound = fit(&examples(&factors, &results), &[prior(10.0), prior(1e6)], 2);
        assert!((free[0] - free[1]).abs() < 1e-6 && (bound[0] - 10.0).abs() < 1e-6);
        assert!(
            (bound[0] + bound[1] - free[0] - free[1]).abs() < 0.05 * (free[0] + free[1]),
            "{free:?} {bound:?}"
        );
    }

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]];
        let found = solve(matrix, vec![8.0, 15.0, 11.0]);
        for (found, expected) in found.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-9);
        }
    }
}
