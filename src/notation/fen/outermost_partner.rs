//! The letters of castlings whose pieces can start on any square of the rank, as in X-FEN. A castling with the outermost
//! partner has its own letter; other castlings have the letter of the partner's file.

use crate::board::{Content, Side, Square};
use crate::ir::{Castling, Program};

/// Returns true if the partner of `castling` is the outermost one on its side of the castling piece.
pub(super) fn is_outermost(
    program: &Program,
    castling: &Castling,
    side: Side,
    at: impl Fn(Square) -> Content,
) -> bool {
    let distance = |castling: &Castling| {
        let file = |squares: [Square; 2]| program.shape.coordinates(squares[side.index()]).0;
        file(castling.from).abs_diff(file(castling.partner_from))
    };
    let is_farther = |other: &Castling| {
        other.from_any_square
            && other.letter == castling.letter
            && other.kind == castling.kind
            && other.from == castling.from
            && distance(other) > distance(castling)
            && other.sides[side.index()]
            && other.has_pieces_in_place(side, &at)
    };
    !program.castlings.iter().any(is_farther)
}

/// Returns the letter of the partner's file, in uppercase for White.
pub(super) fn file_letter(program: &Program, castling: &Castling, side: Side) -> char {
    let file = program.shape.coordinates(castling.partner_from[side.index()]).0;
    let letter = program.shape.file_letter(file);
    if side == Side::White { letter.to_ascii_uppercase() } else { letter }
}

/// Returns the castling that a letter names, with its side; `None` if no castling matches. `kings` contains, by side, the
/// square of the castling piece to which the letters read so far refer: all letters of a side refer to one piece, even if
/// several could castle.
pub(super) fn find(
    program: &Program,
    letter: char,
    kings: [Option<Square>; 2],
    at: impl Fn(Square) -> Content + Copy,
) -> Option<(&Castling, Side)> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let is_possible = |castling: &&Castling| {
        let king = castling.from[side.index()];
        castling.from_any_square
            && castling.sides[side.index()]
            && kings[side.index()].is_none_or(|other| other == king)
            && castling.has_pieces_in_place(side, at)
    };
    let possible = || program.castlings.iter().filter(is_possible);
    let by_own_letter = possible()
        .find(|castling| castling.letter_of(side) == letter && is_outermost(program, castling, side, at));
    let by_file_letter = || possible().find(|castling| file_letter(program, castling, side) == letter);
    Some((by_own_letter.or_else(by_file_letter)?, side))
}
