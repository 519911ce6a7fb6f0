//! Move texts: a parsed move is legal, and its texts in all notations are parsed as the same move; an error has a message.
//!
//! The first line of the input names a game, the second is a position text (the start position if it is not valid), each other line is a
//! move. Valid moves are played.

use varlab::game::Game;
use varlab::notation::{coordinate, fen, parse_move, san};
use varlab::position::Move;
use varlab_cli::protocol::move_text::{self, MoveTexts};
use varlab_cli::protocol::xboard;

use super::shipped;

/// Maximum number of lines that are tested as moves.
const LINES: usize = 40;

/// Checks the law of move texts.
///
/// # Panics
/// If the law is broken.
pub fn holds(data: &[u8]) {
    let text = super::text(data);
    let (name, rest) = super::head(&text);
    let (position, lines) = super::head(rest);
    let program = &shipped::game(name).program;
    let mut game = match fen::read(program, position) {
        Ok(position) => Game::from_position(program, position),
        Err(_) => Game::new(program),
    };
    for line in lines.lines().take(LINES) {
        let reads =
            [coordinate::read(&game, line), move_text::read(&game, line), xboard::read_move(&game, line)];
        for mv in reads.into_iter().flatten() {
            is_sound(&game, mv, line);
        }
        match parse_move(&game, line) {
            Ok(mv) => {
                is_sound(&game, mv, line);
                assert!(game.play(&mv), "{line} is played");
            }
            Err(error) => {
                assert!(!error.to_string().is_empty(), "the error says something");
                let _ = error.help();
            }
        }
    }
}

/// Checks that a parsed move is legal, and that each of its texts denotes it.
fn is_sound(game: &Game, mv: Move, line: &str) {
    let program = game.program();
    let here = || fen::write(program, game.position());
    let legal = game.legal_moves().iter().any(|candidate| candidate.mv == mv);
    assert!(legal, "{line} is legal in {}", here());
    let text = coordinate::write(program, &mv);
    assert_eq!(coordinate::read(game, &text), Ok(mv), "{line} is {text} in {}", here());
    let notation = san::write(game, &mv);
    assert_eq!(parse_move(game, &notation), Ok(mv), "{line} is {notation} in {}", here());
    for castling_by_origins in [false, true] {
        let wired = MoveTexts { program, castling_by_origins }.write(&mv);
        assert_eq!(move_text::read(game, &wired), Ok(mv), "{line} is {wired} in {}", here());
    }
    if let Some(sent) = xboard::write_move(game, &mv) {
        assert_eq!(xboard::read_move(game, &sent), Ok(mv), "{line} is {sent} in {}", here());
    }
}
