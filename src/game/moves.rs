//! The two generators of legal moves, interpreter and kernel, with a common interface. Both generate the same moves.

use std::sync::{Arc, OnceLock};

use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::ir::{Fact, Program};
use crate::kernel::{Kernel, KernelUndo, MoveSets};
use crate::position::{Form, Move, Position, Undo};

/// A generator of legal moves: the interpreter, or a kernel that is compiled for the program.
#[derive(Clone, Debug)]
pub enum CodePath {
    /// The interpreter.
    Interpreter(Arc<Program>),
    /// A kernel.
    Kernel(Arc<Kernel>),
}

impl CodePath {
    /// Compiles a kernel for a program.
    pub fn kernel(program: &Arc<Program>) -> CodePath {
        CodePath::Kernel(Arc::new(Kernel::new(program)))
    }

    /// Returns the program.
    pub fn program(&self) -> &Arc<Program> {
        match self {
            CodePath::Interpreter(program) => program,
            CodePath::Kernel(kernel) => kernel.program(),
        }
    }

    /// Returns the legal moves of the side to move with their effects; none if the position ends the game.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        match self {
            CodePath::Interpreter(program) => interp::legal_moves(program, position),
            CodePath::Kernel(kernel) => kernel.legal_moves(position),
        }
    }

    /// Returns true if a side is in check.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        match self {
            CodePath::Interpreter(program) => interp::in_check(program, position, side),
            CodePath::Kernel(kernel) => kernel.in_check(position, side),
        }
    }

    /// Returns true if a fact about a position holds for a player.
    pub fn holds(&self, position: &Position, player: Side, fact: &Fact) -> bool {
        match self {
            CodePath::Interpreter(program) => interp::holds(program, position, player, fact),
            CodePath::Kernel(kernel) => kernel.holds(position, player, fact),
        }
    }

    /// Unmakes a move made by [`LegalMoves::make`].
    pub(super) fn unmake(&self, position: &mut Position, undo: &MoveUndo) {
        match (self, undo) {
            (CodePath::Kernel(kernel), MoveUndo::Kernel(undo)) => kernel.unmake(position, undo),
            (_, MoveUndo::Interpreter(undo)) => position.unmake(self.program(), undo),
            (CodePath::Interpreter(_), MoveUndo::Kernel(_)) => {
                unreachable!("the generator of a game never changes")
            }
        }
    }
}

/// The undo information of a move.
#[derive(Clone, Debug)]
pub(super) enum MoveUndo {
    /// Undo information of the interpreter.
    Interpreter(Box<Undo>),
    /// Undo information of a kernel.
    Kernel(KernelUndo),
}

/// The legal moves of one position.
#[derive(Clone, Debug)]
pub(super) enum LegalMoves {
    /// A list from the interpreter.
    List(Vec<Candidate>),
    /// Move sets from a kernel. `list` is generated when the moves with their effects are first requested.
    MoveSets { move_sets: Box<MoveSets>, list: OnceLock<Vec<Candidate>> },
}

impl LegalMoves {
    /// Creates an empty set of moves.
    pub fn none(path: &CodePath) -> LegalMoves {
        match path {
            CodePath::Interpreter(_) => LegalMoves::List(Vec::new()),
            CodePath::Kernel(_) => LegalMoves::MoveSets { move_sets: Box::default(), list: OnceLock::new() },
        }
    }

    /// Replaces the moves with those of a position.
    pub fn refresh(&mut self, path: &CodePath, position: &mut Position) {
        match (self, path) {
            (LegalMoves::MoveSets { move_sets, list }, CodePath::Kernel(kernel)) => {
                kernel.list_sets(position, move_sets);
                list.take();
            }
            (legal, path) => *legal = LegalMoves::List(path.legal_moves(position)),
        }
    }

    /// Returns the moves with their effects.
    pub fn candidates(&self, path: &CodePath, position: &Position) -> &[Candidate] {
        match self {
            LegalMoves::List(list) => list,
            LegalMoves::MoveSets { list, .. } => list.get_or_init(|| path.legal_moves(&mut position.clone())),
        }
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        match self {
            LegalMoves::List(list) => list.len(),
            LegalMoves::MoveSets { move_sets, .. } => move_sets.len(),
        }
    }

    /// Returns a move by index.
    pub fn get(&self, index: usize) -> Option<Move> {
        match self {
            LegalMoves::List(list) => list.get(index).map(|candidate| candidate.mv),
            LegalMoves::MoveSets { move_sets, .. } => move_sets.get(index),
        }
    }

    /// Returns the legal move with the text of `mv`, whose rule can differ from the rule of `mv`; `None` if there is none.
    pub fn find(&self, mv: &Move) -> Option<Move> {
        match self {
            LegalMoves::List(list) => {
                list.iter().find(|candidate| candidate.mv == *mv).map(|candidate| candidate.mv)
            }
            LegalMoves::MoveSets { move_sets, .. } => move_sets.find(mv),
        }
    }

    /// Returns the forms and rules of the moves. Moves with the same rule may share one item.
    pub fn rules(&self) -> impl Iterator<Item = (Form, u16)> {
        let (list, move_sets) = match self {
            LegalMoves::List(list) => (list.as_slice(), None),
            LegalMoves::MoveSets { move_sets, .. } => (&[][..], Some(move_sets)),
        };
        let of_list = list.iter().map(|candidate| (candidate.mv.form, candidate.mv.rule));
        of_list.chain(move_sets.into_iter().flat_map(|move_sets| move_sets.rules()))
    }

    /// Makes a move that [`LegalMoves::find`] or [`LegalMoves::get`] has returned.
    #[inline(always)]
    pub fn make(&self, path: &CodePath, position: &mut Position, mv: &Move) -> MoveUndo {
        match (self, path) {
            (LegalMoves::MoveSets { move_sets, .. }, CodePath::Kernel(kernel)) => {
                MoveUndo::Kernel(kernel.make_from_sets(position, mv, move_sets))
            }
            (legal, path) => {
                let mut list = legal.candidates(path, position).iter();
                let candidate = list.find(|candidate| candidate.mv == *mv).expect("the move is legal");
                MoveUndo::Interpreter(Box::new(position.make(path.program(), &candidate.delta)))
            }
        }
    }
}
