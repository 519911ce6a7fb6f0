//! How the players of a game write its moves. Written here, read by [`read_any`](super::read_any); the text by which a move
//! is known is [`coordinate`].
//!
//! Without a line `notation …` in the file of a game:
//!
//! * a move of one leg is written as in chess: `Nf3`, `exd5`, `e8=Q+`; a castling with the letter K or Q `O-O` or `O-O-O`.
//!   The commonest kind of the array has no letter.
//! * a move of several legs says them all: `d2-d3-d3-d6`, `Ra6-c6-c6xd6`; squares of shots stand after commas: `Re3-d3,d5`.
//! * a drop is `P@e4`.
//!
//! `notation moves in full` writes all moves as at Game Courier: `P e2-e4`, `R c2-c5; d6-`, `R c2; d6-`, `P e7-e8; Q-e8`.
//! `notation drops in brackets` writes a drop from a supply without end as `(He1)`.

mod courier;
mod long;
mod san;

pub(super) use san::castling_text;

use crate::board::{KindId, Piece, Side};
use crate::game::Game;
use crate::interp::{self, Candidate};
use crate::ir::{Action, Program, Royalty};
use crate::notation::coordinate;
use crate::position::{Form, Move};

/// The text of a legal move, with a sign for check (`+`) or the win of the game (`#`). A move that is not legal here is
/// written in coordinates.
pub fn write(game: &Game, mv: &Move) -> String {
    let Some(candidate) = game.legal_moves().iter().find(|candidate| candidate.mv == *mv) else {
        return coordinate::write(game.program(), mv);
    };
    let text = plain(game, candidate);
    let signed = format!("{text}{}", sign(game, mv));
    // In coordinates, a plus can mark what a piece turns into.
    let says_turned = text.ends_with('+') || coordinate::find(game, &signed).is_some();
    if game.program().notation.full_moves || says_turned { text } else { signed }
}

/// The text of a legal move of this game without such a sign.
pub(super) fn plain(game: &Game, candidate: &Candidate) -> String {
    let program = game.program();
    let mv = &candidate.mv;
    match mv.form {
        Form::Pass => coordinate::write(program, mv),
        Form::Castling if mv.choice().is_some() => coordinate::write(program, mv),
        Form::Drop => drop_text(program, mv),
        Form::Move if drops(candidate) && !is_single(mv) => coordinate::write(program, mv),
        Form::Move | Form::Castling if program.notation.full_moves => courier::write(program, mv),
        Form::Move | Form::Castling if is_single(mv) => san::write(game, candidate),
        Form::Move | Form::Castling => long::write(program, candidate),
    }
}

/// Returns true if a move is one leg, so that kind and end describe it.
pub(super) fn is_single(mv: &Move) -> bool {
    matches!(mv.form, Form::Move | Form::Castling)
        && mv.text_squares().count() == 1
        && mv.text_squares().all(|(_, shot)| !shot)
}

/// The kind that is written without a letter: the commonest of the array, if one is.
pub(super) fn bare_kind(program: &Program) -> Option<KindId> {
    let count = |kind: KindId| {
        program.kind(kind).start_squares.iter().map(crate::board::SquareSet::len).sum::<usize>()
    };
    let common = |kind: &KindId| program.kind(*kind).royalty == Royalty::Common;
    let kinds = || program.kind_ids().filter(common);
    let most = kinds().map(count).max().filter(|&most| most > 0)?;
    let mut commonest = kinds().filter(|&kind| count(kind) == most);
    commonest.next().filter(|_| commonest.next().is_none())
}

/// A kind's letter as it begins a text; nothing for the bare kind.
fn head(program: &Program, kind: KindId) -> String {
    if bare_kind(program) == Some(kind) { String::new() } else { capital(program, kind) }
}

fn capital(program: &Program, kind: KindId) -> String {
    program.letter(Piece { kind, side: Side::White })
}

/// `=Q` for what it becomes, `/Q` for what it drops, or nothing.
fn choice(program: &Program, candidate: &Candidate) -> String {
    let sign = if drops(candidate) { '/' } else { '=' };
    candidate.mv.choice().map(|kind| format!("{sign}{}", capital(program, kind))).unwrap_or_default()
}

/// Returns true if a move also puts a piece from hand on the board.
fn drops(candidate: &Candidate) -> bool {
    candidate.mv.form != Form::Drop && candidate.delta.hands.iter().any(|&(_, _, by)| by < 0)
}

fn drop_text(program: &Program, mv: &Move) -> String {
    let from_supply = program
        .rules
        .get(mv.rule as usize)
        .is_some_and(|rule| matches!(rule.action, Action::Drop { hand: None, .. }));
    let says_more = mv.text_squares().next().is_some() || mv.choice().is_some();
    if program.notation.bracketed_drops && from_supply && !says_more {
        format!("({}{})", capital(program, mv.kind), program.name(mv.from))
    } else {
        coordinate::write(program, mv)
    }
}

fn sign(game: &Game, mv: &Move) -> &'static str {
    let mover = game.position().side();
    let mut next = game.clone();
    next.play(mv);
    if next.outcome().is_some_and(|end| end.winner == Some(mover)) {
        "#"
    } else if interp::in_check(game.program(), next.position(), mover.other()) {
        "+"
    } else {
        ""
    }
}
