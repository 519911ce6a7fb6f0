//! Logistic regression with a Gaussian prior, by Newton's method.

use std::ops::RangeInclusive;

use crate::parallel;

/// The number of Newton steps.
const NEWTON_STEPS: usize = 8;
/// The number of parts into which the examples are split, so that several threads can work on them.
const PART_COUNT: usize = 16;
/// The candidates for the scale that converts centipawns to winning probability, in ten-thousandths.
const SCALE_CANDIDATES: RangeInclusive<i32> = 4..=80;

/// A training example: the evaluation and the features of a position, and the result of its game.
pub(super) struct Example {
    /// The evaluation for White with the base weights, in centipawns.
    pub evaluation: f64,
    /// The features that are not 0, each with its parameter index, in ascending order. A feature is the change of the evaluation per unit
    /// of its parameter.
    pub features: Box<[(u16, f32)]>,
    /// The result of the game for White: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f64,
    /// The weight of the example.
    pub weight: f64,
}

/// The prior of the change of a parameter.
pub(super) struct Prior {
    /// The standard deviation.
    pub std_deviation: f64,
    /// The bounds of the change.
    pub bounds: [f64; 2],
}

/// Returns the parameter changes that fit the results of the examples best.
pub(super) fn fit(examples: &[Example], priors: &[Prior], threads: usize) -> Vec<f64> {
    let scale = fit_scale(examples);
    let mut changes = vec![0.0; priors.len()];
    // A parameter that exceeds a bound is fixed at that bound, and the other parameters are fitted again.
    let mut fixed = vec![false; priors.len()];
    loop {
        for _ in 0..NEWTON_STEPS {
            newton_step(examples, priors, &fixed, scale, &mut changes, threads);
        }
        let mut all_in_bounds = true;
        for ((change, prior), fixed) in changes.iter_mut().zip(priors).zip(&mut fixed) {
            let [min, max] = prior.bounds;
            if *change < min || *change > max {
                *change = change.clamp(min, max);
                (*fixed, all_in_bounds) = (true, false);
            }
        }
        if all_in_bounds {
            return changes;
        }
    }
}

/// Fits the scale that converts centipawns to winning probability.
fn fit_scale(examples: &[Example]) -> f64 {
    let candidates = SCALE_CANDIDATES.map(|ten_thousandths| f64::from(ten_thousandths) / 10_000.0);
    let loss = |scale: f64| -> f64 {
        let example_loss = |example: &Example| {
            let (probability, result) = (win_probability(scale * example.evaluation), example.result);
            -example.weight * (result * probability.ln() + (1.0 - result) * (1.0 - probability).ln())
        };
        examples.iter().map(example_loss).sum()
    };
    let best = candidates.map(|scale| (loss(scale), scale)).reduce(|a, b| if b.0 < a.0 { b } else { a });
    best.map_or(0.0, |(_, scale)| scale)
}

/// The gradient and the Hessian of the loss.
struct Derivatives {
    gradient: Vec<f64>,
    /// The lower triangle of the Hessian, row by row.
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
            let parameter_change =
                |&(index, feature): &(u16, f32)| f64::from(feature) * changes[usize::from(index)];
            let change: f64 = example.features.iter().map(parameter_change).sum();
            let probability = win_probability(scale * (example.evaluation + change));
            let slope = example.weight * scale * (probability - example.result);
            let curvature = example.weight * scale * scale * probability * (1.0 - probability);
            for (index, &(row, feature)) in example.features.iter().enumerate() {
                let (row, feature) = (usize::from(row), f64::from(feature));
                sum.gradient[row] += slope * feature;
                for &(column, other_feature) in &example.features[..=index] {
                    sum.hessian[triangle_offset(row) + usize::from(column)] +=
                        curvature * feature * f64::from(other_feature);
                }
            }
        }
        sum
    }

    fn add(mut self, other: &Derivatives) -> Derivatives {
        let pairs = self.gradient.iter_mut().zip(&other.gradient);
        for (sum, summand) in pairs.chain(self.hessian.iter_mut().zip(&other.hessian)) {
            *sum += summand;
        }
        self
    }
}

