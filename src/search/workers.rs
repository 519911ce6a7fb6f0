//! Worker threads, which search the same position as the main thread and fill the transposition table.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::iteration;
use super::limits::Budget;
use super::score::INFINITE;
use super::searcher::{SearchContext, Searcher};
use crate::parallel;

/// The maximum number of threads for each core. More threads would only keep the main thread from searching.
const MAX_THREADS_PER_CORE: usize = 2;

/// Node counters of the worker threads.
pub(super) struct WorkerNodes {
    /// The number of nodes searched by each worker, updated at intervals.
    counters: Vec<AtomicU64>,
}

impl WorkerNodes {
    /// Returns the number of nodes that all workers have searched.
    pub fn total(&self) -> u64 {
        self.counters.iter().map(|counter| counter.load(Ordering::Relaxed)).sum()
    }
}

/// Sets a flag when it is dropped, also during a panic.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs the search of the main thread while `workers` worker threads search. Returns the result of the main thread.
pub(super) fn run_with_workers<T>(
    workers: usize,
    context: &SearchContext<'_>,
    search_main: impl FnOnce(&WorkerNodes) -> T,
) -> T {
    let stop = AtomicBool::new(false);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let workers = parallel::usable_threads(workers + 1).min(MAX_THREADS_PER_CORE * cores) - 1;
    let nodes = WorkerNodes { counters: (0..workers).map(|_| AtomicU64::new(0)).collect() };
    thread::scope(|scope| {
        // A thread that cannot be started is left out.
        for counter in &nodes.counters {
            let mut searcher = Searcher::new(context, Budget::for_worker(&stop, counter));
            let _ = thread::Builder::new().spawn_scoped(scope, move || deepen(&mut searcher));
        }
        let _stop_workers = SetOnDrop(&stop);
        search_main(&nodes)
    })
}

/// Searches by iterative deepening until the search is stopped or the maximum depth is reached.
fn deepen(searcher: &mut Searcher<'_>) {
    if searcher.root_moves.is_empty() {
        return;
    }
    let mut score = searcher.evaluate([-INFINITE, INFINITE]);
    for depth in 1..=searcher.budget.max_depth {
        match iteration::run(searcher, depth, score).score {
            Some(next) => score = next,
            None => return,
        }
    }
}
