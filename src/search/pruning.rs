//! What need not be looked at closely: nodes that are good enough without a move, late quiet moves, hopeless ones.
//!
//! Null move: Beal 1989, Donninger 1993. Futility: Schaeffer 1986, Heinz 1998. Late-move reductions as engines have used them
//! since about 2005.

use super::alpha_beta::{Node, Searcher};
use super::score::PROVEN;
use crate::position::Delta;

/// What a ply may change, in evaluation units: so far ahead is safe so near to the leaves; so far behind is hopeless.
const SAFE: i32 = 110;
const HOPELESS: i32 = 100;
/// A quiet move with at least that history is reduced less.
const GOOD_HISTORY: i32 = 4000;

impl Searcher<'_> {
    /// Refutes the opponent's last move without a move of one's own: so far ahead that little can happen, or good enough
    /// even after passing.
    pub fn without_moving(&mut self, node: &Node, estimate: i32) -> Option<i32> {
        let Node { ply, depth, beta, .. } = *node;
        if estimate < beta || beta.abs() > PROVEN || !self.evaluation.has_spare(&self.position) {
            return None;
        }
        if depth <= 3 && estimate - SAFE * depth >= beta {
            return Some(estimate);
        }
        if depth < 3 || node.passed {
            return None;
        }
        let reduced = depth - 3 - depth / 4;
        let (undo, peril) = self.make(&Delta::default());
        let child = Node { ply: ply + 1, depth: reduced, alpha: -beta, beta: 1 - beta, peril, passed: true };
        let score = -self.search(child);
        self.unmake(&undo);
        let refutes = score >= beta && !self.budget.is_spent(self.nodes);
        // A win found by passing proves nothing.
        refutes.then_some(if score > PROVEN { beta } else { score })
    }
}

/// Whether a quiet move cannot bring a node so near to the leaves up to its window.
pub(super) fn is_hopeless(node: &Node, estimate: i32) -> bool {
    node.depth <= 2 && estimate + HOPELESS * node.depth + HOPELESS / 2 <= node.alpha
}

/// How many plies less a plain quiet move is searched that comes so late.
pub(super) fn reduction(depth: i32, tried: usize, history: i32) -> i32 {
    if depth < 3 || tried <= 3 {
        return 0;
    }
    let late = 1 + i32::from(tried > 8 && depth >= 5) + i32::from(tried > 20 && depth >= 6);
    late - i32::from(history > GOOD_HISTORY)
}
