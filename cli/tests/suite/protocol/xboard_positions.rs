//! `XBoard`'s protocol: positions as front ends write them, whatever the game.

use varlab_cli::protocol::xboard;

use super::front_end::FrontEnd;
use crate::library::games;

/// A session in which a game has been chosen, and the position that the front end is told for it, if it can draw the game.
fn chosen(game: &str) -> (FrontEnd, Option<String>) {
    let mut front_end = FrontEnd::new(|games, input, out| xboard::serve(games, input, out));
    front_end.say(&format!("variant {game}\nforce\nping 1"));
    let lines = front_end.until("pong 1");
    // setup (LETTERS) SIZE POSITION
    let setup = lines.iter().find_map(|line| line.strip_prefix("setup "));
    let position = setup.and_then(|setup| setup.splitn(3, ' ').nth(2)).map(str::to_owned);
    (front_end, position)
}

/// What is said to a position, and to a move from there.
fn answers(front_end: &mut FrontEnd, position: &str, mv: &str) -> Vec<String> {
    front_end.say(&format!("setboard {position}\nusermove {mv}\nping 2"));
    let mut lines = front_end.until("pong 2");
    lines.pop();
    lines
}

/// A game, what stands in a position text before the en-passant field, that field, and a move.
const PASSED: &[(&str, &str, &str, &str)] = &[
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "d6", "e5d6"),
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "-", "e5e6"),
    // A double step that the front end alone has seen, or nobody.
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "h6", "e5e6"),
    ("chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq", "e9", "e5e6"),
    // A game in which nothing can be taken in passing; the sign behind 9 is the front end's tenth rank.
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
    // Ten ranks count from 0.
    ("grand", "r8r/1nbqkcabn1/pp1ppppppp/10/2pP6/10/10/PPP1PPPPPP/1NBQKCABN1/R8R w -", "c6", "d5c6"),
    ("grand", "r8r/1nbqkcabn1/pp1ppppppp/10/2pP6/10/10/PPP1PPPPPP/1NBQKCABN1/R8R w -", "c9", "d5d6"),
];

#[test]
fn what_a_pawn_has_passed_over_by_another_s_idea_of_pawns_is_passed_over() {
    for (game, before, passed, mv) in PASSED {
        let (mut front_end, _) = chosen(game);
        let said = answers(&mut front_end, &format!("{before} {passed} 0 1"), mv);
        assert!(said.is_empty(), "{game} {passed} {mv}: {said:?}");
        front_end.leave();
    }
}

#[test]
fn all_else_in_a_position_is_judged_as_ever() {
    for position in [
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNX w KQkq e9 0 1",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR x KQkq e9 0 1",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/1NBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq e9 0 x",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 1",
    ] {
        let (mut front_end, _) = chosen("normal");
        let said = answers(&mut front_end, position, "e5e6");
        assert!(said[0].starts_with("tellusererror Illegal position: "), "{position}: {said:?}");
        assert!(!said[0].contains("passing"), "{position}: {said:?}");
        front_end.leave();
    }
}

#[test]
fn positions_that_are_told_are_read_back() {
    let mut told = 0;
    for game in games().into_keys() {
        let (mut front_end, position) = chosen(&game);
        if let Some(position) = position {
            told += 1;
            let said = answers(&mut front_end, &position, "nothing");
            assert!(said.len() == 1 && said[0].starts_with("Illegal move ("), "{game} {position}: {said:?}");
        }
        front_end.leave();
    }
    assert!(told > 50, "{told}");
}
