//! Principal-variation alpha-beta below the root: one node and its moves.
//!
//! Alpha-beta: Knuth and Moore 1975. Null windows around the principal variation: Marsland and Campbell 1982. What is looked
//! at less closely than the rest is in `pruning`.

use super::endings::{self, Verdict};
use super::evaluation::Evaluation;
use super::generator::Generator;
use super::limits::Budget;
use super::ordering::{Gain, Ordering, Picker};
use super::path::Path;
use super::pruning::{is_hopeless, reduction};
use super::score::{INFINITE, PROVEN, WIN};
use super::transpositions::{Bound, Known, Transpositions};
use crate::board::Side;
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::Program;
use crate::position::{Delta, Move, Position, Undo};

/// No line is longer.
pub(super) const MAX_PLY: usize = 100;

/// One search in progress.
pub(super) struct Searcher<'a> {
    pub program: &'a Program,
    pub position: Position,
    pub generator: Generator<'a>,
    pub evaluation: &'a Evaluation,
    pub table: &'a mut Transpositions,
    pub budget: Budget<'a>,
    pub ordering: Ordering,
    pub path: Path,
    /// By ply: the best line found from there.
    pub lines: Vec<Vec<Move>>,
    pub nodes: u64,
    /// Depth of the iteration, and the longest line so far.
    pub iteration: i32,
    pub longest: usize,
    /// The moves that the root node has: all that are legal, or some of them.
    pub root: Vec<Candidate>,
    /// How many are legal there.
    legal: usize,
}

/// What a node is told by its parent.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub ply: usize,
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// The player to move is in check, or may lose at once.
    pub peril: bool,
    /// The opponent has just passed.
    pub passed: bool,
}

/// How the player of one node sees the next one.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// He is to move there too.
    pub same: bool,
}

impl View {
    /// A value there, as seen from here.
    pub fn of(self, value: i32) -> i32 {
        if self.same { value } else { -value }
    }

    /// The node with a window that is told from here.
    fn window(self, node: Node, alpha: i32, beta: i32) -> Node {
        if self.same { Node { alpha, beta, ..node } } else { Node { alpha: -beta, beta: -alpha, ..node } }
    }
}

/// How a node's moves have fared so far.
struct Progress {
    best: i32,
    best_move: Option<Move>,
    alpha: i32,
    /// Legal moves seen.
    tried: usize,
    /// Quiet ones among those that have not refuted anything.
    failed: Vec<Move>,
}

