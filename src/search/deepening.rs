//! Iterative deepening: one ply deeper each time, with a window around what the last iteration came to (aspiration).

use std::sync::atomic::AtomicBool;

use super::alpha_beta::{Node, Searcher};
use super::limits::Budget;
use super::score::{INFINITE, PROVEN, Score, WIN};
use super::{Best, Limits, Report, Table};
use crate::game::Game;

/// Half the width of the first window, and the first iteration that has one.
const WINDOW: i32 = 30;
const FIRST_WINDOW: i32 = 4;
/// No iteration is deeper.
const DEEPEST: u32 = 64;

pub(super) fn deepen(
    game: &Game<'_>,
    limits: &Limits,
    stop: &AtomicBool,
    table: &mut Table,
    report: &mut dyn FnMut(&Report<'_>),
) -> Option<Best> {
    let first = game.legal_moves().first()?.mv;
    let only_move = game.legal_moves().len() == 1;
    let Table { evaluation, transpositions } = table;
    transpositions.new_search();
    let budget = Budget::new(limits, DEEPEST, stop);
    let mut searcher = Searcher::new(game, evaluation, transpositions, budget);
    let score = Score::of(evaluation.evaluate(game.position()));
    let mut best = Best { mv: first, score, depth: 0, nodes: 0, pv: vec![first] };
    let peril = searcher.generator.in_peril(game.position(), game.position().side());
    let mut value = 0;
    for depth in 1..=searcher.budget.depth {
        searcher.iteration = depth as i32;
        let news = searcher.iterate(value, peril, &mut best);
        if let Some(score) = news {
            value = score;
        }
        best.nodes = searcher.nodes;
        if news.is_some() || searcher.budget.is_spent(searcher.nodes) {
            report(&searcher.report(&best));
        }
        let proven = value.abs() > PROVEN && WIN - value.abs() <= depth as i32;
        let settled = limits.clock.is_some() && only_move;
        if news.is_none() || proven || settled || searcher.budget.is_enough() {
            break;
        }
    }
    Some(best)
}

impl Searcher<'_> {
    /// One iteration; its value, unless it was broken off. What it has found is in `best` in any case.
    fn iterate(&mut self, last: i32, peril: bool, best: &mut Best) -> Option<i32> {
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = WINDOW;
        if self.iteration >= FIRST_WINDOW && last.abs() < PROVEN {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let node = Node { ply: 0, depth: self.iteration, alpha, beta, peril, passed: false };
            let value = self.search(node);
            let spent = self.budget.is_spent(self.nodes);
            if let Some(&mv) = self.lines[0].first().filter(|_| value > alpha) {
                let pv = self.lines[0].clone();
                let depth = self.iteration as u32;
                *best = Best { mv, score: Score::of(value), depth, nodes: self.nodes, pv };
            }
            if spent {
                return None;
            }
            width *= 3;
            if value <= alpha {
                alpha = if width > 1000 { -INFINITE } else { value - width };
            } else if value >= beta {
                beta = if width > 1000 { INFINITE } else { value + width };
            } else {
                return Some(value);
            }
        }
    }

    fn report<'b>(&self, best: &'b Best) -> Report<'b> {
        Report {
            depth: best.depth,
            longest: self.longest as u32,
            score: best.score,
            nodes: self.nodes,
            time: self.budget.elapsed(),
            fullness: self.table.fullness(),
            pv: &best.pv,
        }
    }
}
