//! The parser of FEN texts. The individual fields are parsed in the sibling modules.

use std::ops::Range;

use super::counts::{counts, is_elapsed_count, is_remaining_count};
use super::field::{Field, ParseResult};
use super::fields::{castlings, number, side, trail_field};
use super::purpose::Purpose;
use super::rows::{Rows, rows};
use super::split::{Fields, split, words};
use super::trail::check_trail_plausible;
use super::{Fault, FenError};
use crate::board::Side;
use crate::interp;
use crate::ir::{Program, Royalty};
use crate::notation::coordinate;
use crate::position::{Counts, Position, Setup, SetupError};
use crate::terminal;

/// Parses a position; `startpos` is the start array. A royal piece may be missing, in which case the game is over.
///
/// # Errors
///
/// The first fault. Fields are checked from left to right; checks that involve several fields come afterwards.
pub fn read(program: &Program, text: &str) -> Result<Position, FenError> {
    position(program, text, Purpose::AnyPosition).map_err(|fault| error(text, fault))
}

/// The position of a text in which all royals are on the board.
///
/// # Errors
/// Returns the errors of [`read`], and an error if a royal piece is missing.
pub fn read_with_royals(program: &Program, text: &str) -> Result<Position, FenError> {
    position(program, text, Purpose::PositionWithRoyals).map_err(|fault| error(text, fault))
}

fn error(text: &str, (fault, at): (Fault, Range<usize>)) -> FenError {
    FenError { fault, at, text: text.to_owned() }
}

pub(super) fn position(program: &Program, text: &str, purpose: Purpose) -> ParseResult<Position> {
    let mut words = words(text);
    if let Some(word) = words.next().filter(|word| word.text == "startpos") {
        return match words.next() {
            Some(more) => Err((Fault::Trailing, more.start..text.trim_end().len())),
            None => {
                build_position(program, &Setup::initial(program), &FieldSpans::uniform(word.range()), purpose)
            }
        };
    }
    let Fields { board, side: side_at, castlings: castling_field, trail: trail_at, rest } = split(text)?;
    let Rows { contents, promoted, hands } = rows(program, board)?;
    let (side_to_move, moves_left) = side(program, side_at)?;
    let (rights, letters, moved) = castlings(program, castling_field, &contents, purpose)?;
    // In the middle of a turn, the trail may be the mover's own.
    let en_passant_side = if moves_left.is_some() { side_to_move } else { side_to_move.other() };
    let trail = trail_field(program, trail_at, en_passant_side, &contents)?;
    let mut fields = rest.into_iter().peekable();
    let counting = !program.counters.is_empty();
    let is_done = |field: &Field<'_>| counting && is_elapsed_count(*field);
    let remaining = fields.next_if(|field| counting && is_remaining_count(*field));
    let mut next_number = |what, default| {
        fields.next_if(|field| !is_done(field)).map_or(Ok(default), |field| number(field, what))
    };
    let (clock, move_number) = (next_number("the half-move clock", 0)?, next_number("the move number", 1)?);
    let done = fields.next_if(|field| remaining.is_none() && is_done(field));
    let counts = remaining.or(done).map_or(Ok(Counts::default()), |field| counts(program, field))?;
    if let Some(more) = fields.next() {
        return Err((Fault::Trailing, more.start..text.trim_end().len()));
    }
    let side = side_to_move;
    let turn_length = program.turn_length(side, move_number);
    if moves_left.is_some_and(|left| left > turn_length) {
        return Err((Fault::MovesLeft { side, turn_length }, side_at.range()));
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
        clock,
        number: move_number,
        moves_left,
    };
    let spans = FieldSpans { board: board.range(), letters, trail: trail_at.range() };
    let position = build_position(program, &setup, &spans, purpose)?;
    if let Some(trail) = &setup.trail {
        check_trail_plausible(program, &setup, trail).map_err(|fault| (fault, spans.trail.clone()))?;
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
    fn uniform(at: Range<usize>) -> FieldSpans {
        FieldSpans { board: at.clone(), letters: Vec::new(), trail: at }
    }
}

fn build_position(
    program: &Program,
    setup: &Setup,
    spans: &FieldSpans,
    purpose: Purpose,
) -> ParseResult<Position> {
    let make =
        if purpose == Purpose::AnyPosition { Position::new_allowing_lost_royal } else { Position::new };
    let position = make(program, setup).map_err(|error| {
        let at = match &error {
            SetupError::NoRoyal { .. } | SetupError::TooManyRoyals { .. } => spans.board.clone(),
            SetupError::Castling { letter, .. } => {
                let span = spans.letters.iter().find(|(known, _)| known == letter);
                span.map_or(spans.board.clone(), |(_, at)| at.clone())
            }
            SetupError::TrailWithoutPiece(_) | SetupError::TrailOccupied(_) => spans.trail.clone(),
        };
        (Fault::Setup(error), at)
    })?;
    check_opponent_not_in_check(program, &position).map_err(|fault| (fault, spans.board.clone()))?;
    Ok(position)
}

/// Checks that the side that is not to move is not in check.
fn check_opponent_not_in_check(program: &Program, position: &Position) -> Result<(), Fault> {
    let side: Side = position.side();
    if position.is_mid_turn(program)
        || terminal::royal_lost(program, position).is_some()
        || !interp::in_check(program, position, side.other())
    {
        return Ok(());
    }
    let fault = interp::pseudo_moves(program, position).into_iter().find_map(|candidate| {
        let royal = candidate.victims.iter().find_map(|&(square, content)| {
            let piece = content.as_piece().filter(|piece| piece.side != side)?;
            (program.kind(piece.kind).royalty != Royalty::Common).then_some((piece.kind, square))
        });
        royal.map(|(kind, square)| Fault::CanTakeRoyal {
            side,
            royal: program.kind(kind).name.clone(),
            square: program.name(square),
            by: coordinate::write(program, &candidate.mv),
        })
    });
    fault.map_or(Ok(()), Err)
}
