//! What need not be looked at closely: nodes that are good enough without a move, late quiet moves, hopeless ones.
//!
//! Null move: Beal 1989, Donninger 1993. Futility: Schaeffer 1986, Heinz 1998. Late-move reductions as engines have used them
//! since about 2005.

use super::alpha_beta::{Node, Searcher};
use super::ordering::Trace;
use super::picker::Pick;
use super::score::PROVEN;
use crate::position::Delta;

/// What a ply may change, in evaluation units: so far ahead is safe so near to the leaves; so far behind is hopeless.
const SAFE: i32 = 85;
const HOPELESS: i32 = 90;
/// No deeper is anybody safe or any move hopeless.
const SAFE_DEPTH: i32 = 6;
const HOPELESS_DEPTH: i32 = 6;
/// A capture that loses so much for every ply left is not worth looking at so near to the leaves.
const BAD_TRADE: i32 = 100;
const BAD_TRADE_DEPTH: i32 = 5;
/// Nodes of that depth are worth a ply less if nothing is known of them.
pub(super) const UNGUIDED: i32 = 4;
/// So much history makes a ply.
const GOOD_HISTORY: i32 = 9000;
/// Worse than this a ply from the leaves, a quiet move is not worth looking at.
const BAD_HISTORY: i32 = -4000;

/// How a position looks before any move is tried.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    /// What it is worth by the look of it; 0 in peril.
    pub estimate: i32,
    /// It is worth more than a turn ago.
    pub improving: bool,
    /// Nothing urgent: passing would tell something, and nobody waits for an exact value.
    pub calm: bool,
}

impl Outlook {
    /// Whether a move that comes so late cannot be expected to bring the node up to its window.
    pub fn skips(self, node: &Node, pick: &Pick, history: i32) -> bool {
        let depth = node.depth;
        if !self.calm || pick.gain.noisy {
            return self.calm && depth <= BAD_TRADE_DEPTH && pick.gain.net < -BAD_TRADE * depth;
        }
        let enough = (3 + depth * depth) / (2 - i32::from(self.improving));
        let hopeless = self.estimate + HOPELESS * depth + HOPELESS <= node.alpha;
        let late = pick.place as i32 > 2 + enough;
        let never_good = depth <= 3 && pick.place > 4 && history < BAD_HISTORY * depth;
        depth <= HOPELESS_DEPTH && (hopeless || late || never_good)
    }

    /// How many plies less deep a move is searched at first that comes so late.
    pub fn reduction(self, node: &Node, pick: &Pick, history: i32) -> i32 {
        if node.depth < 3 || pick.place <= 2 + usize::from(node.is_pv()) || pick.gain.noisy || node.peril {
            return 0;
        }
        let late = f64::from(node.depth).ln() * f64::from(pick.place as u32).ln() / 2.1 + 0.5;
        let less =
            late as i32 + i32::from(!self.improving) - i32::from(node.is_pv()) - history / GOOD_HISTORY;
        less.clamp(0, node.depth - 2)
    }
}

impl Searcher<'_> {
    /// Refutes the opponent's last move without a move of one's own: so far ahead that little can happen, or good enough
    /// even after passing.
    pub fn without_moving(&mut self, node: &Node, outlook: Outlook) -> Option<i32> {
        let Node { ply, depth, beta, .. } = *node;
        let estimate = outlook.estimate;
        if estimate < beta || beta.abs() > PROVEN || !self.evaluation.has_spare(&self.position) {
            return None;
        }
        if depth <= SAFE_DEPTH && estimate - SAFE * (depth - i32::from(outlook.improving)) >= beta {
            return Some(estimate);
        }
        if depth < 3 || node.passed {
            return None;
        }
        let reduced = depth - 4 - depth / 4 - ((estimate - beta) / 200).min(3);
        let key = self.position.key_without_trail(&self.program.keys);
        let side = self.position.side();
        let undo = self.position.make(self.program, &Delta::default());
        let peril = self.generator.in_peril(&self.position, self.position.side());
        self.path.push(key, false, side);
        self.steps[ply].trace = Trace::NONE;
        let child = Node { ply: ply + 1, depth: reduced, alpha: -beta, beta: 1 - beta, peril, passed: true };
        let score = -self.search(child);
        self.path.pop();
        self.position.unmake(self.program, &undo);
        let refutes = score >= beta && !self.budget.is_spent(self.nodes);
        // A win found by passing proves nothing.
        refutes.then_some(if score > PROVEN { beta } else { score })
    }
}
