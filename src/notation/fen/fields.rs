//! The short fields of a position text: the side, castlings, what was passed over, the clocks. Not the board.

use std::ops::Range;

use super::Fault;
use super::field::{Field, ParseResult};
use super::purpose::Purpose;
use super::unmoved::unmoved_for_castling;
use crate::board::{Content, Side, Square, SquareSet, Vector};
use crate::ir::{Program, UnmovedFile};
use crate::notation::short;
use crate::position::{MAX_TRAIL, PassedSquares, Trail};

/// Reads the side to move and, if present, the number of moves left in the turn.
pub(super) fn side(program: &Program, field: Field<'_>) -> ParseResult<(Side, Option<u8>)> {
    let wrong = || (Fault::NoSide(short(field.text)), field.range());
    let side = match field.text.chars().next() {
        Some('w') => Side::White,
        Some('b') => Side::Black,
        _ => return Err(wrong()),
    };
    let left = &field.text[1..];
    if left.is_empty() {
        return Ok((side, None));
    }
    let digits = left.bytes().all(|byte| byte.is_ascii_digit());
    let left = left.parse().ok().filter(|&left: &u8| digits && left > 0 && program.turn_lengths.is_some());
    left.map(|left| (side, Some(left))).ok_or_else(wrong)
}

pub(super) fn number(field: Field<'_>, what: &'static str) -> ParseResult<u16> {
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    field
        .text
        .parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| (Fault::Number { what, most: u16::MAX, found: short(field.text) }, field.range()))
}

/// Returns the castling letters of a game with their bits, sorted by letter: `KQkq`.
pub(super) fn letters(program: &Program) -> Vec<(char, u32)> {
    let mut letters: Vec<(char, u32)> = Vec::new();
    for castling in &program.castlings {
        for side in Side::BOTH.into_iter().filter(|side| castling.sides[side.index()]) {
            letters.push((castling.letter_of(side), castling.bit(side)));
        }
    }
    letters.sort_unstable();
    letters.dedup();
    letters
}

type Castlings = (u32, Vec<(char, Range<usize>)>, SquareSet);

/// Reads the castling rights, the place of each letter, and the pieces that have moved although they are on their starting squares.
pub(super) fn castlings(
    program: &Program,
    field: Field<'_>,
    contents: &[Content],
    purpose: Purpose,
) -> ParseResult<Castlings> {
    let end = field.text.find('!').unwrap_or(field.text.len());
    let known = letters(program);
    let list = program.notation.unmoved_files.as_deref().unwrap_or_default();
    let mut rights = 0;
    let mut unmoved = SquareSet::EMPTY;
    let mut places = Vec::new();
    if &field.text[..end] != "-" {
        for (at, letter) in field.text[..end].char_indices() {
            let range = field.part(at, at + letter.len_utf8()).range();
            let Some(&(_, bit)) = known.iter().find(|(other, _)| *other == letter) else {
                let Some(one) = list.iter().find(|one| one.letter == letter) else {
                    return Err((unknown_castling(letter, &known, list), range));
                };
                unmoved.insert(one.square);
                continue;
            };
            if rights & bit != 0 {
                return Err((Fault::CastlingTwice(letter), range));
            }
            rights |= bit;
            places.push((letter, range));
        }
        if end == 0 {
            let fault = "expected castling letters, or - for none, before !";
            return Err((Fault::Plain(fault.to_owned()), field.part(0, 1).range()));
        }
    }
    let mut moved = moved(program, field.part(end, field.text.len()), contents)?;
    // The pieces of an array have not moved, unless it lists those that have not.
    if end == field.text.len() && (purpose != Purpose::Array || !unmoved.is_empty()) {
        let told = unmoved | unmoved_for_castling(program, rights);
        moved = list.iter().map(|one| one.square).filter(|&square| !told.has(square)).collect();
    }
    for castling in &program.castlings {
        for side in Side::BOTH.into_iter().filter(|&side| castling.is_available(side, rights)) {
            let pieces = [(castling.kind, castling.from), (castling.partner, castling.partner_from)];
            if let Some((kind, at)) = pieces.into_iter().find(|(_, at)| moved.has(at[side.index()])) {
                let (kind, square) = (program.kind(kind).name.clone(), program.name(at[side.index()]));
                return Err((
                    Fault::CastlingMoved { letter: castling.letter_of(side), kind, square },
                    field.range(),
                ));
            }
        }
    }
    Ok((rights, places, moved))
}

fn unknown_castling(found: char, known: &[(char, u32)], list: &[UnmovedFile]) -> Fault {
    let files = list.iter().map(|one| one.letter);
    let letters: String = known.iter().map(|(letter, _)| *letter).chain(files).collect();
    let known = if letters.is_empty() {
        "- because this game has no castling".to_owned()
    } else {
        format!("letters of {letters}, or - for none")
    };
    Fault::CastlingLetter {
        found: if found.is_control() { char::REPLACEMENT_CHARACTER } else { found },
        known,
    }
}

