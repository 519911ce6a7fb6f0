//! `varlab uci` and `varlab xboard` as commands. The dialogues are tested in `protocol/`.

use super::varlab;
use crate::scratch::Scratch;

/// Runs a session, and returns its exit code, standard output and standard error.
fn session(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = varlab(args).write_stdin(input).timeout(std::time::Duration::from_secs(60)).output();
    let output = output.expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn sessions_exit_successfully() {
    for (protocol, input, answer) in [
        ("uci", "uci\nquit\n", "uciok\n"),
        ("uci", "uci\n", "uciok\n"),
        ("uci", "position startpos moves e2e4\ngo infinite\n", "bestmove "),
        ("xboard", "xboard\nprotover 2\nquit\n", "feature done=1\n"),
        ("xboard", "new\nanalyze\n", ""),
    ] {
        let (exit, out, err) = session(&[protocol], input);
        assert_eq!((exit, err.as_str()), (Some(0), ""), "{protocol}: {input}");
        assert!(out.contains(answer), "{protocol}: {input}: {out}");
    }
}

#[test]
fn every_shipped_game_can_be_selected_in_both_protocols() {
    let (_, out, _) = session(&["uci"], "uci\nquit\n");
    let list = out.lines().find(|line| line.starts_with("option name UCI_Variant ")).expect("the option");
    let names: Vec<&str> = list.split(" var ").skip(1).collect();
    assert!(names.len() > 60 && names[0] == "chess", "{names:?}");
    let uci: String =
        names.iter().flat_map(|name| ["setoption name UCI_Variant value ", *name, "\n"]).collect();
    let (_, out, _) = session(&["uci"], &uci);
    assert_eq!(
        out.lines().filter(|line| line.starts_with("info string variant ")).count(),
        names.len(),
        "{out}"
    );
    let xboard: String = names[1..].iter().flat_map(|name| ["variant ", *name, "\n"]).collect();
    let (_, out, _) = session(&["xboard"], &xboard);
    let count = |start: &str| out.lines().filter(|line| line.starts_with(start)).count();
    // Two games with too many kinds of pieces, and two with several levels, have no description in the protocol.
    assert_eq!(count("tellusererror This game has "), 4, "{out}");
    assert_eq!(count("setup ("), names.len() - 1 - 4, "{out}");
}

#[test]
fn user_files_are_offered() {
    let scratch = Scratch::new("protocols-own");
    let camels = scratch.file("camels.var", "variant Camels\nuse chess\npiece Knight moves C\n");
    let broken = scratch.file("folder/broken.var", "variant Broken\nuse chess\npiece Knight moves 7\n");
    let folder = broken.trim_end_matches("/broken.var");
    let play_camels = "setoption name UCI_Variant value camels\nposition startpos moves b1c4\nd\n";
    let choose_broken = "setoption name UCI_Variant value broken\n";
    let (exit, out, _) = session(
        &["uci", "--variant", &camels, "--variant", folder],
        &format!("{play_camels}{choose_broken}"),
    );
    assert_eq!(exit, Some(0));
    assert!(
        out.contains("info string variant camels files 8") && out.contains("/2N5/8/PPPPPPPP/R1BQ"),
        "{out}"
    );
    assert!(out.contains("broken.var, line 3: "), "{out}");
    let (_, out, _) = session(&["uci"], &format!("setoption name VariantPath value {camels}\n{play_camels}"));
    assert!(out.contains("info string added: camels") && out.contains("info string variant camels"), "{out}");
    let (_, out, _) = session(&["xboard", "--variant", &camels], "variant camels\n");
    assert!(out.contains("piece N& C\n"), "{out}");
    let paths = std::env::join_paths([&camels, "nowhere.var"]).expect("two paths");
    let add_paths = format!("setoption name VariantPath value {}\n", paths.display());
    let (_, out, _) = session(&["uci"], &format!("{add_paths}setoption name UCI_Variant value camels\n"));
    assert!(out.contains("expected a `.var` file") && out.contains("unknown game `camels`"), "{out}");
}

/// Moves of a piece, and the word sent to `XBoard`. Riders are written with numbers. The directions of later legs are
/// written as directions of a king. Unsupported moves are left out.
#[test]
fn sentences_are_sent_as_betza_words() {
    let scratch = Scratch::new("protocols-words");
    for (moves, word) in [
        ("FyafsF", "FyafsF"),
        ("[F?R]", "FyafsF"),
        ("cafW", "cafW"),
        ("KcabK", "KcabK"),
        ("paR", "paR"),
        ("damK", "damK"),
        ("NN", "N15"),
        ("D3R2", "D3R2"),
        ("cK then K", "cafsbsvsK"),
        ("mK then to origin", "abK"),
        ("mW then F", "afsbsW"),
        ("caN", ""),
        ("azF", ""),
        ("[N?B]", "N"),
        ("cacacaK", ""),
        ("cacaK", "cacaK"),
    ] {
        let file =
            scratch.file("words.var", format!("variant Words\nuse chess\npiece Knight moves {moves}\n"));
        let (exit, out, _) = session(&["xboard", "--variant", &file], "variant words\n");
        let found = out.lines().find_map(|line| line.strip_prefix("piece N& ")).unwrap_or_default();
        assert_eq!((exit, found), (Some(0), word), "{moves}: {out}");
    }
}

/// Moves that are allowed only from the whole start rank are sent as moves of an unmoved piece (`i`). Moves that are
/// allowed only from other sets of squares are sent without the restriction, so the word is not exact.
#[test]
fn moves_from_the_start_rank_are_sent_as_initial_moves() {
    let scratch = Scratch::new("protocols-ranks");
    for (squares, word, is_exact) in
        [("home rank", "fmWifmR3", true), ("rank 2", "fmWifmR3", true), ("a2, h2", "fmWfmR3", false)]
    {
        let text = format!(
            "variant Ranks\nuse chess\npiece Pawn\n  never moves\n  moves mfW\n  moves mfW3 from {squares}\n"
        );
        let file = scratch.file("ranks.var", text);
        let (exit, out, _) = session(&["xboard", "--variant", &file], "variant ranks\n");
        let found = out.lines().find_map(|line| line.strip_prefix("piece P& ")).unwrap_or_default();
        assert_eq!((exit, found), (Some(0), word), "{squares}: {out}");
        assert_eq!(!out.contains("# P Pawn: 1 rule is stricter than the word"), is_exact, "{squares}: {out}");
    }
}

/// Shipped games need not be named, but their names are accepted, with or without `--variant`.
#[test]
fn names_of_shipped_games_are_accepted() {
    for command in ["uci", "xboard"] {
        let flagged = session(&[command, "--variant", "losalamos"], "quit\n");
        assert_eq!(flagged.0, Some(0), "{}", flagged.2);
        assert_eq!(flagged, session(&[command, "losalamos"], "quit\n"), "{command}");
    }
}

#[test]
fn files_that_are_not_variants_are_reported() {
    let scratch = Scratch::new("protocols-none");
    let text_file = scratch.file("notes.txt", "no variant");
    for path in ["nowhere.var", &text_file] {
        let (exit, out, err) = session(&["uci", "--variant", path], "uci\n");
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{path}");
        assert!(err.contains("expected a `.var` file, or a folder of them"), "{err}");
    }
}
