//! Sets of cells, and conditions on numbers.

use super::State;
use crate::board::{Contents, Side, SquareSet, Vector};
use crate::diagnostics::Span;
pub use crate::syntax::ast::Partition;

/// A set of cells, described by contents and places: the cells in at least one of `terms` and in none of `except`. Comparisons ignore the
/// span.
#[derive(Clone, Debug, Eq, Default)]
pub struct Set {
    /// The terms of the union.
    pub terms: Vec<Term>,
    /// The terms that are removed from the union.
    pub except: Vec<Term>,
    /// The set as written.
    pub span: Option<Span>,
}

/// The cells that match given contents, state and places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The contents relative to the mover (friend, enemy, vacant); `None` if the term names only squares (`rank 8`).
    pub contents: Option<Contents>,
    /// The state of the piece there.
    pub state: State,
    /// The places; a cell must match all of them.
    pub places: Vec<Place>,
}

/// A condition on the place of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// On one of these squares, for moves of White and of Black.
    Squares([SquareSet; 2]),
    /// On a home rank of the kind that the sentence is about.
    Home,
    /// On the origin of the mover.
    Origin,
    /// On the square that the mover has reached.
    End,
    /// On a square that this move has vacated.
    Vacated,
    /// On the opponent's trail.
    Trail,
    /// One of these displacements away from the mover.
    At(Vec<Vector>),
    /// At the end of one of these rides from the mover, each given by its step and its maximum number of steps. All squares between are
    /// vacant.
    InLine(Vec<(Vector, u8)>),
    /// In a part of the board, such as a file, that contains the given number of members of the term.
    PartOf(Partition, Amount, Box<Term>),
    /// With a given number of members of the set at these displacements.
    Near {
        /// The displacements.
        displacements: Vec<Vector>,
        /// The required number of members.
        amount: Amount,
        /// The set.
        set: Box<Set>,
    },
    /// Directly in front of or directly behind a cell of the set, as seen along a line from the viewer (the mover or another
    /// piece).
    NextInLine {
        /// For every direction and distance, the displacement from the viewer to the nearer of the two cells, and the unit step
        /// from the nearer to the farther one.
        lines: Vec<(Vector, Vector)>,
        /// The set.
        set: Box<Set>,
        /// True if the cell of the set is the farther one. Always false if the viewer is not the mover.
        set_is_farther: bool,
        /// The cells of the viewers; `None` for the mover's cell.
        viewer: Option<Box<Set>>,
    },
    /// In a straight row of cells with these contents between a cell of the first set and a cell of the second.
    Between {
        /// The contents of the row; `None` allows any.
        row: Option<Contents>,
        /// The number of cells of the row; `None` allows any.
        length: Option<Amount>,
        /// The sets of the cells at both ends of the row.
        ends: Box<[Set; 2]>,
    },
    /// Connected by paths to members of the set.
    Joined {
        /// The contents of the cells of a path, except for its end.
        path: Contents,
        /// The steps of a path.
        steps: Vec<Vector>,
        /// The number of members that the paths must reach.
        reached: RequiredReach,
        /// The set.
        set: Box<Set>,
    },
    /// Not a member of the term.
    Not(Box<Term>),
    /// With a piece that is attacked or protected; if `expected` is false, with a piece that is not.
    Attacked {
        /// True for protection: attacks by the piece's own side.
        protected: bool,
        /// The attackers; `None` for any.
        by: Option<Box<Set>>,
        /// False if the piece must not be attacked or protected.
        expected: bool,
    },
    /// With an enemy piece that gives check to the mover's side.
    Checker,
}

impl PartialEq for Set {
    fn eq(&self, other: &Set) -> bool {
        let Set { terms, except, span: _ } = self;
        (terms, except) == (&other.terms, &other.except)
    }
}

impl Set {
    /// Returns true if a place of a term or of an exception passes a test. Nested places are included.
    pub fn has_place(&self, test: &impl Fn(&Place) -> bool) -> bool {
        self.terms.iter().chain(&self.except).any(|term| term.has_place(test))
    }

