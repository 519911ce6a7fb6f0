//! Sets of cells from the mover's point of view, defined by content, place and state of the piece. The members depend on the position.

use super::{Amount, Line, State, VectorId};
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

    /// Visits all terms, those inside places included.
    pub fn visit_terms(&self, visit: &mut dyn FnMut(&Term)) {
        if let Set::Terms { any, except } = self {
            any.iter().chain(except).for_each(|term| term.visit_terms(visit));
        }
    }

    /// Returns true if a place of some term, nested ones included, passes a test.
    pub fn has_place(&self, test: impl Fn(&Place) -> bool) -> bool {
        let mut found = false;
        self.visit_terms(&mut |term| found |= term.places.iter().any(&test));
        found
    }
}

impl Term {
    /// Visits the term and all terms inside its places.
    pub fn visit_terms(&self, visit: &mut dyn FnMut(&Term)) {
        visit(self);
        for place in &self.places {
            match place {
                Place::LineOf(_, _, term) | Place::Not(term) => term.visit_terms(visit),
                Place::Near { set, .. } | Place::NextInLine { set, .. } => set.visit_terms(visit),
                Place::Between { ends, .. } => ends.iter().for_each(|end| end.visit_terms(visit)),
                Place::Attacked { by: Some(by), .. } => by.visit_terms(visit),
                _ => {}
            }
        }
    }

    /// Returns true if a place of the term, nested ones included, passes a test.
    pub fn has_place(&self, test: impl Fn(&Place) -> bool) -> bool {
        let mut found = false;
        self.visit_terms(&mut |term| found |= term.places.iter().any(&test));
        found
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
    /// The square that the mover has reached.
    End,
    /// A square that this move has vacated.
    Vacated,
    /// A square of the opponent's trail.
    Trail,
    /// One of these displacements away from where the mover is.
    At(Vec<VectorId>),
    /// The end of one of these rides from where the mover is: the unit step and the maximum number of steps. All squares between
    /// are vacant.
    InLine(Vec<(VectorId, u8)>),
    /// A file or rank with the given number of cells of the term.
    LineOf(Line, Amount, Box<Term>),
    /// A cell with the given number of cells of the set at these displacements.
    Near {
        /// The displacements, from the cell to the members of the set.
        steps: Vec<VectorId>,
        /// The number of members.
        amount: Amount,
        /// The set.
        set: Box<Set>,
    },
    /// One of two cells in line with where the mover is, the other of which is in the set.
    NextInLine {
        /// For every line the displacement to the nearer cell, and from there to the farther one.
        lines: Vec<(VectorId, VectorId)>,
        /// The set.
        set: Box<Set>,
        /// True if the farther cell is in the set, false if the nearer is.
        farther: bool,
    },
    /// A cell of a straight row that leads from a cell of the first set to one of the second.
    Between {
        /// The contents of the row.
        row: Contents,
        /// Both ends.
        ends: Box<[Set; 2]>,
        /// Half of the directions, one of each opposite pair: steps forth and back.
        axes: Vec<[VectorId; 2]>,
    },
    /// A cell outside the term.
    Not(Box<Term>),
    /// A piece that is attacked before the move, or is not.
    Attacked {
        /// True for the attacks by its own side: its protection.
        protected: bool,
        /// The attackers; `None` for any.
        by: Option<Box<Set>>,
        /// False if it must not be attacked.
        wanted: bool,
    },
    /// A piece that gives check to the mover. When attacks are determined, every piece counts.
    Checker,
}
