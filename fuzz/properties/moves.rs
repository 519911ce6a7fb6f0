//! Move texts: a parsed move is legal, and its texts in all notations are parsed as the same move; an error has a message.
//!
//! The first line of the input names a game. The second is a position text; if it is invalid, the start position is used. The other lines
//! are moves. Valid moves are played.

use varlab::game::Game;
use varlab::notation::{coordinate, fen, parse_move, san};
use varlab::position::Move;
use varlab_cli::protocol::move_text::{self, MoveWriter};
use varlab_cli::protocol::xboard;

use super::shipped;

/// The maximum number of lines that are tested as moves.
const MAX_LINES: usize = 40;

/// Checks the property on one input.
///
/// # Panics
/// If the property does not hold.
pub fn check(data: &[u8]) {
    let text = super::input_text(data);
    let (name, rest) = super::split_first_line(&text);
    let (position_text, lines) = super::split_first_line(rest);
    let program = &shipped::variant(name).program;
    let mut game = match fen::read(program, position_text) {
        Ok(position) => Game::from_position(program, position),
        Err(_) => Game::new(program),
    };
    for line in lines.lines().take(MAX_LINES) {
        let parsed_moves =
            [coordinate::read(&game, line), move_text::read(&game, line), xboard::read_move(&game, line)];
        for mv in parsed_moves.into_iter().flatten() {
            check_move(&game, mv, line);
        }
        match parse_move(&game, line) {
            Ok(mv) => {
                check_move(&game, mv, line);
                assert!(game.play(&mv), "{line} is played");
            }
            Err(error) => {
                assert!(!error.to_string().is_empty(), "the error has a message");
                let _ = error.help();
            }
        }
    }
}

/// Checks that a parsed move is legal, and that each of its texts is parsed as the same move.
fn check_move(game: &Game, mv: Move, line: &str) {
    let program = game.program();
    let position_text = || fen::write(program, game.position());
    let legal = game.legal_moves().iter().any(|candidate| candidate.mv == mv);
    assert!(legal, "{line} is legal in {}", position_text());
    let coordinates = coordinate::write(program, &mv);
    assert_eq!(
        coordinate::read(game, &coordinates),
        Ok(mv),
        "{line} is {coordinates} in {}",
        position_text()
    );
    let san_text = san::write(game, &mv);
    assert_eq!(parse_move(game, &san_text), Ok(mv), "{line} is {san_text} in {}", position_text());
    for king_takes_rook in [false, true] {
        let protocol_text = MoveWriter { program, king_takes_rook }.write(&mv);
        assert_eq!(
            move_text::read(game, &protocol_text),
            Ok(mv),
            "{line} is {protocol_text} in {}",
            position_text()
        );
    }
    if let Some(xboard_text) = xboard::write_move(game, &mv) {
        assert_eq!(
            xboard::read_move(game, &xboard_text),
            Ok(mv),
            "{line} is {xboard_text} in {}",
            position_text()
        );
    }
}
