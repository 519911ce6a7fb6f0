//! The parser of coordinate texts that only other programs write. Their texts end with the kind that the piece becomes, even if
//! the player has no choice. A castling is king takes rook, a pass is a move of a piece to its own square, and the drop of a
//! neutral piece is a move from the mover's target square.

use super::write::{PASS, PROMOTION_SIGN, king_takes_rook_text, write};
use crate::board::{Content, KindId, Piece, Side, Square};
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::Program;
use crate::position::Form;

/// The suffix of a demotion to the kind whose letter lacks the `+`: `+P` to `P`.
const DEMOTION_SIGN: &str = "-";

/// Returns the legal move for a text that only other programs write; `None` if no legal move has this text.
pub(super) fn find<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    find_with_result_kind(game, text)
        .or_else(|| find_castling(game, text))
        .or_else(|| find_pass(game, text))
        .or_else(|| find_neutral_drop(game, text))
}

/// Finds the move for a text that ends with the kind of the piece after the move, although the player has no choice: `a1a2+`,
/// `e5e5f`.
fn find_with_result_kind<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let program = game.program();
    game.legal_moves().iter().find(|candidate| {
        let (Form::Move, None) = (candidate.mv.form, candidate.mv.choice()) else { return false };
        let Some(suffix) = text.strip_prefix(write(program, &candidate.mv).as_str()) else { return false };
        let after = kind_after(candidate).filter(|&after| after != candidate.mv.kind);
        !suffix.is_empty()
            && after.is_some_and(|after| suffix_denotes_change(program, candidate.mv.kind, after, suffix))
    })
}

/// Finds the castling for a king-takes-rook text.
fn find_castling<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let has_text = |candidate: &&Candidate| {
        king_takes_rook_text(game.program(), &candidate.mv).is_some_and(|origins| origins == text)
    };
    game.legal_moves().iter().find(has_text)
}

/// Returns the kind of the moved piece after the move; `None` if the move does not leave a piece on its end square.
fn kind_after(candidate: &Candidate) -> Option<KindId> {
    let end = candidate.mv.to;
    let edit = candidate.delta.edits.iter().find(|&&(cell, _)| cell == end)?;
    edit.1.as_piece().map(|piece| piece.kind)
}

/// Returns true if `suffix` denotes a change from the kind `before` to the kind `after`.
fn suffix_denotes_change(program: &Program, before: KindId, after: KindId, suffix: &str) -> bool {
    let letter = |kind| &program.kind(kind).letter;
    let is_promotion = |base, promoted| letter(promoted).strip_prefix(PROMOTION_SIGN) == Some(letter(base));
    match suffix {
        PROMOTION_SIGN => is_promotion(before, after),
        DEMOTION_SIGN => is_promotion(after, before),
        _ => program.letter(Piece { kind: after, side: Side::Black }) == suffix,
    }
}

/// Finds the move for a text with the drop of a neutral piece after a comma: `e2e4,e4d5` also drops the piece on d5.
fn find_neutral_drop<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let program = game.program();
    let (head, tail) = text.split_once(',').filter(|_| !program.neutral.is_empty())?;
    game.legal_moves().iter().find(|candidate| {
        let is_named_drop = |&(square, content): &(Square, Content)| {
            content.as_piece().is_some_and(|piece| program.is_neutral(piece.kind))
                && tail.strip_prefix(program.name(candidate.mv.to).as_str())
                    == Some(program.name(square).as_str())
        };
        // `our_head` is the text of the mover's move as this program writes it, before the comma.
        let is_move_of_mover =
            |(our_head, _): (&str, &str)| match (head.strip_prefix(our_head), candidate.mv.choice()) {
                (Some(""), _) => true,
                (Some(letter), Some(kind)) => program.letter(Piece { kind, side: Side::Black }) == letter,
                _ => false,
            };
        candidate.delta.edits.iter().any(is_named_drop)
            && write(program, &candidate.mv).split_once(',').is_some_and(is_move_of_mover)
    })
}

/// Finds the pass for a text that moves a piece of the player to its own square: `e2e2`.
fn find_pass<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let (program, position) = (game.program(), game.position());
    let is_own =
        |square: &Square| position.at(*square).as_piece().is_some_and(|piece| piece.side == position.side());
    let is_named_twice = |square: Square| {
        let name = program.name(square);
        text.strip_prefix(name.as_str()) == Some(name.as_str())
    };
    program.shape.all_squares().filter(is_own).find(|&square| is_named_twice(square))?;
    game.legal_moves().iter().find(|candidate| write(program, &candidate.mv) == PASS)
}
