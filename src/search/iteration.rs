//! One iteration: the root searched to a certain depth, with a window around what the last one came to (aspiration). Not which
//! iterations there are.

use super::alpha_beta;
use super::company::Finished;
use super::node::Node;
use super::score::{INFINITE, PROVEN};
use super::searcher::Searcher;
use crate::position::Move;

/// Half the width of the first window, and the first iteration that has one.
const WINDOW: i32 = 30;
const FIRST_WINDOW: u32 = 4;
/// A window that would be wider has no bound.
const WIDEST: i32 = 1000;

/// What has come of an iteration.
pub(super) struct Iteration {
    /// The value of the root to the player to move, unless it was broken off.
    pub value: Option<i32>,
    /// The best line found and what it is worth, also if it was broken off; at least one move long.
    pub line: Option<(Vec<Move>, i32)>,
}

/// Searches the moves of the root so deep; `last` is what the last iteration came to.
pub(super) fn run(searcher: &mut Searcher<'_>, depth: u32, last: i32) -> Iteration {
    searcher.iteration = depth as i32;
    let peril = searcher.in_peril();
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    let mut width = WINDOW;
    if depth >= FIRST_WINDOW && last.abs() < PROVEN {
        (alpha, beta) = (last - width, last + width);
    }
    let mut line = None;
    loop {
        let node = Node { ply: 0, depth: searcher.iteration, alpha, beta, peril, passed: false };
        let value = alpha_beta::value(searcher, node);
        let broken_off = searcher.is_spent();
        if value > alpha && !searcher.lines[0].is_empty() {
            line = Some((searcher.lines[0].clone(), value));
        }
        if broken_off {
            return overtaken(searcher, depth).unwrap_or(Iteration { value: None, line });
        }
        width *= 3;
        if value <= alpha {
            alpha = if width > WIDEST { -INFINITE } else { value - width };
        } else if value >= beta {
            beta = if width > WIDEST { INFINITE } else { value + width };
        } else {
            if let (Some(company), Some((line, _))) = (searcher.companions(), &line) {
                company.tell(Finished { depth, value, line: line.clone() });
            }
            return Iteration { value: Some(value), line };
        }
    }
}

/// What others have found in the meantime who were sooner.
fn overtaken(searcher: &Searcher<'_>, depth: u32) -> Option<Iteration> {
    let Finished { value, line, .. } = searcher.companions()?.finished(depth)?;
    Some(Iteration { value: Some(value), line: Some((line, value)) })
}
