//! Splits a FEN into its fields, and adds fields that other programs omit. The contents of the fields are parsed elsewhere.

use super::FenErrorKind;
use super::field::{Field, ParseResult};

/// The fields of a text.
pub(super) struct Fields<'t> {
    pub board: Field<'t>,
    pub side: Field<'t>,
    pub castlings: Field<'t>,
    pub trail: Field<'t>,
    /// The fields after the trail: counts, the half-move clock and the move number.
    pub rest: Vec<Field<'t>>,
}

/// Splits a text at whitespace.
pub(super) fn words(text: &str) -> impl Iterator<Item = Field<'_>> + Clone {
    let start_of = move |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(move |word| Field { text: word, start: start_of(word) })
}

/// Splits a text that is not `startpos` into its fields.
///
/// In variants without castling and en passant, some programs omit both fields (`w 0 1`) or replace the second one by a draw counter
/// (`w - 128 0 43`).
pub(super) fn split(text: &str) -> ParseResult<Fields<'_>> {
    let mut words = words(text).peekable();
    let end = text.len()..text.len();
    let mut next = |description| words.next().ok_or((FenErrorKind::Missing(description), end.clone()));
    let (board, side) = (next("the board")?, next("the side to move, w or b")?);
    let empty_field =
        |next: Option<&Field<'_>>| Field { text: "-", start: next.map_or(text.len(), |field| field.start) };
    let (castlings, trail) = match words.peek() {
        Some(field) if is_number(field) => (empty_field(words.peek()), empty_field(words.peek())),
        _ => {
            let castlings = words
                .next()
                .ok_or((FenErrorKind::Missing("the castling field (- for none)"), end.clone()))?;
            let numbers = words.clone().take_while(is_number).count();
            let trail = match words.peek() {
                Some(_) if numbers > 0 => empty_field(words.peek()),
                _ => words.next().ok_or((FenErrorKind::Missing("the en-passant field (- for none)"), end))?,
            };
            if numbers > 2 {
                words.next();
            }
            (castlings, trail)
        }
    };
    Ok(Fields { board, side, castlings, trail, rest: words.collect() })
}

fn is_number(field: &Field<'_>) -> bool {
    field.text.bytes().all(|byte| byte.is_ascii_digit())
}
