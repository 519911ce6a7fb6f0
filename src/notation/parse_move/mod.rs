//! The parser of moves in any notation. It compares the parts that a text names (kind, origin, squares, choice) with the legal moves.

mod explain;
mod matching;
mod pattern;

use crate::game::Game;
use crate::notation::coordinate;
use crate::notation::{MoveError, MoveErrorKind};
use crate::position::Move;

/// Parses a legal move that is written in coordinates, in standard algebraic notation, with all its squares, or in the notation of Game
/// Courier. Signs for check and mate and annotations (`!`, `?`) at the end are ignored.
///
/// # Errors
/// Returns an error with the reason if no legal move matches the text, and an error with the matching moves if several match.
pub fn parse_move(game: &Game, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    // A plus at the end of coordinates can be a choice (`a7a8+`), so the whole text is tried first.
    let without_signs = text.trim_end_matches(pattern::SIGNS).trim_end();
    if let Some(candidate) = coordinate::find(game, text).or_else(|| coordinate::find(game, without_signs)) {
        return Ok(candidate.mv);
    }
    let pattern = pattern::parse(game.program(), text);
    let matches =
        pattern.as_ref().map(|pattern| matching::matching_moves(game.program(), game.legal_moves(), pattern));
    match matches.as_deref() {
        Ok([candidate]) => Ok(candidate.mv),
        Ok([]) | Err(_) => Err(explain::explain(game, text, pattern)),
        Ok(candidates) => {
            let mut texts: Vec<String> =
                candidates.iter().map(|candidate| coordinate::write(game.program(), &candidate.mv)).collect();
            texts.sort();
            Err(MoveError::new(game, text, MoveErrorKind::Ambiguous(texts)))
        }
    }
}
