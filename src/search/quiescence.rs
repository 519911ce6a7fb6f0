//! Quiescence search: captures and promotions only, with stand pat. In check, all moves are searched during the first plies. A
//! side with duties searches all moves if every move is a capture or a promotion, otherwise it stands pat. The depth is limited.

use super::node::{MAX_PLY, Node, Perspective};
use super::ordering::{ContinuationKey, tactical_score};
use super::picker::{MovePicker, PickedMove};
use super::score::INFINITE;
use super::searcher::Searcher;

/// The maximum depth below the main search, in plies.
const MAX_DEPTH: u32 = 12;
/// The number of captures that count as one unit of breadth.
const CAPTURES_PER_UNIT: usize = 4;
/// The maximum breadth of a line. The breadth of a line is the product of the breadths of its positions. The breadth of a
/// position is the number of its captures in units of [`CAPTURES_PER_UNIT`], at least 1. Without this limit, games in which
/// nearly every move captures would be searched to the end.
const MAX_BREADTH: u32 = 64;
/// The number of plies in which all moves of a side in check are searched.
const EVASION_PLIES: u32 = 3;
/// Delta pruning: a capture is searched only if its gain plus this margin, in centipawns, could raise alpha.
const DELTA_MARGIN: i32 = 150;

/// A node of the quiescence search.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    ply: usize,
    alpha: i32,
    beta: i32,
    /// True if the side to move is in check, as in [`Node`].
    in_check: bool,
    /// Depth below the main search, in plies.
    depth: u32,
    /// The maximum breadth of the line from here on: [`MAX_BREADTH`] divided by the breadths of the positions before this leaf.
    breadth: u32,
}

impl Leaf {
    /// Converts a node without remaining depth.
    pub fn from_node(node: &Node) -> Leaf {
        let Node { ply, alpha, beta, in_check, .. } = *node;
        Leaf { ply, alpha, beta, in_check, depth: 0, breadth: MAX_BREADTH }
    }

    /// Returns the leaf after a move. `captures` is the number of captures from which the move was chosen; 0 for an evasion.
    fn child(&self, [alpha, beta]: [i32; 2], in_check: bool, captures: usize) -> Leaf {
        let breadth = self.breadth / (captures / CAPTURES_PER_UNIT).max(1) as u32;
        Leaf { ply: self.ply + 1, alpha, beta, in_check, depth: self.depth + 1, breadth }
    }
}

/// Searches a leaf and returns its score for the side to move.
pub(super) fn search(searcher: &mut Searcher<'_>, leaf: Leaf) -> i32 {
    let Leaf { ply, alpha, beta, in_check, depth, breadth } = leaf;
    searcher.pv[ply].clear();
    if searcher.must_stop() {
        return 0;
    }
    searcher.nodes += 1;
    searcher.selective_depth = searcher.selective_depth.max(ply);
    if let Some(score) = searcher.leaf_terminal_score(ply) {
        return score;
    }
    // An entry of any depth is deep enough here.
    let entry = if depth == 0 { searcher.tt.probe(searcher.position.key(), ply) } else { None };
    if let Some(score) = entry.and_then(|entry| entry.score_for_window(alpha, beta)) {
        return score;
    }
    let has_duties = searcher.generator.has_duties(searcher.position.side());
    let searches_evasions = in_check && depth < EVASION_PLIES;
    let stand_pat = if searches_evasions { -INFINITE } else { searcher.evaluate([alpha, beta]) };
    if ply >= MAX_PLY || depth >= MAX_DEPTH || breadth == 0 {
        return if searches_evasions { searcher.evaluate([alpha, beta]) } else { stand_pat };
    }
    if stand_pat >= beta && !has_duties {
        return stand_pat;
    }
    let mut picker = std::mem::take(&mut searcher.pickers[ply]);
    generate(searcher, searches_evasions || has_duties, &mut picker);
    // A side that must capture cannot stand pat.
    let must_capture = has_duties && !searches_evasions && has_only_tactical_moves(searcher, &picker);
    let score = if has_duties && !searches_evasions && !must_capture {
        stand_pat
    } else {
        let stand_pat = if must_capture { -INFINITE } else { stand_pat };
        let leaf = Leaf { alpha: alpha.max(stand_pat), ..leaf };
        let tt_move = entry.and_then(|entry| entry.tt_move);
        search_moves(searcher, &leaf, stand_pat, searches_evasions || must_capture, tt_move, &mut picker)
    };
    searcher.pickers[ply] = picker;
    score
}

/// Generates all moves, or only captures and promotions.
fn generate(searcher: &mut Searcher<'_>, all_moves: bool, picker: &mut MovePicker) {
    if all_moves {
        searcher.generator.list(&mut searcher.position, &mut picker.list);
    } else {
        searcher.generator.list_captures(&mut searcher.position, &mut picker.list);
    }
}

/// Returns true if every move is a capture or promotion. True for an empty list.
fn has_only_tactical_moves(searcher: &Searcher<'_>, picker: &MovePicker) -> bool {
    picker.list.moves().iter().all(|mv| searcher.gain(mv, &picker.list).tactical)
}

/// Searches the moves and returns the best score, at least `stand_pat`. Unless `all_moves` is set, quiet moves, losing captures
/// and moves that cannot raise alpha are skipped.
fn search_moves(
    searcher: &mut Searcher<'_>,
    leaf: &Leaf,
    stand_pat: i32,
    all_moves: bool,
    tt_move: Option<u32>,
    picker: &mut MovePicker,
) -> i32 {
    let Leaf { ply, mut alpha, beta, .. } = *leaf;
    let side = searcher.position.side();
    let history = searcher.history_context(ply);
    picker.start(|mv, list| {
        let gain = searcher.gain(mv, list);
        if all_moves {
            return Some((gain, searcher.ordering.score(mv, gain, tt_move, &history)));
        }
        let may_raise_alpha = gain.tactical && gain.see >= 0 && stand_pat + gain.see + DELTA_MARGIN > alpha;
        may_raise_alpha.then(|| (gain, tactical_score(gain)))
    });
    searcher.stack[ply].continuation = ContinuationKey::NONE;
    let is_evasion = leaf.in_check && leaf.depth < EVASION_PLIES;
    let captures = if is_evasion { 0 } else { picker.len() };
    let mut best = stand_pat;
    while let Some(PickedMove { mv, .. }) = picker.next() {
        let (undo, in_check) = searcher.make(&mv, &picker.list);
        let perspective = Perspective::new(side, searcher.position.side());
        let score = perspective
            .score(search(searcher, leaf.child(perspective.window(alpha, beta), in_check, captures)));
        searcher.unmake(&undo);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta || searcher.must_stop() {
            break;
        }
    }
    if all_moves && picker.len() == 0 { searcher.no_moves_score(ply) } else { best }
}
