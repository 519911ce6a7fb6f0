//! Splits a FEN into its fields, and adds fields that other programs omit. The contents of the fields are parsed elsewhere.

use super::FenErrorKind;
use super::counts::is_remaining_count;
use super::field::{Field, ParseResult};
use crate::board::Side;

/// The fields of a text.
pub(super) struct Fields<'t> {
    pub board: Field<'t>,
    pub side: Field<'t>,
    pub castlings: Field<'t>,
    pub trail: Field<'t>,
    /// The fields after the trail: counts, the halfmove clock, the move number, and all later fields.
    pub rest: Vec<Field<'t>>,
}

/// Splits a text at whitespace.
pub(super) fn words(text: &str) -> impl Iterator<Item = Field<'_>> + Clone {
    let start_of = move |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(move |word| Field { text: word, start: start_of(word) })
}

/// Splits a FEN into its fields. The text must not be `startpos`.
///
/// Other programs omit fields:
///
/// * everything after the board if White is to move;
/// * castlings and trail in variants without castling and trails (`w`, `w 0 1`), or before the remaining counts
///   (`w 7+7 0 1`);
/// * the trail alone (`w KQkq`).
///
/// Some write a draw counter instead of the trail (`w - 128 0 43`).
pub(super) fn split(text: &str) -> ParseResult<Fields<'_>> {
    let mut words = words(text).peekable();
    let end = text.len();
    let board = words.next().ok_or((FenErrorKind::Missing("the board"), end..end))?;
    let omitted =
        |next: Option<&Field<'_>>, text| Field { text, start: next.map_or(end, |field| field.start) };
    let side = words.next().unwrap_or_else(|| omitted(None, "w"));
    let is_after_trail = |field: &Field<'_>| is_number(field) || is_remaining_count(*field);
    let Some(castlings) = words.next_if(|field| !is_after_trail(field)) else {
        let empty = omitted(words.peek(), "-");
        return Ok(Fields { board, side, castlings: empty, trail: empty, rest: words.collect() });
    };
    let number_count = words.clone().take_while(is_number).count();
    let trail = words.next_if(|field| !is_after_trail(field)).unwrap_or_else(|| omitted(words.peek(), "-"));
    if number_count > 2 {
        words.next();
    }
    Ok(Fields { board, side, castlings, trail, rest: words.collect() })
}

/// Returns the side to move and the full-move number, without checking the other fields. Missing fields have their default
/// values.
pub(in crate::notation) fn side_and_move_number(text: &str) -> (Side, u32) {
    let Ok(Fields { side, rest, .. }) = split(text) else { return (Side::White, 1) };
    let side = if side.text.starts_with('b') { Side::Black } else { Side::White };
    // The halfmove clock precedes the move number.
    let number = rest.iter().skip_while(|field| is_remaining_count(**field)).nth(1);
    (side, number.and_then(|field| field.text.parse().ok()).unwrap_or(1))
}

fn is_number(field: &Field<'_>) -> bool {
    field.text.bytes().all(|byte| byte.is_ascii_digit())
}
