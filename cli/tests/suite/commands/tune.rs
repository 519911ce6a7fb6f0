//! `varlab tune`.

use std::fs;

use super::run;
use crate::scratch::Scratch;

const GAME: &str = "variant Small\n  language 2\n\nuse chess/pieces, chess/ends\n\npiece Pawn P\n  moves mfWcfF\n  promotes on last rank to Rook\n\n\
    player draws after 20 moves without capture, Pawn move\n\nsetup rnk2/ppp2/5/2PPP/2KNR w - - 0 1\n";

/// Returns the arguments of a short run.
fn tune_args<'a>(file: &'a str, games: &'a str) -> Vec<&'a str> {
    ["tune", "--variant", file, "--games", games, "--nodes", "20", "--plies", "4", "--jobs", "2"].to_vec()
}

#[test]
fn a_run_can_be_repeated_and_uses_saved_games() {
    let scratch = Scratch::new("tune");
    let file = scratch.file("small.var", GAME);
    let weights = scratch.path("small.weights");
    let (exit, out, err) = run(&tune_args(&file, "12"));
    assert_eq!((exit, err.as_str()), (Some(0), ""), "{out}");
    let complete = fs::read_to_string(&weights).expect("the weights are written");
    assert!(complete.contains("worth Rook ") && out.starts_with(&complete), "{complete}");
    assert_eq!(scratch.names(), ["small.var", "small.weights"], "the file with the games is removed");
    // Other commands now use the weights.
    let (_, values, _) = run(&["values", "--variant", &file]);
    assert!(values.contains("tuned on games"), "{values}");
    // As if a run had been interrupted while it wrote the fifth line of its file.
    fs::remove_file(&weights).expect("the file exists");
    let settings =
        complete.lines().next().and_then(|line| line.split_once('(')).expect("the origin of the weights").1;
    let header = format!("# {}\n", settings.trim_end_matches(").").trim_end_matches(')'));
    scratch.file("small.games", format!("{header}3 drawn\n7 won\nrubbish\n5 lo"));
    let (exit, _, err) = run(&tune_args(&file, "12"));
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert_ne!(
        fs::read_to_string(&weights).expect("the weights are written"),
        complete,
        "the saved games are used"
    );
    fs::remove_file(&weights).expect("the file exists");
    run(&tune_args(&file, "12"));
    assert_eq!(fs::read_to_string(&weights).expect("the weights are written"), complete);
    // The saved games are also used if the path of the file is written differently.
    scratch.file("small.games", format!("{header}3 drawn\n"));
    let other_spelling = scratch.path("../small.var").replace("../", "./");
    let (exit, _, err) = run(&tune_args(&other_spelling, "12"));
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    // A later run may use a game beyond the requested number, so the file is kept.
    scratch.file("small.games", format!("{header}7 won\n"));
    run(&tune_args(&file, "2"));
    assert_eq!(scratch.names(), ["small.games", "small.var", "small.weights"]);
}

#[test]
fn games_of_another_run_are_not_continued() {
    let scratch = Scratch::new("tune-other");
    let file = scratch.file("small.var", GAME);
    for contents in [b"# something else\n1 won\n".as_slice(), b"\xFF no text"] {
        let path = scratch.file("small.games", contents);
        let (exit, out, err) = run(&tune_args(&file, "2"));
        assert_eq!((exit, out.as_str()), (Some(2), ""));
        assert!(err.contains("small.games: the file contains games with other settings"), "{err}");
        assert_eq!(fs::read(path).expect("the file exists"), contents, "the file is unchanged");
    }
    let (exit, _, err) = run(&["tune", "--variant", "-"]);
    assert_eq!(exit, Some(2));
    assert!(err.contains("weights can only be tuned for a file"), "{err}");
}

#[test]
fn two_runs_do_not_share_their_games() {
    let scratch = Scratch::new("tune-locked");
    let file = scratch.file("small.var", GAME);
    let path = scratch.path("small.games");
    let locked_file = fs::OpenOptions::new().create(true).append(true).open(path).expect("a file");
    locked_file.lock().expect("the lock is free");
    let (exit, _, err) = run(&tune_args(&file, "2"));
    assert_eq!(exit, Some(2), "{err}");
    assert!(err.contains("small.games: another varlab process is using this file"), "{err}");
    drop(locked_file);
    assert_eq!(run(&tune_args(&file, "2")).0, Some(0));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_fails_and_writes_no_weights() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    use std::{thread, time};

    let scratch = Scratch::new("tune-interrupted");
    let file = scratch.file("small.var", GAME);
    let mut child = Command::new(env!("CARGO_BIN_EXE_varlab"))
        .args(tune_args(&file, "1000000"))
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The file with the games is created after the handler of Ctrl-C could have been installed.
    while !scratch.names().contains(&"small.games".to_owned()) {
        thread::sleep(time::Duration::from_millis(20));
    }
    thread::sleep(time::Duration::from_secs(1));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut err = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("UTF-8");
    assert_eq!(child.wait().expect("the program ends").code(), Some(1), "{err}");
    assert!(err.contains("tuning was stopped: ") && err.contains("no weights were written"), "{err}");
    assert_eq!(scratch.names(), ["small.games", "small.var"]);
}
