//! Forced wins in so many moves: all of them, by looking at everything. No evaluation, and nothing is left out but what has
//! been settled before.
//!
//! A win is whatever the program's endings call one: mate where there is check, the capture itself where there is none. A
//! position that comes back is not called a draw: no shortest win needs it to.

mod account;
mod prover;

use std::sync::atomic::AtomicBool;

use crate::game::Game;
use crate::interp::Candidate;
use crate::position::Move;
use prover::Prover;

/// Who is to win, and who wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// The player to move wins, whatever the other does.
    #[default]
    Direct,
    /// The other wins, and both want it.
    Help,
    /// The other is made to win, whatever he does.
    SelfMate,
}

/// What is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Who is to win.
    pub kind: Kind,
    /// With at most so many moves of the winner; 1 at least.
    pub moves: u32,
}

/// All forced wins that were asked for.
#[derive(Clone, Debug)]
pub struct Solution {
    /// In program order.
    pub keys: Vec<Key>,
    /// Positions looked at.
    pub nodes: u64,
    /// So many moves have been looked through: within as many, no other first move reaches the win.
    pub settled: u32,
    /// It was not stopped: all moves that were asked for have been looked through.
    pub complete: bool,
}

/// A first move that does what is asked.
#[derive(Clone, Debug)]
pub struct Key {
    /// It.
    pub mv: Move,
    /// Moves of the winner until he has won, if whoever does not want it holds out as long as he can.
    pub moves: u32,
    /// A line with the longest resistance, this move first; cut short if the search was stopped.
    pub line: Vec<Move>,
}

/// How far it has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Wins in so many moves are being looked for.
    pub moves: u32,
    /// So many first moves have been settled for that.
    pub done: usize,
    /// Of so many.
    pub all: usize,
    /// Positions looked at so far.
    pub nodes: u64,
}

impl Solution {
    /// The fewest moves in which it can be won.
    pub fn shortest(&self) -> Option<u32> {
        self.keys.iter().map(|key| key.moves).min()
    }
}

/// Finds every first move of the player to move that wins by force in at most so many of his moves. Stops when `stop` is set,
/// with what has been found until then.
pub fn solve(game: &Game, mate_in: u32, stop: &AtomicBool, progress: &mut dyn FnMut(&Progress)) -> Solution {
    Solver::new(game, Problem { kind: Kind::Direct, moves: mate_in }, stop).solve(progress)
}

/// Solves a problem and can be asked about the solution afterwards.
pub struct Solver<'a> {
    problem: Problem,
    prover: Prover<'a>,
    /// The first moves.
    roots: Vec<Candidate>,
}

impl<'a> Solver<'a> {
    /// For the position of a game. Whenever `stop` is set, the work that is being done ends.
    pub fn new(game: &Game, problem: Problem, stop: &'a AtomicBool) -> Solver<'a> {
        let roots = if game.outcome().is_some() { Vec::new() } else { game.legal_moves().to_vec() };
        Solver { problem, prover: Prover::new(game, problem, stop), roots }
    }

    /// Finds every key, for one move first, then for two and so on, so that each has its fewest moves.
    pub fn solve(&mut self, progress: &mut dyn FnMut(&Progress)) -> Solution {
        let Self { problem, prover, roots } = self;
        let mut moves = vec![None; roots.len()];
        let mut settled = 0;
        'deepening: for bound in 1..=problem.moves {
            for (at, candidate) in roots.iter().enumerate() {
                if moves[at].is_none() && prover.wins_with(candidate, bound, 0) {
                    moves[at] = Some(bound);
                }
                if prover.stopped() {
                    break 'deepening;
                }
                let nodes = prover.nodes();
                progress(&Progress { moves: bound, done: at + 1, all: roots.len(), nodes });
            }
            settled = bound;
        }
        let mut keys = Vec::new();
        for (candidate, moves) in roots.iter().zip(moves) {
            let Some(moves) = moves else { continue };
            keys.push(Key { mv: candidate.mv, moves, line: prover.longest_line(candidate, moves) });
        }
        Solution { keys, nodes: prover.nodes(), settled, complete: settled == problem.moves }
    }

    /// Shows every line after a key, the key first: all moves of a player who does not want the win, and of one who does those
    /// that bring it soonest. Ends when it is stopped.
    pub fn lines(&mut self, key: &Key, see: &mut dyn FnMut(&[Move])) {
        if let Some(candidate) = self.roots.iter().find(|candidate| candidate.mv == key.mv) {
            self.prover.lines(candidate, key.moves, see);
        }
    }

    /// Every first move that is no key of the solution, and the first answer that prevents the win, if one is needed. Ends when
    /// it is stopped.
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
