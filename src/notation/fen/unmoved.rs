//! The unmoved pieces that castling rights imply.

use crate::board::{Side, SquareSet};
use crate::ir::Program;

/// Returns the squares of the pieces that take part in the castlings with these rights.
pub(super) fn unmoved_for_castling(program: &Program, rights: u64) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    for castling in &program.castlings {
        for side in
            Side::BOTH.into_iter().filter(|&side| castling.is_available(side, rights)).map(Side::index)
        {
            squares.insert(castling.from[side]);
            squares.insert(castling.partner_from[side]);
        }
    }
    squares
}
