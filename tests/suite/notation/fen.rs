//! Tests of FEN.

use std::fmt::Write;

use varlab::notation::fen::{FenErrorKind, read, read_with_royals, write};
use varlab::position::{Form, Position, Setup};

use crate::games::{compile, game_after, random_games, shipped_program, shipped_programs};
use crate::random::random_number;

#[test]
fn positions_are_read_back_from_their_text() {
    for (name, program) in shipped_programs() {
        random_games(&program, 2, 120, |game| {
            let text = write(&program, game.position());
            match read(&program, &text) {
                Ok(position) => assert!(position == *game.position(), "{name}: {text}"),
                Err(error) => panic!("{name}: {error}"),
            }
        });
    }
}

#[test]
fn a_swap_of_sides_ends_castling_rights_if_the_pieces_leave_their_origins() {
    let text = "variant Swap\nuse chess\nboard sides look the same way\nBlack may swap sides on turn 1\n";
    let program = compile("swap", text);
    let game = game_after(&program, "startpos", "e2e4 swap");
    let text = write(&program, game.position());
    assert_eq!(text, "RNBQKBNR/PPPPPPPP/8/8/4p3/8/pppp1ppp/rnbqkbnr w - - 1 2");
    assert_eq!(read(&program, &text).as_ref(), Ok(game.position()));
}

#[test]
fn a_swap_of_sides_may_not_take_over_an_attacked_royal() {
    let rules = "Black every piece never moves\nBlack may swap sides on turn 1\n";
    let program = compile("swap", &format!("variant Swap\nuse chess\n{rules}"));
    // Black's rook on e8 may not move. After a swap, it would be White's, and it could capture Black's king on e1.
    for (text, allowed) in
        [("4r2k/8/8/8/8/8/8/4K3 b - - 0 1", false), ("3r3k/8/8/8/8/8/8/4K3 b - - 0 1", true)]
    {
        let game = game_after(&program, text, "");
        assert_eq!(game.legal_moves().iter().any(|legal| legal.mv.form == Form::Swap), allowed, "{text}");
    }
}

#[test]
fn counts_and_facing_generals_are_part_of_the_text() {
    let makruk = shipped_program("makruk");
    let count = game_after(&makruk, "4k3/8/8/3n4/8/3R4/3N4/4K3 w - - 0 1", "d3d5 e8e7");
    let text = write(&makruk, count.position());
    assert_eq!(text, "8/4k3/8/3R4/8/8/3N4/4K3 w - - 1 2 w2:9,b7:2");
    // A position without the field starts a new count, with another value.
    let restarted = game_after(&makruk, "8/4k3/8/3R4/8/8/3N4/4K3 w - - 1 2", "");
    assert_eq!(write(&makruk, restarted.position()), "8/4k3/8/3R4/8/8/3N4/4K3 w - - 1 2 w2:8,b7:0");
    assert!(read(&makruk, &text).unwrap() == *count.position());
    for wrong in ["w", "w2", "2:9", "w0:1", "w8:1", "w2:70000", "w2:9,w2:9", "w2:9,w3:1", "x2:9", "w2:+9"] {
        let text = format!("8/4k3/8/3R4/8/8/3N4/4K3 w - - 1 2 {wrong}");
        assert!(read(&makruk, &text).is_err(), "{wrong}");
    }
    for (wrong, message) in [
        (
            "w2:",
            "expected a side, the number of an ending and its count up to 65535, such as `w1:12`, found `w2:`",
        ),
        ("w9:12", "White has no ending `9` whose conditions must hold for some time"),
        ("b99999:1", "Black has no ending `99999` whose conditions must hold for some time"),
        ("w2:9,w3:1", "`w3:1` sets the clock of White that an earlier part of the field has set"),
    ] {
        let text = format!("8/4k3/8/3R4/8/8/3N4/4K3 w - - 1 2 {wrong}");
        assert_eq!(read(&makruk, &text).unwrap_err().kind.to_string(), message);
    }
    let janggi = shipped_program("janggitraditional");
    let start = "4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1";
    let facing = game_after(&janggi, start, "d1e1");
    assert_eq!(write(&janggi, facing.position()), "4k4/9/9/9/9/9/9/9/3R5/4K4 b - - 1 1 w1:2,b1:2");
    let no_longer_facing = game_after(&janggi, start, "d1e1 e10f10");
    assert_eq!(write(&janggi, no_longer_facing.position()), "5k3/9/9/9/9/9/9/9/3R5/4K4 w - - 2 2");
    // A condition that the next turn will decide is part of the repetition key.
    let without_field = read(&janggi, "4k4/9/9/9/9/9/9/9/3R5/4K4 b - - 1 1").unwrap();
    assert_ne!(without_field.key(), facing.position().key());
    assert_eq!(facing.position().key(), facing.position().compute_key(&janggi));
}

