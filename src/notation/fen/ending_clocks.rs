//! The field of the running clocks: `w3:12,b1:40`. For each side and running clock it contains the number of the ending whose conditions
//! hold, counted among the endings of the form [`EndReason::Lasts`], and the count.

use super::FenErrorKind;
use super::field::{Field, ParseResult};
use crate::board::Side;
use crate::diagnostics::quote_truncated;
use crate::ir::{EndReason, Lasting, Program};
use crate::position::{ClockState, Clocks, Position};

/// Iterates over the endings of the form [`EndReason::Lasts`], with the sides to which they apply.
fn lasting_endings(program: &Program) -> impl Iterator<Item = (&Lasting, [bool; 2])> {
    program.endings.iter().filter_map(|ending| match &ending.reason {
        EndReason::Lasts(lasting) => Some((lasting, ending.sides)),
        EndReason::When(_) | EndReason::Idle { .. } => None,
    })
}

/// Returns the text of the running clocks; empty if no clock runs.
pub(super) fn text(program: &Program, position: &Position) -> String {
    let mut parts = Vec::new();
    for (number, (lasting, _)) in lasting_endings(program).enumerate() {
        for (side, letter) in [(Side::White, 'w'), (Side::Black, 'b')] {
            let ClockState { row, count } = position.clocks()[lasting.clock][side.index()];
            if row == lasting.row {
                parts.push(format!("{letter}{}:{count}", number + 1));
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
        let parse = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| digits)
        };
        let (number, count) = (parse(number).ok_or_else(error)?, parse(count).ok_or_else(error)?);
        let ending =
            usize::from(number).checked_sub(1).and_then(|number| lasting_endings(program).nth(number));
        let lasting = ending.filter(|(_, sides)| sides[side.index()]).map(|(lasting, _)| lasting);
        let lasting = lasting.ok_or_else(error)?;
        let state = &mut clocks[lasting.clock][side.index()];
        if state.row != 0 {
            return Err(error());
        }
        *state = ClockState { row: lasting.row, count };
    }
    Ok(clocks)
}
