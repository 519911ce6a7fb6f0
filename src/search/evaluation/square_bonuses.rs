//! Piece-square bonuses: for mobility on the square, for nearness to promotion, and for the shelter of vital pieces.

use super::piece_value::{DerivedValue, move_weight, promotion_bonus};
use super::sample::Sample;
use crate::board::{KindId, Square};
use crate::ir::Program;

/// Bonus of a minor piece on a square with twice its average mobility, in centipawns.
const MOBILITY_BONUS: f32 = 45.0;
/// The maximum value of a minor piece, in centipawns. Pieces of a higher value gain less from their square.
const MINOR_PIECE_VALUE: f32 = 330.0;
/// The factor of the mobility bonus for kinds that can promote.
const PROMOTABLE_FACTOR: f32 = 0.4;
/// Penalty in the opening for a vital piece on a square that is attacked twice as often as average, in centipawns.
const EXPOSURE_PENALTY: f32 = 40.0;
/// The maximum absolute value of a bonus, in centipawns.
const MAX_BONUS: f32 = 50.0;

/// The bonuses of a cell, each for the opening and the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SquareBonus {
    /// The bonus for mobility on the cell.
    pub mobility: [f32; 2],
    /// The bonus for a cell that is seldom attacked; 0 except for vital pieces.
    pub shelter: [f32; 2],
    /// The bonus for nearness to promotion.
    pub promotion: [f32; 2],
    /// The bonus for nearness to winning squares.
    pub goals: [f32; 2],
}

/// Returns, by cell, the frequency with which the cell is attacked or entered, relative to the average cell. The frequency is usually
/// higher than 1 in the centre.
pub(super) fn attack_frequency(program: &Program, sample: &Sample) -> Vec<f32> {
    let mut counts = vec![0.0; program.shape.cells()];
    for sampled in &sample.moves {
        counts[sampled.target.index()] += move_weight(sample, sampled.captures);
    }
    relative_to_average(&smooth(program, &counts), |cell| program.shape.is_square(cell))
}

/// Computes the bonuses of a kind for every cell.
pub(super) fn square_bonuses(
    program: &Program,
    sample: &Sample,
    attack_frequency: &[f32],
    kind: KindId,
    value: &DerivedValue,
    vital: bool,
) -> Vec<SquareBonus> {
    let occupancy = &sample.occupancy[kind.index()];
    let promotable = value.promotion_gain > 0.0;
    let mut mobility = vec![0.0; occupancy.len()];
    for sampled in sample.moves.iter().filter(|sampled| sampled.kind == kind && sampled.becomes == kind) {
        // Kinds that can promote should advance, so their quiet moves do not count.
        if sampled.captures || !promotable {
            mobility[sampled.from.index()] +=
                move_weight(sample, sampled.captures) * attack_frequency[sampled.target.index()];
        }
    }
    for (mobility, &occupancy) in mobility.iter_mut().zip(occupancy) {
        *mobility /= occupancy.max(1) as f32;
    }
    let is_mobile = |cell: Square| program.shape.is_square(cell) && mobility[cell.index()] > 0.0;
    let relative_mobility = relative_to_average(&smooth(program, &mobility), is_mobile);
    let factor =
        if promotable { PROMOTABLE_FACTOR } else { (MINOR_PIECE_VALUE / value.value.max(1.0)).min(1.0) };
    let bonus = |cell: usize| {
        let mobility_bonus =
            (MOBILITY_BONUS * factor * (relative_mobility[cell] - 1.0)).clamp(-MAX_BONUS, MAX_BONUS);
        if vital {
            let exposure = (EXPOSURE_PENALTY * (attack_frequency[cell] - 1.0)).clamp(-MAX_BONUS, MAX_BONUS);
            return SquareBonus {
                mobility: [0.0, mobility_bonus],
                shelter: [-exposure, 0.0],
                ..SquareBonus::default()
            };
        }
        let promotion = value
            .distances
            .get(cell)
            .copied()
            .flatten()
            .map_or(0.0, |moves| promotion_bonus(value.promotion_gain, moves) - value.promotion_bonus);
        // The endgame bonus is higher because fewer enemies can stop the piece.
        SquareBonus {
            mobility: [mobility_bonus, mobility_bonus],
            promotion: [promotion, 1.5 * promotion],
            ..SquareBonus::default()
        }
    };
    (0..occupancy.len()).map(bonus).collect()
}

/// Averages the value of every cell with the values of its neighbours, because the sample is small.
fn smooth(program: &Program, values: &[f32]) -> Vec<f32> {
    let shape = &program.shape;
    let smoothed = |cell: Square| {
        let (mut sum, mut count) = (0.0, 0.0);
        let mut neighbours: Vec<Square> =
            shape.all_squares().filter(|&near| near != cell && shape.distance(near, cell) <= 1).collect();
        neighbours.sort_by_key(|&near| shape.coordinates(near));
        for near in neighbours {
            sum += values[near.index()];
            count += 1.0;
        }
        let own = values[cell.index()];
        if count == 0.0 { own } else { own / 2.0 + sum / count / 2.0 }
    };
    (0..values.len())
        .map(|cell| if cell < shape.squares() { smoothed(Square(cell as u8)) } else { 0.0 })
        .collect()
}

/// Divides the values by their average over the cells for which `is_counted` returns true. Returns 1 for all other cells.
fn relative_to_average(values: &[f32], is_counted: impl Fn(Square) -> bool) -> Vec<f32> {
    let counted_cells = (0..values.len()).filter(|&cell| is_counted(Square(cell as u8)));
    let (sum, count) = counted_cells.fold((0.0, 0.0), |(sum, count), cell| (sum + values[cell], count + 1.0));
    let mean = if count == 0.0 { 0.0 } else { sum / count };
    let ratio = |(cell, &value): (usize, &f32)| {
        if mean > 0.0 && is_counted(Square(cell as u8)) { value / mean } else { 1.0 }
    };
    values.iter().enumerate().map(ratio).collect()
}
