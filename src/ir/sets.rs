//! Sets of cells from the mover's point of view, defined by content, place and state of the piece. The members depend on the position.

use super::{Amount, State, VectorId};
use crate::board::{Contents, SquareSet};

/// The number of a set in [`Program::sets`](crate::ir::Program::sets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(pub u16);

/// A set of cells, defined by content, place and state of the piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// The cells with these contents.
    Contents(Contents),
    /// The cells in one of `any` and in none of `except`.
    Terms {
        /// Joined.
        any: Vec<Term>,
        /// Taken out.
        except: Vec<Term>,
    },
}

impl Set {
    /// Returns the contents that a cell of the set can have.
    pub fn possible_contents(&self) -> Contents {
        match self {
            Set::Contents(contents) => *contents,
            Set::Terms { any, except } => {
                let everywhere = |term: &&Term| term.places.is_empty() && term.state == State::default();
                let out =
                    except.iter().filter(everywhere).fold(Contents::NONE, |out, term| out | term.contents);
                any.iter().fold(Contents::NONE, |all, term| all | term.contents) - out
            }
        }
    }
}

/// Cells with such contents at such places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The content, from the mover's point of view.
    pub contents: Contents,
    /// The state of the piece there.
    pub state: State,
    /// The places, all of which must apply.
    pub places: Vec<Place>,
}

/// A condition on the place of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// One of these, when White moves, when Black moves.
    Squares([SquareSet; 2]),
    /// The square where the mover started.
    Origin,
    /// A square that this move has vacated.
    Vacated,
    /// A square of the opponent's trail.
    Trail,
    /// One of these displacements away from where the mover is.
    At(Vec<VectorId>),
    /// The end of one of these rides from where the mover is: the unit step and the maximum number of steps. All squares between
    /// are vacant.
    InLine(Vec<(VectorId, u8)>),
    /// A file with the given number of cells of the term.
    FileOf(Amount, Box<Term>),
    /// A cell outside the term.
    Not(Box<Term>),
    /// A piece that is attacked by its enemy, or is not. Used only by facts.
    Attacked(bool),
    /// A piece that gives check to the mover. When attacks are determined, every piece counts.
    Checker,
}
