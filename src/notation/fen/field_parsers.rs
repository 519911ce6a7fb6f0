//! Parsers of the fields after the board: the side to move, the castlings, the trail, and numbers.

use std::ops::Range;

use super::FenErrorKind;
use super::field::{Field, ParseResult};
use super::outermost_partner;
use super::position_kind::PositionKind;
use super::unmoved::unmoved_for_castling;
use crate::board::{Content, Side, Square, SquareSet, Vector};
use crate::diagnostics::quote_truncated;
use crate::ir::{Castling, Program, UnmovedFile};
use crate::position::{MAX_TRAIL, PassedSquares, Position, Trail};

/// Parses the side to move and, if present, the number of moves left in the turn.
pub(super) fn parse_side(program: &Program, field: Field<'_>) -> ParseResult<(Side, Option<u8>)> {
    let error = || (FenErrorKind::NoSide(quote_truncated(field.text)), field.range());
    let side = match field.text.chars().next() {
        Some('w') => Side::White,
        Some('b') => Side::Black,
        _ => return Err(error()),
    };
    let moves_left = &field.text[1..];
    if moves_left.is_empty() {
        return Ok((side, None));
    }
    let is_number = moves_left.bytes().all(|byte| byte.is_ascii_digit());
    let moves_left = moves_left
        .parse()
        .ok()
        .filter(|&moves_left: &u8| is_number && moves_left > 0 && program.turn_lengths.is_some());
    moves_left.map(|moves_left| (side, Some(moves_left))).ok_or_else(error)
}

/// Parses a number. `what` names the field in an error.
pub(super) fn parse_number(field: Field<'_>, what: &'static str) -> ParseResult<u16> {
    let is_number = field.text.bytes().all(|byte| byte.is_ascii_digit());
    field.text.parse().ok().filter(|_| is_number).ok_or_else(|| {
        (FenErrorKind::Number { what, max: u16::MAX, found: quote_truncated(field.text) }, field.range())
    })
}

