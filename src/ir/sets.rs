//! Sets of cells, seen by the mover: what stands there, where they are, and in what state the piece is. Not which cells are in one:
//! that depends on the position.

use super::{Amount, State, VectorId};
use crate::board::{Contents, SquareSet};

/// The number of a set in [`Program::sets`](crate::ir::Program::sets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(pub u16);

/// A set of cells: by what stands there, where they are, and in what state the piece is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// By what stands there alone.
    Contents(Contents),
    /// In one of `any`, in none of `except`.
    Terms {
        /// Joined.
        any: Vec<Term>,
        /// Taken out.
        except: Vec<Term>,
    },
}

/// Cells with such contents at such places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What stands there, seen by the mover.
    pub contents: Contents,
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
    /// Where the mover started.
    Origin,
    /// What this move has left vacant.
    Vacated,
    /// On the opponent's trail.
    Trail,
    /// One of these displacements away from where the mover is.
    At(Vec<VectorId>),
    /// On a file on which there are so many cells of that term.
    FileOf(Amount, Box<Term>),
    /// Not in that term.
    Not(Box<Term>),
    /// What stands there is attacked by its enemy, or is not. Only facts ask that.
    Attacked(bool),
    /// What stands there gives check to the mover. Where attacks are judged, everything does.
    Checker,
}
