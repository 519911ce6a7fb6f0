//! Threads that search the same position beside the one that answers. What one has found the others find in the table and need not
//! look for, and none begins with what another is busy with. Not the answer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::Best;
use super::alpha_beta::Searcher;
use super::busy::Busy;
use super::deepening::DEEPEST;
use super::evaluation::Evaluation;
use super::generator::Generator;
use super::limits::Budget;
use super::score::{INFINITE, Score};
use super::transpositions::Transpositions;
use crate::game::Game;

/// What all threads use.
pub(super) struct Tools<'a> {
    pub game: &'a Game<'a>,
    pub generator: &'a Generator<'a>,
    pub evaluation: &'a Evaluation,
    pub table: &'a Transpositions,
    /// What they are looking at, if there are several threads.
    pub busy: Option<&'a Busy>,
}

impl<'a> Tools<'a> {
    /// Somebody to search with them.
    pub fn searcher(&self, budget: Budget<'a>) -> Searcher<'a> {
        Searcher::new(self.game, self.generator, self.evaluation, self.table, self.busy, budget)
    }
}

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
    let helped = Helped { tallies: (0..helpers).map(|_| AtomicU64::new(0)).collect() };
    thread::scope(|scope| {
        // Helpers that cannot be had are done without.
        for tally in &helped.tallies {
            let budget = Budget::of_helper(DEEPEST, &finished, tally);
            let mut searcher = tools.searcher(budget);
            let _ = thread::Builder::new().spawn_scoped(scope, move || help(&mut searcher));
        }
        let _finish = Finish(&finished);
        lead(&helped)
    })
}

/// Searches deeper and deeper until it is told to stop.
fn help(searcher: &mut Searcher<'_>) {
    let peril = searcher.generator.in_peril(&searcher.position, searcher.position.side());
    let Some(&mv) = searcher.root.first() else { return };
    let mut best = Best { mv, score: Score::of(0), depth: 0, nodes: 0, pv: Vec::new() };
    let mut value = searcher.evaluate([-INFINITE, INFINITE]);
    for depth in 1..=DEEPEST as i32 {
        searcher.iteration = depth;
        match searcher.iterate(value, peril, &mut best) {
            Some(news) => value = news,
            None => return,
        }
    }
}
