//! Upper bounds on sets: the cells that can be in a set in some position, if squares of the move are known.

use super::{Place, Program, Set, SetId, Term, VectorId};
use crate::board::{Side, Square, SquareSet};

/// Returns the cells that may be in a set, for a chain from `origin` whose current square is `current`. If `origin` is `None`, for a
/// chain from any origin.
pub fn possible_squares(
    program: &Program,
    set: SetId,
    side: Side,
    origin: Option<Square>,
    current: Square,
) -> SquareSet {
    let move_squares = MoveSquares { program, side, origin, current };
    match program.set(set) {
        Set::Contents(_) => program.shape.square_set(),
        Set::Terms { any, .. } => {
            any.iter().fold(SquareSet::EMPTY, |cells, term| cells | move_squares.cells_of_term(term))
        }
    }
}

/// Returns the cells that may be in a term; otherwise like [`possible_squares`].
pub fn possible_squares_of_term(
    program: &Program,
    term: &Term,
    side: Side,
    origin: Option<Square>,
    current: Square,
) -> SquareSet {
    MoveSquares { program, side, origin, current }.cells_of_term(term)
}

/// The squares of a move at one point of its chain.
struct MoveSquares<'p> {
    program: &'p Program,
    side: Side,
    origin: Option<Square>,
    current: Square,
}

impl MoveSquares<'_> {
    /// Returns the cells that may be in a term.
    fn cells_of_term(&self, term: &Term) -> SquareSet {
        let mut cells = self.program.shape.square_set();
        for place in &term.places {
            if cells == SquareSet::EMPTY {
                break;
            }
            if let Some(in_place) = self.cells_of_place(place) {
                cells &= in_place;
            }
        }
        cells
    }

    /// Returns the cells that may be in a place; `None` if these may be all cells.
    fn cells_of_place(&self, place: &Place) -> Option<SquareSet> {
        let go = |from, step| self.program.tables.target(from, step, self.side);
        match place {
            Place::Squares(squares) => Some(squares[self.side.index()]),
            Place::Origin => self.origin.map(|origin| [origin].into_iter().collect()),
            Place::End => Some([self.current].into_iter().collect()),
            Place::At(vectors) => Some(vectors.iter().filter_map(|&leap| go(self.current, leap)).collect()),
            Place::PartOf { parts, amount, term, .. } if !amount.is_satisfied_by(0) => {
                let known = term.named_square(self.origin, self.current)?;
                parts.iter().find(|part| part.has(known)).copied()
            }
            Place::NextInLine { lines, set, set_is_farther } => {
                let only_member = set.named_square(self.origin, self.current);
                let cell = |&(near, on)| {
                    let near = go(self.current, near)?;
                    let far = go(near, on)?;
                    let (cell, member) = if *set_is_farther { (near, far) } else { (far, near) };
                    only_member.is_none_or(|only| only == member).then_some(cell)
                };
                Some(lines.iter().filter_map(cell).collect())
            }
            Place::SeenBehind { lines, set, viewer } => {
                let seen = set.named_square(self.origin, self.current)?;
                let viewer = viewer.named_square(self.origin, self.current)?;
                let Program { shape, tables, .. } = self.program;
                let behind = |&(to_seen, to_viewer): &(VectorId, VectorId)| {
                    let is_seen_from_viewer = go(seen, to_viewer) == Some(viewer);
                    is_seen_from_viewer.then(|| tables.source(shape, seen, to_seen, self.side)).flatten()
                };
                Some(lines.iter().filter_map(behind).collect())
            }
            Place::Between { ends, axes, .. } => {
                let [one, other] = &**ends;
                let one = one.named_square(self.origin, self.current)?;
                let other = other.named_square(self.origin, self.current)?;
                let between = |&step| {
                    let mut passed = SquareSet::EMPTY;
                    let next = |&at: &Square| go(at, step).filter(|&next| next != one);
                    for at in std::iter::successors(next(&one), next) {
                        if at == other {
                            return passed;
                        }
                        passed.insert(at);
                    }
                    SquareSet::EMPTY
                };
                Some(axes.iter().flatten().map(between).fold(SquareSet::EMPTY, |all, cells| all | cells))
            }
            _ => None,
        }
    }
}