/// Reads the squares after `!`.
fn moved(program: &Program, field: Field<'_>, contents: &[Content]) -> ParseResult<SquareSet> {
    let mut moved = SquareSet::EMPTY;
    if field.text.is_empty() {
        return Ok(moved);
    }
    let refuse = |text: String, at: Range<usize>| Err((Fault::Plain(text), at));
    if !program.tracked.tracks_unmoved() {
        return refuse(
            "no rule of this game asks which pieces have moved, so ! says nothing".to_owned(),
            field.range(),
        );
    }
    if field.text.len() == 1 {
        return refuse("expected squares after !".to_owned(), field.range());
    }
    for (square, range) in squares(program, field.part(1, field.text.len()))? {
        let piece = contents[square.index()].as_piece();
        let home = piece.is_some_and(|p| program.kind(p.kind).unmoved_squares[p.side.index()].has(square));
        if !home {
            let name = program.name(square);
            return refuse(
                format!("! names pieces that stand where the array has them; none does on {name}"),
                range,
            );
        }
        moved.insert(square);
    }
    Ok(moved)
}

/// Reads squares written one after the other without separators.
fn squares(program: &Program, field: Field<'_>) -> ParseResult<Vec<(Square, Range<usize>)>> {
    let mut starts: Vec<usize> = field
        .text
        .char_indices()
        .filter(|(at, char)| *at == 0 || !char.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    starts.push(field.text.len());
    let names = starts.windows(2).map(|ends| field.part(ends[0], ends[1]));
    names
        .map(|name| {
            let square = program.shape.find(name.text).filter(|&cell| program.shape.is_square(cell));
            square
                .map(|square| (square, name.range()))
                .ok_or_else(|| (Fault::NoSquare(short(name.text)), name.range()))
        })
        .collect()
}

/// Reads the squares passed over and the square of the piece that passed them. The piece itself is checked when the position is built.
///
/// Without a colon, a piece of that side on one of the squares is the maker, and the others may be in any order (`g5f6`).
pub(super) fn trail_field(
    program: &Program,
    field: Field<'_>,
    maker_side: Side,
    contents: &[Content],
) -> ParseResult<Option<Trail>> {
    if field.text == "-" {
        return Ok(None);
    }
    if !program.tracked.trail {
        return Err((Fault::NoTrails, field.range()));
    }
    let (line, maker) = match field.text.split_once(':') {
        Some((line, _)) => (field.part(0, line.len()), Some(field.part(line.len() + 1, field.text.len()))),
        None => (field, None),
    };
    let maker_squares = maker.map(|maker| squares(program, maker)).transpose()?;
    let mut passed: Vec<Square> = squares(program, line)?.into_iter().map(|(square, _)| square).collect();
    let is_maker =
        |square: &Square| contents[square.index()].as_piece().is_some_and(|piece| piece.side == maker_side);
    let among = passed.iter().position(is_maker).filter(|_| maker.is_none() && passed.len() > 1);
    let among = among.map(|at| passed.remove(at));
    if let Some(maker) = among {
        passed.sort_by_key(|&square| std::cmp::Reverse(apart(program, square, maker)));
    }
    let line: Option<PassedSquares> = (passed.len() <= MAX_TRAIL).then(|| passed.iter().copied().collect());
    let maker = match &maker_squares {
        None if among.is_some() => Some(among),
        None => passed.last().map(|&last| behind(program, last, maker_side)),
        Some(makers) if makers.len() == 1 => Some(Some(makers[0].0)),
        Some(_) => None,
    };
    match (line, maker) {
        (Some(squares), Some(Some(maker))) if !squares.is_empty() => {
            Ok(Some(Trail { squares, piece_square: maker }))
        }
        (Some(_), Some(None)) => {
            let fault =
                "behind the last square passed over there is no square; name the maker's after a colon";
            Err((Fault::Plain(fault.to_owned()), field.range()))
        }
        _ => {
            let name = |index| program.name(Square(index));
            let example =
                format!("{} or {}:{}", name(0), name(0), name(1.min(program.shape.squares() as u8 - 1)));
            Err((Fault::NotATrail { found: short(field.text), example }, field.range()))
        }
    }
}

/// Returns the number of king's steps between two squares.
fn apart(program: &Program, one: Square, other: Square) -> u8 {
    let ((file, rank), (to_file, to_rank)) =
        (program.shape.coordinates(one), program.shape.coordinates(other));
    file.abs_diff(to_file).max(rank.abs_diff(to_rank))
}

/// Returns the square directly behind `square`, from the point of view of `side`.
pub(super) fn behind(program: &Program, square: Square, side: Side) -> Option<Square> {
    let next = program.shape.go(square, Vector::new(0, 1), side);
    next.filter(|&cell| program.shape.is_square(cell))
}
