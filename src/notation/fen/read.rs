//! The parser of FEN texts. The sibling modules parse the individual fields.

use std::ops::Range;

use super::counts::{is_elapsed_count, is_remaining_count, parse_counts};
use super::ending_clocks::{is_clocks, parse_clocks};
use super::field::{Field, ParseResult};
use super::field_parsers::{CastlingField, parse_castlings, parse_number, parse_side, parse_trail};
use super::last_movers::{is_last_movers, parse_last_movers};
use super::position_kind::PositionKind;
use super::rows::{BoardField, parse_board};
use super::split::{Fields, split, words};
use super::trail::check_trail_plausible;
use super::{FenError, FenErrorKind};
use crate::board::Side;
use crate::interp;
use crate::ir::Program;
use crate::notation::coordinate::{self, explain::capture_of_royal};
use crate::position::{Clocks, Counts, Position, Setup, SetupError};
use crate::terminal;

/// Parses a position; `startpos` is the start array. A royal piece may be missing; the game is then over.
///
/// # Errors
///
/// Returns the first error. Fields are checked from left to right; checks that involve several fields come afterwards.
pub fn read(program: &Program, text: &str) -> Result<Position, FenError> {
    parse_position(program, text, PositionKind::AnyPosition).map_err(|error| fen_error(text, error))
}

/// Parses a position in which all royals are on the board.
///
/// # Errors
/// Returns the errors of [`read`], and an error if a royal piece is missing.
pub fn read_with_royals(program: &Program, text: &str) -> Result<Position, FenError> {
    parse_position(program, text, PositionKind::PositionWithRoyals).map_err(|error| fen_error(text, error))
}

fn fen_error(text: &str, (kind, range): (FenErrorKind, Range<usize>)) -> FenError {
    FenError { kind, range, text: text.to_owned() }
}

/// Parses a position of the required kind.
pub(super) fn parse_position(
    program: &Program,
    text: &str,
    position_kind: PositionKind,
) -> ParseResult<Position> {
    let mut words = words(text);
    if let Some(word) = words.next().filter(|word| word.text == "startpos") {
        return match words.next() {
            Some(more) => Err((FenErrorKind::Trailing, more.start..text.trim_end().len())),
            None => build_position(
                program,
                &Setup::initial(program),
                &FieldSpans::uniform(word.range()),
                position_kind,
            ),
        };
    }
    let Fields { board, side: side_field, castlings, trail: trail_field, rest } = split(text)?;
    let BoardField { contents, promoted, hands } = parse_board(program, board)?;
    let (side_to_move, moves_left) = parse_side(program, side_field)?;
    let CastlingField { rights, letters, moved } =
        parse_castlings(program, castlings, &contents, position_kind)?;
    // In the middle of a turn, the trail can come from an earlier move of the side to move.
    let maker_side = if moves_left.is_some() { side_to_move } else { side_to_move.other() };
    let trail = parse_trail(program, trail_field, maker_side, &contents)?;
    let mut fields = rest.into_iter().peekable();
    let has_counters = !program.counters.is_empty();
    let is_elapsed = |field: &Field<'_>| has_counters && is_elapsed_count(*field);
    let remaining = fields.next_if(|field| has_counters && is_remaining_count(*field));
    let mut next_number = |what, default| {
        fields
            .next_if(|field| !is_elapsed(field) && !is_clocks(*field) && !is_last_movers(*field))
            .map_or(Ok(default), |field| parse_number(field, what))
    };
    let (halfmove_clock, move_number) =
        (next_number("the halfmove clock", 0)?, next_number("the move number", 1)?);
    let elapsed = fields.next_if(|field| remaining.is_none() && is_elapsed(field));
    let counts = remaining.or(elapsed).map_or(Ok(Counts::default()), |field| parse_counts(program, field))?;
    let clocks = fields.next_if(|field| !program.clocks.is_empty() && is_clocks(*field));
    let clocks = clocks.map_or(Ok(Clocks::default()), |field| parse_clocks(program, field))?;
    let movers = fields.next_if(|field| program.tracked.movers && is_last_movers(*field));
    let movers = movers.map_or(Ok([None; 2]), |field| parse_last_movers(program, field))?;
    if let Some(more) = fields.next() {
        return Err((FenErrorKind::Trailing, more.start..text.trim_end().len()));
    }
    let side = side_to_move;
    let turn_length = program.turn_length(side, move_number);
    if moves_left.is_some_and(|left| left > turn_length) {
        return Err((FenErrorKind::MovesLeft { side, turn_length }, side_field.range()));
    }
    let setup = Setup {
        contents,
        side,
        rights,
        trail,
        hands,
        moved,
        promoted,
        counts,
        movers,
        clocks,
        clock: halfmove_clock,
        number: move_number,
        moves_left,
    };
    let spans = FieldSpans { board: board.range(), letters, trail: trail_field.range() };
    let position = build_position(program, &setup, &spans, position_kind)?;
    if let Some(trail) = &setup.trail {
        check_trail_plausible(program, &setup, trail).map_err(|kind| (kind, spans.trail.clone()))?;
    }
    Ok(position)
}

/// The byte ranges of the fields, for error messages.
struct FieldSpans {
    board: Range<usize>,
    /// The castling letters with their byte ranges.
    letters: Vec<(char, Range<usize>)>,
    trail: Range<usize>,
}

impl FieldSpans {
    /// Returns spans in which every field has the same byte range.
    fn uniform(range: Range<usize>) -> FieldSpans {
        FieldSpans { board: range.clone(), letters: Vec::new(), trail: range }
    }
}

/// Builds the position and checks it.
fn build_position(
    program: &Program,
    setup: &Setup,
    spans: &FieldSpans,
    position_kind: PositionKind,
) -> ParseResult<Position> {
    let build = if position_kind == PositionKind::AnyPosition {
        Position::new_allowing_lost_royal
    } else {
        Position::new
    };
    let position = build(program, setup).map_err(|error| {
        let range = match &error {
            SetupError::NoRoyal { .. } | SetupError::TooManyRoyals { .. } => spans.board.clone(),
            SetupError::Castling { letter, .. } => {
                let letter_span = spans.letters.iter().find(|(known, _)| known == letter);
                letter_span.map_or(spans.board.clone(), |(_, range)| range.clone())
            }
            SetupError::TrailWithoutPiece(_) | SetupError::TrailOccupied(_) => spans.trail.clone(),
        };
        (FenErrorKind::Setup(error), range)
    })?;
    check_opponent_not_in_check(program, &position).map_err(|kind| (kind, spans.board.clone()))?;
    Ok(position)
}

/// Checks that the side that is not to move is not in check. Accepts any position in the middle of a turn or after the
/// loss of a royal.
fn check_opponent_not_in_check(program: &Program, position: &Position) -> Result<(), FenErrorKind> {
    let side: Side = position.side();
    if position.is_mid_turn(program)
        || terminal::royal_lost(program, position).is_some()
        || !interp::in_check(program, position, side.other())
    {
        return Ok(());
    }
    match capture_of_royal(program, position) {
        None => Ok(()),
        Some((candidate, square, kind)) => Err(FenErrorKind::CanTakeRoyal {
            side,
            royal: program.kind(kind).name.clone(),
            square: program.name(square),
            capture: coordinate::write(program, &candidate.mv),
        }),
    }
}
