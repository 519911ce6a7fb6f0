//! Finds the legal move that a text denotes.

use super::suggest::MAX_LENGTH;
use super::write::{PROMOTION_SIGN, write};
use super::{explain, other_programs};
use crate::board::{Piece, Side};
use crate::game::Game;
use crate::interp::Candidate;
use crate::notation::MoveError;
use crate::position::Move;

/// Returns the legal move that a text denotes.
///
/// # Errors
///
/// Returns the reason if the text is not a legal move.
pub fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    find(game, text).map(|candidate| candidate.mv).ok_or_else(|| explain::explain(game, text))
}

/// Returns the legal move with exactly this text or, if there is none, the legal move for which other programs write this text.
pub(in crate::notation) fn find<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let program = game.program();
    let find_exact =
        |text: &str| game.legal_moves().iter().find(|candidate| write(program, &candidate.mv) == text);
    // `a7a8+p` is read like `a7a8+`: the letter may follow the plus, although the plus alone already denotes the choice.
    let up_to_plus =
        text.rfind(PROMOTION_SIGN).map(|plus| &text[..=plus]).filter(|prefix| prefix.len() < text.len());
    let names_choice = |candidate: &&Candidate| {
        let choice = candidate.mv.choice().map(|kind| program.letter(Piece { kind, side: Side::Black }));
        choice.is_some_and(|letters| text.ends_with(&letters))
    };
    find_exact(text)
        .or_else(|| find_exact(up_to_plus?).filter(names_choice))
        .or_else(|| other_programs::find(game, text))
}
