//! Tests of the coordinate notation of moves.

use std::collections::HashSet;
use std::fmt::Write;

use varlab::notation::coordinate::{read, write};

use crate::games::{game_after, random_games, sample, shipped_program, shipped_programs};

#[test]
fn legal_move_texts_are_read_back_and_unique() {
    for (name, program) in shipped_programs() {
        random_games(&program, 1, 80, |game| {
            let mut seen = HashSet::new();
            for candidate in game.legal_moves() {
                let text = write(&program, &candidate.mv);
                assert!(seen.insert(text.clone()), "{name}: {text} twice");
            }
            for candidate in sample(game.legal_moves()) {
                let text = write(&program, &candidate.mv);
                assert_eq!(read(game, &text).as_ref(), Ok(&candidate.mv), "{name}: {text}");
            }
        });
    }
}

/// If a promotion is the only choice of a move, its text is `+` alone. With a second choice such as `l`, the promoted piece is
/// written in full (`+s`), because `+` before `l` would read as the choice `+l`.
#[test]
fn promotions_beside_other_choices_are_written_in_full() {
    let text =
        "variant Two choices\nuse gorogoroplus\nevery piece after moving, becomes PromotedLance or Lance\n";
    let program = crate::games::compile("two choices", text);
    let game = game_after(&program, "4k/5/S4/5/5/4K[] w - - 0 1", "");
    let mut texts: Vec<String> =
        game.legal_moves().iter().map(|candidate| write(&program, &candidate.mv)).collect();
    texts.retain(|text| text.starts_with("a4a5"));
    texts.sort();
    assert_eq!(texts, ["a4a5+l", "a4a5+s+l", "a4a5+sl", "a4a5l"]);
    for text in &texts {
        let mv = read(&game, text).expect("the move is legal");
        assert_eq!(&write(&program, &mv), text);
    }
}

#[test]
fn moves_through_holes_drops_and_shots_are_read() {
    let holes = shipped_program("black-holes");
    let game = game_after(&holes, "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1", "");
    for text in ["a1b1b1c1", "a1b1a4b4", "H@c1"] {
        assert!(read(&game, text).is_ok(), "{text}");
    }
    let shots = shipped_program("hole-chess");
    let game = game_after(&shots, "***k***/**3**/*5*/3*3/7/3p3/3*3/*3R1*/**3**/***K*** w - - 0 1", "");
    assert!(read(&game, "e3d3,d5").is_ok());
}

/// Other programs write the new kind (a letter, `+` or `-`) even if the player has no choice, and a pass as a move of a piece
/// to its own square.
#[test]
fn texts_of_other_programs_are_read() {
    let cases = [
        ("kyotoshogi", "startpos", "b1a2+", "b1a2"),
        ("kyotoshogi", "startpos", "a1a2-", "a1a2"),
        ("kyotoshogi", "startpos", "b1a2+s", "b1a2"),
        ("sittuyin", "8/2k5/8/3P4/2P5/8/5K2/8[] w - - 0 1", "d5d5f", "d5d5"),
    ];
    for (name, position, text, ours) in cases {
        let program = shipped_program(name);
        let game = game_after(&program, position, "");
        assert_eq!(read(&game, text), read(&game, ours), "{name}: {text}");
        assert!(read(&game, ours).is_ok(), "{name}: {ours}");
    }
    let program = crate::games::compile("passes", "variant P\nuse chess\nplayer may pass\n");
    let game = game_after(&program, "startpos", "");
    assert_eq!(read(&game, "e1e1"), read(&game, "--"));
    assert!(read(&game, "e1e1").is_ok() && read(&game, "e8e8").is_err() && read(&game, "e4e4").is_err());
    let kyoto = shipped_program("kyotoshogi");
    for text in ["b1a2-", "a1a2+", "c1c2+", "b1a2p"] {
        assert!(read(&game_after(&kyoto, "startpos", ""), text).is_err(), "{text}");
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
            let error = read(&game, text).expect_err(text);
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
            "",
            "hello",
            "e4",
            "e2e5",
            "e2e9",
            "z1z2",
            "e4e5",
            "e7e5",
            "e1e2",
            "e2e4q",
            "--",
            "N@e4",
            "X@e4",
            "e2",
            "b1,c3",
            "\u{1b}[31m",
        ],
    );
    add_errors("chess", "4k3/P3r3/8/8/8/8/4B3/R3K2R w KQ - 0 1", &["e2d3", "a7a8", "a7a8k", "e1c2"]);
    add_errors("chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["e1g1", "e1f1", "E1C1", "e1-c1"]);
    add_errors("chess", "k7/8/8/8/8/8/5q2/7K w - - 0 1", &["h1h2"]);
    add_errors("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &["h8h7"]);
    add_errors("black-holes", "4k/5/5/h4/5/5/R4/4K w - - 0 1", &["H@e1", "H@b2", "R@b1", "a2a6", "a2b1b1c1"]);
    add_errors(
        "hole-chess",
        "***k***/**3**/*5*/3*3/7/3p3/3*3/*3R1*/**3**/***K*** w - - 0 1",
        &["e3,d5", "e3d3,d6", "e3d4"],
    );
    add_errors("chess", "startpos", &[",e2e4", "N@,e4"]);
    // The name of the second square begins with that of the first.
    add_errors("blackhole-10x10", "startpos", &["e1e10f3", "a1a1b2"]);
    // After this move, the same side is still to move.
    add_errors("marseillais", "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 9", &["e2d3"]);
    add_errors("spacewarp44", "P1k2/5/5/5/2*2/5/5/3Q1/DDK2 w - - 0 1", &["d2d3", "a9a9q", "a9a9", "c5c6"]);
    insta::assert_snapshot!(out);
}
