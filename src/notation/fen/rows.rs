//! The first field of a FEN text: the board and the hands.

use std::ops::Range;

use super::Fault;
use super::field::{Field, ParseResult};
use crate::board::{Content, Piece, Side, Square, SquareSet};
use crate::ir::Program;

/// The content of the field.
pub(super) struct Rows {
    /// The contents, by square.
    pub contents: Vec<Content>,
    pub promoted: SquareSet,
    /// The numbers of pieces in hand, by side, then by kind.
    pub hands: [Vec<u8>; 2],
}

/// An element of a row.
enum Sign {
    Vacant(usize),
    Void,
    Piece(Piece, bool),
}

pub(super) fn rows(program: &Program, field: Field<'_>) -> ParseResult<Rows> {
    let (board, hands) = match field.text.find('[') {
        Some(at) => (field.part(0, at), Some(field.part(at, field.text.len()))),
        None => (field, None),
    };
    let (shape, ranks) = (&program.shape, program.shape.ranks());
    let rows: Vec<Field<'_>> = split(board, '/').collect();
    if rows.len() != ranks as usize {
        let at = rows.get(ranks as usize).map_or(board.range().end, |row| row.start);
        return Err((Fault::Rows { expected: ranks, found: rows.len() }, at..board.range().end));
    }
    let mut contents = vec![Content::VACANT; shape.squares()];
    let mut promoted = SquareSet::EMPTY;
    for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
        let signs = signs(program, row)?;
        let found = signs.iter().map(|(sign, _)| sign.width()).fold(0, usize::saturating_add);
        if found != shape.files() as usize {
            let fault = Fault::Width {
                rank: rank + shape.first_rank(),
                expected: shape.files(),
                found: count(found),
            };
            return Err((fault, row.range()));
        }
        let mut cells = (0..shape.files()).filter_map(|file| shape.cell(file, rank));
        for (sign, at) in signs {
            for cell in cells.by_ref().take(sign.width()) {
                sign.stands_on(program, cell).map_err(|fault| (fault, at.clone()))?;
                if let Sign::Piece(piece, is_promoted) = sign {
                    contents[cell.index()] = piece.into();
                    if is_promoted {
                        promoted.insert(cell);
                    }
                }
            }
        }
    }
    // A byte counts the pieces of a kind; only a board of 256 squares can hold more.
    let first = contents.first().copied().unwrap_or(Content::VACANT);
    if contents.len() > u8::MAX as usize
        && first.is_piece()
        && contents.iter().all(|&content| content == first)
    {
        return Err((Fault::TooMany, board.range()));
    }
    let hands = read_hands(program, hands, board.range().end)?;
    Ok(Rows { contents, promoted, hands })
}

fn split(field: Field<'_>, separator: char) -> impl Iterator<Item = Field<'_>> {
    let mut start = field.start;
    field.text.split(separator).map(move |text| {
        let part = Field { text, start };
        start += text.len() + separator.len_utf8();
        part
    })
}

impl Sign {
    fn width(&self) -> usize {
        if let Sign::Vacant(run) = self { *run } else { 1 }
    }

    fn stands_on(&self, program: &Program, cell: Square) -> Result<(), Fault> {
        match (self, program.shape.is_square(cell)) {
            (Sign::Void, true) => Err(Fault::SquareNotVoid(program.name(cell))),
            (Sign::Vacant(_) | Sign::Piece(..), false) => Err(Fault::VoidNotSquare(program.name(cell))),
            _ => Ok(()),
        }
    }
}

fn signs(program: &Program, row: Field<'_>) -> ParseResult<Vec<(Sign, Range<usize>)>> {
    let mut signs = Vec::new();
    let mut at = 0;
    while let Some(first) = row.text[at..].chars().next() {
        let rest = &row.text[at..];
        let (sign, length) = if first.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let range = row.part(at, at + length).range();
            (Sign::Vacant(run(&rest[..length]).map_err(|fault| (fault, range))?), length)
        } else if first == '*' {
            (Sign::Void, 1)
        } else {
            let (piece, length) = piece(program, row.part(at, row.text.len()))?;
            let is_promoted = rest[length..].starts_with('~');
            if is_promoted && !program.tracked.promoted {
                let fault =
                    "marks a piece that has become what it is, and no rule of this game asks for that";
                return Err((Fault::Promoted(fault), row.part(at, at + length + 1).range()));
            }
            (Sign::Piece(piece, is_promoted), length + usize::from(is_promoted))
        };
        signs.push((sign, row.part(at, at + length).range()));
        at += length;
    }
    Ok(signs)
}

/// A run of vacant squares; one that is far too long counts as just too long.
fn run(digits: &str) -> Result<usize, Fault> {
    if digits.starts_with('0') {
        return Err(Fault::Run(crate::notation::short(digits)));
    }
    Ok(digits.parse().unwrap_or(usize::MAX))
}

fn count(cells: usize) -> String {
    if cells < 1000 { cells.to_string() } else { "more than 999".to_owned() }
}

/// The piece whose letters the text begins with, and how many bytes they take.
fn piece(program: &Program, text: Field<'_>) -> ParseResult<(Piece, usize)> {
    let first = text.text.chars().next().map_or(0, char::len_utf8);
    if text.text.starts_with('~') {
        return Err((Fault::Promoted("follows a piece"), text.part(0, 1).range()));
    }
    let length = if text.text.starts_with('+') {
        1 + text.text[1..].chars().next().map_or(0, char::len_utf8)
    } else {
        first
    };
    let letters = &text.text[..length];
    let known = pieces(program).find(|&piece| program.letter(piece) == letters);
    known.map(|piece| (piece, length)).ok_or_else(|| {
        let all: Vec<String> = pieces(program)
            .filter(|piece| piece.side == Side::White)
            .map(|piece| program.letter(piece))
            .collect();
        let fault = Fault::Letter { found: crate::notation::short(letters), letters: all.join(" ") };
        (fault, text.part(0, length).range())
    })
}

fn pieces(program: &Program) -> impl Iterator<Item = Piece> {
    let kinds = program.kind_ids();
    kinds.flat_map(|kind| Side::BOTH.map(|side| Piece { kind, side }))
}

fn read_hands(program: &Program, field: Option<Field<'_>>, end: usize) -> ParseResult<[Vec<u8>; 2]> {
    let mut hands = [vec![0; program.kinds.len()], vec![0; program.kinds.len()]];
    let Some(field) = field else {
        return if program.tracked.hands {
            Err((
                Fault::Hands(
                    "expected the pieces in hand after the rows, in brackets: [QPp], or [] for none",
                ),
                end..end,
            ))
        } else {
            Ok(hands)
        };
    };
    let Some(inside) = field.text[1..].strip_suffix(']') else {
        return Err((
            Fault::Hands("the pieces in hand end with ], and then a blank is expected"),
            field.range(),
        ));
    };
    if inside == "-" || inside.is_empty() {
        return Ok(hands);
    }
    if !program.tracked.hands {
        return Err((Fault::Hands("this game keeps no pieces in hand"), field.range()));
    }
    let mut at = 1;
    while at <= inside.len() {
        let (piece, length) = piece(program, field.part(at, 1 + inside.len()))?;
        let held = &mut hands[piece.side.index()][piece.kind.index()];
        *held = held.checked_add(1).ok_or_else(|| (Fault::TooMany, field.part(at, at + length).range()))?;
        at += length;
    }
    Ok(hands)
}