#[test]
fn startpos_is_the_start_position_of_the_game() {
    let expected = [
        ("black-holes", "rsbqk/ppppp/5/5/5/5/PPPPP/RSBQK w Qq - 0 1"),
        (
            "black-hole-chess",
            "****1****/rnbqkmbnr/ppppppppp/9/9/9/4*4/9/9/9/PPPPPPPPP/RNBQKMBNR/****1**** w KQkq - 0 1",
        ),
        ("hole-chess", "***k***/**rqd**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1"),
        ("blackhole-10x10", "rnbnkqnbnr/pppppppppp/10/10/4**4/4**4/10/10/PPPPPPPPPP/RNBNKQNBNR w KQkq - 0 1"),
        ("spacewarp44", "cdkdc/ppppp/5/5/2*2/5/5/PPPPP/CDKDC w KQkq - 0 1"),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ];
    for (name, text) in expected {
        let program = shipped_program(name);
        let start = Position::new(&program, &Setup::initial(&program)).unwrap();
        assert_eq!(write(&program, &start), text, "{name}");
        assert!(read(&program, " startpos ").unwrap() == start);
        let without_counters = text.strip_suffix(" 0 1").unwrap();
        assert!(read(&program, &format!("\t {without_counters}  \n")).unwrap() == start);
    }
}

#[test]
fn positions_are_written_in_canonical_form() {
    let chess = shipped_program("chess");
    let canonical = |text| read(&chess, text).map(|position| write(&chess, &position)).unwrap();
    assert_eq!(canonical("r3k2r/8/8/8/8/8/8/R3K2R  b qkQK -"), "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    assert_eq!(canonical("4k3/8/8/8/4P3/8/8/4K3 b - e3:e4 0 0"), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
}

#[test]
fn the_trail_field_names_the_squares_passed() {
    let board = shipped_program("black-hole-chess");
    let game = game_after(&board, "startpos", "b2b5");
    assert!(write(&board, game.position()).contains(" b KQkq b3b4 0 1"));
    let berolina = shipped_program("spacewarp44");
    let game = game_after(&berolina, "startpos", "a2c4");
    let text = write(&berolina, game.position());
    assert_eq!(text, "cdkdc/ppppp/5/5/2*2/2P2/5/1PPPP/CDKDC b KQkq b3:c4 0 1");
    assert!(read(&berolina, &text).unwrap() == *game.position());
}

#[test]
fn hands_and_promoted_or_moved_pieces_are_read_back() {
    let text = "variant Pockets\n  notation unmoved pieces by file\nuse chess/array, chess/pieces, chess/pawn, chess/draws\n\
                every piece except King\n  goes to hand when captured\n  drops from hand\n\
                every promoted piece\n  goes to hand as Pawn when captured\n\
                piece Knight\n  moves N\n  also moves W if unmoved\n";
    let program = compile("pockets", text);
    let position = "rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKB1R[QNn] w bg - 0 1";
    assert_eq!(write(&program, &read(&program, position).unwrap()), position);
    let marked = position.replace(" bg ", " -!b1 ");
    assert_eq!(write(&program, &read(&program, &marked).unwrap()), position);
    let without_file_letters = compile("plain", &text.replace("  notation unmoved pieces by file\n", ""));
    assert_eq!(write(&without_file_letters, &read(&without_file_letters, &marked).unwrap()), marked);
    assert!(read(&without_file_letters, position).is_err(), "letters of files are not declared");
    let game = game_after(&program, "4k3/P7/8/8/8/8/8/4K3[-] w - - 0 1", "a7a8q");
    assert_eq!(write(&program, game.position()), "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    random_games(&program, 6, 200, |game| {
        let text = write(&program, game.position());
        assert!(read(&program, &text).unwrap() == *game.position(), "{text}");
    });
}

