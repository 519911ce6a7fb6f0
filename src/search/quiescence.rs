//! Quiescence: at the leaves, only captures and promotions are looked at, and a player may decline them; in peril, all moves
//! are. Bounded in depth.

use super::node::{MAX_PLY, Node, View};
use super::ordering::{Trace, noisy_score};
use super::picker::{Pick, Picker};
use super::score::INFINITE;
use super::searcher::Searcher;

/// At most so many plies below the leaves.
const DEEPEST: u32 = 12;
/// So many of them with all moves, when the player is in peril.
const EVASIONS: u32 = 3;
/// A capture must come so near to being of use.
const MARGIN: i32 = 150;

/// What a leaf is told by its parent.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    ply: usize,
    alpha: i32,
    beta: i32,
    /// As in [`Node`].
    peril: bool,
    /// So many plies below the last node of full depth.
    below: u32,
}

impl Leaf {
    /// That into which a node turns for which no depth is left.
    pub fn of(node: &Node) -> Leaf {
        let Node { ply, alpha, beta, peril, .. } = *node;
        Leaf { ply, alpha, beta, peril, below: 0 }
    }

    /// The next one.
    fn child(&self, [alpha, beta]: [i32; 2], peril: bool) -> Leaf {
        Leaf { ply: self.ply + 1, alpha, beta, peril, below: self.below + 1 }
    }
}

/// The value of a leaf to the player to move, once things have calmed down.
pub(super) fn value(searcher: &mut Searcher<'_>, leaf: Leaf) -> i32 {
    let Leaf { ply, alpha, beta, peril, below } = leaf;
    searcher.lines[ply].clear();
    if searcher.is_spent() {
        return 0;
    }
    searcher.nodes += 1;
    searcher.longest = searcher.longest.max(ply);
    if let Some(score) = searcher.over_on_board(ply) {
        return score;
    }
    // Whatever its depth: here any will do.
    let known = if below == 0 { searcher.table.get(searcher.position.key(), ply) } else { None };
    if let Some(score) = known.and_then(|known| known.decides(alpha, beta)) {
        return score;
    }
    let dutiful = searcher.generator.has_duties(searcher.position.side());
    let must_escape = peril && below < EVASIONS;
    let stand = if must_escape { -INFINITE } else { searcher.evaluate([alpha, beta]) };
    if ply >= MAX_PLY || below >= DEEPEST {
        return if must_escape { searcher.evaluate([alpha, beta]) } else { stand };
    }
    if stand >= beta && !dutiful {
        return stand;
    }
    let mut picker = std::mem::take(&mut searcher.pickers[ply]);
    find(searcher, must_escape || dutiful, &mut picker);
    // Who has to capture cannot decline.
    let forced = dutiful && !must_escape && is_forced(searcher, &picker);
    let value = if dutiful && !must_escape && !forced {
        stand
    } else {
        let stand = if forced { -INFINITE } else { stand };
        let leaf = Leaf { alpha: alpha.max(stand), ..leaf };
        let remembered = known.and_then(|known| known.best);
        moves(searcher, &leaf, stand, must_escape || forced, remembered, &mut picker)
    };
    searcher.pickers[ply] = picker;
    value
}

/// Lists all moves, or the loud ones alone.
fn find(searcher: &mut Searcher<'_>, all: bool, picker: &mut Picker) {
    if all {
        searcher.generator.list(&mut searcher.position, &mut picker.list);
    } else {
        searcher.generator.list_captures(&mut searcher.position, &mut picker.list);
    }
}

/// Whether all of these moves are captures or promotions; if there is none, too.
fn is_forced(searcher: &Searcher<'_>, picker: &Picker) -> bool {
    picker.list.moves().iter().all(|mv| searcher.gain(mv, &picker.list).noisy)
}

/// The best of what the player may decline and what comes of the moves: of all, or of those that may be of use.
fn moves(
    searcher: &mut Searcher<'_>,
    leaf: &Leaf,
    stand: i32,
    all: bool,
    remembered: Option<u32>,
    picker: &mut Picker,
) -> i32 {
    let Leaf { ply, mut alpha, beta, .. } = *leaf;
    let side = searcher.position.side();
    let question = searcher.question(ply);
    picker.begin(|mv, list| {
        let gain = searcher.gain(mv, list);
        if all {
            return Some((gain, searcher.ordering.score(mv, gain, remembered, &question)));
        }
        let useful = gain.noisy && gain.net >= 0 && stand + gain.net + MARGIN > alpha;
        useful.then(|| (gain, noisy_score(gain)))
    });
    searcher.steps[ply].trace = Trace::NONE;
    let mut best = stand;
    while let Some(Pick { mv, .. }) = picker.next() {
        let (made, peril) = searcher.make(&mv, &picker.list);
        let view = View::new(side, searcher.position.side());
        let score = view.of(value(searcher, leaf.child(view.window(alpha, beta), peril)));
        searcher.unmake(&made);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta || searcher.is_spent() {
            break;
        }
    }
    if all && picker.len() == 0 { searcher.stuck_score(ply) } else { best }
}
