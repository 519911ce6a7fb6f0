//! Principal variation search: alpha-beta with null windows. `pruning` decides which moves are skipped or reduced; `quiescence`
//! searches the leaves.
//!
//! Alpha-beta: Knuth and Moore 1975. Null windows around the principal variation: Marsland and Campbell 1982.

use super::abdada::MoveSlot;
use super::node::{MAX_PLY, Node, Perspective};
use super::ordering::{ContinuationKey, HistoryContext};
use super::picker::{MovePicker, PickedMove};
use super::pruning::{self, PruningContext};
use super::quiescence::{self, Leaf};
use super::score::{INFINITE, PROVEN, WIN};
use super::searcher::Searcher;
use super::transposition_table::{Bound, TtEntry};
use crate::kernel::MoveList;
use crate::position::Move;

/// Searches a node and returns its score for the side to move. The score is meaningless if the search must stop.
pub(super) fn search(searcher: &mut Searcher<'_>, node: Node) -> i32 {
    let Node { ply, in_check, .. } = node;
    searcher.pv[ply].clear();
    let check_extension = i32::from(in_check && ply < 2 * searcher.iteration_depth as usize);
    let depth = node.depth + check_extension;
    if depth <= 0 || ply >= MAX_PLY {
        return quiescence::search(searcher, Leaf::from_node(&node));
    }
    if searcher.must_stop() {
        return 0;
    }
    searcher.nodes += 1;
    let mut node = Node { depth, ..node };
    if ply > 0 {
        if let Some(score) = searcher.terminal_score(ply) {
            return score;
        }
        // Mate-distance pruning: the score of a node is at best a win by the next move, and at worst a loss at this node.
        node.alpha = node.alpha.max(ply as i32 - WIN);
        node.beta = node.beta.min(WIN - 1 - ply as i32);
        if node.alpha >= node.beta {
            return node.alpha;
        }
    }
    let entry = searcher.tt.probe(searcher.position.key(), ply);
    if let Some(score) = tt_cutoff(entry.as_ref(), &node) {
        return score;
    }
    let context = PruningContext::new(searcher, &node, entry.as_ref());
    if let Some(score) = prune_node(searcher, &node, context) {
        return score;
    }
    search_node(searcher, &node, entry.and_then(|entry| entry.tt_move), context)
}

/// Returns the score of the transposition table entry if the entry is deep enough and causes a cutoff for the window. Returns
/// `None` at a node that may lie on the principal variation.
fn tt_cutoff(entry: Option<&TtEntry>, node: &Node) -> Option<i32> {
    let deep_entry = entry.filter(|entry| !node.is_pv() && entry.depth >= node.depth);
    deep_entry.and_then(|entry| entry.score_for_window(node.alpha, node.beta))
}

/// Prunes a node by reverse futility or null-move pruning. Returns its score, or `None` if its moves must be searched.
fn prune_node(searcher: &mut Searcher<'_>, node: &Node, context: PruningContext) -> Option<i32> {
    if !context.may_prune_node(node) || !searcher.evaluation.is_zugzwang_unlikely(&searcher.position) {
        return None;
    }
    if context.reverse_futility(node) {
        return Some(context.static_eval);
    }
    let Node { ply, beta, .. } = *node;
    let depth = context.null_move_depth(node)?;
    let (undo, in_check) = searcher.make_null_move();
    searcher.stack[ply].continuation = ContinuationKey::NONE;
    let child = Node { ply: ply + 1, depth, alpha: -beta, beta: 1 - beta, in_check, after_null_move: true };
    let score = -search(searcher, child);
    searcher.unmake_null_move(&undo);
    let fails_high = score >= beta && !searcher.must_stop();
    // A win after a null move is not proven.
    fails_high.then_some(if score > PROVEN { beta } else { score })
}

/// Generates, orders and searches the moves of a node.
fn search_node(
    searcher: &mut Searcher<'_>,
    node: &Node,
    tt_move: Option<u32>,
    context: PruningContext,
) -> i32 {
    let mut picker = std::mem::take(&mut searcher.pickers[node.ply]);
    searcher.ordering.clear_killers(node.ply + 2);
    searcher.generator.list(&mut searcher.position, &mut picker.list);
    let history = searcher.history_context(node.ply);
    picker.start(|mv, list| {
        if node.ply == 0 && !searcher.root_moves.contains(mv) {
            return None;
        }
        let gain = searcher.gain(mv, list);
        Some((gain, searcher.ordering.score(mv, gain, tt_move, &history)))
    });
    let reduced_node = Node { depth: pruning::iir_depth(node, tt_move), ..*node };
    // With several threads, the entry is stored with the unreduced depth. A thread that finds the entry uses its move and
    // therefore does not reduce its own depth. An entry with the reduced depth would then be too shallow for a cutoff.
    let tt_depth = if searcher.shared_iteration().is_some() { node.depth } else { reduced_node.depth };
    let score = search_moves(searcher, &reduced_node, tt_depth, context, &history, &mut picker);
    searcher.pickers[node.ply] = picker;
    score
}

