//! One iteration of iterative deepening, with an aspiration window around the previous score.

use super::alpha_beta;
use super::node::Node;
use super::score::{INFINITE, PROVEN};
use super::searcher::Searcher;
use super::shared::FinishedIteration;
use crate::position::Move;

/// Half-width of the first aspiration window, in centipawns.
const WINDOW: i32 = 30;
/// Minimum depth, in plies, at which an aspiration window is used.
const MIN_WINDOW_DEPTH: u32 = 4;
/// Maximum half-width, in centipawns; beyond it the bound becomes infinite.
const WIDEST: i32 = 1000;

/// The result of an iteration.
pub(super) struct Iteration {
    /// The score of the root for the side to move; `None` if the iteration was interrupted.
    pub score: Option<i32>,
    /// The best line found with its score, also of an interrupted iteration; at least one move.
    pub line: Option<(Vec<Move>, i32)>,
}

/// Searches the root to a depth in plies. `previous` is the previous iteration's score.
pub(super) fn run(searcher: &mut Searcher<'_>, depth: u32, previous: i32) -> Iteration {
    searcher.iteration = depth as i32;
    let in_check = searcher.in_check();
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    let mut width = WINDOW;
    if depth >= MIN_WINDOW_DEPTH && previous.abs() < PROVEN {
        (alpha, beta) = (previous - width, previous + width);
    }
    let mut line = None;
    loop {
        let node = Node { ply: 0, depth: searcher.iteration, alpha, beta, in_check, after_null_move: false };
        let score = alpha_beta::search(searcher, node);
        let stopped = searcher.must_stop();
        if score > alpha && !searcher.pv[0].is_empty() {
            line = Some((searcher.pv[0].clone(), score));
        }
        if stopped {
            return finished_elsewhere(searcher, depth).unwrap_or(Iteration { score: None, line });
        }
        width *= 3;
        if score <= alpha {
            alpha = if width > WIDEST { -INFINITE } else { score - width };
        } else if score >= beta {
            beta = if width > WIDEST { INFINITE } else { score + width };
        } else {
            if let (Some(shared), Some((line, _))) = (searcher.shared_at_root(), &line) {
                shared.publish(FinishedIteration { depth, score, pv: line.clone() });
            }
            return Iteration { score: Some(score), line };
        }
    }
}

/// The result of another thread that finished the iteration first.
fn finished_elsewhere(searcher: &Searcher<'_>, depth: u32) -> Option<Iteration> {
    let FinishedIteration { score, pv, .. } = searcher.shared_at_root()?.finished(depth)?;
    Some(Iteration { score: Some(score), line: Some((pv, score)) })
}
