//! Forced wins in a number of moves: a complete search without evaluation and without pruning.
//!
//! A win is an ending that the rules call a win: mate in games with check, the capture of the king in games without check. Repetition does
//! not count as a draw here, because no shortest win repeats a position.

mod explanation;
mod prover;

use std::sync::atomic::AtomicBool;

use crate::game::Game;
use crate::interp::Candidate;
use crate::position::Move;
use prover::Prover;

/// The kind of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProblemKind {
    /// Direct mate: the side to move wins against any defence.
    #[default]
    Direct,
    /// Helpmate: the opponent wins, and both sides cooperate.
    Help,
    /// Selfmate: the side to move forces the opponent to win.
    SelfMate,
}

/// A problem to solve.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// The kind of problem.
    pub kind: ProblemKind,
    /// The maximum number of the winner's moves; at least 1.
    pub max_moves: u32,
}

/// The solution of a problem.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The first moves that solve the problem, in generation order.
    pub keys: Vec<Key>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The number of moves up to which the search is complete. Every first move that wins within this number is in `keys`.
    pub searched_moves: u32,
    /// True if the search was completed up to the maximum number of moves.
    pub complete: bool,
}

/// A first move that solves a problem.
#[derive(Clone, Debug)]
pub struct Key {
    /// The move.
    pub mv: Move,
    /// The number of the winner's moves against the longest resistance.
    pub moves: u32,
    /// A line with the longest resistance, starting with this move. Incomplete if the search was stopped.
    pub line: Vec<Move>,
}

/// Progress of the solver.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The maximum number of moves of the current iteration.
    pub max_moves: u32,
    /// The number of first moves that the iteration has finished.
    pub done: usize,
    /// The number of first moves.
    pub total: usize,
    /// The number of nodes searched so far.
    pub nodes: u64,
}

impl Solution {
    /// Returns the number of moves of the shortest win; `None` if there is no key.
    pub fn shortest(&self) -> Option<u32> {
        self.keys.iter().map(|key| key.moves).min()
    }
}

/// Finds every first move that forces a win of the side to move in at most `mate_in` moves. If `stop` is set, returns the moves found so
/// far.
pub fn solve(game: &Game, mate_in: u32, stop: &AtomicBool, progress: &mut dyn FnMut(&Progress)) -> Solution {
    Solver::new(game, Problem { kind: ProblemKind::Direct, max_moves: mate_in }, stop).solve(progress)
}

/// Solves a problem and explains its solution.
pub struct Solver<'a> {
    problem: Problem,
    prover: Prover<'a>,
    /// The legal first moves.
    roots: Vec<Candidate>,
}

impl<'a> Solver<'a> {
    /// Creates a solver for the position of a game. If `stop` is set, the solver stops.
    pub fn new(game: &Game, problem: Problem, stop: &'a AtomicBool) -> Solver<'a> {
        let roots = if game.outcome().is_some() { Vec::new() } else { game.legal_moves().to_vec() };
        Solver { problem, prover: Prover::new(game, problem, stop), roots }
    }

    /// Finds every key with its minimum number of moves, by iterative deepening.
    pub fn solve(&mut self, progress: &mut dyn FnMut(&Progress)) -> Solution {
        let Self { problem, prover, roots } = self;
        let mut moves = vec![None; roots.len()];
        let mut searched_moves = 0;
        'deepening: for max_moves in 1..=problem.max_moves {
            for (index, candidate) in roots.iter().enumerate() {
                if moves[index].is_none() && prover.wins_with(candidate, max_moves, 0) {
                    moves[index] = Some(max_moves);
                }
                if prover.stopped() {
                    break 'deepening;
                }
                let nodes = prover.nodes();
                progress(&Progress { max_moves, done: index + 1, total: roots.len(), nodes });
            }
            searched_moves = max_moves;
        }
        let mut keys = Vec::new();
        for (candidate, moves) in roots.iter().zip(moves) {
            let Some(moves) = moves else { continue };
            keys.push(Key { mv: candidate.mv, moves, line: prover.longest_line(candidate, moves) });
        }
        Solution {
            keys,
            nodes: prover.nodes(),
            searched_moves,
            complete: searched_moves == problem.max_moves,
        }
    }

    /// Visits every line that starts with a key. Lines contain all moves of a side that opposes the win, and the shortest continuations of
    /// a side that cooperates. Ends early if the solver is stopped.
    pub fn visit_lines(&mut self, key: &Key, visit: &mut dyn FnMut(&[Move])) {
        if let Some(candidate) = self.roots.iter().find(|candidate| candidate.mv == key.mv) {
            self.prover.visit_lines(candidate, key.moves, visit);
        }
    }

    /// Visits every first move that is not a key, with the first reply that prevents the win, or with `None` if the move fails
    /// without a refuting reply. Ends early if the solver is stopped.
    pub fn visit_refutations(&mut self, solution: &Solution, visit: &mut dyn FnMut(&Move, Option<&Move>)) {
        for candidate in &self.roots {
            if solution.keys.iter().any(|key| key.mv == candidate.mv) {
                continue;
            }
            let reply = self.prover.refutation(candidate, self.problem.max_moves);
            if self.prover.stopped() {
                return;
            }
            visit(&candidate.mv, reply.as_ref());
        }
    }
}
