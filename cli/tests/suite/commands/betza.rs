use super::run;

#[test]
fn prints_the_canonical_word_then_a_sentence_and_a_board() {
    let (exit, out, err) = run(&["betza", "fN", "--board", "5x5", "--at", "c1"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let expected = "\
ffN
It goes by a leap of one and two squares, with the longer part going forwards.

5  .  .  .  .  .
4  .  .  .  .  .
3  .  o' .  o' .
2  .  .  .  .  .
1  .  . [X] .  .
   a  b  c  d  e

  o   moves there and captures there
   '  leaps over any pieces between
";
    assert_eq!(out, expected);
}

#[test]
fn a_game_can_provide_the_board() {
    let (exit, out, err) = run(&["betza", "[F?R]", "--variant", "spacewarp44", "--at", "a1"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("[F?R]\n"), "{out}");
    assert!(out.contains("\n3  .  o  .  .  .\n2  .  o  o  o  o\n"), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count(), 9, "{out}");
}

#[test]
fn a_board_of_levels_gives_the_words_for_levels_a_meaning() {
    for (word, canonical, description) in [
        ("^W", "^^W", "one square straight up"),
        ("TT", "TT", "any number of squares through a corner"),
        ("_F", "__F", "one square diagonally down"),
        ("f^F", "f^F", "one square diagonally forwards and up"),
        ("^N", "^^N", "by a leap of one and two squares, with the longer part going up"),
        ("f_N", "f_N", "by a leap of one and two squares forwards, but farther down"),
        ("vsR", "vsR", "any number of squares straight forwards or backwards or sideways"),
    ] {
        let (exit, out, err) = run(&["betza", word, "raumschach"]);
        assert_eq!((exit, err.as_str()), (Some(0), ""), "{word}");
        assert!(out.starts_with(&format!("{canonical}\nIt goes {description}.\n")), "{out}");
    }
    for word in ["^W", "T"] {
        let (exit, _, err) = run(&["betza", word]);
        assert_eq!(exit, Some(1));
        assert!(err.contains("only on a board with several levels"), "{err}");
    }
}

#[test]
fn a_board_can_have_one_rank() {
    for (size, board) in [("1x1", "\n1 [X]\n"), ("2x1", "\n1  . [X]\n"), ("16x1", "[X]")] {
        let (exit, out, err) = run(&["betza", "N", "--board", size]);
        assert_eq!((exit, err.as_str()), (Some(0), ""), "{size}");
        assert!(out.contains(board), "{out}");
    }
}

#[test]
fn a_word_with_only_castling_is_shown_without_a_board() {
    assert_eq!(
        run(&["betza", "O2"]),
        (
            Some(0),
            "isO2\nIt goes by castling, two squares to the left or right, with the piece at the edge.\n"
                .to_owned(),
            String::new()
        )
    );
}

#[test]
fn an_invalid_word_is_reported_at_the_letter() {
    let (exit, out, err) = run(&["betza", "fmwW"]);
    assert_eq!((exit, out.as_str()), (Some(1), ""));
    assert!(err.contains("E0402") && err.contains("`w` is not a modifier"), "{err}");
}

#[test]
fn invalid_squares_boards_games_and_words_are_reported() {
    for (args, expected_exit, words) in [
        (&["betza", "N", "--at", "z9"][..], 1, "no square"),
        (&["betza", "N", "--board", "17x8"], 2, "expected files and ranks"),
        (&["betza", "N", "--board", "8"], 2, "expected files and ranks"),
        (&["betza", "N", "--variant", "no-such-game"], 2, "no game called"),
        (&["betza", "(a)K"], 1, "E0903"),
    ] {
        let (exit, out, err) = run(args);
        assert_eq!(exit, Some(expected_exit), "{args:?}: {err}");
        assert!(err.contains(words), "{args:?}: {err}");
        assert!(expected_exit != 2 || out.is_empty(), "{args:?}: {out}");
    }
}

#[test]
fn a_note_states_that_not_all_moves_were_tried() {
    let (exit, out, _) = run(&["betza", "[mQ-mQ-mQ]"]);
    assert_eq!(exit, Some(0));
    assert!(out.ends_with("not all moves were tried; more may be possible\n"), "{out}");
}
