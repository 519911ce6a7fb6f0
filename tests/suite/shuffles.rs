//! Shuffled setups: the numbers of the start positions, and castling from all of them.

use std::collections::HashSet;
use std::sync::Arc;

use varlab::board::Square;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::notation::{coordinate, fen};
use varlab::position::{Form, Position, Setup};

use crate::games::{compile, shipped_program};
use crate::kernel::equal;
use crate::random::random_number;

/// Returns the start position with the given number.
fn start_position(program: &Program, number: u64) -> Position {
    Position::new(program, &Setup::with_start_number(program, number)).expect("a start position")
}

/// Returns the board field of the FEN of a start position.
fn rows(program: &Program, number: u64) -> String {
    let text = fen::write(program, &start_position(program, number));
    text.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn chess960_has_its_standard_numbers() {
    let program = shipped_program("chess960");
    assert_eq!((program.starts(), program.start_number()), (960, 518));
    for (number, row) in
        [(0, "bbqnnrkr"), (1, "bqnbnrkr"), (518, "rnbqkbnr"), (534, "rnbkqbnr"), (959, "rkrnnqbb")]
    {
        let expected = format!("{row}/pppppppp/8/8/8/8/PPPPPPPP/{}", row.to_uppercase());
        assert_eq!(rows(&program, number), expected);
    }
    let distinct_boards: HashSet<String> = (0..960).map(|number| rows(&program, number)).collect();
    assert_eq!(distinct_boards.len(), 960);
}

#[test]
fn every_start_is_written_and_read() {
    for name in ["chess960", "shuffle", "caparandom"] {
        let program = shipped_program(name);
        for number in (0..program.starts()).step_by(97) {
            let position = start_position(&program, number);
            let text = fen::write(&program, &position);
            assert_eq!(fen::read(&program, &text).as_ref(), Ok(&position), "{name} {number}: {text}");
        }
    }
}

#[test]
fn each_side_can_have_its_own_shuffle() {
    let program = compile(
        "shuffles",
        "variant Two shuffles\nuse chess\nsetup shuffles a1..c1 with Knight, Bishop on both colours\nsetup shuffles f8..h8\n\
         piece King never castles\n",
    );
    assert_eq!(program.starts(), 24);
    let distinct_boards: HashSet<String> = (0..24).map(|number| rows(&program, number)).collect();
    assert_eq!(distinct_boards.len(), 24);
    assert_eq!(rows(&program, program.start_number()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
}

#[test]
fn a_later_setup_or_shuffle_replaces_earlier_ones() {
    let starts = |text: &str| compile("later", &format!("variant Later\nuse chess960\n{text}")).starts();
    assert_eq!(starts(""), 960);
    assert_eq!(starts("setup shuffles b1..c1\n"), 2);
    assert_eq!(starts("setup r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R\n"), 1);
}

/// FENs with castling letters in several forms, each with the FEN that is written for the same position.
#[rustfmt::skip]
const TEXTS: &[(&str, &str)] = &[
    ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KAq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1"),
    ("1r2k1rr/8/8/8/8/8/8/1R2K1RR w Gg - 0 1", "1r2k1rr/8/8/8/8/8/8/1R2K1RR w Gg - 0 1"),
    ("1r2k1rr/8/8/8/8/8/8/1R2K1RR w HBg - 0 1", "1r2k1rr/8/8/8/8/8/8/1R2K1RR w KQg - 0 1"),
];

#[test]
fn castling_letters_are_read_in_all_forms() {
    let program = shipped_program("chess960");
    for (text, expected) in TEXTS {
        let position = fen::read(&program, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(fen::write(&program, &position), *expected);
        assert_eq!(fen::read(&program, expected), Ok(position));
    }
    for wrong in ["w KH - 0 1", "w GH - 0 1", "w E - 0 1", "w KQX - 0 1", "w kq - 0 1"] {
        let text = format!("4k3/8/8/8/8/8/8/R3K1RR {wrong}");
        assert!(fen::read(&program, &text).is_err(), "{text}");
    }
}

#[test]
fn castling_is_read_with_both_origins() {
    let program = shipped_program("chess960");
    let position =
        fen::read(&program, "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1").expect("a position");
    let mut game = Game::from_position(&program, position);
    for (text, written) in [("e1g1", "e1g1"), ("e8b8", "e8c8")] {
        let mv = coordinate::read(&game, text).expect("castling");
        assert_eq!((mv.form, coordinate::write(&program, &mv).as_str()), (Form::Castling, written));
        assert_eq!(coordinate::king_takes_rook_text(&program, &mv).as_deref(), Some(text));
        assert!(game.play(&mv));
    }
}

#[test]
fn a_castling_right_without_its_partner_is_lost() {
    let program = shipped_program("chess960");
    let mut game = Game::from_position(
        &program,
        fen::read(&program, "1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1").expect("a position"),
    );
    for text in ["a1a2", "b8c8", "h1h2", "c8b8"] {
        let mv = coordinate::read(&game, text).expect("a move");
        assert!(game.play(&mv));
    }
    let without_rights = fen::read(&program, "1k6/8/8/8/8/8/R6R/4K3 w - - 4 3").expect("a position");
    assert_eq!(game.position().key(), without_rights.key());
}

/// Plays random games from every start position whose number is a multiple of `step`, preferring moves that vacate
/// the back rank. Calls `visit` for each position.
fn play_from_start_positions(name: &str, step: usize, mut visit: impl FnMut(&Arc<Program>, &Position)) {
    let program = shipped_program(name);
    for number in (0..program.starts()).step_by(step) {
        let mut seed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut game = Game::with_start_number(&program, number);
        for _ in 0..40 {
            visit(&program, game.position());
            if game.outcome().is_some() || game.legal_moves().is_empty() {
                break;
            }
            let is_on_back_rank = |square: Square| {
                [0, program.shape.ranks() - 1].contains(&program.shape.coordinates(square).1)
            };
            let moves: Vec<_> = game.legal_moves().iter().map(|candidate| candidate.mv).collect();
            let vacates_back_rank = |mv: &&varlab::position::Move| {
                mv.form == Form::Castling || is_on_back_rank(mv.from) && !is_on_back_rank(mv.to)
            };
            let preferred: Vec<_> = moves.iter().filter(vacates_back_rank).collect();
            let mv = if preferred.is_empty() || random_number(&mut seed).is_multiple_of(2) {
                moves[(random_number(&mut seed) % moves.len() as u64) as usize]
            } else {
                *preferred[(random_number(&mut seed) % preferred.len() as u64) as usize]
            };
            assert!(game.play(&mv));
        }
    }
}

#[test]
fn generators_agree_on_castlings_from_shuffled_setups() {
    for (name, step) in [("chess960", 37), ("caparandom", 4001)] {
        let kernel = Kernel::new(&shipped_program(name));
        let mut castlings = 0;
        play_from_start_positions(name, step, |program, position| {
            equal::check(name, program, &kernel, position);
            let game = Game::from_position(program, position.clone());
            castlings +=
                game.legal_moves().iter().filter(|candidate| candidate.mv.form == Form::Castling).count();
            let text = fen::write(program, position);
            assert_eq!(fen::read(program, &text).as_ref(), Ok(position), "{text}");
        });
        assert!(castlings > 20, "{name}: {castlings} castlings");
    }
}
