//! Move texts of every notation, read by what they say of a move: who, from where, by which squares, what is chosen.
//! Written nowhere here.

mod fit;
mod pattern;
mod why;

use crate::game::Game;
use crate::notation::coordinate;
use crate::notation::{MoveError, Reason};
use crate::position::Move;

/// The legal move that a text means: in coordinates, as in chess, with all squares, or as at Game Courier. Signs for check,
/// mate and praise at its end are not looked at.
///
/// # Errors
/// Returns an error if there is none: why not; or if there are several: which.
pub fn read_any(game: &Game, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    // A sign at the end of coordinates can be a choice (`a7a8+`), so the whole text is tried first.
    let bare = text.trim_end_matches(pattern::SIGNS).trim_end();
    if let Some(candidate) = coordinate::find(game, text).or_else(|| coordinate::find(game, bare)) {
        return Ok(candidate.mv);
    }
    let pattern = pattern::read(game.program(), text);
    let found = pattern.as_ref().map(|pattern| fit::fitting(game.program(), game.legal_moves(), pattern));
    match found.as_deref() {
        Ok([only]) => Ok(only.mv),
        Ok([]) | Err(_) => Err(why::explain(game, text, pattern)),
        Ok(several) => {
            let mut texts: Vec<String> =
                several.iter().map(|candidate| coordinate::write(game.program(), &candidate.mv)).collect();
            texts.sort();
            Err(MoveError::new(game, text, Reason::Ambiguous(texts)))
        }
    }
}
