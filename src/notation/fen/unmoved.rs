//! Pieces that have never moved, as a position text tells them: in most games by the marks of those that have; where all that rules
//! ask for stand in the back row, by the letters of their files. Not the castlings.

use crate::board::{Side, Square, SquareSet, Vector};
use crate::ir::Program;

/// A piece of the back row, and the letter that tells that it has never moved: that of its file, capital for White.
pub(super) struct Listed {
    pub letter: char,
    pub side: Side,
    pub square: Square,
}

/// The pieces that are told by the letters of their files, each side's from left to right. `None` in games where pieces that have
/// moved are marked instead: if rules ask for others than those of the back row, or if a letter would be that of a castling.
pub(super) fn listed(program: &Program) -> Option<Vec<Listed>> {
    if !program.keeps.asks_unmoved() {
        return None;
    }
    let mut list = Vec::new();
    for side in Side::BOTH {
        for square in &asked(program, side) {
            let behind = program.shape.go(square, Vector::new(0, -1), side);
            let file = (b'a' + program.shape.coordinates(square).0) as char;
            let letter = if side == Side::White { file.to_ascii_uppercase() } else { file };
            let castles = program.castlings.iter().any(|castling| castling.letter_of(side) == letter);
            if castles || behind.is_some_and(|cell| program.shape.is_square(cell)) {
                return None;
            }
            list.push(Listed { letter, side, square });
        }
    }
    Some(list)
}

/// Where the pieces of a side can stand unmoved that rules ask for.
fn asked(program: &Program, side: Side) -> SquareSet {
    let kinds =
        program.keeps.unmoved.kinds(program.kinds.len()).map(|kind| program.kind(kind).fresh[side.index()]);
    kinds.fold(SquareSet::EMPTY, |all, squares| all | squares)
}

/// The squares of the pieces that take part in the castlings of these rights.
pub(super) fn of_castlings(program: &Program, rights: u32) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    for castling in &program.castlings {
        for side in Side::BOTH.into_iter().filter(|&side| castling.is_left(side, rights)).map(Side::index) {
            squares.insert(castling.from[side]);
            squares.insert(castling.partner_from[side]);
        }
    }
    squares
}
