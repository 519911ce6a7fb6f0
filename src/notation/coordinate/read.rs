//! The move of a text. Not why there is none.

use super::suggest::LONGEST;
use super::write::{TURNED, write};
use super::{explain, foreign};
use crate::board::{Piece, Side};
use crate::game::Game;
use crate::interp::Candidate;
use crate::notation::MoveError;
use crate::position::Move;

/// Returns the legal move of a text.
///
/// # Errors
///
/// The reason why there is none.
pub fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    find(game, text).map(|candidate| candidate.mv).ok_or_else(|| explain::explain(game, text))
}

/// The legal move with exactly that text, or with that of another program.
pub(in crate::notation) fn find<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    if text.len() > LONGEST {
        return None;
    }
    let program = game.program();
    let exactly =
        |text: &str| game.legal_moves().iter().find(|candidate| write(program, &candidate.mv) == text);
    // The text may also name what a piece turns into.
    let said_less = text.rfind(TURNED).map(|plus| &text[..=plus]).filter(|less| less.len() < text.len());
    let in_full = |candidate: &&Candidate| {
        let choice = candidate.mv.choice().map(|kind| program.letter(Piece { kind, side: Side::Black }));
        choice.is_some_and(|letters| text.ends_with(&letters))
    };
    exactly(text).or_else(|| exactly(said_less?).filter(in_full)).or_else(|| foreign::find(game, text))
}
