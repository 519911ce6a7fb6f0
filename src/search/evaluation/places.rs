//! What squares are worth to pieces: where they can do more than elsewhere, where they are nearer to promotion, and for those
//! that must not be lost, where they are seldom attacked.

use super::sample::Sample;
use super::worth::{Worth, nearness, weight};
use crate::board::{KindId, Square};
use crate::ir::Program;

/// What twice the average mobility adds for a light piece.
const ACTIVITY: f32 = 45.0;
/// A piece worth more than this has less to gain from its square.
const LIGHT: f32 = 330.0;
/// What is to be promoted has better to do: so much of it counts.
const ON_ITS_WAY: f32 = 0.4;
/// What being attacked twice as often as average costs what must not be lost, while there are many enemies.
const EXPOSURE: f32 = 40.0;
/// No square adds or takes more.
const MOST: f32 = 50.0;

/// What a cell adds to a piece's worth: while the board is full, and when it has emptied.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Place {
    /// By being able to do more there.
    pub squares: [f32; 2],
    /// By being seldom attacked there, for what must not be lost.
    pub shelter: [f32; 2],
    /// By being near to promotion.
    pub promotion: [f32; 2],
    /// By being near to squares that win.
    pub goals: [f32; 2],
}

/// By cell: how often it is attacked or entered, 1 on average. Central squares have more than 1.
pub(super) fn traffic(program: &Program, sample: &Sample) -> Vec<f32> {
    let mut counts = vec![0.0; program.shape.cells()];
    for chance in &sample.chances {
        counts[chance.target.index()] += weight(sample, chance.captures);
    }
    normalised(&smooth(program, &counts), |cell| program.shape.is_square(cell))
}

/// What every cell adds for a kind.
pub(super) fn of(
    program: &Program,
    sample: &Sample,
    traffic: &[f32],
    kind: KindId,
    worth: &Worth,
    vital: bool,
) -> Vec<Place> {
    let stood = &sample.stood[kind.index()];
    let promotable = worth.rise > 0.0;
    let mut power = vec![0.0; stood.len()];
    for chance in sample.chances.iter().filter(|chance| chance.kind == kind && chance.becomes == kind) {
        // Those that are to be promoted should go forward: what they can enter does not count.
        if chance.captures || !promotable {
            power[chance.from.index()] += weight(sample, chance.captures) * traffic[chance.target.index()];
        }
    }
    for (power, &stood) in power.iter_mut().zip(stood) {
        *power /= stood.max(1) as f32;
    }
    let used = |cell: Square| program.shape.is_square(cell) && power[cell.index()] > 0.0;
    let activity = normalised(&smooth(program, &power), used);
    let light = if promotable { ON_ITS_WAY } else { (LIGHT / worth.value.max(1.0)).min(1.0) };
    let place = |cell: usize| {
        let active = (ACTIVITY * light * (activity[cell] - 1.0)).clamp(-MOST, MOST);
        if vital {
            let exposed = (EXPOSURE * (traffic[cell] - 1.0)).clamp(-MOST, MOST);
            return Place { squares: [0.0, active], shelter: [-exposed, 0.0], ..Place::default() };
        }
        let near = worth
            .distances
            .get(cell)
            .copied()
            .flatten()
            .map_or(0.0, |moves| nearness(worth.rise, moves) - worth.hope);
        // There are fewer to stop it when the board has emptied.
        Place { squares: [active, active], promotion: [near, 1.5 * near], ..Place::default() }
    };
    (0..stood.len()).map(place).collect()
}

/// Every cell half by itself and half by its neighbours: the sample is small.
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

/// Divided by the average over the cells that count; 1 where nothing is known.
fn normalised(values: &[f32], counts: impl Fn(Square) -> bool) -> Vec<f32> {
    let counting = (0..values.len()).filter(|&cell| counts(Square(cell as u8)));
    let (sum, count) = counting.fold((0.0, 0.0), |(sum, count), cell| (sum + values[cell], count + 1.0));
    let mean = if count == 0.0 { 0.0 } else { sum / count };
    let share = |(cell, &value): (usize, &f32)| {
        if mean > 0.0 && counts(Square(cell as u8)) { value / mean } else { 1.0 }
    };
    values.iter().enumerate().map(share).collect()
}
