//! The conditions under which a piece may move, evaluated before the move.

use super::facts;
use super::view::{ReferenceSquares, View};
use crate::board::{Side, Square};
use crate::ir::Program;
use crate::position::Position;

/// Evaluates the conditions of rules and restrictions for one side. Results that do not depend on the piece are cached.
pub struct PieceConditions<'a>(View<'a>);

impl<'a> PieceConditions<'a> {
    /// Creates the evaluation of conditions in a position, as if it were the turn of `side`.
    pub fn new(program: &'a Program, position: &'a Position, side: Side) -> PieceConditions<'a> {
        PieceConditions(View::new(program, position, side))
    }

    /// Returns true if a guard, which must not depend on the position after the move, holds for the piece on a square. The square can be
    /// `None` if the guard does not depend on the piece.
    pub fn guard_holds(&self, guard: usize, square: Option<Square>) -> bool {
        facts::may_allow(&self.0, guard, square.map(ReferenceSquares::from_origin), false)
    }

    /// Returns true if a restriction applies to the piece on a square.
    pub fn is_restricted(&self, restriction: usize, square: Square) -> bool {
        self.0.restrictions(square) >> restriction & 1 != 0
    }
}
