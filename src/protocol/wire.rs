//! How front ends write moves: coordinates, but for a few habits of theirs. What moves there are is not decided here.

use crate::board::{Piece, Side};
use crate::game::Game;
use crate::ir::Program;
use crate::notation::{MoveError, coordinate};
use crate::position::{Form, Move};

/// A pass, as UCI writes it.
const NULL: &str = "0000";

/// The text of a move: as in [`coordinate`], but a pass is `0000`, and a piece that becomes the one whose letters are `+` and its
/// own writes only the `+`.
pub fn write(program: &Program, mv: &Move) -> String {
    if mv.form == Form::Pass {
        return NULL.to_owned();
    }
    let text = coordinate::write(program, mv);
    match promotion(program, mv) {
        Some(letters) => text.strip_suffix(&letters).map_or(text.clone(), |rest| format!("{rest}+")),
        None => text,
    }
}

/// The legal move that a text means, whether it is written so or in plain coordinates.
///
/// # Errors
/// If there is none: why not.
pub fn read(game: &Game<'_>, text: &str) -> Result<Move, MoveError> {
    let short = text.ends_with('+') || text == NULL;
    let legal = || game.legal_moves().iter().map(|candidate| candidate.mv);
    let found = if short { legal().find(|mv| write(game.program(), mv) == text) } else { None };
    found.map_or_else(|| coordinate::read(game, text), Ok)
}

/// What a move says of what the mover becomes, if that is its own letter behind a `+`.
fn promotion(program: &Program, mv: &Move) -> Option<String> {
    let letters = |kind| program.letter(Piece { kind, side: Side::Black });
    let chosen = letters(mv.choice()?);
    (chosen.strip_prefix('+') == Some(&letters(mv.kind))).then_some(chosen)
}
