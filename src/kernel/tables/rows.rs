//! Rows of pieces that a drop encloses: straight, unbroken rows of certain pieces between the square of the drop and another
//! piece. A sentence such as `must turn every enemy between end and friend` allows a drop only if it encloses a row, and turns
//! the pieces of all rows. The allowed squares of all drops are computed at once, by shifting sets of squares.

use super::shift::{Shift, leap_shifts};
use super::triggers::keeps_legality_and_text;
use super::turn_guard::TurnGuard;
use crate::board::{Content, Contents, KindId, Piece, Side, Square, Wrap};
use crate::ir::{
    AffectedPieces, After, Fact, Instr, Place, Program, Rule, Set, SetId, State, Term, VectorId,
};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// The rows that the drops of one rule of one side must enclose, and whose pieces change sides.
pub struct Rows<B> {
    /// The pieces in rows.
    row: Pieces,
    /// The pieces at the other ends of rows.
    end: Pieces,
    steps: Vec<RowStep<B>>,
    /// The conditions under which drops must enclose rows.
    guards: Vec<TurnGuard<B>>,
}

/// One direction of rows, away from the square of the drop.
struct RowStep<B> {
    /// The next square, by square.
    next: Vec<Option<Square>>,
    /// The shifts from each square back to the previous one.
    back: Vec<Shift<B>>,
}

/// Certain pieces of both sides.
struct Pieces {
    /// The kinds, each with a flag that is true for the side to move.
    kinds: Vec<(KindId, bool)>,
    /// True for the side to move, false for its enemy, if the set contains all pieces of that side and no others.
    whole_side: Option<bool>,
}

impl<B: Bits> Rows<B> {
    /// Compiles the rows that an `after` sentence requires and turns; `None` if the sentence does anything else.
    pub fn of_after(program: &Program, rule: &Rule, after: &After, side: Side) -> Option<Rows<B>> {
        let [body] = after.bodies.as_slice() else { return None };
        let [
            Instr::RequireAny(required),
            turn @ Instr::ChangeSide { what: AffectedPieces::Every(turned), .. },
        ] = body.as_slice()
        else {
            return None;
        };
        let without_requirement = After { bodies: vec![vec![turn.clone()]], ..after.clone() };
        let is_plain_pattern = after.pattern.sets().next().is_none() && after.state == State::default();
        if program.set(*required) != program.set(*turned)
            || !is_plain_pattern
            || !after.kinds.has(Content::piece(rule.kind, Side::White))
            || program.kind_ids().any(|kind| program.is_neutral(kind))
            || !keeps_legality_and_text(program, rule, &without_requirement)
        {
            return None;
        }
        let guards = after.guards.iter().map(|&number| {
            let guard = &program.guards[number];
            if guard.facts().any(|fact| *fact == Fact::InCheck) {
                return None;
            }
            TurnGuard::new(program, guard, side)
        });
        Some(Rows {
            guards: guards.collect::<Option<_>>()?,
            ..Rows::of_set(program, rule.kind, *turned, side)?
        })
    }

    /// Returns true if drops must enclose rows in a position. `view` is the view of the side to move.
    pub fn are_required(&self, program: &Program, view: &BoardView<B>, position: &Position) -> bool {
        self.guards.iter().all(|guard| guard.holds(program, view, position, position.side(), false))
    }

    /// Compiles the rows between the square of a dropped piece of kind `dropped` and other pieces; `None` if the set contains anything
    /// else. On a board with joined edges, a row can begin and end at the dropped piece, which the tables do not contain.
    fn of_set(program: &Program, dropped: KindId, set: SetId, side: Side) -> Option<Rows<B>> {
        let Set::Terms { any, except } = program.set(set) else { return None };
        let ([Term { contents, state, places }], []) = (any.as_slice(), except.as_slice()) else {
            return None;
        };
        let [Place::Between { row, length: None, ends, axes }] = places.as_slice() else { return None };
        if program.shape.wrap != Wrap::default() {
            return None;
        }
        let other_end = match &**ends {
            [at_drop, other] if is_square_of_drop(at_drop, dropped) => other,
            [other, at_drop] if is_square_of_drop(at_drop, dropped) => other,
            _ => return None,
        };
        let end = match other_end {
            Set::Contents(end) => *end,
            Set::Terms { any, except } => match (any.as_slice(), except.as_slice()) {
                ([Term { contents, state, places }], [])
                    if places.is_empty() && *state == State::default() =>
                {
                    *contents
                }
                _ => return None,
            },
        };
        if row != contents || *state != State::default() || !(row.are_pieces() && end.are_pieces()) {
            return None;
        }
        let steps = axes.iter().flatten().map(|&step| RowStep::new(program, step, side)).collect();
        let (row, end) = (Pieces::new(program, *row), Pieces::new(program, end));
        Some(Rows { row, end, steps, guards: Vec::new() })
    }

