//! Threads that search the same position beside the one that answers. What one has found the others find in the table and need not
//! look for, none begins with what another is busy with, and the first to finish an iteration has finished it for all. Not how they
//! tell each other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::iteration;
use super::limits::Budget;
use super::score::INFINITE;
use super::searcher::{Searcher, Tools};
use crate::parallel;

/// How much the helpers have done.
pub(super) struct Helped {
    /// By helper: positions looked at, some of the last ones aside.
    tallies: Vec<AtomicU64>,
}

impl Helped {
    /// Positions that they have looked at.
    pub fn nodes(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.load(Ordering::Relaxed)).sum()
    }
}

/// Sets a flag when it goes, whatever the reason.
struct Finish<'a>(&'a AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does something while so many threads help.
pub(super) fn with<T>(helpers: usize, tools: &Tools<'_>, lead: impl FnOnce(&Helped) -> T) -> T {
    let finished = AtomicBool::new(false);
    let helpers = parallel::available(helpers + 1) - 1;
    let helped = Helped { tallies: (0..helpers).map(|_| AtomicU64::new(0)).collect() };
    thread::scope(|scope| {
        // Helpers that cannot be had are done without.
        for tally in &helped.tallies {
            let mut searcher = Searcher::new(tools, Budget::of_helper(&finished, tally));
            let _ = thread::Builder::new().spawn_scoped(scope, move || help(&mut searcher));
        }
        let _finish = Finish(&finished);
        lead(&helped)
    })
}

/// Searches deeper and deeper until it is told to stop.
fn help(searcher: &mut Searcher<'_>) {
    if searcher.root.is_empty() {
        return;
    }
    let mut value = searcher.evaluate([-INFINITE, INFINITE]);
    for depth in 1..=searcher.budget.depth {
        match iteration::run(searcher, depth, value).value {
            Some(news) => value = news,
            None => return,
        }
    }
}
