//! Forced wins in so many moves: all of them, by looking at everything. No evaluation, and nothing is left out but what has
//! been settled before.
//!
//! A win is whatever the program's endings call one: mate where there is check, the capture itself where there is none. A
//! position that comes back is not called a draw: no shortest win needs it to.

mod prover;

use std::sync::atomic::AtomicBool;

use crate::game::Game;
use crate::position::Move;
use prover::Prover;

/// All forced wins that were asked for.
#[derive(Clone, Debug)]
pub struct Solution {
    /// In program order.
    pub keys: Vec<Key>,
    /// Positions looked at.
    pub nodes: u64,
    /// It was not stopped: what is not in `keys` does not win in so many moves.
    pub complete: bool,
}

/// A first move that wins by force.
#[derive(Clone, Debug)]
pub struct Key {
    /// It.
    pub mv: Move,
    /// Moves of the winner until he has won, this one included, if the loser holds out as long as he can.
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
pub fn solve(
    game: &Game<'_>,
    mate_in: u32,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Progress),
) -> Solution {
    let mut prover = Prover::new(game, mate_in, stop);
    let roots = if game.outcome().is_some() { &[] } else { game.legal_moves() };
    let mut moves = vec![None; roots.len()];
    'deepening: for bound in 1..=mate_in {
        for (at, candidate) in roots.iter().enumerate() {
            if moves[at].is_none() && prover.wins_with(candidate, bound, 0) {
                moves[at] = Some(bound);
            }
            if prover.stopped() {
                break 'deepening;
            }
            progress(&Progress { moves: bound, done: at + 1, all: roots.len(), nodes: prover.nodes() });
        }
    }
    let mut keys = Vec::new();
    for (candidate, moves) in roots.iter().zip(moves) {
        let Some(moves) = moves else { continue };
        let mut line = vec![candidate.mv];
        prover.main_line(candidate, moves, &mut line);
        keys.push(Key { mv: candidate.mv, moves, line });
    }
    Solution { keys, nodes: prover.nodes(), complete: !prover.stopped() }
}
