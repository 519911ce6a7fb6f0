//! What need not be looked at closely: nodes that are good enough without a move, late quiet moves, hopeless ones. Only judges; the
//! search does what is said here.
//!
//! Null move: Beal 1989, Donninger 1993. Futility: Schaeffer 1986, Heinz 1998. Late-move reductions as engines have used them
//! since about 2005.

use super::node::Node;
use super::picker::Pick;
use super::score::{INFINITE, PROVEN};
use super::searcher::Searcher;
use super::transpositions::Known;

/// What a ply may change, in evaluation units: so far ahead is safe so near to the leaves; so far behind is hopeless.
const SAFE: i32 = 85;
const HOPELESS: i32 = 90;
/// No deeper is anybody safe or any move hopeless.
const SAFE_DEPTH: i32 = 6;
const HOPELESS_DEPTH: i32 = 6;
/// A capture that loses so much for every ply left is not worth looking at so near to the leaves.
const BAD_TRADE: i32 = 100;
const BAD_TRADE_DEPTH: i32 = 5;
/// Less deep, nobody passes: it costs less to look.
const PASSING_DEPTH: i32 = 3;
/// Nodes of that depth are worth a ply less if nothing is known of them.
const UNGUIDED: i32 = 4;
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
    /// That of a node at which the search has arrived, and of which something may be known; notes what the node is worth by the look
    /// of it.
    pub fn of(searcher: &mut Searcher<'_>, node: &Node, known: Option<&Known>) -> Outlook {
        let Node { ply, peril, .. } = *node;
        let raw = if peril { None } else { Some(searcher.evaluate([-INFINITE, INFINITE])) };
        let side = searcher.position.side();
        let steps = &mut searcher.steps;
        steps[ply].estimate = raw;
        steps[ply].side = side;
        let earlier = (1..=ply / 2).map(|turns| &steps[ply - 2 * turns]).take(2);
        let earlier = earlier.filter(|step| step.side == side).find_map(|step| step.estimate);
        let improving = raw.is_some_and(|now| earlier.is_none_or(|before| now > before));
        // A score that was searched for says more than a look at the board.
        let estimate = raw.map_or(0, |raw| known.map_or(raw, |known| known.improves(raw)));
        let calm = !node.is_pv() && !peril && searcher.generator.can_pass();
        Outlook { estimate, improving, calm }
    }

    /// Whether the node is good enough by the look of it, so that it may do without a move.
    pub fn is_good_enough(self, node: &Node) -> bool {
        self.calm && self.estimate >= node.beta && node.beta.abs() <= PROVEN
    }

    /// Whether the player to move is so far ahead that nothing can happen to him so near to the leaves.
    pub fn is_safe(self, node: &Node) -> bool {
        let depth = node.depth;
        depth <= SAFE_DEPTH && self.estimate - SAFE * (depth - i32::from(self.improving)) >= node.beta
    }

    /// How deep to look at what happens if the player passes; `None` if he should not. Nobody passes twice in a row.
    pub fn depth_after_passing(self, node: &Node) -> Option<i32> {
        let depth = node.depth - 4 - node.depth / 4 - ((self.estimate - node.beta) / 200).min(3);
        (node.depth >= PASSING_DEPTH && !node.passed).then_some(depth)
    }

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

/// How deep to look at a node. What is known of no earlier visit is not worth its full depth yet.
pub(super) fn depth_of(node: &Node, remembered: Option<u32>) -> i32 {
    node.depth - i32::from(remembered.is_none() && node.depth >= UNGUIDED)
}