    /// Returns the squares on which a drop encloses at least one row.
    pub fn enclosing_squares(&self, view: &BoardView<B>, position: &Position) -> B {
        let (row, end) = (self.row.squares(view, position), self.end.squares(view, position));
        let mut enclosing = B::NONE;
        for RowStep { back, .. } in &self.steps {
            let previous =
                |squares: B| back.iter().fold(B::NONE, |all, shift| all | shift.targets(squares, B::NONE));
            // The squares of rows that lead to an end. The last squares come first.
            let (mut found, mut squares) = (B::NONE, previous(end) & row);
            while !squares.is_empty() {
                found |= squares;
                squares = previous(squares) & row & !found;
            }
            enclosing |= previous(found);
        }
        enclosing
    }

    /// Returns the squares of all rows that a drop onto a square encloses.
    pub fn enclosed_squares(&self, square: Square, view: &BoardView<B>, position: &Position) -> B {
        let (row, end) = (self.row.squares(view, position), self.end.squares(view, position));
        let mut enclosed = B::NONE;
        for RowStep { next, .. } in &self.steps {
            let mut passed = B::NONE;
            let mut at = next[square.index()];
            while let Some(current) = at.filter(|&at| at != square && !passed.contains(at)) {
                if end.contains(current) {
                    enclosed |= passed;
                }
                if !row.contains(current) {
                    break;
                }
                passed |= B::bit(current);
                at = next[current.index()];
            }
        }
        enclosed
    }
}

impl<B: Bits> RowStep<B> {
    fn new(program: &Program, step: VectorId, side: Side) -> RowStep<B> {
        let squares = || program.shape.all_squares();
        let go = |at| program.tables.target(at, step, side).filter(|&next| program.shape.is_square(next));
        let mut next = vec![None; program.shape.squares()];
        let mut back = vec![B::NONE; program.shape.squares()];
        for at in squares() {
            next[at.index()] = go(at);
            if let Some(target) = go(at) {
                back[target.index()] |= B::bit(at);
            }
        }
        RowStep { next, back: leap_shifts(&back) }
    }
}

impl Pieces {
    fn new(program: &Program, contents: Contents) -> Pieces {
        let is_own = |piece: Piece| (piece.kind, piece.side == Side::White);
        let kinds: Vec<(KindId, bool)> = contents.pieces(program.kinds.len()).map(is_own).collect();
        let has_all =
            |own: bool| kinds.len() == program.kinds.len() && kinds.iter().all(|&(_, is_own)| is_own == own);
        let whole_side = [true, false].into_iter().find(|&own| has_all(own));
        Pieces { kinds, whole_side }
    }

    /// Returns the squares of the pieces in a position.
    fn squares<B: Bits>(&self, view: &BoardView<B>, position: &Position) -> B {
        match self.whole_side {
            Some(true) => view.own,
            Some(false) => view.enemy,
            None => self.kinds.iter().fold(B::NONE, |all, &(kind, is_own)| {
                all | B::from_set(position.plane(kind)) & if is_own { view.own } else { view.enemy }
            }),
        }
    }
}

/// Returns true if a set contains exactly the square of the drop of a piece.
fn is_square_of_drop(set: &Set, dropped: KindId) -> bool {
    let Set::Terms { any, except } = set else { return false };
    let ([Term { contents, state, places }], []) = (any.as_slice(), except.as_slice()) else { return false };
    *state == State::default()
        && places.as_slice() == [Place::End]
        && contents.has(Content::piece(dropped, Side::White))
}
