//! Reasons why a text in any notation is not a legal move.

use super::fit::fitting;
use super::pattern::{Pattern, Said};
use crate::board::{Piece, Side};
use crate::game::Game;
use crate::interp;
use crate::notation::coordinate::explain::{self, examples, name};
use crate::notation::own::{bare_kind, plain};
use crate::notation::{MoveError, Reason, coordinate};

/// The error for a text that means no legal move; `pattern` is what could be made of it.
pub(super) fn explain(game: &Game, text: &str, pattern: Result<Pattern, Option<Reason>>) -> MoveError {
    if game.legal_moves().is_empty() || explain::is_complete(text) {
        return explain::explain(game, text);
    }
    let reason = match pattern {
        Err(reason) => reason.unwrap_or_else(|| Reason::Unreadable(examples(game))),
        Ok(pattern) => reason(game, pattern),
    };
    let mut error = MoveError::new(game, text, reason);
    if error.suggestions.is_empty() && !error.reason.lists_moves() {
        let texts = game.legal_moves().iter().map(|candidate| plain(game, candidate));
        error.suggestions = coordinate::nearest(text, texts);
    }
    error
}

fn reason(game: &Game, pattern: Pattern) -> Reason {
    let (program, side) = (game.program(), game.position().side());
    let pseudo = interp::pseudo_moves(program, game.position());
    if let Some(candidate) = fitting(program, &pseudo, &pattern).first() {
        return explain::illegal(game, candidate);
    }
    match pattern {
        Pattern::Pass => Reason::CannotPass(side),
        Pattern::Castling(_) => Reason::CannotCastle(side),
        Pattern::Drop(kind, square) => {
            let letter = program.letter(Piece { kind, side: Side::White });
            explain::drop_reason(game, &letter, square)
        }
        Pattern::Move(said) => {
            let legal = game.legal_moves();
            if said.takes
                && !fitting(program, legal, &Pattern::Move(Said { takes: false, ..said.clone() })).is_empty()
            {
                return Reason::NoCapture;
            }
            let choices: Vec<String> = program
                .kind_ids()
                .map(Some)
                .chain([None])
                .flat_map(|choice| fitting(program, legal, &Pattern::Move(Said { choice, ..said.clone() })))
                .map(|candidate| coordinate::write(program, &candidate.mv))
                .collect();
            match (choices.is_empty(), said.choice) {
                (false, None) => Reason::ChoiceMissing(choices),
                (false, Some(_)) => Reason::ChoiceWrong(choices),
                (true, _) => nobody(game, &said),
            }
        }
    }
}

/// Returns the reason when no matching piece has such a move.
fn nobody(game: &Game, said: &Said) -> Reason {
    let (program, position) = (game.program(), game.position());
    let names: Vec<String> = said.squares.iter().map(|&square| program.name(square)).collect();
    let shots: Vec<String> = said.shots.iter().map(|&square| program.name(square)).collect();
    // A single square is the origin only if the piece may stay there to shoot.
    let origin = said
        .squares
        .first()
        .filter(|&&square| names.len() > 1 || !shots.is_empty() && position.at(square).is_piece());
    let Some(&from) = origin else {
        let bare = || bare_kind(program).filter(|_| !names.is_empty());
        let kind = said.kind.or_else(bare).map_or_else(|| "piece".to_owned(), |kind| name(program, kind));
        return Reason::NoPieceCanMove { kind, side: position.side(), action: action(&names, &shots) };
    };
    let square = program.name(from);
    match position.at(from).as_piece() {
        None => Reason::Vacant(square),
        Some(piece) if piece.side != position.side() => {
            Reason::NotYours { kind: name(program, piece.kind), square, owner: piece.side }
        }
        Some(piece) => {
            let kind = name(program, said.kind.unwrap_or(piece.kind));
            Reason::CannotGo { kind, from: square, action: action(&names[1..], &shots) }
        }
    }
}

/// `go to e4`, `go b1-b1-e1`, `go to d3 and then reach d6 from there`.
fn action(stops: &[String], shots: &[String]) -> String {
    let goes = match stops {
        [] => String::new(),
        [end] => format!("go to {end}"),
        _ => format!("go {}", stops.join("-")),
    };
    let shots = shots.join(", ");
    match (goes.is_empty(), shots.is_empty()) {
        (_, true) => goes,
        (true, false) => format!("reach {shots} from where it stands"),
        (false, false) => format!("{goes} and then reach {shots} from there"),
    }
}
