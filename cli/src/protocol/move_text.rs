//! The texts of moves in UCI: coordinate notation, with `0000` for a pass.

use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::{MoveError, coordinate};
use varlab::position::{Form, Move};

/// The text of a pass in UCI.
const PASS_TEXT: &str = "0000";

/// Returns the text of a move: as in [`coordinate`], but a pass is `0000`.
pub fn write(program: &Program, mv: &Move) -> String {
    if mv.form == Form::Pass { PASS_TEXT.to_owned() } else { coordinate::write(program, mv) }
}

/// Returns the legal move that a text denotes. A pass may also be written as in [`coordinate`].
///
/// # Errors
/// Returns an error if the text does not denote a legal move.
pub fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    coordinate::read(game, if text == PASS_TEXT { coordinate::PASS } else { text })
}
