//! Principal-variation alpha-beta: one node and its moves. What is looked at less closely than the rest `pruning` says, and what
//! becomes of leaves, `quiescence`.
//!
//! Alpha-beta: Knuth and Moore 1975. Null windows around the principal variation: Marsland and Campbell 1982.

use super::busy::Errand;
use super::node::{MAX_PLY, Node, View};
use super::ordering::{Question, Trace};
use super::picker::{Pick, Picker};
use super::pruning::{self, Outlook};
use super::quiescence::{self, Leaf};
use super::score::{INFINITE, PROVEN, WIN};
use super::searcher::Searcher;
use super::transpositions::{Bound, Known};
use crate::kernel::MoveList;
use crate::position::Move;

/// The value of a node, at which the search has arrived, to the player to move. Means nothing once the budget is spent.
pub(super) fn value(searcher: &mut Searcher<'_>, node: Node) -> i32 {
    let Node { ply, peril, .. } = node;
    searcher.lines[ply].clear();
    let depth = node.depth + i32::from(peril && ply < 2 * searcher.iteration as usize);
    if depth <= 0 || ply >= MAX_PLY {
        return quiescence::value(searcher, Leaf::of(&node));
    }
    if searcher.is_spent() {
        return 0;
    }
    searcher.nodes += 1;
    let mut node = Node { depth, ..node };
    if ply > 0 {
        if let Some(score) = searcher.over(ply) {
            return score;
        }
        // Nothing below can be better than winning with the next move, or worse than having lost here.
        node.alpha = node.alpha.max(ply as i32 - WIN);
        node.beta = node.beta.min(WIN - 1 - ply as i32);
        if node.alpha >= node.beta {
            return node.alpha;
        }
    }
    let known = searcher.table.get(searcher.position.key(), ply);
    if let Some(score) = settled(known.as_ref(), &node) {
        return score;
    }
    let outlook = Outlook::of(searcher, &node, known.as_ref());
    if let Some(score) = without_moving(searcher, &node, outlook) {
        return score;
    }
    moves(searcher, &node, known.and_then(|known| known.best), outlook)
}

/// The value of a node, if what is known of it will do.
fn settled(known: Option<&Known>, node: &Node) -> Option<i32> {
    let deep_enough = known.filter(|known| !node.is_pv() && known.depth >= node.depth);
    deep_enough.and_then(|known| known.decides(node.alpha, node.beta))
}

/// Refutes the opponent's last move without a move of one's own: so far ahead that little can happen, or good enough even after
/// passing.
fn without_moving(searcher: &mut Searcher<'_>, node: &Node, outlook: Outlook) -> Option<i32> {
    if !outlook.is_good_enough(node) || !searcher.evaluation.has_spare(&searcher.position) {
        return None;
    }
    if outlook.is_safe(node) {
        return Some(outlook.estimate);
    }
    let Node { ply, beta, .. } = *node;
    let depth = outlook.depth_after_passing(node)?;
    let (undo, peril) = searcher.pass();
    searcher.steps[ply].trace = Trace::NONE;
    let child = Node { ply: ply + 1, depth, alpha: -beta, beta: 1 - beta, peril, passed: true };
    let score = -value(searcher, child);
    searcher.unpass(&undo);
    let refutes = score >= beta && !searcher.is_spent();
    // A win found by passing proves nothing.
    refutes.then_some(if score > PROVEN { beta } else { score })
}

/// The value of a node that cannot do without a move.
fn moves(searcher: &mut Searcher<'_>, node: &Node, remembered: Option<u32>, outlook: Outlook) -> i32 {
    let mut picker = std::mem::take(&mut searcher.pickers[node.ply]);
    searcher.ordering.forget_killers(node.ply + 2);
    searcher.generator.list(&mut searcher.position, &mut picker.list);
    let question = searcher.question(node.ply);
    picker.begin(|mv, list| {
        if node.ply == 0 && !searcher.root.contains(mv) {
            return None;
        }
        let gain = searcher.gain(mv, list);
        Some((gain, searcher.ordering.score(mv, gain, remembered, &question)))
    });
    let looked = Node { depth: pruning::depth_of(node, remembered), ..*node };
    // Who passes by later is guided, and would look closer than the first has: all of it would be done again.
    let noted = if searcher.companions().is_some() { node.depth } else { looked.depth };
    let value = one_by_one(searcher, &looked, noted, outlook, &question, &mut picker);
    searcher.pickers[node.ply] = picker;
    value
}

/// How a node's moves have fared so far.
struct Progress {
    best: i32,
    best_move: Option<Move>,
    alpha: i32,
    /// Quiet ones among those that have not refuted anything.
    failed: Vec<Move>,
}

