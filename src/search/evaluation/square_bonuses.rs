//! Piece-square bonuses: mobility of a piece on the square, nearness to promotion, and shelter for vital pieces.

use super::piece_value::{DerivedValue, promotion_bonus, weight};
use super::sample::Sample;
use crate::board::{KindId, Square};
use crate::ir::Program;

/// Bonus of a light piece for twice its average mobility, in centipawns.
const MOBILITY_BONUS: f32 = 45.0;
/// Pieces of a higher value, in centipawns, gain less from their square.
const LIGHT_PIECE_VALUE: f32 = 330.0;
/// The share of the mobility bonus for kinds that can promote.
const PROMOTABLE_FACTOR: f32 = 0.4;
/// Penalty of a vital piece for being attacked twice as often as average in the opening, in centipawns.
const EXPOSURE_PENALTY: f32 = 40.0;
/// The bound of a bonus on both sides of 0, in centipawns.
const MAX_BONUS: f32 = 50.0;

/// The bonuses of a cell, each for the opening and the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SquareBonus {
    /// For mobility on the cell.
    pub mobility: [f32; 2],
    /// For being seldom attacked; vital pieces only.
    pub shelter: [f32; 2],
    /// For nearness to promotion.
    pub promotion: [f32; 2],
    /// For nearness to winning squares.
    pub goals: [f32; 2],
}

/// Returns, by cell, how often it is attacked or entered, relative to the average. Higher than 1 in the centre.
pub(super) fn attack_frequency(program: &Program, sample: &Sample) -> Vec<f32> {
    let mut counts = vec![0.0; program.shape.cells()];
    for sampled in &sample.moves {
        counts[sampled.target.index()] += weight(sample, sampled.captures);
    }
    relative_to_average(&smooth(program, &counts), |cell| program.shape.is_square(cell))
}

/// Computes the bonuses of a kind for every cell.
pub(super) fn square_bonuses(
    program: &Program,
    sample: &Sample,
    traffic: &[f32],
    kind: KindId,
    worth: &DerivedValue,
    vital: bool,
) -> Vec<SquareBonus> {
    let occupancy = &sample.occupancy[kind.index()];
    let promotable = worth.promotion_gain > 0.0;
    let mut power = vec![0.0; occupancy.len()];
    for sampled in sample.moves.iter().filter(|sampled| sampled.kind == kind && sampled.becomes == kind) {
        // Kinds that can promote should advance, so their quiet moves do not count.
        if sampled.captures || !promotable {
            power[sampled.from.index()] += weight(sample, sampled.captures) * traffic[sampled.target.index()];
        }
    }
    for (power, &occupancy) in power.iter_mut().zip(occupancy) {
        *power /= occupancy.max(1) as f32;
    }
    let used = |cell: Square| program.shape.is_square(cell) && power[cell.index()] > 0.0;
    let activity = relative_to_average(&smooth(program, &power), used);
    let light =
        if promotable { PROMOTABLE_FACTOR } else { (LIGHT_PIECE_VALUE / worth.value.max(1.0)).min(1.0) };
    let place = |cell: usize| {
        let active = (MOBILITY_BONUS * light * (activity[cell] - 1.0)).clamp(-MAX_BONUS, MAX_BONUS);
        if vital {
            let exposed = (EXPOSURE_PENALTY * (traffic[cell] - 1.0)).clamp(-MAX_BONUS, MAX_BONUS);
            return SquareBonus {
                mobility: [0.0, active],
                shelter: [-exposed, 0.0],
                ..SquareBonus::default()
            };
        }
        let near = worth
            .distances
            .get(cell)
            .copied()
            .flatten()
            .map_or(0.0, |moves| promotion_bonus(worth.promotion_gain, moves) - worth.promotion_bonus);
        // Fewer pieces can stop it in the endgame.
        SquareBonus { mobility: [active, active], promotion: [near, 1.5 * near], ..SquareBonus::default() }
    };
    (0..occupancy.len()).map(place).collect()
}

/// Averages every cell with its neighbours, because the sample is small.
fn smooth(program: &Program, values: &[f32]) -> Vec<f32> {
    let shape = &program.shape;
    let smoothed = |cell: Square| {
        let (file, rank) = shape.coordinates(cell);
        let (mut sum, mut count) = (0.0, 0.0);
        for file in file.saturating_sub(1)..=file + 1 {
            for rank in rank.saturating_sub(1)..=rank + 1 {
                let near =
                    (file < shape.files() && rank < shape.ranks()).then(|| shape.cell(file, rank)).flatten();
                if let Some(near) = near.filter(|&near| shape.is_square(near) && near != cell) {
                    sum += values[near.index()];
                    count += 1.0;
                }
            }
        }
        let own = values[cell.index()];
        if count == 0.0 { own } else { own / 2.0 + sum / count / 2.0 }
    };
    (0..values.len())
        .map(|cell| if cell < shape.squares() { smoothed(Square(cell as u8)) } else { 0.0 })
        .collect()
}

/// Divides by the average of the counted cells; 1 where there is no data.
fn relative_to_average(values: &[f32], counts: impl Fn(Square) -> bool) -> Vec<f32> {
    let counting = (0..values.len()).filter(|&cell| counts(Square(cell as u8)));
    let (sum, count) = counting.fold((0.0, 0.0), |(sum, count), cell| (sum + values[cell], count + 1.0));
    let mean = if count == 0.0 { 0.0 } else { sum / count };
    let share = |(cell, &value): (usize, &f32)| {
        if mean > 0.0 && counts(Square(cell as u8)) { value / mean } else { 1.0 }
    };
    values.iter().enumerate().map(share).collect()
}