/// Returns the letters of the castlings from fixed squares (`KQkq`), each with the bits of its rights, sorted by letter.
fn castling_letters(program: &Program) -> Vec<(char, u64)> {
    let mut letters: Vec<(char, u64)> = Vec::new();
    for castling in program.castlings.iter().filter(|castling| !castling.from_any_square) {
        for side in Side::BOTH.into_iter().filter(|side| castling.sides[side.index()]) {
            letters.push((castling.letter_of(side), castling.bits(side)));
        }
    }
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Returns the letters of the castlings that a side may still use. A letter is [`Castling::letter_of`] or the letter of the
/// partner's file; in both cases, [`Castling::letter_of`] determines the order.
pub(super) fn available_letters(program: &Program, position: &Position, side: Side) -> Vec<char> {
    let at = |square| position.at(square);
    let available =
        program.castlings.iter().filter(|castling| castling.is_available(side, position.rights()));
    let mut letters: Vec<(char, char)> = available
        .map(|castling| {
            let letter_of_castling = castling.letter_of(side);
            let uses_file_letter =
                castling.from_any_square && !outermost_partner::is_outermost(program, castling, side, at);
            (
                letter_of_castling,
                if uses_file_letter {
                    outermost_partner::file_letter(program, castling, side)
                } else {
                    letter_of_castling
                },
            )
        })
        .collect();
    letters.sort_unstable();
    letters.dedup();
    letters.into_iter().map(|(_, letter)| letter).collect()
}

/// The content of the castling field.
pub(super) struct CastlingField {
    /// The castling rights, as bits.
    pub rights: u64,
    /// The castling letters with their byte ranges.
    pub letters: Vec<(char, Range<usize>)>,
    /// The squares of pieces that have moved although they are on their starting squares.
    pub moved: SquareSet,
}

/// Parses the castling field.
pub(super) fn parse_castlings(
    program: &Program,
    field: Field<'_>,
    contents: &[Content],
    position_kind: PositionKind,
) -> ParseResult<CastlingField> {
    let marker_index = field.text.find('!').unwrap_or(field.text.len());
    let known = castling_letters(program);
    let unmoved_files = program.notation.unmoved_files.as_deref().unwrap_or_default();
    let mut rights = 0u64;
    let mut unmoved = SquareSet::EMPTY;
    let mut kings = [None; 2];
    let at_square = |square: Square| contents[square.index()];
    let mut letters = Vec::new();
    let game_has_no_letters = unmoved_files.is_empty() && program.castlings.is_empty();
    let is_orthodox = field.text.chars().all(|letter| "KQkq".contains(letter));
    // Other programs write `KQkq` also in games without castling. There, these letters are skipped.
    if &field.text[..marker_index] != "-" && !(game_has_no_letters && is_orthodox) {
        for (index, letter) in field.text[..marker_index].char_indices() {
            let range = field.part(index, index + letter.len_utf8()).range();
            let known_bits = known.iter().find(|(other, _)| *other == letter).map(|&(_, bits)| bits);
            let from_any_square = || {
                let (castling, side) = outermost_partner::find(program, letter, kings, at_square)?;
                kings[side.index()] = Some(castling.from[side.index()]);
                let has_same_letter =
                    |other: &&Castling| other.from_any_square && other.letter == castling.letter;
                let is_taken = program
                    .castlings
                    .iter()
                    .filter(has_same_letter)
                    .any(|other| other.is_available(side, rights));
                // If a castling to the same side of the king is already allowed, returns only bits that are already set, so
                // that the letter is reported as a repetition below.
                Some(if is_taken { rights } else { castling.bits(side) })
            };
            let Some(bits) = known_bits.or_else(from_any_square) else {
                let Some(file) = unmoved_files.iter().find(|file| file.letter == letter) else {
                    return Err((unknown_castling(program, letter, &known, unmoved_files), range));
                };
                unmoved.insert(file.square);
                continue;
            };
            if rights & bits == bits {
                return Err((FenErrorKind::CastlingTwice(letter), range));
            }
            rights |= bits;
            letters.push((letter, range));
        }
        if marker_index == 0 {
            let message = "expected castling letters, or `-` for none, before `!`";
            return Err((FenErrorKind::Message(message.to_owned()), field.part(0, 1).range()));
        }
    }
    let mut moved = parse_moved(program, field.part(marker_index, field.text.len()), contents)?;
    // Without `!`, the field lists the unmoved pieces: a piece of `unmoved_files` counts as moved if neither its file letter
    // nor a castling right lists it as unmoved. In a start array, this applies only if some file letter is listed.
    if marker_index == field.text.len() && (position_kind != PositionKind::StartArray || !unmoved.is_empty())
    {
        let listed = unmoved | unmoved_for_castling(program, rights);
        moved = unmoved_files.iter().map(|file| file.square).filter(|&square| !listed.has(square)).collect();
    }
    for castling in &program.castlings {
        for side in Side::BOTH.into_iter().filter(|&side| castling.is_available(side, rights)) {
            let pieces = [(castling.kind, castling.from), (castling.partner, castling.partner_from)];
            if let Some((kind, squares)) =
                pieces.into_iter().find(|(_, squares)| moved.has(squares[side.index()]))
            {
                let (kind, square) = (program.kind(kind).name.clone(), program.name(squares[side.index()]));
                return Err((
                    FenErrorKind::CastlingMoved { letter: castling.letter_of(side), kind, square },
                    field.range(),
                ));
            }
        }
    }
    Ok(CastlingField { rights, letters, moved })
}

/// Returns the error for a castling letter that the game does not have.
fn unknown_castling(
    program: &Program,
    found: char,
    known: &[(char, u64)],
    unmoved_files: &[UnmovedFile],
) -> FenErrorKind {
    let files = unmoved_files.iter().map(|file| file.letter);
    let from_any_square = program.castlings.iter().filter(|castling| castling.from_any_square);
    let mut any_square_letters: Vec<char> =
        from_any_square.flat_map(|castling| Side::BOTH.map(|side| castling.letter_of(side))).collect();
    any_square_letters.sort_unstable();
    any_square_letters.dedup();
    let letters: String =
        known.iter().map(|(letter, _)| *letter).chain(files).chain(any_square_letters.clone()).collect();
    let known = if !any_square_letters.is_empty() {
        format!(
            "one of the letters `{letters}`, the letter of the partner's file (if both pieces are unmoved), or `-` for none"
        )
    } else if letters.is_empty() {
        "`-` because this game has no castling".to_owned()
    } else {
        format!("letters from `{letters}`, or `-` for none")
    };
    FenErrorKind::CastlingLetter {
        found: if found.is_control() { char::REPLACEMENT_CHARACTER } else { found },
        known,
    }
}

/// Parses the squares of moved pieces after `!`.
fn parse_moved(program: &Program, field: Field<'_>, contents: &[Content]) -> ParseResult<SquareSet> {
    let mut moved = SquareSet::EMPTY;
    if field.text.is_empty() {
        return Ok(moved);
    }
    let error = |message: String, range: Range<usize>| Err((FenErrorKind::Message(message), range));
    if !program.tracked.tracks_unmoved() {
        return error(
            "unexpected `!`: no rule of this game depends on which pieces have moved".to_owned(),
            field.range(),
        );
    }
    if field.text.len() == 1 {
        return error("expected squares after `!`".to_owned(), field.range());
    }
    for (square, range) in parse_squares(program, field.part(1, field.text.len()))? {
        let piece = contents[square.index()].as_piece();
        let is_at_home =
            piece.is_some_and(|p| program.kind(p.kind).unmoved_squares[p.side.index()].has(square));
        if !is_at_home {
            let name = program.name(square);
            return error(
                format!(
                    "`!` must be followed by the squares of pieces on their starting squares, and {name} does not have such a piece"
                ),
                range,
            );
        }
        moved.insert(square);
    }
    Ok(moved)
}

/// Parses a list of squares without separators. Returns each square with its byte range.
fn parse_squares(program: &Program, field: Field<'_>) -> ParseResult<Vec<(Square, Range<usize>)>> {
    // On a board with levels, a name begins with the capital letter of its level, and the letter of a file follows.
    let has_levels = program.shape.levels > 1;
    let continues_name = |char: char| char.is_ascii_digit() || has_levels && char.is_ascii_lowercase();
    let mut starts: Vec<usize> = field
        .text
        .char_indices()
        .filter(|&(index, char)| index == 0 || !continues_name(char))
        .map(|(index, _)| index)
        .collect();
    starts.push(field.text.len());
    let names = starts.windows(2).map(|ends| field.part(ends[0], ends[1]));
    names
        .map(|name| {
            let square = program.shape.find(name.text).filter(|&cell| program.shape.is_square(cell));
            square
                .map(|square| (square, name.range()))
                .ok_or_else(|| (FenErrorKind::NoSquare(quote_truncated(name.text)), name.range()))
        })
        .collect()
}

/// Parses the trail (the en-passant field): the squares passed over, and the square of the maker, the piece that passed over
/// them. [`Position::new`] checks that there is a piece on that square.
///
/// Without a colon, a list of at least two squares may contain the square of the maker: a square with a piece of `maker_side`.
/// The squares may then be in any order: in `g5f6`, the maker can be on g5. If no listed square has such a piece, the maker is
/// directly ahead of the last square. Returns `None` for `-`.
pub(super) fn parse_trail(
    program: &Program,
    field: Field<'_>,
    maker_side: Side,
    contents: &[Content],
) -> ParseResult<Option<Trail>> {
    if field.text == "-" {
        return Ok(None);
    }
    if !program.tracked.trail {
        return Err((FenErrorKind::NoTrails, field.range()));
    }
    let (passed_field, maker_field) = match field.text.split_once(':') {
        Some((before, _)) => {
            (field.part(0, before.len()), Some(field.part(before.len() + 1, field.text.len())))
        }
        None => (field, None),
    };
    let maker_squares = maker_field.map(|maker| parse_squares(program, maker)).transpose()?;
    let mut passed: Vec<Square> =
        parse_squares(program, passed_field)?.into_iter().map(|(square, _)| square).collect();
    let is_maker =
        |square: &Square| contents[square.index()].as_piece().is_some_and(|piece| piece.side == maker_side);
    let listed_maker = passed.iter().position(is_maker).filter(|_| maker_field.is_none() && passed.len() > 1);
    let listed_maker = listed_maker.map(|index| passed.remove(index));
    if let Some(maker) = listed_maker {
        passed.sort_by_key(|&square| std::cmp::Reverse(program.shape.distance(square, maker)));
    }
    let squares: Option<PassedSquares> =
        (passed.len() <= MAX_TRAIL).then(|| passed.iter().copied().collect());
    // `None` if the field does not name exactly one maker, `Some(None)` if the square ahead of the last square is not on the
    // board.
    let maker = match &maker_squares {
        None if listed_maker.is_some() => Some(listed_maker),
        None => passed.last().map(|&last| square_ahead(program, last, maker_side)),
        Some(makers) if makers.len() == 1 => Some(Some(makers[0].0)),
        Some(_) => None,
    };
    match (squares, maker) {
        (Some(squares), Some(Some(maker))) if !squares.is_empty() => {
            Ok(Some(Trail { squares, piece_square: maker }))
        }
        (Some(_), Some(None)) => {
            let message = "the last square passed over is at the edge of the board; write a colon and the square of the piece \
                 that passed over it";
            Err((FenErrorKind::Message(message.to_owned()), field.range()))
        }
        _ => {
            let name = |index| program.name(Square(index));
            // A board with a single square has no second square.
            let second = u8::from(program.shape.squares() > 1);
            let example = format!("`{}` or `{}:{}`", name(0), name(0), name(second));
            Err((FenErrorKind::NotATrail { found: quote_truncated(field.text), example }, field.range()))
        }
    }
}

/// Returns the square directly ahead of `square` from the point of view of `side`.
pub(super) fn square_ahead(program: &Program, square: Square, side: Side) -> Option<Square> {
    let next = program.shape.target(square, Vector::new(0, 1), side);
    next.filter(|&cell| program.shape.is_square(cell))
}
