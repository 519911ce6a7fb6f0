//! The parser of the first field of a FEN text: the board and the hands.

use std::ops::Range;

use super::FenErrorKind;
use super::field::{Field, ParseResult};
use crate::board::{Content, Piece, Shape, Side, Square, SquareSet};
use crate::diagnostics::quote_truncated;
use crate::ir::Program;

/// The content of the first field.
pub(super) struct BoardField {
    /// The contents, by square.
    pub contents: Vec<Content>,
    /// The squares of promoted pieces.
    pub promoted: SquareSet,
    /// The numbers of pieces in hand, by side and kind.
    pub hands: [Vec<u8>; 2],
}

/// An element of a row.
enum RowElement {
    /// A run of vacant squares, with its length.
    Vacant(usize),
    /// A cell that is not a square.
    Void,
    /// A piece; true if it was promoted.
    Piece(Piece, bool),
    /// The border between two levels.
    NextLevel,
}

/// Parses the first field.
pub(super) fn parse_board(program: &Program, field: Field<'_>) -> ParseResult<BoardField> {
    let (board, hands) = match field.text.find('[') {
        Some(bracket) => (field.part(0, bracket), Some(field.part(bracket, field.text.len()))),
        None => (field, None),
    };
    let (shape, ranks) = (&program.shape, program.shape.ranks());
    let rows: Vec<Field<'_>> = split(board, '/').collect();
    if rows.len() != ranks as usize {
        let start = rows.get(ranks as usize).map_or(board.range().end, |row| row.start);
        return Err((FenErrorKind::Rows { expected: ranks, found: rows.len() }, start..board.range().end));
    }
    let mut contents = vec![Content::VACANT; shape.squares()];
    let mut promoted = SquareSet::EMPTY;
    for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
        let elements = parse_row(program, row)?;
        let found = elements.iter().map(|(element, _)| element.width()).fold(0, usize::saturating_add);
        if found != shape.files() as usize {
            let kind = FenErrorKind::Width {
                rank: rank + shape.first_rank(),
                expected: shape.files(),
                found: describe_width(found),
            };
            return Err((kind, row.range()));
        }
        check_levels(shape, &elements).map_err(|range| {
            let message = "every row must have a `|` between any two levels of the board, or none at all";
            (FenErrorKind::Message(message.to_owned()), range.unwrap_or(row.range()))
        })?;
        let mut cells = (0..shape.files()).filter_map(|file| shape.cell(file, rank));
        for (element, range) in elements {
            for cell in cells.by_ref().take(element.width()) {
                element.check_cell(program, cell).map_err(|kind| (kind, range.clone()))?;
                if let RowElement::Piece(piece, is_promoted) = element {
                    contents[cell.index()] = piece.into();
                    if is_promoted {
                        promoted.insert(cell);
                    }
                }
            }
        }
    }
    // The pieces of a kind are counted in a byte; only a full board of 256 squares can have more.
    let first = contents.first().copied().unwrap_or(Content::VACANT);
    if contents.len() > u8::MAX as usize
        && first.is_piece()
        && contents.iter().all(|&content| content == first)
    {
        return Err((FenErrorKind::TooMany, board.range()));
    }
    let hands = parse_hands(program, hands)?;
    Ok(BoardField { contents, promoted, hands })
}

/// Checks that the borders of levels, if the row has any, are between the levels of the board.
///
/// # Errors
/// Returns the range of a border at a wrong place; `None` if the number of borders is wrong.
fn check_levels(shape: &Shape, elements: &[(RowElement, Range<usize>)]) -> Result<(), Option<Range<usize>>> {
    let (mut cells, mut borders) = (0, 0);
    for (element, range) in elements {
        cells += element.width();
        if matches!(element, RowElement::NextLevel) {
            borders += 1;
            if cells != borders * usize::from(shape.files_of_level()) {
                return Err(Some(range.clone()));
            }
        }
    }
    if borders == 0 || borders + 1 == usize::from(shape.levels) { Ok(()) } else { Err(None) }
}

