//! Contestants that take turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds in which every contestant runs once.
const ROUNDS: usize = 5;

/// One contestant's work: gives the number of nodes.
pub type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The best of several runs of each, in million nodes a second; all must count the same.
pub fn race(mut contestants: Vec<Work<'_>>) -> (u64, Vec<f64>) {
    let mut best = vec![Duration::MAX; contestants.len()];
    let mut nodes = None;
    for _ in 0..ROUNDS {
        for (work, best) in contestants.iter_mut().zip(&mut best) {
            let start = Instant::now();
            let counted = black_box(work());
            *best = start.elapsed().min(*best);
            assert_eq!(*nodes.get_or_insert(counted), counted, "all count the same");
        }
    }
    let nodes = nodes.unwrap_or(0);
    (nodes, best.iter().map(|time| nodes as f64 / time.as_secs_f64() / 1e6).collect())
}

/// The best of several runs of one thing.
pub fn best_of<T>(mut work: impl FnMut() -> T) -> Duration {
    let time = || {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    std::iter::repeat_with(time).take(ROUNDS).min().unwrap_or_default()
}
