//! Parses the fields after the side to move in the FEN of a start array. The rows of the array are a part of the game's file
//! and are parsed with it.

use super::FenErrorKind;
use super::field::ParseResult;
use super::position_kind::PositionKind;
use super::read::parse_position;
use super::split::split;
use super::write::write;
use crate::ir::{ExplicitStart, Program};
use crate::position::{Counts, Position, Setup};

/// Reads the castling rights and the moved pieces of a start array from the fields after the side to move. Returns `None` if
/// the array is not a valid position, which is reported elsewhere.
///
/// # Errors
///
/// Returns the first error, with its byte range in `fields`: an error that is possible in any FEN, or a field whose content
/// only moves can produce.
pub fn read_explicit_start(program: &Program, fields: &str) -> ParseResult<Option<ExplicitStart>> {
    let start = Position::new_unchecked(program, &Setup::initial(program));
    let start_text = write(program, &start);
    let prefix: String = start_text.split_inclusive(' ').take(2).collect();
    let text = format!("{prefix}{fields}");
    let shifted_error = |kind, range: std::ops::Range<usize>| {
        (kind, range.start.saturating_sub(prefix.len())..range.end.saturating_sub(prefix.len()))
    };
    let setup = match parse_position(program, &text, PositionKind::StartArray) {
        Ok(position) => position.setup(program),
        Err((_, range)) if range.start < prefix.len() => return Ok(None),
        Err((kind, range)) => return Err(shifted_error(kind, range)),
    };
    let fields = split(&text)?;
    let not_initial =
        |what, expected, range| Err(shifted_error(FenErrorKind::NotInitial { what, expected }, range));
    if setup.trail.is_some() {
        return not_initial("a trail", "-", fields.trail.range());
    }
    let has_counts = setup.counts != Counts::default();
    if has_counts || setup.clock != 0 || setup.number != 1 {
        let from = fields.rest.first().map_or(text.len(), |field| field.start);
        let what =
            if has_counts { "a counted event" } else { "a halfmove clock or move number that has advanced" };
        return not_initial(what, "0 1", from..text.trim_end().len());
    }
    Ok(Some(ExplicitStart { rights: setup.rights, moved: setup.moved }))
}