/// Returns the offset of a row in the lower triangle of a matrix that is stored row by row.
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
    let parameter_count = changes.len();
    let parts = examples.chunks(examples.len() / PART_COUNT + 1);
    let parts = parallel::map(threads, parts, |part| Derivatives::sum(part, changes, scale));
    // The parts are added in a fixed order, so that the sum is deterministic.
    let Derivatives { mut gradient, hessian } =
        parts.iter().fold(Derivatives::zero(parameter_count), Derivatives::add);
    let mut matrix = vec![vec![0.0; parameter_count]; parameter_count];
    for row in 0..parameter_count {
        let precision = priors[row].std_deviation.powi(-2);
        gradient[row] = if fixed[row] { 0.0 } else { gradient[row] + precision * changes[row] };
        for column in (0..row).filter(|&column| !fixed[row] && !fixed[column]) {
            matrix[row][column] = hessian[triangle_offset(row) + column];
            matrix[column][row] = matrix[row][column];
        }
        matrix[row][row] = hessian[triangle_offset(row) + row] + precision;
    }
    for (change, step) in changes.iter_mut().zip(solve(matrix, gradient)) {
        *change -= step;
    }
}

/// Returns the winning probability for a scaled evaluation; never exactly 0 or 1.
fn win_probability(scaled_evaluation: f64) -> f64 {
    (1.0 / (1.0 + (-scaled_evaluation).exp())).clamp(1e-6, 1.0 - 1e-6)
}

/// Solves linear equations by Gaussian elimination. The matrix must be symmetric and positive definite.
fn solve(mut matrix: Vec<Vec<f64>>, mut right_side: Vec<f64>) -> Vec<f64> {
    let count = right_side.len();
    for pivot in 0..count {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (offset, lower) in below.iter_mut().enumerate() {
            let factor = lower[pivot] / row[pivot];
            for column in pivot..count {
                lower[column] -= factor * row[column];
            }
            right_side[pivot + 1 + offset] -= factor * right_side[pivot];
        }
    }
    for pivot in (0..count).rev() {
        let sum_of_solved: f64 =
            (pivot + 1..count).map(|column| matrix[pivot][column] * right_side[column]).sum();
        right_side[pivot] = (right_side[pivot] - sum_of_solved) / matrix[pivot][pivot];
    }
    right_side
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds one example from each list of features and the result at the same index.
    fn examples(features: &[&[f32]], results: &[f64]) -> Vec<Example> {
        let example = |(features, &result): (&&[f32], &f64)| {
            let features =
                (0..).zip(features.iter().copied()).filter(|(_, feature)| *feature != 0.0).collect();
            Example { evaluation: 0.0, features, result, weight: 1.0 }
        };
        features.iter().zip(results).map(example).collect()
    }

    #[test]
    fn parameters_of_won_games_grow_and_unused_ones_stay() {
        let (features, results): (Vec<&[f32]>, Vec<f64>) = (0..400)
            .map(
                |index| {
                    if index % 4 == 0 { (&[0.0, 1.0, 0.0][..], 0.0) } else { (&[1.0, 0.0, 0.0][..], 1.0) }
                },
            )
            .unzip();
        let prior = |bound: f64| Prior { std_deviation: 100.0, bounds: [-bound, bound] };
        let free = fit(&examples(&features, &results), &[prior(1e6), prior(1e6), prior(1e6)], 2);
        assert!(free[0] > 50.0 && free[1] < -50.0 && free[2].abs() < 1e-6, "{free:?}");
        let bounded = fit(&examples(&features, &results), &[prior(20.0), prior(1e6), prior(1e6)], 2);
        assert!((bounded[0] - 20.0).abs() < 1e-6 && (bounded[1] - free[1]).abs() < 1e-6, "{bounded:?}");
    }

    #[test]
    fn other_parameters_compensate_for_one_at_its_bound() {
        // Both features are equal in every example.
        let features: Vec<&[f32]> = vec![&[1.0, 1.0]; 100];
        let results: Vec<f64> = (0..100).map(|index| f64::from(index % 4 != 0)).collect();
        let prior = |bound: f64| Prior { std_deviation: 1e5, bounds: [-bound, bound] };
        let free = fit(&examples(&features, &results), &[prior(1e6), prior(1e6)], 2);
        let bounded = fit(&examples(&features, &results), &[prior(10.0), prior(1e6)], 2);
        assert!((free[0] - free[1]).abs() < 1e-6 && (bounded[0] - 10.0).abs() < 1e-6);
        assert!(
            (bounded[0] + bounded[1] - free[0] - free[1]).abs() < 0.05 * (free[0] + free[1]),
            "{free:?} {bounded:?}"
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
