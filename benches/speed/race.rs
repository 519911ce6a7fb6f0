//! Measures the time of several contestants, which run in turn.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of rounds; every contestant runs once in each.
const ROUNDS: usize = 5;

/// The work of one contestant, which returns the number of nodes.
pub type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The best run of a contestant.
#[derive(Clone, Copy)]
pub struct Run {
    /// The number of nodes counted.
    pub nodes: u64,
    /// The speed in million nodes per second.
    pub speed: f64,
}

/// Returns the best of several runs of each contestant.
pub fn race(mut contestants: Vec<Work<'_>>) -> Vec<Run> {
    let mut best_runs = vec![(0, Duration::MAX); contestants.len()];
    for _ in 0..ROUNDS {
        for (work, best) in contestants.iter_mut().zip(&mut best_runs) {
            let start = Instant::now();
            let nodes = black_box(work());
            *best = (nodes, start.elapsed().min(best.1));
        }
    }
    best_runs
        .iter()
        .map(|&(nodes, time)| Run { nodes, speed: nodes as f64 / time.as_secs_f64() / 1e6 })
        .collect()
}

/// Checks that all contestants counted the same number of nodes.
pub fn assert_same_nodes(runs: &[Run]) {
    assert!(
        runs.windows(2).all(|pair| pair[0].nodes == pair[1].nodes),
        "all contestants count the same nodes"
    );
}

/// Returns the number of nodes, and checks that all contestants counted the same.
pub fn common_node_count(runs: &[Run]) -> u64 {
    assert_same_nodes(runs);
    runs[0].nodes
}

/// Returns the shortest time of several runs.
pub fn best_of<T>(mut work: impl FnMut() -> T) -> Duration {
    let timed_run = || {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    std::iter::repeat_with(timed_run).take(ROUNDS).min().unwrap_or_default()
}
