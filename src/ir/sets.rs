//! Sets of cells, from the point of view of the mover. A set is a condition on the content and the place of a cell, and on the state of
//! the piece there. The members of a set depend on the position.

use super::{Amount, Partition, Program, RequiredReach, State, VectorId};
use crate::board::{Content, Contents, KindId, Side, Square, SquareSet};

/// The index of a set in [`Program::sets`](crate::ir::Program::sets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(pub u16);

/// A set of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// The cells with these contents.
    Contents(Contents),
    /// The cells in at least one of `any` and in none of `except`.
    Terms {
        /// The terms whose union is taken.
        any: Vec<Term>,
        /// The terms that are subtracted from the union.
        except: Vec<Term>,
    },
}

impl Set {
    /// Returns the contents that a cell of the set can have.
    pub fn possible_contents(&self) -> Contents {
        match self {
            Set::Contents(contents) => *contents,
            Set::Terms { any, except } => {
                let is_unconditional =
                    |term: &&Term| term.places.is_empty() && term.state == State::default();
                let unconditional = except.iter().filter(is_unconditional);
                let excluded = unconditional.fold(Contents::NONE, |all, term| all | term.contents);
                any.iter().fold(Contents::NONE, |all, term| all | term.contents) - excluded
            }
        }
    }

    /// Returns the only square that can be in the set, if the set names the end of a move, or its origin and that is known.
    pub fn named_square(&self, origin: Option<Square>, end: Square) -> Option<Square> {
        let Set::Terms { any, .. } = self else { return None };
        let [term] = &any[..] else { return None };
        term.named_square(origin, end)
    }

    /// Visits all terms, including those nested in places.
    pub fn visit_terms(&self, visit: &mut dyn FnMut(&Term)) {
        if let Set::Terms { any, except } = self {
            any.iter().chain(except).for_each(|term| term.visit_terms(visit));
        }
    }

    /// Visits all contents that the membership of a cell depends on, including those nested in places.
    fn visit_contents(&self, visit: &mut dyn FnMut(Contents)) {
        match self {
            Set::Contents(contents) => visit(*contents),
            Set::Terms { any, except } => {
                any.iter().chain(except).for_each(|term| term.visit_contents(visit));
            }
        }
    }

    /// Returns true if a place of some term, including nested terms, passes a test.
    pub fn has_place(&self, test: impl Fn(&Place) -> bool) -> bool {
        let mut found = false;
        self.visit_terms(&mut |term| found |= term.places.iter().any(&test));
        found
    }
}

impl Term {
    /// Returns the only square that can be in the term, if the term names the end of a move, or its origin and that is known.
    pub fn named_square(&self, origin: Option<Square>, end: Square) -> Option<Square> {
        self.places.iter().find_map(|place| match place {
            Place::Origin => origin,
            Place::End => Some(end),
            _ => None,
        })
    }

    /// Visits the term and all terms nested in its places.
    pub fn visit_terms(&self, visit: &mut dyn FnMut(&Term)) {
        visit(self);
        for place in &self.places {
            match place {
                Place::PartOf { term, .. } | Place::Not(term) => term.visit_terms(visit),
                Place::Near { set, .. } | Place::NextInLine { set, .. } | Place::Joined { set, .. } => {
                    set.visit_terms(visit);
                }
                Place::SeenBehind { set, viewer, .. } => {
                    set.visit_terms(visit);
                    viewer.visit_terms(visit);
                }
                Place::Between { ends, .. } => ends.iter().for_each(|end| end.visit_terms(visit)),
                Place::Attacked { by: Some(by), .. } => by.visit_terms(visit),
                _ => {}
            }
        }
    }

    /// Visits all contents that the membership of a cell depends on, including those nested in places.
    fn visit_contents(&self, visit: &mut dyn FnMut(Contents)) {
        visit(self.contents);
        for place in &self.places {
            match place {
                Place::PartOf { term, .. } | Place::Not(term) => term.visit_contents(visit),
                Place::Near { set, .. } | Place::NextInLine { set, .. } => set.visit_contents(visit),
                Place::SeenBehind { set, viewer, .. } => {
                    set.visit_contents(visit);
                    viewer.visit_contents(visit);
                }
                Place::Between { row, ends, .. } => {
                    visit(*row);
                    ends.iter().for_each(|end| end.visit_contents(visit));
                }
                Place::Joined { path, set, .. } => {
                    visit(*path);
                    set.visit_contents(visit);
                }
                Place::Attacked { by: Some(by), .. } => by.visit_contents(visit),
                Place::Squares(_)
                | Place::Origin
                | Place::End
                | Place::Vacated
                | Place::Trail
                | Place::At(_)
                | Place::InLine(_)
                | Place::Attacked { by: None, .. }
                | Place::Checker => {}
            }
        }
    }

    /// Returns true if a place of the term or of a nested term passes a test.
    pub fn has_place(&self, test: impl Fn(&Place) -> bool) -> bool {
        let mut found = false;
        self.visit_terms(&mut |term| found |= term.places.iter().any(&test));
        found
    }
}

