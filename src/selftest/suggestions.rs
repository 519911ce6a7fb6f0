//! Suggestions for moves that a test writes in another notation, such as algebraic notation.

use crate::board::Square;
use crate::game::Game;
use crate::notation::{self, coordinate};

/// Returns a question that suggests the legal move that `text` denotes in another notation, or in lowercase letters. Quotation marks and
/// other punctuation around the text, except `+`, `@`, `-` and `#`, are ignored.
pub(super) fn did_you_mean(game: &Game, text: &str) -> Option<String> {
    let unquoted =
        text.trim_matches(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '@' | '-' | '#'));
    let mv = notation::parse_move(game, unquoted)
        .or_else(|_| notation::parse_move(game, &unquoted.to_ascii_lowercase()))
        .ok()?;
    Some(format!("did you mean `{}`?", coordinate::write(game.program(), &mv)))
}

/// Returns a help text that shows how a castling (`O-O`) or a move in algebraic notation (`Nf3`) is written in coordinates. The
/// example for `Nf3` begins on the square of some movable piece whose letter is the first letter of `text`.
pub(super) fn in_coordinates(game: &Game, text: &str) -> Option<String> {
    let (program, position) = (game.program(), game.position());
    let side = position.side();
    let castling = match text.replace('0', "O").as_str() {
        "O-O" => Some('K'),
        "O-O-O" => Some('Q'),
        _ => None,
    };
    if let Some(letter) = castling {
        let mut castlings = program
            .castlings
            .iter()
            .filter(|castling| castling.letter == letter && castling.sides[side.index()]);
        let found = castlings.next()?;
        let [from, to] = [found.from, found.to].map(|squares| program.name(squares[side.index()]));
        return Some(format!("castling is written with the squares of the piece that castles: `{from}{to}`"));
    }
    let letter = text.get(..1)?;
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let target = &text[text.rfind(|c: char| c.is_ascii_lowercase())?..];
    program.shape.find(target)?;
    let has_piece = |square: &Square| {
        let piece = position.at(*square).as_piece().filter(|piece| position.may_move(program, *piece));
        piece.is_some_and(|piece| program.kind(piece.kind).letter == letter)
    };
    let from = program.shape.all_squares().find(has_piece)?;
    Some(format!("a move is written with its squares: `{}{target}`", program.name(from)))
}
