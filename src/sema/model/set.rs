//! Sets of cells, and numbers of them.

use super::State;
use crate::board::{Contents, SquareSet, Vector};
use crate::diagnostics::Span;

/// A set of cells, described by what stands there and where they are: in one of `terms` and in
/// none of `except`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Set {
    /// Joined.
    pub terms: Vec<Term>,
    /// Taken out.
    pub except: Vec<Term>,
    /// As written.
    pub span: Option<Span>,
}

/// Cells with such contents at such places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What stands there, seen by the mover; `None` leaves it open (`rank 8`).
    pub contents: Option<Contents>,
    /// The state of the piece there.
    pub state: State,
    /// All of these hold.
    pub places: Vec<Place>,
}

/// Where a cell is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// One of these, when White moves, when Black moves.
    Squares([SquareSet; 2]),
    /// On the home rank of the subject's kind.
    Home,
    /// Where the mover started.
    Origin,
    /// What this move has left vacant.
    Vacated,
    /// On the opponent's trail.
    Trail,
    /// One of these displacements away from the mover.
    At(Vec<Vector>),
    /// On a file on which there are so many such cells.
    FileOf(Amount, Box<Term>),
    /// Not in that term.
    Not(Box<Term>),
    /// What stands there is attacked by its enemy, or is not.
    Attacked(bool),
    /// What stands there gives check to the mover.
    Checker,
}

/// How many.
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
    /// Whether that is the right number.
    pub fn fits(self, there: u32) -> bool {
        match self {
            Amount::AtLeast(n) => there >= n,
            Amount::AtMost(n) => there <= n,
            Amount::Exactly(n) => there == n,
        }
    }
}
