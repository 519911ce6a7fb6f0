//! What somebody names: a piece by its name or letter, a square, the size of a board. Not what is shown of them.

use super::failure::Failure;
use varlab::board::{KindId, MAX_FILES, MAX_RANKS, Square};
use varlab::diagnostics::nearest::nearest;
use varlab::game::Game;
use varlab::ir::Program;

/// The kind of that name or letter, in capitals or not; as it is written first. `asked` is the flag or command that names it.
///
/// # Errors
/// If the game has no such piece; with the nearest name.
pub fn kind(program: &Program, asked: &str, name: &str) -> Result<KindId, Failure> {
    let find = |is: &dyn Fn(&str, &str) -> bool| {
        program.kind_ids().find(|&id| is(&program.kind(id).name, &program.kind(id).letter))
    };
    let exactly = find(&|kind, letter| kind == name || letter == name);
    let found = exactly
        .or_else(|| find(&|kind, _| kind.eq_ignore_ascii_case(name)))
        .or_else(|| find(&|_, letter| letter.eq_ignore_ascii_case(name)));
    found.ok_or_else(|| unknown(program, asked, name))
}

fn unknown(program: &Program, asked: &str, name: &str) -> Failure {
    let pieces: Vec<_> = program.kinds.iter().map(|kind| format!("{} {}", kind.name, kind.letter)).collect();
    let list = format!("the pieces are {}", pieces.join(", "));
    let help = match nearest(name, program.kinds.iter().map(|kind| kind.name.as_str())) {
        Some(near) => format!("did you mean {near}? {list}"),
        None => list,
    };
    Failure::bad(format!("{asked}: this game has no piece {name:?}")).help(help)
}

/// The square of that name, for what is `asked`.
///
/// # Errors
/// If the board has none.
pub fn square(program: &Program, asked: &str, name: &str) -> Result<Square, Failure> {
    let shape = &program.shape;
    let last = shape.coordinates(shape.cell(shape.files() - 1, shape.ranks() - 1).unwrap_or(Square(0)));
    let corner = |(file, rank): (u8, u8)| format!("{}{}", (b'a' + file) as char, shape.first_rank() + rank);
    let failure = match shape.find(name) {
        Some(square) if shape.is_square(square) => return Ok(square),
        Some(_) => Failure::bad(format!("{asked}: {name} is no square: the board has a gap there")),
        None => Failure::bad(format!("{asked}: this board has no square {name:?}")),
    };
    Err(failure.help(format!("squares go from {} to {}", corner((0, 0)), corner(last))))
}

/// The square of that name, if a piece stands on it that can be moved now.
///
/// # Errors
/// If the board has none, or nothing stands there, or the opponent's piece.
pub fn origin(game: &Game, asked: &str, name: &str) -> Result<Square, Failure> {
    let from = square(game.program(), asked, name)?;
    let side = game.position().side();
    match game.position().at(from).as_piece() {
        None => Err(Failure::bad(format!("{asked}: nothing stands on {name}"))),
        Some(piece) if piece.side != side => Err(Failure::bad(format!(
            "{asked}: the piece on {name} is {}'s, and {side} is to move",
            piece.side
        ))),
        Some(_) => Ok(from),
    }
}

/// The files and ranks of a board: `8x10`.
///
/// # Errors
/// If that is not how it is written, or there can be no such board.
pub fn size(text: &str) -> Result<(u8, u8), String> {
    let number = |text: &str, most: u8| text.parse().ok().filter(|number| (1..=most).contains(number));
    text.split_once('x')
        .and_then(|(files, ranks)| Some((number(files, MAX_FILES)?, number(ranks, MAX_RANKS)?)))
        .ok_or_else(|| format!("expected files and ranks, such as 8x8, at most {MAX_FILES}x{MAX_RANKS}"))
}
