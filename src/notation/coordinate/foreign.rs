//! Coordinate texts of other programs, which add what a piece turns into without a choice, or write a pass as a move of a piece to its
//! own square. Read only.

use super::write::{PASS, TURNED, write};
use crate::board::{KindId, Piece, Side, Square};
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::Program;
use crate::position::Form;

/// Suffix of a move whose piece turns back: its letter loses the plus.
const TURNED_BACK: &str = "-";

/// The legal move that such a text means.
pub(super) fn find<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    changed(game, text).or_else(|| passed(game, text))
}

/// Finds the move of a text with the kind that its piece turns into: `a1a2+`, `e5e5f`.
fn changed<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let program = game.program();
    game.legal_moves().iter().find(|candidate| {
        let (Form::Move, None) = (candidate.mv.form, candidate.mv.choice()) else { return false };
        let Some(behind) = text.strip_prefix(write(program, &candidate.mv).as_str()) else { return false };
        let after = becomes(candidate).filter(|&after| after != candidate.mv.kind);
        !behind.is_empty() && after.is_some_and(|after| says(program, candidate.mv.kind, after, behind))
    })
}

/// Returns the kind of the mover after the move.
fn becomes(candidate: &Candidate) -> Option<KindId> {
    let end = candidate.mv.to;
    let edit = candidate.delta.edits.iter().find(|&&(cell, _)| cell == end)?;
    edit.1.as_piece().map(|piece| piece.kind)
}

/// Returns true if `suffix` means that the first kind has turned into the second.
fn says(program: &Program, before: KindId, after: KindId, behind: &str) -> bool {
    let letter = |kind| &program.kind(kind).letter;
    let faces = |behind: &str, one, other| letter(one).strip_prefix(behind) == Some(letter(other));
    match behind {
        TURNED => faces(TURNED, after, before),
        TURNED_BACK => faces(TURNED, before, after),
        _ => program.letter(Piece { kind: after, side: Side::Black }) == behind,
    }
}

/// Finds the pass that is written with the square of any piece of the player: `e2e2`.
fn passed<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let (program, position) = (game.program(), game.position());
    let own = |at: &Square| position.at(*at).as_piece().is_some_and(|piece| piece.side == position.side());
    let twice = |at: Square| {
        let name = program.name(at);
        text.strip_prefix(name.as_str()) == Some(name.as_str())
    };
    program.shape.all().filter(own).find(|&at| twice(at))?;
    game.legal_moves().iter().find(|candidate| write(program, &candidate.mv) == PASS)
}
