//! The texts of moves in UCI: coordinate notation, with `0000` for a pass.

use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::{MoveError, coordinate};
use varlab::position::{Form, Move};

/// The text of a pass in UCI.
const PASS_TEXT: &str = "0000";

/// Converts the moves of a game to text.
#[derive(Clone, Copy)]
pub struct MoveWriter<'p> {
    /// The program of the game.
    pub program: &'p Program,
    /// True if castlings whose pieces can start on any square of the rank are written as king takes rook, as with
    /// the option `UCI_Chess960`.
    pub king_takes_rook: bool,
}

impl MoveWriter<'_> {
    /// Returns the text of a move: as in [`coordinate`], but a pass is `0000`.
    pub fn write(&self, mv: &Move) -> String {
        if mv.form == Form::Pass {
            return PASS_TEXT.to_owned();
        }
        let king_takes_rook =
            self.king_takes_rook.then(|| coordinate::king_takes_rook_text(self.program, mv));
        king_takes_rook.flatten().unwrap_or_else(|| coordinate::write(self.program, mv))
    }
}

/// Returns the legal move that a text denotes. A pass may also be written as in [`coordinate`].
///
/// # Errors
/// Returns an error if the text does not denote a legal move.
pub fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    coordinate::read(game, if text == PASS_TEXT { coordinate::PASS } else { text })
}
