//! Comparison of contestants that take turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds in which every contestant runs once.
const ROUNDS: usize = 5;

/// The work of one contestant, which returns the number of nodes.
pub type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The nodes that a contestant counted, and its best speed in million nodes per second.
#[derive(Clone, Copy)]
pub struct Run {
    pub nodes: u64,
    pub speed: f64,
}

/// Returns the best of several runs of each contestant.
pub fn race(mut contestants: Vec<Work<'_>>) -> Vec<Run> {
    let mut best = vec![(0, Duration::MAX); contestants.len()];
    for _ in 0..ROUNDS {
        for (work, best) in contestants.iter_mut().zip(&mut best) {
            let start = Instant::now();
            let nodes = black_box(work());
            *best = (nodes, start.elapsed().min(best.1));
        }
    }
    best.iter().map(|&(nodes, time)| Run { nodes, speed: nodes as f64 / time.as_secs_f64() / 1e6 }).collect()
}

/// Returns the number of nodes, which must be the same for all contestants.
pub fn agreed(runs: &[Run]) -> u64 {
    assert!(runs.windows(2).all(|pair| pair[0].nodes == pair[1].nodes), "all count the same");
    runs[0].nodes
}

/// Returns the shortest time of several runs.
pub fn best_of<T>(mut work: impl FnMut() -> T) -> Duration {
    let time = || {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    std::iter::repeat_with(time).take(ROUNDS).min().unwrap_or_default()
}