/// Splits a field at a separator.
fn split(field: Field<'_>, separator: char) -> impl Iterator<Item = Field<'_>> {
    let mut start = field.start;
    field.text.split(separator).map(move |text| {
        let part = Field { text, start };
        start += text.len() + separator.len_utf8();
        part
    })
}

impl RowElement {
    /// Returns the number of cells of the element.
    fn width(&self) -> usize {
        match self {
            RowElement::Vacant(run) => *run,
            RowElement::Void | RowElement::Piece(..) => 1,
            RowElement::NextLevel => 0,
        }
    }

    /// Checks that the element is possible on a cell.
    fn check_cell(&self, program: &Program, cell: Square) -> Result<(), FenErrorKind> {
        match (self, program.shape.is_square(cell)) {
            (RowElement::Void, true) => Err(FenErrorKind::VoidOnSquare(program.name(cell))),
            (RowElement::Vacant(_) | RowElement::Piece(..), false) => {
                Err(FenErrorKind::SquareContentOnVoid(program.name(cell)))
            }
            _ => Ok(()),
        }
    }
}

/// Parses a row. Returns its elements with their byte ranges.
fn parse_row(program: &Program, row: Field<'_>) -> ParseResult<Vec<(RowElement, Range<usize>)>> {
    let mut elements = Vec::new();
    let mut index = 0;
    while let Some(first) = row.text[index..].chars().next() {
        let rest = &row.text[index..];
        let (element, length) = if first.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let range = row.part(index, index + length).range();
            (RowElement::Vacant(parse_run(&rest[..length]).map_err(|kind| (kind, range))?), length)
        } else if let ('*', Some(piece)) = (first, neutral_piece(program)) {
            (RowElement::Piece(piece, false), 1)
        } else if first == '*' {
            (RowElement::Void, 1)
        } else if first == '|' && program.shape.levels > 1 {
            (RowElement::NextLevel, 1)
        } else {
            let (piece, length) = parse_piece(program, row.part(index, row.text.len()))?;
            let is_promoted = rest[length..].starts_with('~');
            if is_promoted && !program.tracked.promoted {
                let message = "marks a promoted piece, and no rule of this game depends on promotion";
                return Err((FenErrorKind::Promoted(message), row.part(index, index + length + 1).range()));
            }
            (RowElement::Piece(piece, is_promoted), length + usize::from(is_promoted))
        };
        elements.push((element, row.part(index, index + length).range()));
        index += length;
    }
    Ok(elements)
}

/// Parses the length of a run of vacant squares. A number that is too large for `usize` becomes `usize::MAX`.
fn parse_run(digits: &str) -> Result<usize, FenErrorKind> {
    if digits.starts_with('0') {
        return Err(FenErrorKind::Run(quote_truncated(digits)));
    }
    Ok(digits.parse().unwrap_or(usize::MAX))
}

/// Returns a number of cells as text.
fn describe_width(cells: usize) -> String {
    if cells < 1000 { cells.to_string() } else { "more than 999".to_owned() }
}

/// Parses the piece at the beginning of a text. Returns it with the length of its letters in bytes.
fn parse_piece(program: &Program, text: Field<'_>) -> ParseResult<(Piece, usize)> {
    let first_length = text.text.chars().next().map_or(0, char::len_utf8);
    if text.text.starts_with('~') {
        return Err((FenErrorKind::Promoted("must follow a piece"), text.part(0, 1).range()));
    }
    let length = if text.text.starts_with('+') {
        1 + text.text[1..].chars().next().map_or(0, char::len_utf8)
    } else {
        first_length
    };
    let found = &text.text[..length];
    let piece = pieces(program).find(|&piece| program.letter(piece) == found);
    piece.map(|piece| (piece, length)).ok_or_else(|| {
        let letters: Vec<String> = pieces(program)
            .filter(|piece| piece.side == Side::White)
            .map(|piece| program.letter(piece))
            .collect();
        let kind = FenErrorKind::Letter { found: quote_truncated(found), letters: letters.join(" ") };
        (kind, text.part(0, length).range())
    })
}

/// Returns the piece for which other programs write `*` on a board without voids: the piece of the only neutral kind.
fn neutral_piece(program: &Program) -> Option<Piece> {
    let mut kinds = program.neutral.kinds(program.kinds.len());
    let (kind, second) = (kinds.next()?, kinds.next());
    let has_voids = program.shape.cells() > program.shape.squares();
    (second.is_none() && !has_voids).then_some(Piece { kind, side: Side::White })
}

/// Iterates over the pieces of both sides.
fn pieces(program: &Program) -> impl Iterator<Item = Piece> {
    let kinds = program.kind_ids();
    kinds.flat_map(|kind| Side::BOTH.map(|side| Piece { kind, side }))
}

/// Parses the pieces in hand; other programs leave out the brackets of empty hands.
fn parse_hands(program: &Program, field: Option<Field<'_>>) -> ParseResult<[Vec<u8>; 2]> {
    let mut hands = [vec![0; program.kinds.len()], vec![0; program.kinds.len()]];
    let Some(field) = field else { return Ok(hands) };
    let Some(pieces) = field.text[1..].strip_suffix(']') else {
        return Err((
            FenErrorKind::Hands("expected `]` and a space after the pieces in hand"),
            field.range(),
        ));
    };
    if pieces == "-" || pieces.is_empty() {
        return Ok(hands);
    }
    if !program.tracked.hands {
        return Err((FenErrorKind::Hands("this game has no pieces in hand"), field.range()));
    }
    let mut index = 1;
    while index <= pieces.len() {
        let (piece, length) = parse_piece(program, field.part(index, 1 + pieces.len()))?;
        let count = &mut hands[piece.side.index()][piece.kind.index()];
        *count = count
            .checked_add(1)
            .ok_or_else(|| (FenErrorKind::TooMany, field.part(index, index + length).range()))?;
        index += length;
    }
    Ok(hands)
}