    /// Returns true if the set is a set of squares: its terms and exceptions name only squares and home ranks.
    pub fn names_only_squares(&self) -> bool {
        self.terms.iter().chain(&self.except).all(Term::names_only_squares)
    }

    /// Returns a superset of the squares of the set for moves of a side; it is empty if the set has no terms. Of the places, only
    /// squares and home ranks are considered. Exceptions that depend on other places or on contents are ignored.
    ///
    /// `board` contains all squares of the board, `homes` the home ranks of each kind that the sentence may be about.
    pub fn possible_squares(&self, board: SquareSet, side: Side, homes: &[SquareSet]) -> SquareSet {
        let home_of_any = homes.iter().fold(SquareSet::EMPTY, |all, &home| all | home);
        let home_of_every = homes.iter().copied().reduce(|common, home| common & home);
        let home_of_every = home_of_every.unwrap_or(SquareSet::EMPTY);
        let includes_squares =
            |term: &&Term| term.contents.is_none_or(|contents| contents.intersects(Contents::SQUARE));
        let included = self.terms.iter().filter(includes_squares);
        let included = included.fold(SquareSet::EMPTY, |all, term| all | term.area(board, side, home_of_any));
        let excluded = self.except.iter().filter(|term| term.names_only_squares());
        excluded.fold(included, |remaining, term| remaining - term.area(board, side, home_of_every))
    }
}

impl Term {
    /// Returns true if one of the places passes a test. Nested places are included.
    pub fn has_place(&self, test: &impl Fn(&Place) -> bool) -> bool {
        self.places.iter().any(|place| {
            test(place)
                || match place {
                    Place::PartOf(_, _, term) | Place::Not(term) => term.has_place(test),
                    Place::Near { set, .. } | Place::Joined { set, .. } => set.has_place(test),
                    Place::NextInLine { set, viewer, .. } => {
                        set.has_place(test) || viewer.iter().any(|viewer| viewer.has_place(test))
                    }
                    Place::Between { ends, .. } => ends.iter().any(|end| end.has_place(test)),
                    Place::Attacked { by: Some(by), .. } => by.has_place(test),
                    _ => false,
                }
        })
    }

    /// Returns true if the term names only squares and home ranks.
    fn names_only_squares(&self) -> bool {
        let is_square = |place: &Place| matches!(place, Place::Squares(_) | Place::Home);
        self.contents.is_none() && self.state == State::default() && self.places.iter().all(is_square)
    }

    /// Returns the squares of `board` that match the term's squares and home ranks. Contents, state and other places are ignored.
    fn area(&self, board: SquareSet, side: Side, home: SquareSet) -> SquareSet {
        self.places.iter().fold(board, |area, place| match place {
            Place::Squares(views) => area & views[side.index()],
            Place::Home => area & home,
            _ => area,
        })
    }
}

/// The required number of members of a set that paths reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredReach {
    /// The number of members that must be reached.
    Number(Amount),
    /// All members must be reached.
    Every,
}

/// A condition on a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// At least this number.
    AtLeast(u32),
    /// At most this number.
    AtMost(u32),
    /// Exactly this number.
    Exactly(u32),
}

impl Amount {
    /// Returns true if the number satisfies the condition.
    pub fn is_satisfied_by(self, number: u32) -> bool {
        match self {
            Amount::AtLeast(n) => number >= n,
            Amount::AtMost(n) => number <= n,
            Amount::Exactly(n) => number == n,
        }
    }

    /// Returns the number at which counting can stop: all greater numbers give the same result.
    pub fn deciding_number(self) -> u32 {
        match self {
            Amount::AtLeast(n) => n,
            Amount::AtMost(n) | Amount::Exactly(n) => n.saturating_add(1),
        }
    }

    /// Returns the greatest number that satisfies the condition.
    pub fn maximum(self) -> u32 {
        match self {
            Amount::AtLeast(_) => u32::MAX,
            Amount::AtMost(n) | Amount::Exactly(n) => n,
        }
    }
}
