//! Moves of one leg as in chess: the piece, the end, and as much of the origin as is needed.

use super::{bare_kind, choice, head, is_single};
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::{Action, Program};
use crate::position::{Form, Move};

pub(super) fn write(game: &Game, candidate: &Candidate) -> String {
    let program = game.program();
    let mv = &candidate.mv;
    if let Some(text) = castling_text(program, mv) {
        return text.to_owned();
    }
    let takes = if candidate.victims.is_empty() { "" } else { "x" };
    let hint = hint(game, candidate);
    format!("{}{hint}{takes}{}{}", head(program, mv.kind), program.name(mv.to), choice(program, candidate))
}

/// `O-O` and `O-O-O` for castlings that have the letters of chess, one end and nothing to choose; others are written as moves of the
/// piece that castles.
pub(in crate::notation) fn castling_text(program: &Program, mv: &Move) -> Option<&'static str> {
    if mv.form != Form::Castling || mv.choice().is_some() {
        return None;
    }
    let Action::Castle(number) = program.rules.get(mv.rule as usize)?.action else { return None };
    let castling = &program.castlings[number];
    if castling.has_other_ends(&program.castlings) {
        return None;
    }
    match castling.letter.to_ascii_uppercase() {
        'K' => Some("O-O"),
        'Q' => Some("O-O-O"),
        _ => None,
    }
}

/// Returns the part of the origin that the text needs: nothing, the file, the rank or both. A piece without a letter gives its file
/// when it captures.
fn hint(game: &Game, candidate: &Candidate) -> String {
    let program = game.program();
    let mv = &candidate.mv;
    let rivals = || {
        game.legal_moves().iter().map(|other| &other.mv).filter(|other| {
            is_single(other)
                && other.from != mv.from
                && (other.kind, other.to, other.choice()) == (mv.kind, mv.to, mv.choice())
                && castling_text(program, other).is_none()
        })
    };
    let origin = program.name(mv.from);
    let (file, rank) = origin.split_at(1);
    let place = |square| program.shape.coordinates(square);
    let is_bare = bare_kind(program) == Some(mv.kind);
    let file_needed = is_bare && !candidate.victims.is_empty();
    if rivals().next().is_none() && !file_needed {
        String::new()
    } else if rivals().all(|other| place(other.from).0 != place(mv.from).0) {
        file.to_owned()
    } else if !is_bare && rivals().all(|other| place(other.from).1 != place(mv.from).1) {
        rank.to_owned()
    } else {
        origin
    }
}
