//! The two sources of legal moves, interpreter and kernel, with a common interface. Both give the same moves.

use std::sync::{Arc, OnceLock};

use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::ir::{Fact, Program};
use crate::kernel::{Bundles, Kernel, Made};
use crate::position::{Form, Move, Position, Undo};

/// A source of legal moves.
#[derive(Clone, Debug)]
pub enum Path {
    /// The interpreter.
    Interpreter(Arc<Program>),
    /// A kernel.
    Kernel(Arc<Kernel>),
}

impl Path {
    /// Compiles a kernel for a program.
    pub fn kernel(program: &Arc<Program>) -> Path {
        Path::Kernel(Arc::new(Kernel::new(program)))
    }

    /// Returns the program.
    pub fn program(&self) -> &Arc<Program> {
        match self {
            Path::Interpreter(program) => program,
            Path::Kernel(kernel) => kernel.program(),
        }
    }

    /// Returns the legal moves of the side to move with their effects; none if the position ends the game.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        match self {
            Path::Interpreter(program) => interp::legal_moves(program, position),
            Path::Kernel(kernel) => kernel.legal_moves(position),
        }
    }

    /// Returns true if a side is in check.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        match self {
            Path::Interpreter(program) => interp::in_check(program, position, side),
            Path::Kernel(kernel) => kernel.in_check(position, side),
        }
    }

    /// Returns true if a fact about a position holds for a player.
    pub fn holds(&self, position: &Position, player: Side, fact: &Fact) -> bool {
        match self {
            Path::Interpreter(program) => interp::holds(program, position, player, fact),
            Path::Kernel(kernel) => kernel.holds(position, player, fact),
        }
    }

    /// Unmakes a move made by [`Legal::make`].
    pub(super) fn unmake(&self, position: &mut Position, undo: &Undone) {
        match (self, undo) {
            (Path::Kernel(kernel), Undone::Kernel(made)) => kernel.unmake(position, made),
            (_, Undone::Interpreter(undo)) => position.unmake(self.program(), undo),
            (Path::Interpreter(_), Undone::Kernel(_)) => unreachable!("the path of a game never changes"),
        }
    }
}

/// The undo information of a move.
#[derive(Clone, Debug)]
pub(super) enum Undone {
    /// Undo information of the interpreter.
    Interpreter(Box<Undo>),
    /// Undo information of a kernel.
    Kernel(Made),
}

/// The legal moves of one position.
#[derive(Clone, Debug)]
pub(super) enum Legal {
    /// A list, from the interpreter.
    Listed(Vec<Candidate>),
    /// Target sets from a kernel, expanded to a list on first use.
    Bundled { bundles: Box<Bundles>, listed: OnceLock<Vec<Candidate>> },
}

impl Legal {
    /// Creates an empty set of moves.
    pub fn none(path: &Path) -> Legal {
        match path {
            Path::Interpreter(_) => Legal::Listed(Vec::new()),
            Path::Kernel(_) => Legal::Bundled { bundles: Box::default(), listed: OnceLock::new() },
        }
    }

    /// Replaces the moves with those of a position.
    pub fn refresh(&mut self, path: &Path, position: &mut Position) {
        match (self, path) {
            (Legal::Bundled { bundles, listed }, Path::Kernel(kernel)) => {
                kernel.bundle(position, bundles);
                listed.take();
            }
            (legal, path) => *legal = Legal::Listed(path.legal_moves(position)),
        }
    }

    /// Returns the moves with their effects.
    pub fn candidates(&self, path: &Path, position: &Position) -> &[Candidate] {
        match self {
            Legal::Listed(listed) => listed,
            Legal::Bundled { listed, .. } => listed.get_or_init(|| path.legal_moves(&mut position.clone())),
        }
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        match self {
            Legal::Listed(listed) => listed.len(),
            Legal::Bundled { bundles, .. } => bundles.len(),
        }
    }

    /// Returns a move by index.
    pub fn get(&self, number: usize) -> Option<Move> {
        match self {
            Legal::Listed(listed) => listed.get(number).map(|candidate| candidate.mv),
            Legal::Bundled { bundles, .. } => bundles.get(number),
        }
    }

    /// Returns the form and rule of the moves; moves with the same rule may share one entry.
    pub fn rules(&self) -> Box<dyn Iterator<Item = (Form, u16)> + '_> {
        match self {
            Legal::Listed(listed) => {
                Box::new(listed.iter().map(|candidate| (candidate.mv.form, candidate.mv.rule)))
            }
            Legal::Bundled { bundles, .. } => Box::new(bundles.rules()),
        }
    }

    /// Makes the legal move equal to `mv`; `None` if there is none.
    pub fn make(&self, path: &Path, position: &mut Position, mv: &Move) -> Option<(Move, Undone)> {
        match (self, path) {
            (Legal::Bundled { bundles, .. }, Path::Kernel(kernel)) => {
                let mv = bundles.find(mv)?;
                Some((mv, Undone::Kernel(kernel.make_bundled(position, &mv, bundles))))
            }
            (legal, path) => {
                let mut listed = legal.candidates(path, position).iter();
                let Candidate { mv, delta, .. } = listed.find(|candidate| candidate.mv == *mv)?;
                Some((*mv, Undone::Interpreter(Box::new(position.make(path.program(), delta)))))
            }
        }
    }
}