/// The results of the moves searched so far at a node.
struct Progress {
    best_score: i32,
    best_move: Option<Move>,
    alpha: i32,
    /// Quiet moves that did not cause a cutoff.
    failed_quiets: Vec<Move>,
}

/// Searches the moves of a node in order until one causes a beta cutoff. Stores the result with the depth `tt_depth` in the
/// transposition table.
fn search_moves(
    searcher: &mut Searcher<'_>,
    node: &Node,
    tt_depth: i32,
    context: PruningContext,
    history: &HistoryContext,
    picker: &mut MovePicker,
) -> i32 {
    let mut progress =
        Progress { best_score: -INFINITE, best_move: None, alpha: node.alpha, failed_quiets: Vec::new() };
    while let Some(picked) = picker.next() {
        let history_score =
            if picked.gain.tactical { 0 } else { searcher.ordering.history(&picked.mv, history) };
        if picked.move_number > 1
            && progress.best_score > -PROVEN
            && context.prunes_move(node, &picked, history_score)
        {
            continue;
        }
        let key = searcher.position.key();
        let slot = searcher.shared.and_then(|shared| shared.active_moves.slot(node, key, &picked.mv));
        if picked.can_be_deferred() && slot.is_some_and(|slot| slot.is_claimed()) {
            picker.defer();
            continue;
        }
        searcher.stack[node.ply].continuation = searcher.ordering.continuation_key(&picked.mv, history.side);
        let reduction = context.reduction(node, &picked, history_score);
        let guard = slot.map(MoveSlot::claim);
        let score = search_move(searcher, node, &picked, &picker.list, reduction, progress.alpha);
        drop(guard);
        if searcher.must_stop() {
            return if node.ply == 0 { progress.best_score } else { 0 };
        }
        if record_score(searcher, node, &picked, score, history, &mut progress) {
            break;
        }
        // Another thread may have finished this node in the meantime.
        let entry = slot.and_then(|_| searcher.tt.probe(key, node.ply));
        if let Some(score) = tt_cutoff(entry.as_ref(), node) {
            return score;
        }
    }
    if picker.len() == 0 {
        return searcher.no_moves_score(node.ply);
    }
    if node.ply > 0 || searcher.searches_all_root_moves() {
        store(searcher, &Node { depth: tt_depth, ..*node }, &progress);
    }
    progress.best_score
}

/// Searches one move and returns its score. All moves but the first are initially searched with a null window and the reduced
/// depth.
fn search_move(
    searcher: &mut Searcher<'_>,
    node: &Node,
    picked: &PickedMove,
    list: &MoveList,
    reduction: i32,
    alpha: i32,
) -> i32 {
    let side = searcher.position.side();
    let (undo, in_check) = searcher.make(&picked.mv, list);
    let perspective = Perspective::new(side, searcher.position.side());
    let child = |reduction: i32, beta: i32| {
        let [alpha, beta] = perspective.window(alpha, beta);
        let depth = node.depth - 1 - reduction;
        Node { ply: node.ply + 1, depth, alpha, beta, in_check, after_null_move: false }
    };
    let score = if picked.move_number == 1 {
        perspective.score(search(searcher, child(0, node.beta)))
    } else {
        let reduction = if in_check { 0 } else { reduction };
        let mut score = perspective.score(search(searcher, child(reduction, alpha + 1)));
        if score > alpha && reduction > 0 {
            score = perspective.score(search(searcher, child(0, alpha + 1)));
        }
        if score > alpha && score < node.beta {
            score = perspective.score(search(searcher, child(0, node.beta)));
        }
        score
    };
    searcher.unmake(&undo);
    score
}

/// Records the score of a move. Returns true if it causes a beta cutoff.
fn record_score(
    searcher: &mut Searcher<'_>,
    node: &Node,
    picked: &PickedMove,
    score: i32,
    history: &HistoryContext,
    progress: &mut Progress,
) -> bool {
    if score > progress.best_score {
        progress.best_score = score;
        if score > progress.alpha || node.ply == 0 && picked.move_number == 1 {
            progress.best_move = Some(picked.mv);
            let (head, tail) = searcher.pv.split_at_mut(node.ply + 1);
            head[node.ply].clear();
            head[node.ply].push(picked.mv);
            head[node.ply].extend_from_slice(&tail[0]);
        }
        progress.alpha = progress.alpha.max(score);
    }
    if progress.alpha < node.beta {
        if !picked.gain.tactical {
            progress.failed_quiets.push(picked.mv);
        }
        return false;
    }
    if !picked.gain.tactical {
        searcher.ordering.update_after_cutoff(&picked.mv, &progress.failed_quiets, history, node.depth);
    }
    true
}

/// Stores the result of a node in the transposition table.
fn store(searcher: &Searcher<'_>, node: &Node, progress: &Progress) {
    let bound = if progress.best_score >= node.beta {
        Bound::Lower
    } else if progress.best_score > node.alpha {
        Bound::Exact
    } else {
        Bound::Upper
    };
    let tt_move = progress.best_move.map(|mv| mv.signature());
    let entry = TtEntry { tt_move, score: progress.best_score, depth: node.depth, bound };
    searcher.tt.store(searcher.position.key(), node.ply, &entry);
}
