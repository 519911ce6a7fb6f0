//! `varlab match`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::run;
use crate::scratch::Scratch;

const VARLAB: &str = env!("CARGO_BIN_EXE_varlab");

fn run_match(options: &[&str]) -> (Option<i32>, String, String) {
    run(&[&["match", "--variant", "gardner", "--plies", "2", "--depth", "1"], options].concat())
}

/// Writes an engine as a shell script, which answers `go` by running the shell command `go`. Returns its path.
fn write_engine_script(scratch: &Scratch, name: &str, go: &str) -> String {
    let path = scratch.file(
        name,
        format!(
            "#!/bin/sh\nwhile read line; do case \"$line\" in\n\
             uci) echo 'option name UCI_Variant type combo default chess var gardner'; echo uciok;;\n\
             isready) echo readyok;;\nquit) exit;;\ngo*) {go};;\nesac; done\n"
        ),
    );
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the script can be made executable");
    path
}

/// Returns the rest of the first line that begins with `prefix`.
fn rest_of_line<'o>(out: &'o str, prefix: &str) -> &'o str {
    let found = out.lines().find_map(|line| line.strip_prefix(prefix));
    found.unwrap_or_else(|| panic!("no {prefix} in {out}")).trim()
}

#[test]
fn the_higher_level_wins_a_match() {
    let (exit, out, err) = run_match(&["--games", "6", "--first", "own depth 6", "--jobs", "2"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert_eq!(rest_of_line(&out, "first "), "own depth 6");
    assert_eq!(rest_of_line(&out, "games "), "6 of 6");
    let won: u32 =
        rest_of_line(&out, "score ").split('-').next().and_then(|won| won.parse().ok()).expect("a number");
    assert!(won >= 4, "{out}");
}

#[test]
fn the_own_engine_has_no_options() {
    for (option, player) in [("--first-option", "first"), ("--second-option", "second")] {
        let (exit, out, err) = run_match(&["--games", "2", option, "Foo=1"]);
        assert_eq!((exit, out.as_str()), (Some(2), ""));
        assert!(err.contains(&format!("`{option}` has no effect: the {player} player is `own`")), "{err}");
    }
}

#[test]
fn engines_of_both_protocols_play() {
    let (uci, xboard) = (format!("uci {VARLAB} uci"), format!("xboard {VARLAB} xboard"));
    let (exit, out, err) = run_match(&["--games", "2", "--first", &uci, "--second", &xboard]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert_eq!(rest_of_line(&out, "games "), "2 of 2");
    assert!(!out.contains("game 1:") && !out.contains("game 2:"), "{out}");
    let options =
        ["--first-option", "hash=8", "--first-option", "Skill Level=3", "--second-option", "skilllevel=3"];
    let players = ["--games", "2", "--first", &uci, "--second", &xboard];
    let (exit, out, err) = run_match(&[&players[..], &options].concat());
    assert_eq!((exit, err.as_str(), rest_of_line(&out, "games ")), (Some(0), "", "2 of 2"));
}

#[test]
fn games_are_recorded_and_a_match_is_resumed() {
    let scratch = Scratch::new("match-resume");
    let file = scratch.path("games.txt");
    let games = |count: &str, options: &[&str]| {
        run_match(&[&["--games", count, "--record", &file], options].concat())
    };
    let (exit, uninterrupted_out, _) = games("6", &[]);
    assert_eq!(exit, Some(0));
    let text = fs::read_to_string(&file).expect("the record is written");
    assert_eq!(text.matches("[Round ").count(), 6);
    // A record is not overwritten.
    let (exit, _, err) = games("6", &[]);
    assert_eq!(exit, Some(2));
    assert!(err.contains("`--resume` continues"), "{err}");
    // The file is cut at the boundaries of the fourth game and inside that game.
    let fourth = text.match_indices("[Event").nth(3).expect("a fourth game").0;
    let fifth = text.match_indices("[Event").nth(4).expect("a fifth game").0;
    for cut in [fourth, fourth + 20, usize::midpoint(fourth, fifth), fifth - 1, fifth] {
        fs::write(&file, &text[..cut]).expect("the record can be written");
        let (exit, out, _) = games("6", &["--resume"]);
        assert_eq!(
            (exit, rest_of_line(&out, "score ")),
            (Some(0), rest_of_line(&uninterrupted_out, "score ")),
            "cut at {cut}"
        );
        assert_eq!(fs::read_to_string(&file).expect("the record exists"), text, "cut at {cut}");
    }
    // The cut can also be inside the first tag of a game.
    fs::write(&file, &text[..fourth + 3]).expect("the record can be written");
    let (exit, ..) = games("6", &["--resume"]);
    assert_eq!((exit, fs::read_to_string(&file).expect("the record exists")), (Some(0), text.clone()));
    // A game can have its tags in any order.
    let (first_line, rest) = text.split_once('\n').expect("a line");
    let second_line = rest.find('\n').expect("a second line") + 1;
    let reordered = format!("{}{first_line}\n{}", &rest[..second_line], &rest[second_line..]);
    fs::write(&file, &reordered).expect("the record can be written");
    let (exit, out, err) = games("6", &["--resume"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert_eq!(rest_of_line(&out, "score "), rest_of_line(&uninterrupted_out, "score "));
    // A file with anything else is neither continued nor changed.
    let moves_first = format!("1. a2a3 *\n\n{text}");
    for other in [rest, moves_first.as_str(), "1. a2a3 *\n", "My notes\n", "[Notes]\n"] {
        fs::write(&file, other).expect("the file can be written");
        let (exit, _, err) = games("6", &["--resume"]);
        assert_eq!(exit, Some(2), "{err}");
        assert!(err.contains("game 1: "), "{err}");
        assert_eq!(fs::read_to_string(&file).expect("the file exists"), other);
    }
    fs::write(&file, &text).expect("the record can be written");
    // A record of another match is not continued.
    let (exit, _, err) = games("6", &["--resume", "--seed", "2"]);
    assert_eq!(exit, Some(2));
    assert!(err.contains("another match"), "{err}");
}

#[test]
fn a_record_tells_which_game_was_played_and_what_affects_the_results() {
    let scratch = Scratch::new("match-games");
    let file = scratch.path("games.txt");
    let games = |options: &[&str]| {
        fs::remove_file(&file).ok();
        let base = ["match", "--plies", "2", "--depth", "1", "--games", "2", "--record", &file];
        let args = [&base, options].concat();
        let (exit, _, err) = run(&args);
        assert_eq!((exit, err.as_str()), (Some(0), ""), "{options:?}");
        args.iter().map(|&arg| arg.to_owned()).collect::<Vec<String>>()
    };
    let resume = |args: &[String], changed: &[&str]| {
        let args: Vec<&str> = args.iter().map(String::as_str).chain(["--resume"]).collect();
        run(&[args.as_slice(), changed].concat())
    };
    // Every game has its start position and its parameters, and can be resumed and loaded.
    for (options, tag) in [
        (&["--variant", "chess960"][..], "[FEN "),
        (&["--variant", "blackhole-10x10", "--param", "Extra=Bishop"], "[Param \"Extra=Bishop\"]"),
    ] {
        let args = games(options);
        let text = fs::read_to_string(&file).expect("the record is written");
        assert_eq!(text.matches(tag).count(), 2, "{text}");
        let (exit, out, err) = resume(&args, &[]);
        assert_eq!((exit, rest_of_line(&out, "games "), err.as_str()), (Some(0), "2 of 2", ""));
        let load = ["run", options[0], options[1], "--load", &file, "--white", "human", "--black", "human"];
        let (exit, _, err) = run(&[&load[..], &["--game", "2"]].concat());
        assert_eq!((exit, err.as_str()), (Some(0), ""));
        for number in [&[][..], &["--game", "3"]] {
            let (exit, _, err) = run(&[&load[..], number].concat());
            assert!(exit == Some(2) && err.contains("the file has 2 games"), "{err}");
        }
    }
    // A match with other options of an engine or another parameter is another match.
    let engine = format!("uci {VARLAB} uci");
    for (options, changed) in [
        (
            &["--variant", "gardner", "--second", &engine, "--second-option", "Skill Level=0"][..],
            &["--second-option", "Hash=1"][..],
        ),
        (&["--variant", "blackhole-10x10"], &["--param", "Extra=Bishop"]),
        (&["--variant", "gardner"], &["--threads", "2"]),
    ] {
        let args = games(options);
        let (exit, _, err) = resume(&args, changed);
        assert!(exit == Some(2) && err.contains("another match"), "{options:?}: {err}");
    }
}

#[test]
fn an_engine_fault_loses_the_game() {
    let scratch = Scratch::new("match-faults");
    for (name, go, limit, why) in [
        ("illegal", "echo bestmove a1a1", ["--depth", "1"], "plays the illegal move `a1a1`"),
        ("crash", "exit 1", ["--depth", "1"], "has exited unexpectedly"),
        ("silent", "true", ["--time", "50ms"], "exceeded its time limit"),
        ("slow", "sleep 0.4; echo bestmove a2a3", ["--time", "50ms"], "exceeded its time limit"),
    ] {
        let second = format!("uci {}", write_engine_script(&scratch, name, go));
        let args = ["match", "--variant", "gardner", "--plies", "0", "--games", "2", "--second", &second];
        let (exit, out, err) = run(&[&args[..], &limit].concat());
        assert_eq!((exit, err.as_str()), (Some(0), ""), "{name}");
        assert_eq!(rest_of_line(&out, "score "), "2-0-0 (won, drawn, lost), 100.0 %", "{name}");
        assert!(
            out.contains("game 1: Black (") && out.contains("game 2: White (") && out.contains(why),
            "{out}"
        );
    }
}

#[test]
fn only_a_decided_sprt_ends_the_match() {
    let scratch = Scratch::new("match-sprt");
    let second = format!("uci {}", write_engine_script(&scratch, "illegal", "echo bestmove a1a1"));
    let (exit, out, _) =
        run_match(&["--games", "4", "--first", "own", "--second", &second, "--sprt", "0,100"]);
    assert_eq!(exit, Some(0));
    // Two pairs decide nothing, even if one engine wins every game.
    assert!(rest_of_line(&out, "sprt ").starts_with("undecided"), "{out}");
    let (_, out, _) = run_match(&["--games", "400", "--first", "own depth 4", "--sprt", "-400,-200"]);
    assert!(rest_of_line(&out, "sprt ").starts_with("-200 Elo rather than -400"), "{out}");
    assert!(!rest_of_line(&out, "games ").starts_with("400"), "{out}");
}

#[test]
fn invalid_matches_are_reported() {
    let scratch = Scratch::new("match-none");
    let silent = format!("uci {}", write_engine_script(&scratch, "silent", "true"));
    let (uci, xboard) = (format!("uci {VARLAB} uci"), format!("xboard {VARLAB} xboard"));
    for (engine, option, why) in [
        (&uci, "Hsah=64", "has no option `Hsah`; did you mean `Hash`?"),
        (&uci, "Contempt=1", "has no option `Contempt`; its options are Hash, Clear Hash, Threads"),
        (&xboard, "SkilLevel=1", "has no option `SkilLevel`; did you mean `SkillLevel`?"),
        (&silent, "UCI_Variants=chess", "did you mean `UCI_Variant`?"),
    ] {
        let (exit, out, err) = run_match(&["--games", "2", "--second", engine, "--second-option", option]);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{engine} {option}");
        assert!(err.contains(why), "{engine} {option}: {err}");
    }
    for (args, why) in [
        (["--second", "uci /nonexistent"], "cannot be started"),
        (["--second", "uci true"], "has exited unexpectedly"),
        (
            ["--second", "checkers"],
            "a player is `own`, `own LEVEL`, `own untuned`, `uci COMMAND` or `xboard COMMAND`",
        ),
        (["--first", "own depth 0"], "is not a whole number"),
        (["--tc", "0"], "expected seconds"),
        (["--sprt", "5"], "expected two Elo differences"),
    ] {
        let (exit, out, err) = run_match(&args);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(err.contains(why), "{args:?}: {err}");
    }
    let (exit, _, err) = run(&["match", "--variant", "minishogi", "--second", &silent, "--games", "2"]);
    assert_eq!(exit, Some(2));
    assert!(err.contains("does not play minishogi"), "{err}");
}

#[test]
fn two_matches_do_not_share_a_record() {
    let scratch = Scratch::new("contest-locked");
    let path = scratch.path("games.txt");
    let locked_file = std::fs::OpenOptions::new().create(true).append(true).open(&path).expect("a file");
    locked_file.lock().expect("the lock is free");
    let (exit, _, err) = run_match(&["--games", "2", "--record", &path]);
    assert_eq!(exit, Some(2), "{err}");
    assert!(err.contains("another varlab process is using this file"), "{err}");
    drop(locked_file);
    let (exit, _, err) = run_match(&["--games", "2", "--record", &path]);
    assert_eq!(exit, Some(0), "{err}");
}