/// The cells with some contents at some places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The possible contents, from the point of view of the mover.
    pub contents: Contents,
    /// The state that the piece on the cell must have.
    pub state: State,
    /// The conditions on the place, which must all hold.
    pub places: Vec<Place>,
}

/// A condition on the place of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// One of these squares. The first set applies when White moves, the second when Black moves.
    Squares([SquareSet; 2]),
    /// The origin of the mover.
    Origin,
    /// The square that the mover has reached so far: the end of the move when the move is complete (the word `end`).
    End,
    /// A square that this move has vacated.
    Vacated,
    /// A square of the opponent's trail.
    Trail,
    /// A square at one of these displacements from the mover.
    At(Vec<VectorId>),
    /// The end of one of these slides from the mover. Each slide has a unit step and a maximum number of steps. All squares between must
    /// be vacant.
    InLine(Vec<(VectorId, u8)>),
    /// A cell whose file, rank, colour or block contains the given number of cells of the term.
    PartOf {
        /// How the board is divided.
        partition: Partition,
        /// The cells of each part of the partition.
        parts: Vec<SquareSet>,
        /// The number of cells.
        amount: Amount,
        /// The term.
        term: Box<Term>,
    },
    /// A cell that has the given number of members of the set at `displacements` from it.
    Near {
        /// The displacements, from the cell to the members of the set.
        displacements: Vec<VectorId>,
        /// The number of members.
        amount: Amount,
        /// The set.
        set: Box<Set>,
    },
    /// One of two cells in line with the mover. The other one must be in the set.
    NextInLine {
        /// For each line, the displacement from the mover to the nearer cell, and from there to the farther cell.
        lines: Vec<(VectorId, VectorId)>,
        /// The set.
        set: Box<Set>,
        /// True if the farther cell must be in the set, so that the place is the nearer cell; false for the reverse.
        set_is_farther: bool,
    },
    /// A cell that is the next one in line behind a cell of the set, as seen from a viewer.
    SeenBehind {
        /// For each line, the displacement from the place to the cell of the set, and from there to the viewer.
        lines: Vec<(VectorId, VectorId)>,
        /// The set.
        set: Box<Set>,
        /// The cells of the viewers.
        viewer: Box<Set>,
    },
    /// A cell of a straight row of cells between a cell of one end set and a cell of the other.
    Between {
        /// The contents that all cells of the row must have.
        row: Contents,
        /// The number of cells of the row; `None` for any.
        length: Option<Amount>,
        /// The sets of the two ends.
        ends: Box<[Set; 2]>,
        /// The axes of possible rows, each as its two opposite unit steps.
        axes: Vec<[VectorId; 2]>,
    },
    /// A cell from which paths lead to members of the set.
    Joined {
        /// The contents of all cells of a path except the last.
        path: Contents,
        /// The steps of a path.
        steps: Vec<VectorId>,
        /// True if `steps` contains the opposite of each step. Cells that are joined to each other then reach the same members.
        both_ways: bool,
        /// The members to which paths must lead.
        reached: RequiredReach,
        /// The set.
        set: Box<Set>,
    },
    /// A cell outside the term.
    Not(Box<Term>),
    /// A piece that is attacked before the move, or not attacked.
    Attacked {
        /// True for attacks by pieces of the same side, which protect the piece.
        protected: bool,
        /// The attackers; `None` for any.
        by: Option<Box<Set>>,
        /// True if the piece must be attacked or protected; false if it must not be.
        expected: bool,
    },
    /// A piece that gives check to the mover's side. While attacks are computed, every piece counts as a checker.
    Checker,
}

impl Program {
    /// Returns true if the membership of some cell in a set can depend on which of two kinds the piece of a side there has.
    pub fn sets_distinguish(&self, one: KindId, other: KindId) -> bool {
        let mut distinguish = false;
        for set in &self.sets {
            set.visit_contents(&mut |contents| {
                let has = |kind, side| contents.has(Content::piece(kind, side));
                distinguish |= Side::BOTH.into_iter().any(|side| has(one, side) != has(other, side));
            });
        }
        distinguish
    }

    /// Returns the cells of each part of a partition.
    pub fn parts(&self, partition: Partition) -> Vec<SquareSet> {
        let mut parts = Vec::new();
        for cell in self.shape.all_squares() {
            let part = self.part(partition, cell);
            parts.resize(parts.len().max(part + 1), SquareSet::EMPTY);
            parts[part].insert(cell);
        }
        parts
    }

    /// Returns the number of the part of a partition that contains a cell.
    fn part(&self, partition: Partition, cell: Square) -> usize {
        let (file, rank) = self.shape.coordinates(cell);
        let (file, rank) = (usize::from(file), usize::from(rank));
        match partition {
            Partition::Ranks => rank,
            Partition::Files => usize::from(self.shape.file_on_level(self.shape.coordinates(cell).0)),
            Partition::Colours => usize::from(self.shape.colour(cell)),
            Partition::Blocks { files, ranks } => {
                let blocks_in_row = usize::from(self.shape.files()).div_ceil(files as usize);
                rank / ranks as usize * blocks_in_row + file / files as usize
            }
        }
    }
}
