//! The protocol of `XBoard`: position texts as front ends write them, for all games.

use varlab_cli::protocol::xboard;

use super::front_end::FrontEnd;
use crate::library::games;

/// Starts a session with a game; also returns the start position from the `setup` line, if the protocol supports the
/// game.
fn start_game(game: &str) -> (FrontEnd, Option<String>) {
    let mut front_end = FrontEnd::new(|library, input, out| xboard::serve(library, input, out));
    front_end.send(&format!("variant {game}\nforce\nping 1"));
    let lines = front_end.lines_until("pong 1");
    // setup (LETTERS) SIZE POSITION
    let setup = lines.iter().find_map(|line| line.strip_prefix("setup "));
    let position = setup.and_then(|setup| setup.splitn(3, ' ').nth(2)).map(str::to_owned);
    (front_end, position)
}

/// Returns the answers to a position and a move.
fn answers(front_end: &mut FrontEnd, position: &str, mv: &str) -> Vec<String> {
    front_end.send(&format!("setboard {position}\nusermove {mv}\nping 2"));
    let mut lines = front_end.lines_until("pong 2");
    lines.pop();
    lines
}

/// A game, the fields of a position text before the en-passant field, that field, and a legal move.
const EN_PASSANT: &[(&str, &str, &str, &str)] = &[
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "d6", "e5d6"),
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "-", "e5e6"),
    // A square that no pawn has passed over, and a square that does not exist.
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "h6", "e5e6"),
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "e9", "e5e6"),
    // A game without en passant. The front end writes the tenth rank as `:`, the character after `9`.
    (
        "grant-acedrex",
        "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w Gg",
        "e:",
        "e4e5",
    ),
    (
        "grant-acedrex",
        "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR b Gg",
        "e3",
        "e9e8",
    ),
    // On a board with ten ranks, ranks are numbered from 0.
    ("grand", "r8r/1nbqkcabn1/pp1ppppppp/10/2pP6/10/10/PPP1PPPPPP/1NBQKCABN1/R8R w -", "c6", "d5c6"),
    ("grand", "r8r/1nbqkcabn1/pp1ppppppp/10/2pP6/10/10/PPP1PPPPPP/1NBQKCABN1/R8R w -", "c9", "d5d6"),
];

#[test]
fn valid_en_passant_fields_are_used_and_invalid_ones_are_ignored() {
    for (game, before, field, mv) in EN_PASSANT {
        let (mut front_end, _) = start_game(game);
        let answers = answers(&mut front_end, &format!("{before} {field} 0 1"), mv);
        assert!(answers.is_empty(), "{game} {field} {mv}: {answers:?}");
        front_end.close();
    }
}

#[test]
fn invalid_fields_other_than_en_passant_are_reported() {
    for position in [
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNX w KQkq e9 0 1",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR x KQkq e9 0 1",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/1NBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq e9 0 x",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 1",
    ] {
        let (mut front_end, _) = start_game("normal");
        let answers = answers(&mut front_end, position, "e5e6");
        assert!(answers[0].starts_with("tellusererror Illegal position: "), "{position}: {answers:?}");
        let is_about_en_passant = ["en passant", "passe", "e9"].iter().any(|part| answers[0].contains(part));
        assert!(!is_about_en_passant, "{position}: {answers:?}");
        front_end.close();
    }
}

#[test]
fn start_positions_are_read_back() {
    let mut count = 0;
    for game in games().into_keys() {
        let (mut front_end, position) = start_game(&game);
        if let Some(position) = position {
            count += 1;
            let answers = answers(&mut front_end, &position, "nothing");
            let only_the_move_is_rejected = answers.len() == 1 && answers[0].starts_with("Illegal move (");
            assert!(only_the_move_is_rejected, "{game} {position}: {answers:?}");
        }
        front_end.close();
    }
    assert!(count > 50, "{count}");
}