impl<'a> Searcher<'a> {
    pub fn new(
        game: &Game<'a>,
        evaluation: &'a Evaluation,
        table: &'a mut Transpositions,
        budget: Budget<'a>,
    ) -> Searcher<'a> {
        let program = game.program();
        Searcher {
            program,
            position: game.position().clone(),
            generator: Generator::new(program),
            evaluation,
            table,
            budget,
            ordering: Ordering::new(program.kinds.len(), program.shape.cells(), MAX_PLY + 1),
            path: Path::new(game),
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            iteration: 0,
            longest: 0,
            root: game.legal_moves().to_vec(),
            legal: game.legal_moves().len(),
        }
    }

    /// Makes a move, and says what is needed to take it back and whether it puts the opponent in peril.
    pub fn make(&mut self, delta: &Delta) -> (Undo, bool) {
        let key = self.position.key_without_trail(&self.program.keys);
        let side = self.position.side();
        let undo = self.position.make(self.program, delta);
        let peril = self.generator.in_peril(&self.position, self.position.side());
        self.path.push(key, peril && self.position.side() != side, side);
        (undo, peril)
    }

    /// Takes the last move back.
    pub fn unmake(&mut self, undo: &Undo) {
        self.path.pop();
        self.position.unmake(self.program, undo);
    }

    /// What a finished game is worth to the player to move.
    pub fn final_score(&self, winner: Option<Side>, ply: usize) -> i32 {
        match winner {
            None => 0,
            Some(side) if side == self.position.side() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }

    /// The value of a node to the player to move. Means nothing once the budget is spent.
    pub fn search(&mut self, node: Node) -> i32 {
        self.lines[node.ply].clear();
        let depth = node.depth + i32::from(node.peril && node.ply < 2 * self.iteration as usize);
        if depth <= 0 || node.ply >= MAX_PLY {
            return self.quiescence(node.ply, node.alpha, node.beta, node.peril, 0);
        }
        if self.budget.is_spent(self.nodes) {
            return 0;
        }
        self.nodes += 1;
        let mut node = Node { depth, ..node };
        if node.ply > 0 {
            if let Some(score) = self.over(node.ply) {
                return score;
            }
            // Nothing below can be better than winning with the next move, or worse than having lost here.
            node.alpha = node.alpha.max(node.ply as i32 - WIN);
            node.beta = node.beta.min(WIN - 1 - node.ply as i32);
            if node.alpha >= node.beta {
                return node.alpha;
            }
        }
        let known = self.table.get(self.position.key(), node.ply);
        let is_pv = node.beta - node.alpha > 1;
        if let Some(score) = known.as_ref().filter(|_| !is_pv).and_then(|known| known.settles(&node)) {
            return score;
        }
        let calm = !is_pv && !node.peril && self.generator.can_pass();
        let estimate = if node.peril { 0 } else { self.evaluation.evaluate(&self.position) };
        if calm && let Some(score) = self.without_moving(&node, estimate) {
            return score;
        }
        self.moves(&node, known.and_then(|known| known.best), estimate, calm)
    }

    /// What the end of the game is worth, if it is over here; not for want of moves.
    fn over(&mut self, ply: usize) -> Option<i32> {
        let winner = endings::winner(self.program, &self.generator, &mut self.position, Some(&self.path))?;
        Some(self.final_score(winner.0, ply))
    }

    /// What a node without legal moves is worth.
    pub fn stuck_score(&self, ply: usize) -> i32 {
        match endings::judge(self.program, &self.position, Some(&self.path), Some(true)) {
            Verdict::Over(winner) => self.final_score(winner, ply),
            Verdict::Depends | Verdict::GoesOn => 0,
        }
    }

    fn moves(&mut self, node: &Node, remembered: Option<Move>, estimate: i32, calm: bool) -> i32 {
        let side = self.position.side();
        let list = if node.ply == 0 { self.root.clone() } else { self.generator.moves(&mut self.position) };
        let score = |mv: &Move, gain| self.ordering.score(mv, side, gain, remembered, node.ply);
        let mut picker = Picker::new(list, side, self.evaluation, score);
        let mut progress =
            Progress { best: -INFINITE, best_move: None, alpha: node.alpha, tried: 0, failed: Vec::new() };
        for rank in 0..picker.len() {
            let (candidate, gain) = picker.get(rank);
            progress.tried += 1;
            let may_skip = calm && !gain.noisy && progress.tried > 1 && progress.best > -PROVEN;
            if may_skip && is_hopeless(node, estimate) {
                continue;
            }
            let score = self.one_move(node, candidate, gain, &progress);
            if self.budget.is_spent(self.nodes) {
                return if node.ply == 0 { progress.best } else { 0 };
            }
            if self.note(node, candidate.mv, gain, score, &mut progress) {
                break;
            }
        }
        if progress.tried == 0 {
            return self.stuck_score(node.ply);
        }
        if node.ply > 0 || self.root.len() == self.legal {
            self.remember(node, &progress);
        }
        progress.best
    }

    /// The value of one move: with a null window unless it is the first, and shallower if it is late and quiet.
    fn one_move(&mut self, node: &Node, candidate: &Candidate, gain: Gain, progress: &Progress) -> i32 {
        let side = self.position.side();
        let (undo, peril) = self.make(&candidate.delta);
        let child = Node { ply: node.ply + 1, depth: node.depth - 1, peril, passed: false, ..*node };
        // With several moves a turn, the next one may be that of the same player.
        let view = View { same: self.position.side() == side };
        let score = if progress.tried == 1 {
            view.of(self.search(view.window(child, progress.alpha, node.beta)))
        } else {
            let history = self.ordering.history(&candidate.mv, side);
            let plain = !gain.noisy && !peril && !node.peril;
            let less = if plain { reduction(node.depth, progress.tried, history) } else { 0 };
            let narrow = view.window(child, progress.alpha, progress.alpha + 1);
            let mut score = view.of(self.search(Node { depth: child.depth - less, ..narrow }));
            if score > progress.alpha && less > 0 {
                score = view.of(self.search(narrow));
            }
            if score > progress.alpha && score < node.beta {
                score = view.of(self.search(view.window(child, progress.alpha, node.beta)));
            }
            score
        };
        self.unmake(&undo);
        score
    }

    /// Notes what a move has come to; true if it refutes the opponent's last one.
    fn note(&mut self, node: &Node, mv: Move, gain: Gain, score: i32, progress: &mut Progress) -> bool {
        if score > progress.best {
            progress.best = score;
            if score > progress.alpha || node.ply == 0 && progress.tried == 1 {
                progress.best_move = Some(mv);
                let (head, tail) = self.lines.split_at_mut(node.ply + 1);
                head[node.ply].clear();
                head[node.ply].push(mv);
                head[node.ply].extend_from_slice(&tail[0]);
            }
            progress.alpha = progress.alpha.max(score);
        }
        if progress.alpha < node.beta {
            if !gain.noisy {
                progress.failed.push(mv);
            }
            return false;
        }
        if !gain.noisy {
            self.ordering.refuted(&mv, &progress.failed, self.position.side(), node.ply, node.depth);
        }
        true
    }

    fn remember(&mut self, node: &Node, progress: &Progress) {
        let bound = if progress.best >= node.beta {
            Bound::AtLeast
        } else if progress.best > node.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let known = Known { best: progress.best_move, score: progress.best, depth: node.depth, bound };
        self.table.put(self.position.key(), node.ply, &known);
    }
}

impl Known {
    /// The score, if it is deep enough and decides the window of a node.
    fn settles(&self, node: &Node) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= node.beta,
            Bound::AtMost => self.score <= node.alpha,
        };
        (decides && self.depth >= node.depth).then_some(self.score)
    }
}
