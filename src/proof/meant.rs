//! Finds the move that a test names in the notation of chess books.

use crate::board::Square;
use crate::game::Game;
use crate::notation::{self, coordinate};

/// The move that a text of another notation means, such as that of chess books; quotation marks around it are left out.
pub(super) fn meant(game: &Game, text: &str) -> Option<String> {
    let bare = text.trim_matches(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '@' | '-' | '#'));
    let mv = notation::read_any(game, bare).ok()?;
    Some(format!("did you mean {}?", coordinate::write(game.program(), &mv)))
}

/// How a move that a text names by a piece's letter and its end would be written by its squares.
pub(super) fn by_squares(game: &Game, text: &str) -> Option<String> {
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
        return Some(format!("castling is written by the squares of the piece that castles: {from}{to}"));
    }
    let letter = text.get(..1)?;
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let end = &text[text.rfind(|c: char| c.is_ascii_lowercase())?..];
    program.shape.find(end)?;
    let stands = |at: &Square| {
        let piece = position.at(*at).as_piece().filter(|piece| piece.side == side);
        piece.is_some_and(|piece| program.kind(piece.kind).letter == letter)
    };
    let from = program.shape.all().find(stands)?;
    Some(format!("a move is written by its squares: {}{end}", program.name(from)))
}
