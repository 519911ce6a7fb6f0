//! How front ends write moves: coordinates, but for a few habits of theirs. What moves there are is not decided here.

use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::{MoveError, coordinate};
use varlab::position::{Form, Move};

/// A pass, as UCI writes it.
const NULL: &str = "0000";

/// The text of a move: as in [`coordinate`], but a pass is `0000`.
pub fn write(program: &Program, mv: &Move) -> String {
    if mv.form == Form::Pass { NULL.to_owned() } else { coordinate::write(program, mv) }
}

/// The legal move that a text means, whether it is written so or in plain coordinates.
///
/// # Errors
/// If there is none: why not.
pub fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    coordinate::read(game, if text == NULL { coordinate::PASS } else { text })
}
