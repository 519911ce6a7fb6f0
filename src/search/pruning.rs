//! Pruning and reduction conditions: reverse futility, null move, futility, late-move and SEE pruning, late-move reductions, internal
//! iterative reduction. `alpha_beta` applies them.
//!
//! Null move: Beal 1989, Donninger 1993. Futility: Schaeffer 1986, Heinz 1998. Late-move reductions: as engines have used them
//! since about 2005.

use super::node::Node;
use super::picker::PickedMove;
use super::score::{INFINITE, PROVEN};
use super::searcher::Searcher;
use super::transposition_table::TtEntry;

/// Reverse futility pruning: the margin per ply, in centipawns.
const RFP_MARGIN: i32 = 85;
/// Reverse futility pruning: the maximum depth, in plies.
const RFP_MAX_DEPTH: i32 = 6;
/// Futility pruning of quiet moves: the margin per ply, in centipawns.
const FUTILITY_MARGIN: i32 = 90;
/// Futility pruning of quiet moves: the maximum depth, in plies.
const FUTILITY_MAX_DEPTH: i32 = 6;
/// Pruning of losing captures: the loss per ply, in centipawns.
const SEE_PRUNING_MARGIN: i32 = 100;
/// Pruning of losing captures: the maximum depth, in plies.
const SEE_PRUNING_MAX_DEPTH: i32 = 5;
/// The minimum depth of the null move, in plies.
const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// The minimum depth of internal iterative reduction, in plies.
const IIR_MIN_DEPTH: i32 = 4;
/// The history score that changes a reduction by one ply.
const HISTORY_PER_PLY: i32 = 9000;
/// History pruning: quiet moves whose history score is less than this number times the depth in plies are skipped.
const HISTORY_PRUNING_MARGIN: i32 = -4000;

/// The state of a node on which pruning depends, computed before any move is searched.
#[derive(Clone, Copy)]
pub(super) struct PruningContext {
    /// The static evaluation, in centipawns, corrected by the transposition table; 0 in check.
    pub static_eval: i32,
    /// True if the static evaluation is higher than the same side's evaluation two plies earlier or, if that is unknown, four plies
    /// earlier. Also true if neither is known. False in check.
    pub improving: bool,
    /// True if pruning is allowed: the node has a null window and is not in check, and null moves make sense in the game.
    pub allowed: bool,
}

impl PruningContext {
    /// Computes the static evaluation of a node and stores it in the search stack.
    pub fn new(searcher: &mut Searcher<'_>, node: &Node, entry: Option<&TtEntry>) -> PruningContext {
        let Node { ply, in_check, .. } = *node;
        let uncorrected_eval = if in_check { None } else { Some(searcher.evaluate([-INFINITE, INFINITE])) };
        let side = searcher.position.side();
        let stack = &mut searcher.stack;
        stack[ply].static_eval = uncorrected_eval;
        stack[ply].side = side;
        let earlier_entries = (1..=ply / 2).map(|turns| &stack[ply - 2 * turns]).take(2);
        let earlier_eval =
            earlier_entries.filter(|entry| entry.side == side).find_map(|entry| entry.static_eval);
        let improving =
            uncorrected_eval.is_some_and(|eval| earlier_eval.is_none_or(|earlier| eval > earlier));
        // A searched score is more accurate than the static evaluation.
        let static_eval = uncorrected_eval.map_or(0, |uncorrected_eval| {
            entry.map_or(uncorrected_eval, |entry| entry.correct_static_eval(uncorrected_eval))
        });
        let allowed = !node.is_pv() && !in_check && searcher.generator.can_null_move();
        PruningContext { static_eval, improving, allowed }
    }

    /// Returns true if the whole node may be pruned: pruning is allowed, the static evaluation is at least beta, and beta is not
    /// proven.
    pub fn may_prune_node(self, node: &Node) -> bool {
        self.allowed && self.static_eval >= node.beta && node.beta.abs() <= PROVEN
    }

    /// Returns true if reverse futility pruning applies: the static evaluation exceeds beta by the margin.
    pub fn reverse_futility(self, node: &Node) -> bool {
        let depth = node.depth;
        depth <= RFP_MAX_DEPTH
            && self.static_eval - RFP_MARGIN * (depth - i32::from(self.improving)) >= node.beta
    }

    /// Returns the depth of the search after a null move, in plies; `None` if the null move must not be tried.
    pub fn null_move_depth(self, node: &Node) -> Option<i32> {
        let depth = node.depth - 4 - node.depth / 4 - ((self.static_eval - node.beta) / 200).min(3);
        (node.depth >= NULL_MOVE_MIN_DEPTH && !node.after_null_move).then_some(depth)
    }

    /// Returns true if a move can be skipped: futility, late-move and history pruning of quiet moves, SEE pruning of captures.
    pub fn prunes_move(self, node: &Node, picked: &PickedMove, history: i32) -> bool {
        let depth = node.depth;
        if !self.allowed || picked.gain.tactical {
            return self.allowed
                && depth <= SEE_PRUNING_MAX_DEPTH
                && picked.gain.see < -SEE_PRUNING_MARGIN * depth;
        }
        let max_moves = (3 + depth * depth) / (2 - i32::from(self.improving));
        let is_futile = self.static_eval + FUTILITY_MARGIN * depth + FUTILITY_MARGIN <= node.alpha;
        let is_late = picked.move_number as i32 > 2 + max_moves;
        let has_bad_history =
            depth <= 3 && picked.move_number > 4 && history < HISTORY_PRUNING_MARGIN * depth;
        depth <= FUTILITY_MAX_DEPTH && (is_futile || is_late || has_bad_history)
    }

    /// Returns the late-move reduction of a move, in plies.
    pub fn reduction(self, node: &Node, picked: &PickedMove, history: i32) -> i32 {
        if node.depth < 3
            || picked.move_number <= 2 + usize::from(node.is_pv())
            || picked.gain.tactical
            || node.in_check
        {
            return 0;
        }
        let base = f64::from(node.depth).ln() * f64::from(picked.move_number as u32).ln() / 2.1 + 0.5;
        let plies =
            base as i32 + i32::from(!self.improving) - i32::from(node.is_pv()) - history / HISTORY_PER_PLY;
        plies.clamp(0, node.depth - 2)
    }
}

/// Returns the depth of a node after internal iterative reduction: one ply less without a move from the transposition table.
pub(super) fn iir_depth(node: &Node, tt_move: Option<u32>) -> i32 {
    node.depth - i32::from(tt_move.is_none() && node.depth >= IIR_MIN_DEPTH)
}
