//! Tests of the notations that players use.

use std::fmt::Write;

use varlab::board::{Piece, Side};
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::{coordinate, parse_move, san};
use varlab::position::{Form, Move};

use crate::games::{compile, game_after, random_games, sample, shipped_program, shipped_programs};
use crate::random::random_number;

#[test]
fn move_texts_are_read_back() {
    for (name, program) in shipped_programs() {
        random_games(&program, 1, 24, |game| {
            for candidate in sample(game.legal_moves()) {
                let mv = &candidate.mv;
                let mut texts = vec![san::write(game, mv), coordinate::write(&program, mv)];
                // `full_text` cannot write a move that also drops a piece: the square of the drop follows a comma,
                // like that of a shot, and the kind would be read as a promotion.
                let after_comma: Vec<bool> = mv.text_squares().map(|(_, after_comma)| after_comma).collect();
                let drops_another = mv.choice().is_some() && after_comma.contains(&true);
                // Nor can it write a move in which a second piece moves: the origin of that piece follows a comma,
                // but its target does not.
                let moves_another = after_comma.windows(2).any(|pair| pair[0] && !pair[1]);
                if mv.form == Form::Move && !mv.has_several_choices() && !drops_another && !moves_another {
                    texts.push(full_text(&program, mv));
                }
                for text in texts {
                    assert_eq!(parse_move(game, &text).as_ref(), Ok(mv), "{name}: {text}");
                }
            }
        });
    }
}

/// Returns the move text with the origin and every later square. The text is valid in all notations.
fn full_text(program: &Program, mv: &Move) -> String {
    let mut text = program.letter(Piece { kind: mv.kind, side: Side::White }) + &program.name(mv.from);
    for (square, after_comma) in mv.text_squares() {
        let name = program.name(square);
        let _ = if after_comma { write!(text, "; @-{name}") } else { write!(text, "-{name}") };
    }
    if let Some(kind) = mv.choice() {
        let letter = program.letter(Piece { kind, side: Side::White });
        let _ = write!(text, "={letter}");
    }
    text
}

