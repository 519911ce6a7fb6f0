//! Perft: how many sequences of so many plies there are. Draws by repetition, by the clock and by material do not stop it.

use rayon::prelude::*;

use crate::interp;
use crate::ir::Program;
use crate::position::{Move, Position};

/// A root move and the sequences that begin with it.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The first move.
    pub mv: Move,
    /// How many sequences.
    pub nodes: u64,
}

/// The number of move sequences of exactly `depth` plies, on the interpreter alone.
pub fn perft(program: &Program, position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = interp::legal_moves(program, position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|candidate| {
            let undo = position.make(program, &candidate.delta);
            let nodes = perft(program, position, depth - 1);
            position.unmake(program, &undo);
            nodes
        })
        .sum()
}

/// The same for every root move, in program order; root moves are shared out among the threads of the current pool.
pub fn divide(program: &Program, position: &Position, depth: u32) -> Vec<Counted> {
    if depth == 0 {
        return Vec::new();
    }
    interp::legal_moves(program, &mut position.clone())
        .into_par_iter()
        .map(|candidate| {
            let mut position = position.clone();
            position.make(program, &candidate.delta);
            Counted { mv: candidate.mv, nodes: perft(program, &mut position, depth - 1) }
        })
        .collect()
}
