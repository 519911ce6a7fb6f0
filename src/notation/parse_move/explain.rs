//! Explains why a text in any notation is not a legal move.

use super::matching::matching_moves;
use super::pattern::{ParsedMove, Pattern};
use crate::board::{Piece, Side};
use crate::game::Game;
use crate::interp;
use crate::notation::coordinate::explain::{self, examples, kind_name};
use crate::notation::san::{bare_kind, write_without_sign};
use crate::notation::{MoveError, MoveErrorKind, coordinate};

/// Returns the error for a text that matches no legal move. `pattern` is the result of parsing the text.
pub(super) fn explain(game: &Game, text: &str, pattern: Result<Pattern, Option<MoveErrorKind>>) -> MoveError {
    if game.legal_moves().is_empty() || explain::is_move_or_drop(game.program(), text) {
        return explain::explain(game, text);
    }
    let kind = match pattern {
        Err(kind) => kind.unwrap_or_else(|| MoveErrorKind::Unreadable(examples(game))),
        Ok(pattern) => error_kind(game, pattern),
    };
    let mut error = MoveError::new(game, text, kind);
    if error.suggestions.is_empty() && !error.kind.lists_moves() {
        let texts = game.legal_moves().iter().map(|candidate| write_without_sign(game, candidate));
        error.suggestions = coordinate::nearest(text, texts);
    }
    error
}

/// Returns the kind of error for a pattern that matches no legal move.
fn error_kind(game: &Game, pattern: Pattern) -> MoveErrorKind {
    let (program, side) = (game.program(), game.position().side());
    let pseudo = interp::pseudo_moves(program, game.position());
    if let Some(candidate) = matching_moves(program, &pseudo, &pattern).first() {
        return explain::explain_illegal(game, candidate);
    }
    match pattern {
        Pattern::Pass => MoveErrorKind::CannotPass(side),
        Pattern::Swap => MoveErrorKind::CannotSwap(side),
        Pattern::Castling(_) => MoveErrorKind::CannotCastle(side),
        Pattern::Drop(kind, square) => {
            let letter = program.letter(Piece { kind, side: Side::White });
            explain::explain_drop(game, &letter, square)
        }
        Pattern::Move(pattern) => {
            let legal = game.legal_moves();
            if pattern.captures
                && !matching_moves(
                    program,
                    legal,
                    &Pattern::Move(ParsedMove { captures: false, ..pattern.clone() }),
                )
                .is_empty()
            {
                return MoveErrorKind::NoCapture;
            }
            let matches: Vec<String> = program
                .kind_ids()
                .map(Some)
                .chain([None])
                .flat_map(|choice| {
                    matching_moves(program, legal, &Pattern::Move(ParsedMove { choice, ..pattern.clone() }))
                })
                .map(|candidate| coordinate::write(program, &candidate.mv))
                .collect();
            match (matches.is_empty(), pattern.choice) {
                (false, None) => MoveErrorKind::ChoiceMissing(matches),
                (false, Some(_)) => MoveErrorKind::ChoiceWrong(matches),
                (true, _) => no_piece_can_move(game, &pattern),
            }
        }
    }
}

/// Returns the kind of error for a pattern that matches no move, whatever its choice.
fn no_piece_can_move(game: &Game, pattern: &ParsedMove) -> MoveErrorKind {
    let (program, position) = (game.program(), game.position());
    let names: Vec<String> = pattern.squares.iter().map(|&square| program.name(square)).collect();
    let shots: Vec<String> = pattern.shots.iter().map(|&square| program.name(square)).collect();
    // A single square is the origin only if the piece may stay there to shoot.
    let origin = pattern
        .squares
        .first()
        .filter(|&&square| names.len() > 1 || !shots.is_empty() && position.at(square).is_piece());
    let Some(&from) = origin else {
        let implied_kind = || bare_kind(program).filter(|_| !names.is_empty());
        let kind = pattern
            .kind
            .or_else(implied_kind)
            .map_or_else(|| "piece".to_owned(), |kind| kind_name(program, kind));
        return MoveErrorKind::NoPieceCanMove { kind, side: position.side(), action: action(&names, &shots) };
    };
    let square = program.name(from);
    match position.at(from).as_piece() {
        None => MoveErrorKind::Vacant(square),
        Some(piece) if !position.may_move(program, piece) => {
            MoveErrorKind::NotYours { kind: kind_name(program, piece.kind), square, owner: piece.side }
        }
        Some(piece) => {
            let kind = kind_name(program, pattern.kind.unwrap_or(piece.kind));
            MoveErrorKind::CannotGo { kind, from: square, action: action(&names[1..], &shots) }
        }
    }
}

/// Returns the description of a move: go to e4; go `b1-b1-e1`; go to d3 and then shoot at d6.
fn action(stops: &[String], shots: &[String]) -> String {
    let route = match stops {
        [] => String::new(),
        [end] => format!("go to {end}"),
        _ => format!("go `{}`", stops.join("-")),
    };
    let shots = shots.join(", ");
    match (route.is_empty(), shots.is_empty()) {
        (_, true) => route,
        (true, false) => format!("shoot at {shots} without moving"),
        (false, false) => format!("{route} and then shoot at {shots}"),
    }
}
