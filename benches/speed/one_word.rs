//! Shipped games with one word changed, compared with the unchanged game: a small change of a rule must not make a game much slower.

use std::sync::Arc;
use std::time::{Duration, Instant};

use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::position::Position;

use super::changed_games::{ChangedGame, games_with_one_word_changed};
use super::{library, shipped};

/// The maximum number of changed versions of each game.
const CHANGES: usize = 4;
/// The approximate number of leaves of each perft. The depth is increased until a perft has more than a twentieth of this number.
/// A game is left out if a perft has more than twenty times this number.
const LEAVES: u64 = 200_000;
/// The number of runs of each perft; the best counts.
const RUNS: usize = 3;
/// The ratio to the speed of the unchanged game that every change must reach.
const TARGET: f64 = 0.4;

/// The best run of a perft.
struct Measurement {
    time: Duration,
    leaves: u64,
    /// The number of positions whose moves were counted.
    positions: u64,
}

impl Measurement {
    /// Returns the speed relative to another perft: per leaf or per position, whichever is higher, because games with fewer moves share
    /// the cost of a position among fewer leaves.
    fn relative_to(&self, other: &Measurement) -> f64 {
        let time = other.time.as_secs_f64() / self.time.as_secs_f64();
        let per_leaf = self.leaves as f64 / other.leaves as f64;
        let per_position = self.positions as f64 / other.positions as f64;
        time * per_leaf.max(per_position)
    }
}

/// Prints the table.
pub fn print() {
    println!("| game | line | before | after | of the unchanged game |\n|---|---|---|---|---|");
    let mut ratios = Vec::new();
    for name in shipped::names() {
        let text = library::text(&name);
        let Some(unchanged) = measure(&shipped::compile(&text)) else { continue };
        for ChangedGame { line, words: [before, after], program } in
            games_with_one_word_changed(&name, &text, CHANGES)
        {
            if let Some(measured) = measure(&program) {
                let ratio = measured.relative_to(&unchanged);
                println!("| {name} | {line} | {before} | {after} | {ratio:.2} |");
                ratios.push(ratio);
            }
        }
    }
    ratios.sort_by(f64::total_cmp);
    let below = ratios.iter().filter(|ratio| **ratio < TARGET).count();
    if let (Some(worst), median) = (ratios.first(), ratios.get(ratios.len() / 2).copied().unwrap_or(1.0)) {
        println!("\n{} changes: {below} below {TARGET}, worst {worst:.2}, median {median:.2}.", ratios.len());
    }
}

/// Measures a perft of the start position, at the smallest depth at which it has more than a twentieth of [`LEAVES`]. If there is
/// no such depth, measures the deepest perft that has leaves, up to eight plies. Returns `None` if the position has no moves, or
/// if a perft has more than twenty times [`LEAVES`].
fn measure(program: &Arc<Program>) -> Option<Measurement> {
    let kernel = Kernel::new(program);
    let start = shipped::position(program, "");
    let mut deepest = None;
    let mut positions = 1;
    for depth in 1..=8 {
        let (leaves, time) = run(&kernel, &start, depth)?;
        if leaves == 0 {
            break;
        }
        deepest = Some(Measurement { time, leaves, positions });
        if leaves > LEAVES / 20 {
            break;
        }
        positions += leaves;
    }
    deepest
}

/// Returns the number of leaves of a perft and the time of the best run; `None` if it would exceed twenty times [`LEAVES`].
fn run(kernel: &Kernel, start: &Position, depth: u32) -> Option<(u64, Duration)> {
    let mut result = None;
    for _ in 0..RUNS {
        let begin = Instant::now();
        let leaves = kernel.perft_within(&mut start.clone(), depth, 20 * LEAVES).ok()?;
        let time = begin.elapsed();
        result = Some((leaves, result.map_or(time, |(_, best): (u64, Duration)| best.min(time))));
    }
    result
}
