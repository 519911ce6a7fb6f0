//! Standard algebraic notation, extended to the moves of other games, and the notation of Game Courier. This module writes moves;
//! [`parse_move()`](super::parse_move()) parses them.
//!
//! By default, without a line `notation …` in the file:
//!
//! * A move of one leg is written as in chess: `Nf3`, `exd5`, `e8=Q+`. Castlings with the letters K and Q are `O-O` and `O-O-O`. The
//!   kind with the most pieces in the start array, royals excluded, has no letter.
//! * A move of several legs contains all of them: `d2-d3-d3-d6`, `Ra6-c6-c6xd6`. The squares of shots follow after commas: `Re3-d3,d5`.
//! * A drop is `P@e4`.
//!
//! `notation moves in full` writes all moves as on Game Courier: `P e2-e4` is a move, `R c2-c5; d6-` a move and then a shot at d6 (which
//! empties d6), `R c2; d6-` a shot by the rook on c2 without a move, `P e3-e4; f3-f4` a move that moves the piece on f3 too, and
//! `P e7-e8; Q-e8` a promotion.
//! `notation drops in brackets` writes a drop from an unlimited supply as `(He1)`.

mod game_courier;
mod multi_leg;
mod single_leg;

pub use single_leg::castling_text;

use crate::board::{KindId, Piece, Side};
use crate::game::Game;
use crate::interp::{self, Candidate};
use crate::ir::{Action, Program, Royalty};
use crate::notation::coordinate;
use crate::position::{Form, Move};

/// Returns the text of a legal move, followed by `+` if it gives check or `#` if it wins the game. The sign is omitted with `notation moves
/// in full`, and if it could be read as a part of the move. A move that is not legal is written in coordinates.
pub fn write(game: &Game, mv: &Move) -> String {
    let Some(candidate) = game.legal_moves().iter().find(|candidate| candidate.mv == *mv) else {
        return coordinate::write(game.program(), mv);
    };
    let text = write_without_sign(game, candidate);
    let text_with_sign = format!("{text}{}", check_sign(game, mv));
    // In coordinates, a plus at the end can be a choice, so it cannot be a sign for check.
    let is_ambiguous = text.ends_with('+') || coordinate::find(game, &text_with_sign).is_some();
    if game.program().notation.full_moves || is_ambiguous { text } else { text_with_sign }
}

/// Returns the text of a legal move without a sign for check.
pub(super) fn write_without_sign(game: &Game, candidate: &Candidate) -> String {
    let program = game.program();
    let mv = &candidate.mv;
    match mv.form {
        Form::Pass | Form::Swap => coordinate::write(program, mv),
        Form::Castling if mv.choice().is_some() => coordinate::write(program, mv),
        Form::Drop => drop_text(program, mv),
        Form::Move if mv.has_several_choices() || mv.choice().is_some() && program.drops_from_supply() => {
            coordinate::write(program, mv)
        }
        Form::Move if also_drops_piece(candidate) && !is_single_leg(mv) => coordinate::write(program, mv),
        Form::Move | Form::Castling if program.notation.full_moves => game_courier::write(program, mv),
        Form::Move | Form::Castling if is_single_leg(mv) => single_leg::write(game, candidate),
        Form::Move | Form::Castling => multi_leg::write(program, candidate),
    }
}

/// Returns true if a move has a single leg and no shot, so that the kind and the target describe the move.
pub(super) fn is_single_leg(mv: &Move) -> bool {
    matches!(mv.form, Form::Move | Form::Castling)
        && mv.text_squares().count() == 1
        && mv.text_squares().all(|(_, shot)| !shot)
}

/// Returns the kind that is written without a letter: the kind with the most pieces in the start array, royals excluded. Returns `None` if
/// several kinds have that number, or if the array has only royals.
pub(super) fn bare_kind(program: &Program) -> Option<KindId> {
    let pieces_at_start = |kind: KindId| {
        program.kind(kind).start_squares.iter().map(crate::board::SquareSet::len).sum::<usize>()
    };
    let is_common = |kind: &KindId| program.kind(*kind).royalty == Royalty::Common;
    let kinds = || program.kind_ids().filter(is_common);
    let max_count = kinds().map(pieces_at_start).max().filter(|&max_count| max_count > 0)?;
    let mut most_frequent = kinds().filter(|&kind| pieces_at_start(kind) == max_count);
    most_frequent.next().filter(|_| most_frequent.next().is_none())
}

/// Returns the letter with which the text of a move of `kind` begins; empty for the kind without a letter.
fn piece_prefix(program: &Program, kind: KindId) -> String {
    if bare_kind(program) == Some(kind) { String::new() } else { white_letter(program, kind) }
}

fn white_letter(program: &Program, kind: KindId) -> String {
    program.letter(Piece { kind, side: Side::White })
}

/// Returns the suffix for the choice of a move: `=Q` for the kind that the piece becomes, `/Q` for a kind that is dropped; empty without a
/// choice.
fn choice_suffix(program: &Program, candidate: &Candidate) -> String {
    let sign = if also_drops_piece(candidate) { '/' } else { '=' };
    candidate.mv.choice().map(|kind| format!("{sign}{}", white_letter(program, kind))).unwrap_or_default()
}

/// Returns true if a move that is not a drop also drops a piece from the hand.
fn also_drops_piece(candidate: &Candidate) -> bool {
    candidate.mv.form != Form::Drop && candidate.delta.hands.iter().any(|&(_, _, change)| change < 0)
}

/// Returns the text of a drop.
fn drop_text(program: &Program, mv: &Move) -> String {
    let from_supply = program
        .rules
        .get(mv.rule as usize)
        .is_some_and(|rule| matches!(rule.action, Action::Drop { hand: None, .. }));
    let has_other_parts = mv.text_squares().next().is_some() || mv.choice().is_some();
    if program.notation.bracketed_drops && from_supply && !has_other_parts {
        format!("({}{})", white_letter(program, mv.kind), program.name(mv.from))
    } else {
        coordinate::write(program, mv)
    }
}

/// Returns the sign for check (`+`) or for a won game (`#`) after a move; empty if the move neither gives check nor wins.
fn check_sign(game: &Game, mv: &Move) -> &'static str {
    let side = game.position().side();
    let mut next = game.clone();
    next.play(mv);
    if next.outcome().is_some_and(|end| end.winner == Some(side)) {
        "#"
    } else if interp::in_check(game.program(), next.position(), side.other()) {
        "+"
    } else {
        ""
    }
}
