//! What the text of an array says behind the side to move, in the fields of a position text. Not its rows, whose letters are those of
//! the file where it is written.

use super::Fault;
use super::field::Found;
use super::purpose::Purpose;
use super::read::position;
use super::split::split;
use super::write::write;
use crate::ir::{Begun, Program};
use crate::position::{Counts, Position, Setup};

/// What the pieces of an array have done before, by what its text says behind the side to move; `None` if the array itself is no
/// position, which shows elsewhere.
///
/// # Errors
/// The first thing that is wrong, and which bytes of `rest` say it: what is wrong in any position text, and what can only come of
/// moves.
pub fn array(program: &Program, rest: &str) -> Found<Option<Begun>> {
    let array = Position::unproven(program, &Setup::array(program));
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
    Ok(Some(Begun { rights: setup.rights, moved: setup.moved }))
}
