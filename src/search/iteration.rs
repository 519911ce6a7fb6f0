//! One iteration of iterative deepening, with an aspiration window around the previous score.

use super::alpha_beta;
use super::node::Node;
use super::score::{INFINITE, PROVEN};
use super::searcher::Searcher;
use super::shared::FinishedIteration;
use crate::position::Move;

/// Half-width of the first aspiration window, in centipawns.
const INITIAL_HALF_WIDTH: i32 = 30;
/// Minimum depth, in plies, at which an aspiration window is used.
const MIN_WINDOW_DEPTH: u32 = 4;
/// Maximum half-width of a window, in centipawns. A bound that would be further away becomes infinite.
const MAX_HALF_WIDTH: i32 = 1000;

/// The result of an iteration.
pub(super) struct Iteration {
    /// The score of the root for the side to move; `None` if the iteration was interrupted.
    pub score: Option<i32>,
    /// The best line found and its score. The line has at least one move. An interrupted iteration can have a line, too.
    pub line: Option<(Vec<Move>, i32)>,
}

/// Searches the root to a depth in plies. `previous_score` is the score of the previous iteration.
pub(super) fn run(searcher: &mut Searcher<'_>, depth: u32, previous_score: i32) -> Iteration {
    searcher.iteration_depth = depth as i32;
    let in_check = searcher.in_check();
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    let mut half_width = INITIAL_HALF_WIDTH;
    if depth >= MIN_WINDOW_DEPTH && previous_score.abs() < PROVEN {
        (alpha, beta) = (previous_score - half_width, previous_score + half_width);
    }
    let mut line = None;
    loop {
        let node =
            Node { ply: 0, depth: searcher.iteration_depth, alpha, beta, in_check, after_null_move: false };
        let score = alpha_beta::search(searcher, node);
        let stopped = searcher.must_stop();
        if score > alpha && !searcher.pv[0].is_empty() {
            line = Some((searcher.pv[0].clone(), score));
        }
        if stopped {
            return result_of_other_thread(searcher, depth).unwrap_or(Iteration { score: None, line });
        }
        half_width *= 3;
        if score <= alpha {
            alpha = if half_width > MAX_HALF_WIDTH { -INFINITE } else { score - half_width };
        } else if score >= beta {
            beta = if half_width > MAX_HALF_WIDTH { INFINITE } else { score + half_width };
        } else {
            if let (Some(shared), Some((line, _))) = (searcher.shared_iteration(), &line) {
                shared.publish(FinishedIteration { depth, score, pv: line.clone() });
            }
            return Iteration { score: Some(score), line };
        }
    }
}

/// Returns the result of another thread that has finished an iteration of at least this depth; `None` if no thread has.
fn result_of_other_thread(searcher: &Searcher<'_>, depth: u32) -> Option<Iteration> {
    let FinishedIteration { score, pv, .. } = searcher.shared_iteration()?.finished(depth)?;
    Some(Iteration { score: Some(score), line: Some((pv, score)) })
}
