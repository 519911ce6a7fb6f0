//! The fields of a start array's FEN after the side to move. The rows are read by the stage that reads the file.

use super::Fault;
use super::field::ParseResult;
use super::purpose::Purpose;
use super::read::position;
use super::split::split;
use super::write::write;
use crate::ir::{ExplicitStart, Program};
use crate::position::{Counts, Position, Setup};

/// Reads from the fields after the side to move which pieces of the start array have moved; `None` if the array itself is not a valid
/// position, which is reported elsewhere.
///
/// # Errors
///
/// The first fault, with its bytes of `rest`: faults of any FEN, and fields that only result from moves.
pub fn array(program: &Program, rest: &str) -> ParseResult<Option<ExplicitStart>> {
    let array = Position::new_unchecked(program, &Setup::initial(program));
    let text = write(program, &array);
    let before: String = text.split_inclusive(' ').take(2).collect();
    let text = format!("{before}{rest}");
    let within = |fault, at: std::ops::Range<usize>| {
        (fault, at.start.saturating_sub(before.len())..at.end.saturating_sub(before.len()))
    };
    let setup = match position(program, &text, Purpose::Array) {
        Ok(position) => position.setup(program),
        Err((_, at)) if at.start < before.len() => return Ok(None),
        Err((fault, at)) => return Err(within(fault, at)),
    };
    let fields = split(&text)?;
    let refuse = |what, expected, at| Err(within(Fault::Begun { what, expected }, at));
    if setup.trail.is_some() {
        return refuse("a trail", "-", fields.trail.range());
    }
    let counted = setup.counts != Counts::default();
    if counted || setup.clock != 0 || setup.number != 1 {
        let from = fields.rest.first().map_or(text.len(), |field| field.start);
        let what = if counted { "a deed that has been done" } else { "a clock that runs" };
        return refuse(what, "0 1", from..text.trim_end().len());
    }
    Ok(Some(ExplicitStart { rights: setup.rights, moved: setup.moved }))
}
