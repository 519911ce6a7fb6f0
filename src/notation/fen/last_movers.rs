//! The field of the kinds that White and Black moved last: `=N,q`.

use super::FenErrorKind;
use super::field::{Field, ParseResult};
use crate::board::{KindId, Piece, Side};
use crate::diagnostics::quote_truncated;
use crate::ir::Program;
use crate::position::Position;

/// Returns the text of the field; empty if neither side has moved, or if no rule of the game depends on the last movers.
pub(super) fn text(program: &Program, position: &Position) -> String {
    let letter = |side| {
        let kind = position.last_mover(side);
        kind.map_or("-".to_owned(), |kind| program.letter(Piece { kind, side }))
    };
    let moved = Side::BOTH.iter().any(|&side| position.last_mover(side).is_some());
    if moved { format!("={},{}", letter(Side::White), letter(Side::Black)) } else { String::new() }
}

/// Returns true if a field holds the kinds that moved last.
pub(super) fn is_last_movers(field: Field<'_>) -> bool {
    field.text.starts_with('=')
}

/// Parses the field of the kinds that moved last.
pub(super) fn parse_last_movers(program: &Program, field: Field<'_>) -> ParseResult<[Option<KindId>; 2]> {
    let error = || (FenErrorKind::Movers(quote_truncated(field.text)), field.range());
    let (white, black) = field.text[1..].split_once(',').ok_or_else(error)?;
    let kind = |letters: &str, side| match letters {
        "-" => Ok(None),
        letters => {
            let mut kinds = program.kind_ids();
            let kind = kinds.find(|&kind| program.letter(Piece { kind, side }) == letters);
            kind.map(Some).ok_or_else(error)
        }
    };
    Ok([kind(white, Side::White)?, kind(black, Side::Black)?])
}