/// A game, a position, a move in coordinate notation, the text that is written, and other texts that are read.
#[rustfmt::skip]
const WRITTEN: &[(&str, &str, &str, &str, &[&str])] = &[
    ("chess", "startpos", "g1f3", "Nf3", &["Ng1f3", "Ng1-f3", "N f3", "Ngf3", "N1f3", "Nf3!?"]),
    ("chess", "startpos", "e2e4", "e4", &["e2-e4", "Pe4", "P e2-e4", "Pe2-e4", "ee4"]),
    ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", &["e4xd5", "ed5", "e:d5"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", &["exd6 e.p.", "e5xd6e.p."]),
    ("chess", "8/1P4k1/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b8=Q", &["b8Q", "b8(Q)", "b7-b8=Q", "b8q", "b8=Q+"]),
    ("chess", "2r3k1/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8q", "bxc8=Q+", &["bc8Q", "b7xc8=Q", "P b7-c8; Q-c8"]),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", &["0-0", "o-o", "K e1-g1"]),
    ("chess", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+", &["0-0-0"]),
    ("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1", &["Ra1-d1"]),
    ("chess", "4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a4", "R1a4", &[]),
    ("chess", "7k/8/8/Q2Q4/8/8/3Q4/7K w - - 0 1", "d5a2", "Qd5a2", &[]),
    ("chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#", &["Rh8", "Rh8+"]),
    ("omega-chess", "startpos", "e3e6", "e6", &["e3-e6"]),
    ("black-holes", "startpos", "b2b4", "b4", &["b2-b4"]),
    ("black-holes", HOLES_W, "H@c1", "(Hc1)", &["H*c1", "(H@c1)"]),
    ("black-holes", HOLES_W, "a1b1b1d1", "Ra1-b1-b1xd1", &["R a1-b1-b1-d1"]),
    ("black-holes", HOLES_W, "b2e5b1c2", "Bb2-e5-b1xc2", &[]),
    ("black-holes", HOLES_B, "d7c6d5a2", "d7-c6-d5xa2", &["d7c6-d5a2"]),
    ("black-holes", "rsbqk/ppppp/5/5/5/5/PPPPP/R3K w Q - 0 1", "e1c1", "O-O-O", &["Ke1-c1"]),
    ("hole-chess", "startpos", "e3e5", "P e3-e5", &["e5", "e3-e5", "Pe3-e5"]),
    ("hole-chess", SHOT, "e3d3,d5", "R e3-d3; d5-", &["R e3-d3; @-d5", "e3-d3;d5-", "R d3; d5-", "Re3-d3,d5"]),
    ("hole-chess", ONLY_SHOT, "d3,d5", "R d3; d5-", &["R d3-d3; @-d5", "; d5-", "R; d5-", "d3; @-d5", "Rd3,d5"]),
    ("hole-chess", "***k***/**3**/*5*/2P*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "c7c8q", "P c7-c8; Q-c8", &["c8=Q", "c7-c8=Q"]),
    ("spacewarp44", "P1k2/5/5/5/2*2/5/5/3Q1/DDK2 w - - 0 1", "a9a9c", "a9=C+", &["a9-a9=C", "P a9-a9; C-a9"]),
];

const HOLES_W: &str = "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1";
const HOLES_B: &str = "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK b - - 0 1";
const SHOT: &str = "***k***/**3**/*5*/3*3/7/3p3/3*3/*3R1*/**3**/***K*** w - - 0 1";
const ONLY_SHOT: &str = "***k***/**3**/*5*/3*3/7/3p3/3*3/*2R2*/**3**/***K*** w - - 0 1";

#[test]
fn moves_are_written_as_players_do() {
    for &(name, position, text, written, others) in WRITTEN {
        let program = shipped_program(name);
        let game = game_after(&program, position, "");
        let mv = coordinate::read(&game, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(san::write(&game, &mv), written, "{name} {text}");
        for other in others {
            assert_eq!(parse_move(&game, other).as_ref(), Ok(&mv), "{name}: {other}");
        }
    }
}

/// A game that uses another game's file can restore the default notation.
#[test]
fn a_game_can_restore_the_default_notation() {
    let text = "variant Usual\n  notation moves in short\nuse hole-chess\n";
    let program = compile("usual", text);
    for (position, coordinates, written) in
        [("startpos", "e3e5", "e5"), (SHOT, "e3d3,d5", "Re3-d3,d5"), (ONLY_SHOT, "d3,d5", "Rd3,d5")]
    {
        let game = game_after(&program, position, "");
        let mv = coordinate::read(&game, coordinates).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(san::write(&game, &mv), written);
        assert_eq!(parse_move(&game, written), Ok(mv));
    }
    let program = compile("usual", "variant Usual\n  notation drops with @\nuse black-holes\n");
    let game = game_after(&program, HOLES_W, "");
    let mv = coordinate::read(&game, "H@c1").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(san::write(&game, &mv), "H@c1");
}

#[test]
fn suffixes_after_coordinates_are_ignored() {
    let text = "variant Chain\nuse chess\npiece Knight drops to rank 1\n  after dropping, hops\nhops means N onto vacant\n";
    let program = compile("chain", text);
    let game = game_after(&program, "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "");
    let dropped = coordinate::read(&game, "N@e1f3").unwrap_or_else(|error| panic!("{error}"));
    for suffix in ["", "+", "#", "!?", "+!"] {
        assert_eq!(parse_move(&game, &format!("N@e1f3{suffix}")), Ok(dropped));
    }
}

#[test]
fn drops_from_hand_and_moves_without_piece_letters_are_read() {
    let text = "variant Pockets\nuse chess/pieces, chess/draws\n\nsetup\n  2 | k . .\n  1 | N N K\n  hand | N\n\n\
                every piece except King drops from hand\n";
    let program = compile("pockets", text);
    let game = game_after(&program, "startpos", "");
    for (text, written) in [("N@b2", "N@b2"), ("(Nb2)", "N@b2"), ("@b2", "N@b2"), ("a1c2", "c2")] {
        let mv = parse_move(&game, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(san::write(&game, &mv), written);
    }
}

#[test]
fn a_castling_with_a_move_of_another_piece_is_not_written_like_one_without() {
    let text = "variant Escort\nuse chess\npiece King after castling, Knight may move N\n";
    let program = compile("escort", text);
    let game = game_after(&program, "4k3/8/8/8/8/8/8/1N2K2R w K - 0 1", "");
    let castling = coordinate::read(&game, "e1g1").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(san::write(&game, &castling), "O-O");
    assert_eq!(parse_move(&game, "O-O"), Ok(castling));
    let with_knight = coordinate::read(&game, "e1g1,b1c3").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(parse_move(&game, &san::write(&game, &with_knight)), Ok(with_knight));
}

/// A pass that gives check or wins the game is written with `+` or `#`, and is read with them.
#[test]
fn a_pass_can_have_check_and_mate_suffixes() {
    let text = "variant Passes\nuse chess\nplayer\n  may pass\n  makes 2 moves a turn\n";
    let program = compile("passes", text);
    let game = game_after(&program, "4k3/8/8/8/8/8/8/R3K3 w - - 0 9", "a1a8");
    let mv = parse_move(&game, "--").expect("White may pass");
    assert_eq!(san::write(&game, &mv), "--+");
    for text in ["--+", "--#", "--!?", " --+ "] {
        assert_eq!(parse_move(&game, text).as_ref(), Ok(&mv), "{text}");
    }
}

/// If `+` at the end of a move could mean a promotion or a check, it is read as a promotion.
#[test]
fn a_plus_is_never_both_promotion_and_check() {
    let text = "variant Pluses\nuse chess\npiece Tokin +P moves Q\nevery Pawn goes to hand when captured\n\
                piece Pawn\n  drops from hand\n  after dropping, may become Tokin\n";
    let program = compile("pluses", text);
    let game = game_after(&program, "5k2/8/8/8/8/8/8/4K2R[P] w K - 0 9", "");
    for (coordinates, written) in
        [("P@g7", "P@g7"), ("P@g7+", "P@g7+"), ("e1g1", "O-O+"), ("P@e7", "P@e7"), ("P@e6", "P@e6")]
    {
        let mv = coordinate::read(&game, coordinates).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(san::write(&game, &mv), written);
        assert_eq!(parse_move(&game, written), Ok(mv));
    }
}

/// Every kind of invalid move text, with its message.
#[test]
fn invalid_moves_are_explained() {
    let mut out = String::new();
    let mut add_errors = |name: &str, position: &str, texts: &[&str]| {
        let program = shipped_program(name);
        let game = game_after(&program, position, "");
        for text in texts {
            let error = parse_move(&game, text).expect_err(text);
            let _ = writeln!(out, "{name}: {error}");
            if let Some(help) = error.help() {
                let _ = writeln!(out, "    {help}");
            }
        }
    };
    add_errors(
        "chess",
        "startpos",
        &[
            "Nf4",
            "Nxf3",
            "e5",
            "Xe4",
            "Ne9",
            "O-O",
            "O-O-O-O",
            "Qd1-d3",
            "e7-e5",
            "e4-e5",
            "e4=Q",
            "N@f3",
            "(Nf3)",
            "Nf3f5g7",
            "knight f3",
            "e2e5",
            "; e2-",
            "R; e2-",
            "",
            "Nb1c3d5; x",
            "é4",
            "1.",
            "N",
            "=Q",
            "+",
        ],
    );
    add_errors(
        "chess",
        "4k3/P3r3/8/8/8/8/4B3/R3K2R w KQ - 0 1",
        &["Bd3", "a8", "a8=K", "Kc2", "Rb8+", "Re1"],
    );
    add_errors("chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["O-O"]);
    add_errors("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", &["Rd1", "Rc1-d1"]);
    add_errors("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &["Kh7"]);
    add_errors("black-holes", HOLES_W, &["(Ha1)", "(Hc2)", "(Qc1)", "Ra1-b1-b1xc1", "Ra1-b1-b1-e1", "Rc1"]);
    add_errors("hole-chess", SHOT, &["; d5-", "R e3-d3; d6-", "R e3; d5-", "R d3; d6-", "R d3-d3; d5-"]);
    insta::assert_snapshot!(out);
}

#[test]
fn moves_of_two_pieces_are_written_in_full_and_read_back() {
    let text =
        "variant Pairs\nuse hole-chess\npiece Pawn after moving, 2 by 2 block of origin must move mfW\n";
    let game = Game::new(&compile("pairs", text));
    let texts: Vec<String> =
        game.legal_moves().iter().map(|candidate| san::write(&game, &candidate.mv)).collect();
    for (candidate, text) in game.legal_moves().iter().zip(&texts) {
        assert_eq!(parse_move(&game, text).as_ref(), Ok(&candidate.mv), "{text}");
    }
    assert!(texts.contains(&"P e3-e4; f3-f4".to_owned()), "{texts:?}");
}

#[test]
fn random_text_causes_no_panic() {
    let characters: Vec<char> = "KQRBNPSHDCabcdeh123456789012 -x=;,@()*+#!?:O0oé~\u{0}".chars().collect();
    for (name, program) in shipped_programs() {
        random_games(&program, 1, 12, |game| {
            let mut seed = 0x5EED_0002 ^ game.position().key();
            if game.legal_moves().len() > 300 {
                return; // parsing compares a text with every legal move, which would take too long
            }
            let first_move = game.legal_moves().first();
            let written = first_move.map_or("e".to_owned(), |candidate| san::write(game, &candidate.mv));
            for _ in 0..30 {
                let mut text: Vec<char> = written.chars().collect();
                for _ in 0..=random_number(&mut seed) % 5 {
                    let index = random_number(&mut seed) as usize % (text.len() + 1);
                    let character = characters[random_number(&mut seed) as usize % characters.len()];
                    if random_number(&mut seed).is_multiple_of(2) || index == text.len() {
                        text.insert(index, character);
                    } else {
                        text[index] = character;
                    }
                }
                let text: String = text.into_iter().collect();
                match parse_move(game, &text) {
                    Ok(mv) => {
                        assert!(game.legal_moves().iter().any(|legal| legal.mv == mv), "{name}: {text}");
                    }
                    Err(error) => assert!(!error.to_string().is_empty(), "{name}: {text}"),
                }
            }
        });
    }
}

#[test]
fn a_swap_of_sides_is_read_and_explained() {
    let program = compile("swap", "variant Swap\nuse chess\nBlack may swap sides on turn 1\n");
    let game = game_after(&program, "startpos", "e2e4");
    let swap = parse_move(&game, "swap").expect("Black may swap");
    assert_eq!((swap.form, san::write(&game, &swap).as_str()), (Form::Swap, "swap"));
    assert_eq!(coordinate::explain_impossible(&game, "swap"), None);
    let game = game_after(&program, "startpos", "e2e4 e7e5 g1f3");
    for error in [parse_move(&game, "swap"), coordinate::read(&game, "swap")] {
        let error = error.expect_err("it is Black's second turn").to_string();
        assert_eq!(error, "illegal move `swap`: Black may not swap sides");
    }
}
