//! Sets of cells, and numbers of them.

use super::State;
use crate::board::{Contents, SquareSet, Vector};
use crate::diagnostics::Span;

/// A set of cells, described by contents and places: the cells in one of `terms` and in
/// none of `except`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Set {
    /// The terms of the union.
    pub terms: Vec<Term>,
    /// The terms of the exception.
    pub except: Vec<Term>,
    /// As written.
    pub span: Option<Span>,
}

/// Cells with such contents at such places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The contents, seen by the mover; `None` allows any (`rank 8`).
    pub contents: Option<Contents>,
    /// The state of the piece there.
    pub state: State,
    /// The places; a cell must match all of them.
    pub places: Vec<Place>,
}

/// A condition on the place of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// One of these, when White moves, when Black moves.
    Squares([SquareSet; 2]),
    /// On the home rank of the subject's kind.
    Home,
    /// The origin of the mover.
    Origin,
    /// A square that this move has vacated.
    Vacated,
    /// On the opponent's trail.
    Trail,
    /// One of these displacements away from the mover.
    At(Vec<Vector>),
    /// At the end of one of these rides from the mover: the unit step and the maximum number of steps. All squares between are
    /// vacant.
    InLine(Vec<(Vector, u8)>),
    /// On a file with a number of such cells.
    FileOf(Amount, Box<Term>),
    /// Not in that term.
    Not(Box<Term>),
    /// The piece there is attacked by its enemy, or is not.
    Attacked(bool),
    /// The piece there gives check to the mover.
    Checker,
}

/// A condition on a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// At least.
    AtLeast(u32),
    /// At most.
    AtMost(u32),
    /// Exactly.
    Exactly(u32),
}

impl Amount {
    /// Returns true if the number satisfies the condition.
    pub fn is_satisfied_by(self, there: u32) -> bool {
        match self {
            Amount::AtLeast(n) => there >= n,
            Amount::AtMost(n) => there <= n,
            Amount::Exactly(n) => there == n,
        }
    }
}
