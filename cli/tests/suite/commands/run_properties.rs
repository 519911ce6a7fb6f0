//! `varlab run`: properties of every game and of every input line.

use super::run::{HUMANS, play};
use crate::library::games;
use crate::random::Random;
use crate::scratch::Scratch;

/// Returns true if the output contains the result of a game. Some games end after a few moves.
fn is_over(out: &str) -> bool {
    out.lines().any(|line| line.starts_with("result: "))
}

/// Returns the messages on standard error, except the warning that the evaluation uses fewer positions than intended.
fn unexpected_messages(err: &str) -> String {
    err.lines().filter(|line| !line.starts_with("warning: the evaluation")).collect()
}

/// Returns the lines that are positions.
fn positions(out: &str) -> Vec<&str> {
    let is_position = |line: &&str| line.matches('/').count() > 2 && !line.starts_with("saved to ");
    out.lines().filter(is_position).collect()
}

#[test]
fn loading_restores_the_saved_game() {
    let scratch = Scratch::new("run-property-save");
    for game in games().into_keys() {
        let file = scratch.path(&format!("{game}.txt"));
        let (save, load) = (format!("save {file}"), format!("load {file}"));
        let mut script = vec!["level nodes 30"];
        script.extend(["go"; 10]);
        script.extend([save.as_str(), "fen", "new", &load, "fen"]);
        let played = play(&scratch, &[&["--variant", &game], HUMANS].concat(), &script);
        assert_eq!((played.exit, unexpected_messages(&played.err)), (Some(0), String::new()), "{game}");
        if is_over(&played.out) {
            continue;
        }
        let positions = positions(&played.out);
        let [saved, loaded] = positions[..] else { panic!("{game}: {}", played.out) };
        assert_eq!(saved, loaded, "{game}");
        let resumed = play(&scratch, &["--variant", &game, "--load", &file], &["fen"]);
        assert_eq!(
            (unexpected_messages(&resumed.err), resumed.last_line()),
            (String::new(), saved),
            "{game}"
        );
    }
}

#[test]
fn undo_restores_the_position() {
    let scratch = Scratch::new("run-property-undo");
    for game in games().into_keys() {
        let mut script = vec!["level nodes 30", "fen"];
        script.extend(["go"; 12]);
        script.push("fen");
        script.extend(["undo"; 12]);
        script.push("fen");
        script.extend(["redo"; 12]);
        script.push("fen");
        let played = play(&scratch, &[&["--variant", &game], HUMANS].concat(), &script);
        assert_eq!((played.exit, unexpected_messages(&played.err)), (Some(0), String::new()), "{game}");
        if is_over(&played.out) {
            continue;
        }
        let positions = positions(&played.out);
        let [first, last, undone, redone] = positions[..] else { panic!("{game}: {}", played.out) };
        assert_eq!((first, last), (undone, redone), "{game}");
        assert_ne!(first, last, "{game}");
    }
}

/// Lines of random words, the same in every run. None of them causes a panic or an internal error, or ends the session.
#[test]
fn random_lines_cause_no_failure() {
    const WORDS: &[&str] = &[
        "e4",
        "e2e4",
        "Nf3",
        "O-O",
        "O-O-O",
        "--",
        "P@e4",
        "@",
        "x",
        "=",
        "=Q",
        ",",
        ";",
        "a1",
        "z99",
        "99999999999999999999",
        "help",
        "moves",
        "piece",
        "Knight",
        "K",
        "N",
        "hint",
        "go",
        "undo",
        "redo",
        "switch",
        "new",
        "level",
        "time",
        "depth",
        "nodes",
        "2",
        "1ms",
        "-1",
        "0",
        "board",
        "flip",
        "fen",
        "record",
        "load",
        "games",
        "resume",
        "?",
        "\u{1b}[2J",
        "\u{0}",
        "é",
        "{",
        "}",
        "\"",
        "..",
        "/",
        "~/",
        "\t",
        "\u{202E}",
        "#",
        "+",
        "'",
    ];
    let scratch = Scratch::new("run-property-lines");
    let mut random = Random::new(1);
    for game in games().into_keys() {
        let random_line = |random: &mut Random| {
            let words: Vec<&str> = (0..=random.below(4)).map(|_| *random.choose(WORDS)).collect();
            words.join(if random.below(3) == 0 { "" } else { " " })
        };
        let mut script: Vec<String> = (0..150).map(|_| random_line(&mut random)).collect();
        script.push("level nodes 20".to_owned());
        script.push("fen".to_owned());
        let script: Vec<&str> = script.iter().map(String::as_str).collect();
        let played = play(&scratch, &["--variant", &game, "--nodes", "20"], &script);
        assert_eq!(played.exit, Some(0), "{game}: {}", played.err);
        assert!(
            played.last_line().contains('/') || played.last_line().starts_with("result"),
            "{game}: {}",
            played.last_line()
        );
        assert!(!played.err.contains("panicked") && !played.err.contains('\u{1b}'), "{game}: {}", played.err);
        assert!(!played.out.contains('\u{1b}'), "{game}");
    }
}
