//! The field of the running clocks of endings: `w3:12,b1:40`. Each part is a side, the number of an ending, and the plies or
//! turns for which the ending's conditions have held. Endings of the form [`EndReason::Lasts`] are numbered from 1.

use super::FenErrorKind;
use super::field::{Field, ParseResult};
use crate::board::Side;
use crate::diagnostics::quote_truncated;
use crate::ir::{EndReason, LastingCondition, Program};
use crate::position::{ClockState, Clocks, Position};

/// Iterates over the endings of the form [`EndReason::Lasts`], with the sides to which they apply.
fn lasting_endings(program: &Program) -> impl Iterator<Item = (&LastingCondition, [bool; 2])> {
    program.endings.iter().filter_map(|ending| match &ending.reason {
        EndReason::Lasts(lasting) => Some((lasting, ending.sides)),
        EndReason::When(_) | EndReason::HalfmoveClock { .. } => None,
    })
}

/// Returns the ending that has this number in the field; `None` if no ending has the number, or if the ending does not apply to
/// the side.
fn lasting_ending<'p>(program: &'p Program, number: &str, side: Side) -> Option<&'p LastingCondition> {
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    let (lasting, sides) = lasting_endings(program).nth(index)?;
    sides[side.index()].then_some(lasting)
}

/// Returns the text of the running clocks; empty if no clock runs.
pub(super) fn text(program: &Program, position: &Position) -> String {
    let mut parts = Vec::new();
    for (number, (lasting, _)) in lasting_endings(program).enumerate() {
        for (side, letter) in [(Side::White, 'w'), (Side::Black, 'b')] {
            let state = position.clocks()[lasting.clock][side.index()];
            if state.counts_for(lasting) {
                parts.push(format!("{letter}{}:{}", number + 1, state.count));
            }
        }
    }
    parts.join(",")
}

/// Returns true if a field holds clocks.
pub(super) fn is_clocks(field: Field<'_>) -> bool {
    field.text.starts_with(['w', 'b']) && field.text.contains(':')
}

/// Parses the field of the running clocks.
pub(super) fn parse_clocks(program: &Program, field: Field<'_>) -> ParseResult<Clocks> {
    let mut clocks = Clocks::default();
    for part in field.text.split(',') {
        let error = || (FenErrorKind::Clocks(quote_truncated(part)), field.range());
        let side = match part.chars().next() {
            Some('w') => Side::White,
            Some('b') => Side::Black,
            _ => return Err(error()),
        };
        let (number, count) = part[1..].split_once(':').ok_or_else(error)?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let count = count.parse().ok().filter(|_| is_number(number) && is_number(count)).ok_or_else(error)?;
        let lasting = lasting_ending(program, number, side).ok_or_else(|| {
            (FenErrorKind::NoLastingEnding { number: quote_truncated(number), side }, field.range())
        })?;
        let state = &mut clocks[lasting.clock][side.index()];
        if state.is_running() {
            return Err((FenErrorKind::ClockTwice { part: quote_truncated(part), side }, field.range()));
        }
        *state = ClockState::of_ending(lasting, count);
    }
    Ok(clocks)
}
