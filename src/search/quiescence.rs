//! Quiescence: at the leaves, only captures and promotions are looked at, and a player may decline them; in peril, all moves
//! are. Bounded in depth.

use super::alpha_beta::{MAX_PLY, Searcher};
use super::endings::{self, Verdict};
use super::ordering::{Picker, noisy_score};
use super::score::INFINITE;

/// At most so many plies below the leaves.
const DEEPEST: u32 = 10;
/// So many of them with all moves, when the player is in peril.
const EVASIONS: u32 = 2;
/// A capture must come so near to being of use.
const MARGIN: i32 = 150;

impl Searcher<'_> {
    /// The value of a leaf, once things have calmed down.
    pub fn quiescence(&mut self, ply: usize, mut alpha: i32, beta: i32, peril: bool, below: u32) -> i32 {
        self.lines[ply].clear();
        if self.budget.is_spent(self.nodes) {
            return 0;
        }
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        // Only what the board shows: nothing repeats here, and the clock starts again with most captures.
        if let Verdict::Over(winner) = endings::judge(self.program, &self.position, None, None) {
            return self.final_score(winner, ply);
        }
        let stand = self.evaluation.evaluate(&self.position);
        if ply >= MAX_PLY || below >= DEEPEST {
            return stand;
        }
        let must_escape = peril && below < EVASIONS;
        let mut best = if must_escape { -INFINITE } else { stand };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let side = self.position.side();
        let moves = self.generator.moves(&mut self.position);
        let score =
            |_: &_, gain: super::ordering::Gain| if gain.noisy { noisy_score(gain) } else { gain.material };
        let mut picker = Picker::new(moves, side, self.evaluation, score);
        if !must_escape {
            let floor = alpha;
            picker.retain(|_, gain| gain.noisy && stand + gain.material + MARGIN > floor);
        }
        let mut tried = false;
        for rank in 0..picker.len() {
            let (candidate, _) = picker.get(rank);
            tried = true;
            let (undo, peril) = self.make(&candidate.delta);
            let score = if self.position.side() == side {
                self.quiescence(ply + 1, alpha, beta, peril, below + 1)
            } else {
                -self.quiescence(ply + 1, -beta, -alpha, peril, below + 1)
            };
            self.unmake(&undo);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.budget.is_spent(self.nodes) {
                break;
            }
        }
        if must_escape && !tried { self.stuck_score(ply) } else { best }
    }
}
