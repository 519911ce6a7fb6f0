//! The field of deed counters: the number of times still to be done, `3+3`, or, after all other fields, the number of times done,
//! `+0+0`.

use super::Fault;
use super::field::{Field, ParseResult};
use crate::board::Side;
use crate::ir::{Counter, Program};
use crate::notation::short;
use crate::position::{Counts, Position};

/// Returns the numbers still to be done, White's first, with a comma between counters; `-` stands for a side without an ending that
/// depends on it.
pub(super) fn text(program: &Program, position: &Position) -> String {
    let remaining = |(number, counter): (usize, &Counter)| {
        let of = |side: Side| {
            counter
                .remaining(side, position.event_count(side, number))
                .map_or("-".to_owned(), |times| times.to_string())
        };
        format!("{}+{}", of(Side::White), of(Side::Black))
    };
    program.counters.iter().enumerate().map(remaining).collect::<Vec<_>>().join(",")
}

/// Returns true if a field holds the numbers of times done: `+0+0`.
pub(super) fn is_elapsed_count(field: Field<'_>) -> bool {
    field.text.starts_with('+')
}

/// Returns true if a field holds the numbers still to be done: `3+3`.
pub(super) fn is_remaining_count(field: Field<'_>) -> bool {
    !is_elapsed_count(field) && field.text.contains('+')
}

/// Parses a field of either form.
pub(super) fn counts(program: &Program, field: Field<'_>) -> ParseResult<Counts> {
    let mut counts = Counts::default();
    let done = is_elapsed_count(field);
    let parts: Vec<&str> = field.text.split(',').collect();
    let refuse = || {
        let example: Vec<String> = program.counters.iter().map(full).collect();
        let fault = Fault::Counts { found: short(field.text), example: example.join(",") };
        (fault, field.range())
    };
    if parts.len() != program.counters.len() {
        return Err(refuse());
    }
    for ((number, counter), part) in program.counters.iter().enumerate().zip(parts) {
        let part = if done { part.strip_prefix('+').ok_or_else(refuse)? } else { part };
        let (white, black) = part.split_once('+').ok_or_else(refuse)?;
        for (side, text) in [(Side::White, white), (Side::Black, black)] {
            let Some(most) = counter.limits[side.index()] else {
                if text != "-" {
                    return Err(refuse());
                }
                continue;
            };
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let times =
                text.parse::<u8>().ok().filter(|&times| digits && times <= most).ok_or_else(refuse)?;
            counts[side.index()][number] = if done { times } else { most - times };
        }
    }
    Ok(counts)
}

/// Returns the text of a counter at its start.
fn full(counter: &Counter) -> String {
    let of = |most: Option<u8>| most.map_or("-".to_owned(), |most| most.to_string());
    format!("{}+{}", of(counter.limits[0]), of(counter.limits[1]))
}
