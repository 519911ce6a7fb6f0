//! Tests of game records.

use std::fmt::Write;

use varlab::game::Game;
use varlab::notation::record::{FEN, GameResult, PARAM, Record, read, split_games, write};

use crate::games::{random_games, shipped_program, shipped_programs};

#[test]
fn games_are_read_back_from_their_text() {
    for (name, program) in shipped_programs() {
        let mut last_visited = None;
        random_games(&program, 1, 60, |game| last_visited = Some(game.clone()));
        let played: Game = last_visited.expect("random_games visits a position");
        let mut record = Record::default();
        record.add_tag("Variant", "a \"quoted\" \\ name]");
        record.add_tag(PARAM, "a=1");
        record.add_tag(PARAM, "b=2");
        record.set_moves(&played);
        let text = write(&record);
        for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
            let read_back = read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(read_back.tags, record.tags);
            assert_eq!(read_back.tags_named(PARAM).collect::<Vec<_>>(), ["a=1", "b=2"]);
            let replayed = read_back.replay(&program).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(replayed.position() == played.position(), "{name}");
            assert_eq!(replayed.moves().len(), played.moves().len());
        }
    }
}

#[test]
fn a_text_is_split_at_the_tags_after_moves() {
    let (first, second) =
        ("[A \"1\"]\n[B \"2\"]\n\n1. e2e4 {\n[%eval 0.3] }\n*\n\n", "[A \"2\"]\n\n1. d2d4 *\n");
    for (text, expected) in [
        (String::new(), vec![]),
        ("\n\n".to_owned(), vec![]),
        (format!("\u{feff}{first}"), vec![format!("\u{feff}{first}")]),
        (format!("\n  {first}"), vec![format!("  {first}")]),
        (format!("{first}{second}"), vec![first.to_owned(), second.to_owned()]),
        (format!("1. e2e4 *\n{second}"), vec!["1. e2e4 *\n".to_owned(), second.to_owned()]),
    ] {
        let games: Vec<&str> = split_games(&text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(games, expected, "{text:?}");
    }
}

#[test]
fn records_have_the_expected_layout() {
    let chess = shipped_program("chess");
    let mut record = Record::default();
    record.add_tag("Variant", "Chess");
    record.add_tag(FEN, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12");
    let text =
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n12... e8e7 13. e2e4 {a\ncomment} Ke6 14.Kf2 $1 Kd6";
    let mut game = read(text).unwrap().replay(&chess).unwrap();
    for _ in 0..12 {
        let mv = game.legal_moves()[0].mv;
        game.play(&mv);
    }
    record.set_moves(&game);
    record.result = Some(GameResult::Draw);
    insta::assert_snapshot!(write(&record));
    let read_back = read(&write(&record)).unwrap();
    assert_eq!((read_back.result, read_back.moves[0].line), (Some(GameResult::Draw), 12));
    assert_eq!(read("1. e2e4 *").unwrap().result, None);
    assert_eq!(read("[Result \"1-0\"]\n1. e2e4").unwrap().result, Some(GameResult::WhiteWins));
    assert_eq!(read("").unwrap(), Record::default());
}

/// The FEN tag may contain a field of counts, may omit fields, and may have a position in the middle of a turn.
#[test]
fn the_first_move_has_the_number_and_side_of_the_position() {
    for (position, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 b - - 3+3 5 12", "12... e8e7 13. e1e2 *"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 5 12", "12. e8e7 e1e2 *"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 5 12 +0+0", "12. e8e7 e1e2 *"),
        ("4k3/8/8/8/8/8/8/4K3 b1 - - 5 12", "12... e8e7 13. e1e2 *"),
        ("4k3/8/8/8/8/8/8/4K3 b 7+7 5 12", "12... e8e7 13. e1e2 *"),
        ("4k3/8/8/8/8/8/8/4K3 b", "1... e8e7 2. e1e2 *"),
    ] {
        let record = read(&format!("[FEN \"{position}\"]\ne8e7 e1e2 *")).unwrap();
        let text = write(&record);
        assert_eq!(text.lines().last(), Some(expected), "{position}");
    }
}

/// The export format of other programs has variations, comments to the end of a line and escaped lines.
#[test]
fn variations_and_escaped_lines_are_skipped() {
    let chess = shipped_program("chess");
    for text in [
        "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 2. Nf3 *",
        "1. e4 (1. d4\n[not a tag] {[%cal Gd2d4] best ) by test})1...e5(1... c5) 2. Nf3 *",
        "% 1. d4\n1. e4 ; the king's pawn (best by test) {\n1... e5 2. Nf3 *",
        "1. e4 ((1. d4) (1. c4)) e5 $1 ( 1... c5 ) 2. Nf3!? *",
    ] {
        let record = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.trim_end_matches("!?")).collect();
        assert_eq!(moves, ["e4", "e5", "Nf3"], "{text}");
        assert!(record.replay(&chess).is_ok(), "{text}");
    }
    assert_eq!(read("1. e4 ; best {by}\ne5 {(} *").unwrap().moves[0].comment, "best {by}");
}

/// Every kind of invalid record, with its message.
#[test]
fn errors_are_reported_with_their_line() {
    let chess = shipped_program("chess");
    let mut out = String::new();
    for text in [
        "[Variant Chess]",
        "[Variant \"Chess\"",
        "[Variant \"Chess\"]\n[Variant \"Chess\"]",
        "[Vari-ant \"Chess\"]",
        "1. e2e4\n[Variant \"Chess\"]",
        "1. e2e4 { a comment\n\n",
        "1. e2e4 } e7e5",
        "1. e2e4 (1. d2d4 d7d5\n(1... g8f6)",
        "1. e2e4 ) e7e5",
        "1. e2e4 1-0 e7e5",
        "[Result \"1-0\"]\n1. e2e4 0-1",
        "[Result \"won\"]\n1. e2e4",
        "1. e2e4 e7e5\n2. e4e5 d7d5",
        "1. e2e4 e7e5\n\n2. Nf3 Nc3",
        "[FEN \"8/8/8/8 w - -\"]\n1. e2e4",
    ] {
        let error = read(text).and_then(|record| record.replay(&chess)).map(|_| ()).expect_err(text);
        let _ = writeln!(out, "{error}");
    }
    insta::assert_snapshot!(out);
}
