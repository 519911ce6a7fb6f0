//! The field of the counters of moves, such as checks, in one of two forms. `3+3` contains the number of counted moves that each side has
//! left. `+0+0`, after the move number, contains the number of counted moves that each side has made.

use super::FenErrorKind;
use super::field::{Field, ParseResult};
use crate::board::Side;
use crate::diagnostics::quote_truncated;
use crate::ir::{Counter, Program};
use crate::position::{Counts, Position};

/// Returns the field with the remaining numbers: White's and Black's number for each counter, with commas between counters. A side has `-`
/// if no ending depends on its count.
pub(super) fn remaining_counts(program: &Program, position: &Position) -> String {
    let counter_text = |(index, counter): (usize, &Counter)| {
        let remaining_of = |side: Side| {
            counter
                .remaining(side, position.event_count(side, index))
                .map_or("-".to_owned(), |times| times.to_string())
        };
        format!("{}+{}", remaining_of(Side::White), remaining_of(Side::Black))
    };
    program.counters.iter().enumerate().map(counter_text).collect::<Vec<_>>().join(",")
}

/// Returns true if a field contains the numbers of counted moves that have been made: `+0+0`.
pub(super) fn is_elapsed_count(field: Field<'_>) -> bool {
    field.text.starts_with('+')
}

/// Returns true if a field contains the remaining numbers: `3+3`.
pub(super) fn is_remaining_count(field: Field<'_>) -> bool {
    !is_elapsed_count(field) && field.text.contains('+')
}

/// Parses a field of either form. Returns the numbers of counted moves that have been made.
pub(super) fn parse_counts(program: &Program, field: Field<'_>) -> ParseResult<Counts> {
    let mut counts = Counts::default();
    let is_elapsed = is_elapsed_count(field);
    let parts: Vec<&str> = field.text.split(',').collect();
    let error = || {
        let joined =
            |text: fn(&Counter) -> String| program.counters.iter().map(text).collect::<Vec<_>>().join(",");
        let (example, made) = (joined(initial_remaining_text), joined(initial_elapsed_text));
        (FenErrorKind::Counts { found: quote_truncated(field.text), example, made }, field.range())
    };
    if parts.len() != program.counters.len() {
        return Err(error());
    }
    for ((index, counter), part) in program.counters.iter().enumerate().zip(parts) {
        let part = if is_elapsed { part.strip_prefix('+').ok_or_else(error)? } else { part };
        let (white, black) = part.split_once('+').ok_or_else(error)?;
        for (side, text) in [(Side::White, white), (Side::Black, black)] {
            let Some(limit) = counter.limits[side.index()] else {
                if text != "-" {
                    return Err(error());
                }
                continue;
            };
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let times =
                text.parse::<u8>().ok().filter(|&times| is_number && times <= limit).ok_or_else(error)?;
            counts[side.index()][index] = if is_elapsed { times } else { limit - times };
        }
    }
    Ok(counts)
}

/// Returns the field with the remaining numbers of a counter at the start of a game: `3+3`.
fn initial_remaining_text(counter: &Counter) -> String {
    let [white, black] = counter.limits.map(|limit| limit.map_or("-".to_owned(), |limit| limit.to_string()));
    format!("{white}+{black}")
}

/// Returns the field with the numbers of counted moves that have been made at the start of a game: `+0+0`.
fn initial_elapsed_text(counter: &Counter) -> String {
    let [white, black] = counter.limits.map(|limit| if limit.is_some() { "0" } else { "-" });
    format!("+{white}+{black}")
}
