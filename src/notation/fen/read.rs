//! The parser of FEN texts. The fields are read in the neighbouring files.

use std::ops::Range;

use super::counts::{counts, says_done, says_remaining};
use super::field::{Field, Found};
use super::fields::{castlings, number, side, trail_field};
use super::purpose::Purpose;
use super::rows::{Rows, rows};
use super::split::{Fields, split, words};
use super::trail::could_be_left;
use super::{Fault, FenError};
use crate::board::Side;
use crate::interp;
use crate::ir::{Program, Royalty};
use crate::notation::coordinate;
use crate::position::{Counts, Position, Setup, SetupError};
use crate::terminal;

/// Parses a position; `startpos` is the start array. In the position a royal piece may have been lost, so that the game is over.
///
/// # Errors
///
/// The first fault, from left to right as far as each field can be checked by itself.
pub fn read(program: &Program, text: &str) -> Result<Position, FenError> {
    position(program, text, Purpose::AnyPosition).map_err(|fault| error(text, fault))
}

/// The position of a text in which all royals are on the board.
///
/// # Errors
/// As [`read`]; and where a royal is missing.
pub fn read_with_royals(program: &Program, text: &str) -> Result<Position, FenError> {
    position(program, text, Purpose::PositionWithRoyals).map_err(|fault| error(text, fault))
}

fn error(text: &str, (fault, at): (Fault, Range<usize>)) -> FenError {
    FenError { fault, at, text: text.to_owned() }
}

pub(super) fn position(program: &Program, text: &str, purpose: Purpose) -> Found<Position> {
    let mut first = words(text);
    if let Some(word) = first.next().filter(|word| word.text == "startpos") {
        return match first.next() {
            Some(more) => Err((Fault::Trailing, more.start..text.trim_end().len())),
            None => proven(program, &Setup::array(program), &Places::all(word.range()), purpose),
        };
    }
    let Fields { board, side: side_at, castlings: castling_field, trail: trail_at, rest } = split(text)?;
    let Rows { contents, promoted, hands } = rows(program, board)?;
    let (side_to_move, left) = side(program, side_at)?;
    let (rights, letters, moved) = castlings(program, castling_field, &contents, purpose)?;
    // In the middle of a turn, the trail may be the mover's own.
    let last = if left.is_some() { side_to_move } else { side_to_move.other() };
    let trail = trail_field(program, trail_at, last, &contents)?;
    let mut fields = rest.into_iter().peekable();
    let counting = !program.counters.is_empty();
    let is_done = |field: &Field<'_>| counting && says_done(*field);
    let remaining = fields.next_if(|field| counting && says_remaining(*field));
    let mut clock =
        |what, usual| fields.next_if(|field| !is_done(field)).map_or(Ok(usual), |field| number(field, what));
    let (clock, full) = (clock("the half-move clock", 0)?, clock("the move number", 1)?);
    let done = fields.next_if(|field| remaining.is_none() && is_done(field));
    let counts = remaining.or(done).map_or(Ok(Counts::default()), |field| counts(program, field))?;
    if let Some(more) = fields.next() {
        return Err((Fault::Trailing, more.start..text.trim_end().len()));
    }
    let side = side_to_move;
    let whole = program.turn_length(side, full);
    if left.is_some_and(|left| left > whole) {
        return Err((Fault::MovesLeft { side, whole }, side_at.range()));
    }
    let number = full;
    let setup = Setup { contents, side, rights, trail, hands, moved, promoted, counts, clock, number, left };
    let places = Places { board: board.range(), letters, trail: trail_at.range() };
    let position = proven(program, &setup, &places, purpose)?;
    if let Some(trail) = &setup.trail {
        could_be_left(program, &setup, trail).map_err(|fault| (fault, places.trail.clone()))?;
    }
    Ok(position)
}

/// The places of the parts of a position in the text.
struct Places {
    board: Range<usize>,
    /// Castling letters, each at its byte.
    letters: Vec<(char, Range<usize>)>,
    trail: Range<usize>,
}

impl Places {
    fn all(at: Range<usize>) -> Places {
        Places { board: at.clone(), letters: Vec::new(), trail: at }
    }
}

fn proven(program: &Program, setup: &Setup, places: &Places, purpose: Purpose) -> Found<Position> {
    let make =
        if purpose == Purpose::AnyPosition { Position::new_allowing_lost_royal } else { Position::new };
    let position = make(program, setup).map_err(|error| {
        let at = match &error {
            SetupError::NoRoyal { .. } | SetupError::TooManyRoyals { .. } => places.board.clone(),
            SetupError::Castling { letter, .. } => {
                let place = places.letters.iter().find(|(known, _)| known == letter);
                place.map_or(places.board.clone(), |(_, at)| at.clone())
            }
            SetupError::TrailMaker(_) | SetupError::TrailOccupied(_) => places.trail.clone(),
        };
        (Fault::Setup(error), at)
    })?;
    match takes_royal(program, &position) {
        Some(fault) => Err((fault, places.board.clone())),
        None => Ok(position),
    }
}

/// Returns the fault if the side that is not to move is in check.
fn takes_royal(program: &Program, position: &Position) -> Option<Fault> {
    let side: Side = position.side();
    if position.is_mid_turn(program)
        || terminal::royal_lost(program, position).is_some()
        || !interp::in_check(program, position, side.other())
    {
        return None;
    }
    interp::pseudo_moves(program, position).into_iter().find_map(|candidate| {
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
    })
}
