//! Parsers for arguments that name a piece, a square, the size of a board or a number.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use super::failure::Failure;
use varlab::board::{KindId, MAX_FILES, MAX_RANKS, Square};
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::quote_truncated;
use varlab::game::Game;
use varlab::ir::Program;

/// Returns the kind with the given name or letter. An exact match takes precedence over a match that ignores case. Error messages begin
/// with `option`, the flag or command that takes the name.
///
/// # Errors
/// Returns an error if no piece has that name or letter; the error suggests the most similar name.
pub fn kind(program: &Program, option: &str, name: &str) -> Result<KindId, Failure> {
    let find = |matches: &dyn Fn(&str, &str) -> bool| {
        program.kind_ids().find(|&id| matches(&program.kind(id).name, &program.kind(id).letter))
    };
    let exact_match = find(&|kind, letter| kind == name || letter == name);
    let found = exact_match
        .or_else(|| find(&|kind, _| kind.eq_ignore_ascii_case(name)))
        .or_else(|| find(&|_, letter| letter.eq_ignore_ascii_case(name)));
    found.ok_or_else(|| unknown_piece(program, option, name))
}

fn unknown_piece(program: &Program, option: &str, name: &str) -> Failure {
    let pieces: Vec<_> = program.kinds.iter().map(|kind| format!("{} {}", kind.name, kind.letter)).collect();
    let list = format!("the pieces are {}", pieces.join(", "));
    let help = match nearest(name, program.kinds.iter().map(|kind| kind.name.as_str())) {
        Some(near) => format!("did you mean `{near}`? {list}"),
        None => list,
    };
    Failure::invalid(format!("{option}: this game has no piece {}", quote_truncated(name))).help(help)
}

/// Returns the square with the given name. Error messages begin with `option`, the flag or command that takes the name.
///
/// # Errors
/// Returns an error if the board has no such square.
pub fn square(program: &Program, option: &str, name: &str) -> Result<Square, Failure> {
    let shape = &program.shape;
    let corner_name =
        |file: u8, rank: u8| shape.cell(file, rank).map_or_else(String::new, |cell| shape.name(cell));
    let failure = match shape.find(name) {
        Some(square) if shape.is_square(square) => return Ok(square),
        Some(_) => Failure::invalid(format!("{option}: {name} is not a square: the board has a gap there")),
        None => Failure::invalid(format!("{option}: this board has no square {}", quote_truncated(name))),
    };
    Err(failure.help(format!(
        "squares go from {} to {}",
        corner_name(0, 0),
        corner_name(shape.files() - 1, shape.ranks() - 1)
    )))
}

/// Returns the square with the given name. The square must have a piece that the side to move may move: a piece of this side or a
/// neutral one.
///
/// # Errors
/// Returns an error if the board has no square of that name, or if the square has no piece that the side to move may move.
pub fn origin(game: &Game, option: &str, name: &str) -> Result<Square, Failure> {
    let from = square(game.program(), option, name)?;
    let side = game.position().side();
    match game.position().at(from).as_piece() {
        None => Err(Failure::invalid(format!("{option}: there is no piece on {name}"))),
        Some(piece) if !game.position().may_move(game.program(), piece) => Err(Failure::invalid(format!(
            "{option}: the piece on {name} is {}'s, and {side} is to move",
            piece.side
        ))),
        Some(_) => Ok(from),
    }
}

/// Parses the size of a board in files and ranks: `8x10`.
///
/// # Errors
/// Returns an error if the text does not have that form, or if one of the numbers is 0 or larger than its maximum: [`MAX_FILES`]
/// and [`MAX_RANKS`].
pub fn board_size(text: &str) -> Result<(u8, u8), String> {
    let parse_count = |text: &str, max: u8| text.parse().ok().filter(|count| (1..=max).contains(count));
    text.split_once('x')
        .and_then(|(files, ranks)| Some((parse_count(files, MAX_FILES)?, parse_count(ranks, MAX_RANKS)?)))
        .ok_or_else(|| format!("expected files and ranks, such as `8x8`, at most `{MAX_FILES}x{MAX_RANKS}`"))
}

/// Returns a parser for a whole number in a range, which includes its bounds. A range without an end extends to the largest value of the
/// type.
pub fn whole_number<N>(
    range: impl RangeBounds<N> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display,
{
    move |text| {
        let number = text.parse::<N>().ok();
        let overflows =
            number.is_none() && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            let min = match range.start_bound() {
                Bound::Included(min) | Bound::Excluded(min) => min.to_string(),
                Bound::Unbounded => "0".to_owned(),
            };
            match range.end_bound() {
                Bound::Included(max) | Bound::Excluded(max) => {
                    format!("expected a whole number from {min} to {max}")
                }
                Bound::Unbounded if overflows => "the number is too large".to_owned(),
                Bound::Unbounded => format!("expected a whole number from {min}"),
            }
        })
    }
}
