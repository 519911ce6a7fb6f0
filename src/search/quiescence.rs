//! Quiescence: at the leaves, only captures and promotions are looked at, and a player may decline them; in peril, all moves
//! are. Bounded in depth.

use super::alpha_beta::{MAX_PLY, Searcher};
use super::endings::{self, Verdict};
use super::ordering::{self, Trace, noisy_score};
use super::picker::{Pick, Picker};
use super::score::INFINITE;
use super::transpositions::{Bound, Known};

/// At most so many plies below the leaves.
const DEEPEST: u32 = 12;
/// So many of them with all moves, when the player is in peril.
const EVASIONS: u32 = 3;
/// A capture must come so near to being of use.
const MARGIN: i32 = 150;

/// What a leaf is told by its parent.
#[derive(Clone, Copy)]
struct Leaf {
    ply: usize,
    alpha: i32,
    beta: i32,
    /// All moves are looked at.
    must_escape: bool,
    /// So many plies below the last node of full depth.
    below: u32,
}

impl Searcher<'_> {
    /// The value of a leaf, once things have calmed down.
    pub fn quiescence(&mut self, ply: usize, alpha: i32, beta: i32, peril: bool, below: u32) -> i32 {
        self.lines[ply].clear();
        if self.budget.is_spent(self.nodes) {
            return 0;
        }
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        // Only what the board shows: nothing repeats here, and the clock starts again with most captures.
        if self.alarm.on_board(self.generator, &self.position)
            && let Verdict::Over(winner) = endings::judge(self.program, &self.position, None, None)
        {
            return self.final_score(winner, ply);
        }
        let known = if below == 0 { self.table.get(self.position.key(), ply) } else { None };
        if let Some(score) = known.as_ref().and_then(|known| known.bounds(alpha, beta)) {
            return score;
        }
        let dutiful = self.generator.has_duties(self.position.side());
        let must_escape = peril && below < EVASIONS;
        let stand = if must_escape { -INFINITE } else { self.evaluate([alpha, beta]) };
        if ply >= MAX_PLY || below >= DEEPEST {
            return if must_escape { self.evaluate([alpha, beta]) } else { stand };
        }
        if stand >= beta && !dutiful {
            return stand;
        }
        let mut picker = std::mem::take(&mut self.pickers[ply]);
        self.find(must_escape || dutiful, &mut picker);
        // Who has to capture cannot decline.
        let forced = dutiful && !must_escape && self.is_forced(&picker);
        let value = if dutiful && !must_escape && !forced {
            stand
        } else {
            let stand = if forced { -INFINITE } else { stand };
            let leaf = Leaf { ply, alpha: alpha.max(stand), beta, must_escape: must_escape || forced, below };
            let remembered = known.and_then(|known| known.best);
            self.captures(&leaf, stand, remembered, &mut picker)
        };
        self.pickers[ply] = picker;
        value
    }

    /// Lists all moves, or the loud ones alone.
    fn find(&mut self, all: bool, picker: &mut Picker) {
        if all {
            self.generator.list(&mut self.position, &mut picker.list);
        } else {
            self.generator.list_loud(&mut self.position, &mut picker.list);
        }
    }

    /// Whether all of these moves are captures or promotions; if there is none, too.
    fn is_forced(&self, picker: &Picker) -> bool {
        let moves = picker.list.moves().iter();
        let gain = |mv| ordering::gain(self.generator, self.evaluation, &self.position, mv, &picker.list);
        moves.map(gain).all(|gain| gain.noisy)
    }

    fn captures(&mut self, leaf: &Leaf, stand: i32, remembered: Option<u32>, picker: &mut Picker) -> i32 {
        let Leaf { ply, mut alpha, beta, must_escape, below } = *leaf;
        let side = self.position.side();
        let question = self.question(ply);
        picker.begin(|mv, list| {
            let gain = ordering::gain(self.generator, self.evaluation, &self.position, mv, list);
            if must_escape {
                return Some((gain, self.ordering.score(mv, gain, remembered, &question)));
            }
            let useful = gain.noisy && gain.net >= 0 && stand + gain.net + MARGIN > alpha;
            useful.then(|| (gain, noisy_score(gain)))
        });
        self.steps[ply].trace = Trace::NONE;
        let mut best = stand;
        while let Some(Pick { mv, .. }) = picker.next() {
            let (made, peril) = self.make(&mv, &picker.list);
            let score = if self.position.side() == side {
                self.quiescence(ply + 1, alpha, beta, peril, below + 1)
            } else {
                -self.quiescence(ply + 1, -beta, -alpha, peril, below + 1)
            };
            self.unmake(&made);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.budget.is_spent(self.nodes) {
                break;
            }
        }
        if must_escape && picker.len() == 0 { self.stuck_score(ply) } else { best }
    }
}

impl Known {
    /// The score, if it decides a window whatever its depth: at a leaf any will do.
    fn bounds(&self, alpha: i32, beta: i32) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        };
        decides.then_some(self.score)
    }
}
