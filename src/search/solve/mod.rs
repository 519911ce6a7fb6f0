//! Forced wins in a number of moves: a complete search without evaluation and without pruning.
//!
//! A win is an ending that the rules call a win: mate where there is check, the capture itself where there is none. Repetition is not
//! a draw here, because no shortest win repeats a position.

mod explanation;
mod prover;

use std::sync::atomic::AtomicBool;

use crate::game::Game;
use crate::interp::Candidate;
use crate::position::Move;
use prover::Prover;

/// The kind of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Direct mate: the side to move wins against any defence.
    #[default]
    Direct,
    /// Help mate: the opponent wins, and both sides cooperate.
    Help,
    /// Self mate: the side to move forces the opponent to win.
    SelfMate,
}

/// A problem to solve.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// The kind of win.
    pub kind: Kind,
    /// Maximum number of the winner's moves; at least 1.
    pub moves: u32,
}

/// The solution of a problem.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The first moves that solve it, in generation order.
    pub keys: Vec<Key>,
    /// Number of nodes.
    pub nodes: u64,
    /// The number of moves that was searched completely: no other first move wins within it.
    pub searched_moves: u32,
    /// The search was not stopped before the required number of moves.
    pub complete: bool,
}

/// A first move that solves a problem.
#[derive(Clone, Debug)]
pub struct Key {
    /// The move.
    pub mv: Move,
    /// Number of the winner's moves against the longest resistance.
    pub moves: u32,
    /// A line with the longest resistance, starting with this move. Incomplete if the search was stopped.
    pub line: Vec<Move>,
}

/// Progress of the solver.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of moves being searched.
    pub moves: u32,
    /// The number of first moves that are finished.
    pub done: usize,
    /// The number of first moves.
    pub total: usize,
    /// Number of nodes so far.
    pub nodes: u64,
}

impl Solution {
    /// The minimum number of moves of a win.
    pub fn shortest(&self) -> Option<u32> {
        self.keys.iter().map(|key| key.moves).min()
    }
}

/// Finds every first move with which the side to move forces a win in at most `mate_in` moves. Setting `stop` ends the search with the
/// moves found so far.
pub fn solve(game: &Game, mate_in: u32, stop: &AtomicBool, progress: &mut dyn FnMut(&Progress)) -> Solution {
    Solver::new(game, Problem { kind: Kind::Direct, moves: mate_in }, stop).solve(progress)
}

/// Solves a problem and explains its solution.
pub struct Solver<'a> {
    problem: Problem,
    prover: Prover<'a>,
    /// The legal first moves.
    roots: Vec<Candidate>,
}

impl<'a> Solver<'a> {
    /// Creates a solver for the position of a game. Setting `stop` ends any work in progress.
    pub fn new(game: &Game, problem: Problem, stop: &'a AtomicBool) -> Solver<'a> {
        let roots = if game.outcome().is_some() { Vec::new() } else { game.legal_moves().to_vec() };
        Solver { problem, prover: Prover::new(game, problem, stop), roots }
    }

    /// Finds every key with its minimum number of moves, by iterative deepening.
    pub fn solve(&mut self, progress: &mut dyn FnMut(&Progress)) -> Solution {
        let Self { problem, prover, roots } = self;
        let mut moves = vec![None; roots.len()];
        let mut searched_moves = 0;
        'deepening: for bound in 1..=problem.moves {
            for (at, candidate) in roots.iter().enumerate() {
                if moves[at].is_none() && prover.wins_with(candidate, bound, 0) {
                    moves[at] = Some(bound);
                }
                if prover.stopped() {
                    break 'deepening;
                }
                let nodes = prover.nodes();
                progress(&Progress { moves: bound, done: at + 1, total: roots.len(), nodes });
            }
            searched_moves = bound;
        }
        let mut keys = Vec::new();
        for (candidate, moves) in roots.iter().zip(moves) {
            let Some(moves) = moves else { continue };
            keys.push(Key { mv: candidate.mv, moves, line: prover.longest_line(candidate, moves) });
        }
        Solution { keys, nodes: prover.nodes(), searched_moves, complete: searched_moves == problem.moves }
    }

    /// Visits every line after a key, starting with the key: all moves of a side that opposes the win, and the shortest moves of one that
    /// wants it. Ends early if the solver is stopped.
    pub fn lines(&mut self, key: &Key, see: &mut dyn FnMut(&[Move])) {
        if let Some(candidate) = self.roots.iter().find(|candidate| candidate.mv == key.mv) {
            self.prover.lines(candidate, key.moves, see);
        }
    }

    /// Visits every first move that is not a key, with the first reply that prevents the win, if one is needed. Ends early if the solver is
    /// stopped.
    pub fn refutations(&mut self, solution: &Solution, see: &mut dyn FnMut(&Move, Option<&Move>)) {
        for candidate in &self.roots {
            if solution.keys.iter().any(|key| key.mv == candidate.mv) {
                continue;
            }
            let answer = self.prover.refutation(candidate, self.problem.moves);
            if self.prover.stopped() {
                return;
            }
            see(&candidate.mv, answer.as_ref());
        }
    }
}