/// Looks at the moves in their order, until one of them refutes the opponent's last move. What comes of it goes into the table as of
/// the depth `noted`.
fn one_by_one(
    searcher: &mut Searcher<'_>,
    node: &Node,
    noted: i32,
    outlook: Outlook,
    question: &Question,
    picker: &mut Picker,
) -> i32 {
    let mut progress = Progress { best: -INFINITE, best_move: None, alpha: node.alpha, failed: Vec::new() };
    while let Some(pick) = picker.next() {
        let history = if pick.gain.noisy { 0 } else { searcher.ordering.history(&pick.mv, question) };
        if pick.place > 1 && progress.best > -PROVEN && outlook.skips(node, &pick, history) {
            continue;
        }
        let key = searcher.position.key();
        let errand = searcher.company.and_then(|company| company.busy.errand(node, key, &pick.mv));
        if pick.may_wait() && errand.is_some_and(|errand| errand.is_taken()) {
            picker.put_off();
            continue;
        }
        searcher.steps[node.ply].trace = searcher.ordering.trace(&pick.mv, question.side);
        let less = outlook.reduction(node, &pick, history);
        let doing = errand.map(Errand::begin);
        let score = one_move(searcher, node, &pick, &picker.list, less, progress.alpha);
        drop(doing);
        if searcher.is_spent() {
            return if node.ply == 0 { progress.best } else { 0 };
        }
        if note(searcher, node, &pick, score, question, &mut progress) {
            break;
        }
        // Somebody else may have come to an end with the same node.
        let elsewhere = errand.and_then(|_| searcher.table.get(key, node.ply));
        if let Some(score) = settled(elsewhere.as_ref(), node) {
            return score;
        }
    }
    if picker.len() == 0 {
        return searcher.stuck_score(node.ply);
    }
    if node.ply > 0 || searcher.has_whole_root() {
        remember(searcher, &Node { depth: noted, ..*node }, &progress);
    }
    progress.best
}

/// The value of one move: with a null window unless it is the first, and so many plies less deep at first.
fn one_move(
    searcher: &mut Searcher<'_>,
    node: &Node,
    pick: &Pick,
    list: &MoveList,
    less: i32,
    alpha: i32,
) -> i32 {
    let side = searcher.position.side();
    let (made, peril) = searcher.make(&pick.mv, list);
    let view = View::new(side, searcher.position.side());
    let child = |less: i32, beta: i32| {
        let [alpha, beta] = view.window(alpha, beta);
        Node { ply: node.ply + 1, depth: node.depth - 1 - less, alpha, beta, peril, passed: false }
    };
    let score = if pick.place == 1 {
        view.of(value(searcher, child(0, node.beta)))
    } else {
        let less = if peril { 0 } else { less };
        let mut score = view.of(value(searcher, child(less, alpha + 1)));
        if score > alpha && less > 0 {
            score = view.of(value(searcher, child(0, alpha + 1)));
        }
        if score > alpha && score < node.beta {
            score = view.of(value(searcher, child(0, node.beta)));
        }
        score
    };
    searcher.unmake(&made);
    score
}

/// Notes what a move has come to; true if it refutes the opponent's last one.
fn note(
    searcher: &mut Searcher<'_>,
    node: &Node,
    pick: &Pick,
    score: i32,
    question: &Question,
    progress: &mut Progress,
) -> bool {
    if score > progress.best {
        progress.best = score;
        if score > progress.alpha || node.ply == 0 && pick.place == 1 {
            progress.best_move = Some(pick.mv);
            let (head, tail) = searcher.lines.split_at_mut(node.ply + 1);
            head[node.ply].clear();
            head[node.ply].push(pick.mv);
            head[node.ply].extend_from_slice(&tail[0]);
        }
        progress.alpha = progress.alpha.max(score);
    }
    if progress.alpha < node.beta {
        if !pick.gain.noisy {
            progress.failed.push(pick.mv);
        }
        return false;
    }
    if !pick.gain.noisy {
        searcher.ordering.refuted(&pick.mv, &progress.failed, question, node.depth);
    }
    true
}

/// Puts what a node has come to into the table.
fn remember(searcher: &Searcher<'_>, node: &Node, progress: &Progress) {
    let bound = if progress.best >= node.beta {
        Bound::AtLeast
    } else if progress.best > node.alpha {
        Bound::Exact
    } else {
        Bound::AtMost
    };
    let best = progress.best_move.map(|mv| mv.signature());
    let known = Known { best, score: progress.best, depth: node.depth, bound };
    searcher.table.put(searcher.position.key(), node.ply, &known);
}