#[test]
fn squares_of_a_board_with_levels_are_read_back() {
    let text = "variant Levels\nuse raumschach\nevery piece also moves W if unmoved\n";
    let program = compile("levels", text);
    let fen = write(&program, &Position::new(&program, &Setup::initial(&program)).unwrap());
    for (unmoved, is_read) in
        [("-!Ba1", true), ("-!Ba1Ea5", true), ("-!a1", false), ("-!Ba1c", false), ("-!Fa1", false)]
    {
        let marked = fen.replace(" w - ", &format!(" w {unmoved} "));
        assert_ne!(marked, fen);
        let position = read(&program, &marked);
        assert_eq!(position.is_ok(), is_read, "{marked}: {position:?}");
        if let Ok(position) = position {
            assert_eq!(write(&program, &position), marked);
        }
    }
}

#[test]
fn a_hand_holds_at_most_255_pieces_of_a_kind() {
    let crazyhouse = shipped_program("crazyhouse");
    let text = |pieces: usize| format!("4k3/8/8/8/8/8/8/4K3[q{}] w - - 0 1", "N".repeat(pieces));
    assert_eq!(write(&crazyhouse, &read(&crazyhouse, &text(255)).unwrap()).matches('N').count(), 255);
    let error = read(&crazyhouse, &text(256)).expect_err("one more");
    assert_eq!((error.kind, error.range), (FenErrorKind::TooMany, 276..277));
}

