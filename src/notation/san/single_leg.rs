//! Writes moves of one leg in standard algebraic notation: the piece, the disambiguation, and the target.

use super::{bare_kind, choice_suffix, is_single_leg, piece_prefix};
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::{Action, Program};
use crate::position::{Form, Move};

/// Returns the text of a move.
pub(super) fn write(game: &Game, candidate: &Candidate) -> String {
    let program = game.program();
    let mv = &candidate.mv;
    if let Some(text) = castling_text(program, mv) {
        return text.to_owned();
    }
    let capture_sign = if candidate.victims.is_empty() { "" } else { "x" };
    let origin = disambiguation(game, candidate);
    format!(
        "{}{origin}{capture_sign}{}{}",
        piece_prefix(program, mv.kind),
        program.name(mv.to),
        choice_suffix(program, candidate)
    )
}

/// Returns `O-O` or `O-O-O` for a castling with the letter K or Q, one possible target, no choice and no further part such as the move of
/// another piece. Returns `None` for other castlings, which are written as moves of the castling piece, and for other moves.
pub fn castling_text(program: &Program, mv: &Move) -> Option<&'static str> {
    if mv.form != Form::Castling || mv.choice().is_some() || !is_single_leg(mv) {
        return None;
    }
    let Action::Castle(index) = program.rules.get(mv.rule as usize)?.action else { return None };
    let castling = &program.castlings[index];
    if castling.has_other_target(&program.castlings) {
        return None;
    }
    match castling.letter.to_ascii_uppercase() {
        'K' => Some("O-O"),
        'Q' => Some("O-O-O"),
        _ => None,
    }
}

/// Returns the part of the origin that makes the text unambiguous: nothing, the file, the rank or both. The file is always included if a
/// piece without a letter captures.
fn disambiguation(game: &Game, candidate: &Candidate) -> String {
    let program = game.program();
    let mv = &candidate.mv;
    let ambiguous_moves = || {
        game.legal_moves().iter().map(|other| &other.mv).filter(|other| {
            is_single_leg(other)
                && other.from != mv.from
                && (other.kind, other.to, other.choice()) == (mv.kind, mv.to, mv.choice())
                && castling_text(program, other).is_none()
        })
    };
    let origin = program.name(mv.from);
    let (file, rank) = origin.split_at(1);
    // On a board with several levels, the file and the rank alone do not name the origin.
    let has_levels = program.shape.levels > 1;
    let coordinates = |square| program.shape.coordinates(square);
    let is_bare = bare_kind(program) == Some(mv.kind);
    let needs_file = is_bare && !candidate.victims.is_empty();
    if ambiguous_moves().next().is_none() && !needs_file {
        String::new()
    } else if has_levels {
        origin
    } else if ambiguous_moves().all(|other| coordinates(other.from).0 != coordinates(mv.from).0) {
        file.to_owned()
    } else if !is_bare && ambiguous_moves().all(|other| coordinates(other.from).1 != coordinates(mv.from).1) {
        rank.to_owned()
    } else {
        origin
    }
}
