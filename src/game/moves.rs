//! The two sources of legal moves, the interpreter and the kernels, behind one door; both give the same. Not what a game does with
//! them.

use std::sync::{Arc, OnceLock};

use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::ir::{Fact, Program};
use crate::kernel::{Bundles, Kernel, Made};
use crate::position::{Form, Move, Position, Undo};

/// A source of legal moves.
#[derive(Clone, Debug)]
pub enum Path {
    /// The interpreter, by definition.
    Interpreter(Arc<Program>),
    /// The tables of a kernel.
    Kernel(Arc<Kernel>),
}

impl Path {
    /// Builds the tables of a program.
    pub fn kernel(program: &Arc<Program>) -> Path {
        Path::Kernel(Arc::new(Kernel::new(program)))
    }

    /// The rules.
    pub fn program(&self) -> &Arc<Program> {
        match self {
            Path::Interpreter(program) => program,
            Path::Kernel(kernel) => kernel.program(),
        }
    }

    /// Returns every legal move of the side to move with all that it changes; a game that is over has none.
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

    /// Takes back a move that [`Legal::make`] has made.
    pub(super) fn unmake(&self, position: &mut Position, undo: &Undone) {
        match (self, undo) {
            (Path::Kernel(kernel), Undone::Kernel(made)) => kernel.unmake(position, made),
            (_, Undone::Interpreter(undo)) => position.unmake(self.program(), undo),
            (Path::Interpreter(_), Undone::Kernel(_)) => unreachable!("the path of a game never changes"),
        }
    }
}

/// A move that was made, with what takes it back.
#[derive(Clone, Debug)]
pub(super) enum Undone {
    /// By the interpreter.
    Interpreter(Box<Undo>),
    /// By a kernel.
    Kernel(Made),
}

/// The legal moves of one position.
#[derive(Clone, Debug)]
pub(super) enum Legal {
    /// Those of the interpreter.
    Listed(Vec<Candidate>),
    /// Those of a kernel: as sets, and written out once somebody asks.
    Bundled { bundles: Box<Bundles>, listed: OnceLock<Vec<Candidate>> },
}

impl Legal {
    /// No moves.
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

    /// The moves with all that they change.
    pub fn candidates(&self, path: &Path, position: &Position) -> &[Candidate] {
        match self {
            Legal::Listed(listed) => listed,
            Legal::Bundled { listed, .. } => listed.get_or_init(|| path.legal_moves(&mut position.clone())),
        }
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        match self {
            Legal::Listed(listed) => listed.len(),
            Legal::Bundled { bundles, .. } => bundles.len(),
        }
    }

    /// The move of that number.
    pub fn get(&self, number: usize) -> Option<Move> {
        match self {
            Legal::Listed(listed) => listed.get(number).map(|candidate| candidate.mv),
            Legal::Bundled { bundles, .. } => bundles.get(number),
        }
    }

    /// The forms of the moves with the rules that give them, some of them once for many moves.
    pub fn rules(&self) -> Box<dyn Iterator<Item = (Form, u16)> + '_> {
        match self {
            Legal::Listed(listed) => {
                Box::new(listed.iter().map(|candidate| (candidate.mv.form, candidate.mv.rule)))
            }
            Legal::Bundled { bundles, .. } => Box::new(bundles.rules()),
        }
    }

    /// Makes the legal move that is equal to `mv`, if there is one.
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