/// FENs without some fields, as other programs write them, and the same positions as this program writes them.
#[rustfmt::skip]
const SHORT_FENS: &[(&str, &str, &str)] = &[
    ("chess", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/4K2R b", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K 3 9", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"),
    ("nocastle", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1"),
    ("3check", "4k3/8/8/8/8/8/8/4K2R w 2+3", "4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1"),
    ("3check", "4k3/8/8/8/8/8/8/4K2R w 2+3 5 7", "4k3/8/8/8/8/8/8/4K2R w - - 2+3 5 7"),
    ("3check", "4k3/8/8/8/8/8/8/4K2R w K - 2+3 5 7", "4k3/8/8/8/8/8/8/4K2R w K - 2+3 5 7"),
];

#[test]
fn fields_that_other_programs_omit_are_added() {
    for (name, text, expected) in SHORT_FENS {
        let program = shipped_program(name);
        let position = read(&program, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(write(&program, &position), *expected, "{name}: {text}");
    }
}

/// Every kind of invalid FEN with its message. The snapshot shows changes of the wording.
#[test]
fn errors_are_located() {
    let mut out = String::new();
    let mut add_errors = |name: &str, texts: &[&str]| {
        let program = shipped_program(name);
        for text in texts {
            let error = read_with_royals(&program, text).expect_err(text);
            let _ = writeln!(out, "{name}: {error}\n");
        }
    };
    add_errors(
        "chess",
        &[
            "",
            "8/8/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/8/8/8 w - - 0 1",
            "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/99999999999999999999999/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/08/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppp+ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppppép2/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppp~1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Q] w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Q w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQKq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq!e1 - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq KQ",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1",
            "4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1",
            "4k3/8/8/8/4P3/4p3/8/4K3 b - e3 0 1",
            "4k3/8/8/4P3/8/8/8/4K3 b - e4 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - e3e4e5e6 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - x9 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - e3: 0 1",
            "4k3/8/8/8/8/8/8/4K3 b - h8 0 1",
            "4k3/8/8/8/8/8/8/4K3 b - - 65536 1",
            "4k3/8/8/8/8/8/8/4K3 b - - -1 1",
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1 bm e4; x",
            "4k3/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
            "startpos w",
        ],
    );
    add_errors(
        "hole-chess",
        &[
            "***k***/**rqd**/*ppppp*/3*3/7/7/7/*PPPPP*/**RQD**/***K*** w - - 0 1",
            "***k***/**rqd**/*ppppp*/3P3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1",
            "***k***/**rqd**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w X - 0 1",
        ],
    );
    add_errors(
        "spacewarp44",
        &[
            "cdkdc/ppppp/5/5/2*2/2P2/5/1PPPP/CDKDC b KQkq b3 0 1",
            "cdkdc/ppppp/5/5/2*2/2P2/5/1PPPP/CDKDC b KQkq d3:c4:c4 0 1",
        ],
    );
    add_errors(
        "marseillais",
        &[
            "4k3/8/8/8/8/8/8/R3K3 w3 - - 0 9",
            "4k3/8/8/8/8/8/8/R3K3 w0 - - 0 9",
            "4k3/8/8/8/8/8/8/R3K3 w2 - - 0 1",
        ],
    );
    add_errors("chess", &["4k3/8/8/8/8/8/8/R3K3 w1 - - 0 9"]);
    add_errors("seirawan", &["4k3/8/8/8/8/8/8/R3K3[] w QX - 0 9"]);
    insta::assert_snapshot!(out);
}

#[test]
fn moves_left_in_a_turn_and_unmoved_pieces_are_read_back() {
    for (name, moves, expected) in [
        ("marseillais", "e2e4 e7e5 d7d5", "rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"),
        ("marseillais", "e2e4 e7e5 d7d5 e4d5", "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w1 KQkq - 0 2"),
        (
            "seirawan",
            "b1c3h g8f6",
            "rnbqkb1r/pppppppp/5n2/8/8/2N5/PPPPPPPP/RHBQKBNR[Ehe] w KQCDFGkqbcdf - 2 2",
        ),
        (
            "seirawan",
            "e2e3 a7a6 e1e2",
            "rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPPKPPP/RNBQ1BNR[HEhe] b ABCDFGHkqbcdfg - 1 2",
        ),
    ] {
        let program = shipped_program(name);
        let game = game_after(&program, "startpos", moves);
        assert_eq!(write(&program, game.position()), expected);
        assert!(read(&program, expected).unwrap() == *game.position(), "{expected}");
    }
}

#[test]
fn published_positions_are_read_and_written_unchanged() {
    let table = std::fs::read_to_string("tests/data/perft.tsv").expect("the table can be read");
    let shipped: Vec<(String, std::sync::Arc<varlab::ir::Program>)> = shipped_programs();
    let mut count = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let (Some(name), Some(text)) = (columns.next(), columns.next()) else { continue };
        let Some((_, program)) = shipped.iter().find(|(known, _)| known == name) else { continue };
        let position = read(program, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(write(program, &position), text, "{name}");
        count += 1;
    }
    assert!(count > 50, "only {count} positions");
}

#[test]
fn random_text_causes_no_panic() {
    let characters: Vec<char> = "rnbqkpRNBQKPsShHdD*/1239 0w-[]~+!:eé\u{0}".chars().collect();
    for (name, program) in shipped_programs() {
        let start = write(&program, &Position::new(&program, &Setup::initial(&program)).unwrap());
        let mut seed = 0x5EED_0001;
        for _ in 0..3000 {
            let mut text: Vec<char> = start.chars().collect();
            for _ in 0..=random_number(&mut seed) % 4 {
                let index = random_number(&mut seed) as usize % text.len();
                let character = characters[random_number(&mut seed) as usize % characters.len()];
                match random_number(&mut seed) % 3 {
                    0 => text[index] = character,
                    1 => text.insert(index, character),
                    _ => drop(text.remove(index)),
                }
            }
            let text: String = text.into_iter().collect();
            match read(&program, &text) {
                Ok(position) => {
                    let canonical = write(&program, &position);
                    assert!(read(&program, &canonical).unwrap() == position, "{name}: {text} {canonical}");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn one_jointly_royal_piece_is_enough() {
    let text = "variant Two heads\n  language 2\nuse chess\npiece King is jointly royal\npiece Queen is jointly royal\n";
    let program = compile("two heads", text);
    let result = |text| read_with_royals(&program, text).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(result("3Rk3/8/8/8/8/8/8/3QK3 b - - 0 1"), Ok(()));
    assert_eq!(result("3Rq3/8/8/8/8/8/8/K7 b - - 0 1"), Ok(()));
    assert!(result("3R4/8/8/8/8/8/8/3QK3 b - - 0 1").is_err_and(|error| error.contains("Black has no King")));
}

/// A trail left by a move of several legs is read back, even if the move ends on one of the squares that it passed.
#[test]
fn trails_of_several_legs_are_read_back() {
    let rook = "piece Rook also moves mR then bW then leaves a trail";
    let queen = "piece Queen also moves mR then mR then leaves a trail";
    for (sentence, position, mv, trail) in [
        (rook, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4a3", "a2"),
        (rook, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2a1", "-"),
        (queen, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a4c4", "a2a3b4:c4"),
        (queen, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a4a1", "a2a3:a1"),
    ] {
        let program = compile("trails", &format!("variant Trails\nuse chess\n{sentence}\n"));
        let game = game_after(&program, position, mv);
        let text = write(&program, game.position());
        assert_eq!(text.split(' ').nth(3), Some(trail), "{text}");
        assert!(read(&program, &text).unwrap() == *game.position(), "{text}");
    }
}

/// A FEN after `setup` has the same meaning as a diagram, unless it marks some pieces as moved.
#[test]
fn a_fen_after_setup_means_the_same_as_a_diagram() {
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let unmoved = "every unmoved piece except Pawn also moves H\n";
    let start = |setup: &str| {
        let program = compile(
            "start",
            &format!("variant Array\n  notation unmoved pieces by file\nuse chess\n{unmoved}{setup}\n"),
        );
        let position = Position::new(&program, &Setup::initial(&program)).unwrap();
        write(&program, &position).split(' ').nth(2).unwrap_or_default().to_owned()
    };
    for (setup, expected) in [
        (String::new(), "KQBCDFGkqbcdfg"),
        (format!("setup {rows}"), "KQBCDFGkqbcdfg"),
        (format!("setup {rows} w KQkq - 0 1"), "KQBCDFGkqbcdfg"),
        (format!("setup {rows} w Kkq - 0 1"), "AKBCDFGkqbcdfg"),
        (format!("setup {rows} w - - 0 1"), "ABCDEFGHabcdefgh"),
        (format!("setup {rows} w KQBkq - 0 1"), "KQBkq"),
        (format!("setup {rows} w KQkq!b1 - 0 1"), "KQCDFGkqbcdfg"),
    ] {
        let sorted = |text: &str| {
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(sorted(&start(&setup)), sorted(expected), "{setup}");
    }
}

#[test]
fn counts_of_events_are_read_and_written() {
    let program = compile(
        "counts",
        "variant Counts\nuse chess\nplayer wins after checking 3 times\nWhite loses after castling\n",
    );
    let canonical = |text: &str| read(&program, text).map(|position| write(&program, &position));
    let text = |fields: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - {fields}");
    for (input, canonical_fields) in [
        ("3+3,1+- 0 1", "3+3,1+- 0 1"),
        ("0 1", "3+3,1+- 0 1"),
        ("0+2,0+- 4 7", "0+2,0+- 4 7"),
        ("4 7 +3+1,+1+-", "0+2,0+- 4 7"),
        ("2+3,1+-", "2+3,1+- 0 1"),
        ("+1+0,+0+-", "2+3,1+- 0 1"),
    ] {
        assert_eq!(canonical(&text(input)).unwrap(), text(canonical_fields));
    }
    for wrong in
        ["4+3,1+- 0 1", "3+3 0 1", "3+3,1+1 0 1", "-+3,1+- 0 1", "+3+x,+1+- 0 1", "3+3,1+- 0 1 +0+0,+0+-"]
    {
        assert!(canonical(&text(wrong)).is_err(), "{wrong}");
    }
    let error = canonical(&text("4+3,1+- 0 1")).unwrap_err();
    let expected = "expected the number of counted moves, such as checks, that White and Black have left, at most `3+3,1+-`, \
                    or have made, such as `+0+0,+0+-`, found `4+3,1+-`";
    assert_eq!(error.kind.to_string(), expected);
}

#[test]
fn optional_fields_may_be_omitted() {
    let chess = shipped_program("chess");
    let complete = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (input, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 w 0 1", complete),
        ("4k3/8/8/8/8/8/8/4K3 w - 0 1", complete),
        ("4k3/8/8/8/8/8/8/4K3 w - 128 3 43", "4k3/8/8/8/8/8/8/4K3 w - - 3 43"),
        ("4k3/8/8/8/8/8/8/4K3 w 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"),
        ("4k3/8/8/8/8/8/8/4K3 w", complete),
        ("4k3/8/8/8/8/8/8/4K3 w -", complete),
    ] {
        assert_eq!(write(&chess, &read(&chess, input).unwrap()), expected, "{input}");
    }
    for wrong in ["4k3/8/8/8/8/8/8/4K3 0 1", "4k3/8/8/8/8/8/8/4K3 w 1 2 3"] {
        assert!(read(&chess, wrong).is_err(), "{wrong}");
    }
    let berolina = shipped_program("berolina");
    let text = "rnbqkbnr/pppppppp/8/8/3P4/8/P1PPPPPP/RNBQKBNR b KQkq c3:d4 0 1";
    for field in ["d4c3", "c3d4"] {
        assert_eq!(write(&berolina, &read(&berolina, &text.replace("c3:d4", field)).unwrap()), text);
    }
}
