//! Perft: how many sequences of so many plies there are. Draws by repetition, by the clock and by material do not stop it.

use rayon::prelude::*;

use crate::interp::{self, Candidate};
use crate::ir::Program;
use crate::kernel::Kernel;
use crate::position::{Move, Position};

/// A root move and the sequences that begin with it.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The first move.
    pub mv: Move,
    /// How many sequences.
    pub nodes: u64,
}

/// A way to the legal moves; all give the same.
pub enum Path<'p> {
    /// Straight from the rules, by definition.
    Interpreter(&'p Program),
    /// By tables.
    Kernel(Kernel<'p>),
}

impl Path<'_> {
    /// The number of move sequences of exactly `depth` plies.
    pub fn perft(&self, position: &mut Position, depth: u32) -> u64 {
        match self {
            Path::Interpreter(program) => interpreted(program, position, depth),
            Path::Kernel(kernel) => kernel.perft(position, depth),
        }
    }

    /// The same for every root move; root moves are shared out among the threads of the current pool.
    pub fn divide(&self, program: &Program, position: &Position, depth: u32) -> Vec<Counted> {
        if depth == 0 {
            return Vec::new();
        }
        self.legal_moves(&mut position.clone())
            .into_par_iter()
            .map(|candidate| {
                let mut position = position.clone();
                position.make(program, &candidate.delta);
                Counted { mv: candidate.mv, nodes: self.perft(&mut position, depth - 1) }
            })
            .collect()
    }

    fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        match self {
            Path::Interpreter(program) => interp::legal_moves(program, position),
            Path::Kernel(kernel) => kernel.legal_moves(position),
        }
    }
}

/// The number of move sequences of exactly `depth` plies, on the interpreter alone.
fn interpreted(program: &Program, position: &mut Position, depth: u32) -> u64 {
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
            let nodes = interpreted(program, position, depth - 1);
            position.unmake(program, &undo);
            nodes
        })
        .sum()
}
