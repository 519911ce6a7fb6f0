//! `varlab check`: exit codes, the three output formats, and file lookup.

use std::fs;

use super::{run, varlab};
use crate::scratch::Scratch;

const GOOD: &str = "variant Good\nuse chess\n";
const BAD: &str = "variant Bad\nuse chess\n\npiece Knight\n  moves nA within rnak 1..5\n  mvoes K\n";
const WITH_WARNING: &str = "variant Warned\nuse chess\n\npiece Guard G\n  moves K\n";

#[test]
fn a_valid_file_gives_exit_code_0() {
    let scratch = Scratch::new("check-good");
    let path = scratch.file("good.var", GOOD);
    assert_eq!(run(&["check", &path]), (Some(0), "1 file, 0 errors, 0 warnings\n".into(), String::new()));
}

#[test]
fn shipped_games_are_found_by_name() {
    assert_eq!(run(&["check", "chess"]), (Some(0), "1 file, 0 errors, 0 warnings\n".into(), String::new()));
}

#[test]
fn errors_give_exit_code_1() {
    let scratch = Scratch::new("check-bad");
    let (bad, good) = (scratch.file("bad.var", BAD), scratch.file("good.var", GOOD));
    let (exit, out, err) = run(&["check", &good, &bad]);
    assert_eq!((exit, out.as_str()), (Some(1), "2 files, 2 errors, 0 warnings\n"), "{err}");
    assert!(err.contains("bad.var:5:19") && err.contains("bad.var:6:3"), "{err}");
    assert!(!err.contains('\u{1b}'), "{err}");
}

#[test]
fn warnings_fail_only_when_denied() {
    let scratch = Scratch::new("check-warnings");
    let path = scratch.file("warned.var", WITH_WARNING);
    let (exit, out, err) = run(&["check", "--format", "short", &path]);
    assert_eq!((exit, out.as_str()), (Some(0), "1 file, 0 errors, 1 warning\n"), "{err}");
    assert!(err.contains("warned.var:4:7: warning[W"), "{err}");
    assert_eq!(run(&["check", "--deny-warnings", &path]).0, Some(1));
}

#[test]
fn json_output_is_valid_json() {
    let scratch = Scratch::new("check-json");
    let path = scratch.file("bad.var", BAD);
    let (exit, _, err) = run(&["check", "--format", "json", &path]);
    assert_eq!(exit, Some(1));
    let problems: Vec<serde_json::Value> =
        err.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect();
    assert_eq!(problems.len(), 2, "{err}");
    for problem in &problems {
        let mut keys: Vec<&String> = problem.as_object().expect("an object").keys().collect();
        keys.sort();
        assert_eq!(keys, ["code", "file", "help", "labels", "message", "severity"]);
        assert_eq!((&problem["file"], &problem["severity"]), (&path.as_str().into(), &"error".into()));
    }
    let label = &problems[0]["labels"][0];
    let numbers = ["line", "column", "end_line", "end_column"].map(|key| label[key].as_u64());
    assert_eq!(numbers, [5, 19, 5, 23].map(Some));
}

#[test]
fn an_unreadable_file_gives_exit_code_2_and_other_files_are_checked() {
    let scratch = Scratch::new("check-unreadable");
    let bad = scratch.file("bad.var", BAD);
    let binary = scratch.file("binary.var", b"variant One\n# caf\xE9\n");
    for (path, words) in [
        (scratch.path("missing.var"), "the file does not exist"),
        (scratch.path("bad.var/below"), "the file does not exist"),
        (scratch.path(""), "this is a folder"),
        (binary, "is not UTF-8 text: line 2, column 6 has the byte 0xE9 (byte 18 of the file)"),
        (scratch.file("huge.var", "# \n".repeat(400_000)), "larger than the limit of 1024 KiB"),
    ] {
        let (exit, out, err) = run(&["check", "--format", "short", &path, &bad]);
        assert_eq!((exit, out.as_str()), (Some(2), "1 file, 2 errors, 0 warnings, 1 unreadable\n"), "{err}");
        assert!(err.starts_with(&format!("{path}:1:1: error[E0142]: ")) && err.contains(words), "{err}");
        let (_, _, err) = run(&["check", &path, &bad]);
        assert!(err.starts_with(&format!("error: {path}: ")) && err.contains(words), "{err}");
        let (_, _, err) = run(&["check", "--format", "json", &path]);
        let problem: serde_json::Value = serde_json::from_str(&err).expect("one object");
        assert_eq!((&problem["file"], &problem["code"]), (&path.as_str().into(), &"E0142".into()), "{err}");
        assert!(problem["message"].as_str().is_some_and(|message| message.contains(words)), "{err}");
    }
    let (exit, _, err) = run(&["check", "--format", "short", "ches"]);
    assert_eq!((exit, err.contains("did you mean")), (Some(2), false), "{err}");
    let (_, _, err) = run(&["check", "--format", "json", "ches"]);
    assert!(err.contains("did you mean `chess`?"), "{err}");
}

#[test]
fn an_option_can_be_set_only_once() {
    let args = ["check", "blackhole-10x10", "--param", "Extra=Bishop", "--param", "Extra=nothing"];
    let (exit, _, err) = run(&args);
    assert_eq!(exit, Some(2), "{err}");
    assert!(err.contains("--param: `Extra` is set twice, to `Bishop` and to `nothing`"), "{err}");
    let (exit, _, err) = run(&["moves", "--variant", args[1], args[2], args[3], args[4], args[5]]);
    assert_eq!((exit, err.contains("set twice")), (Some(2), true), "{err}");
}

#[test]
fn a_similar_game_name_is_suggested() {
    let (exit, _, err) = run(&["check", "chss"]);
    assert_eq!(exit, Some(2));
    assert_eq!(
        err,
        "error: no game called `chss` ships with the program\n help: did you mean `chess`? to open a file, add its extension: `chss.var`\n"
    );
    let (_, _, err) = run(&["check", "nowhere/chess.var"]);
    assert!(err.contains("`chess` is a game that ships with the program"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_file_without_read_permission_gives_exit_code_2() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("check-forbidden");
    let path = scratch.file("good.var", GOOD);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        return; // A user who may read every file cannot be denied access.
    }
    let (exit, _, err) = run(&["check", &path]);
    assert_eq!(exit, Some(2));
    assert!(err.contains("no permission"), "{err}");
}

#[test]
fn a_file_in_the_same_folder_takes_precedence_over_a_shipped_one() {
    let scratch = Scratch::new("check-neighbours");
    let game = scratch.file("folder/game.var", "variant Mine\nuse chess, parts/guard\n");
    let part = scratch.file("folder/parts/guard.var", "piece Guard G\n  mvoes K\n");
    let (exit, _, err) = run(&["check", "--format", "short", &game]);
    assert_eq!(exit, Some(1));
    assert!(err.starts_with(&format!("{part}:2:3: error[")), "{err}");
    scratch.file("folder/chess.var", "mvoes\n");
    let (_, _, err) = run(&["check", "--format", "short", &game]);
    assert!(err.contains("folder/chess.var:1:1: error["), "{err}");
}

#[test]
fn a_missing_file_is_reported_at_the_line_that_uses_it() {
    let scratch = Scratch::new("check-missing-part");
    let path = scratch.file("game.var", "variant Mine\nuse chess/peices\n");
    let (exit, out, err) = run(&["check", "--format", "short", &path]);
    assert_eq!(exit, Some(1), "{out}{err}");
    assert!(err.contains("game.var:2:5: error["), "{err}");
}

#[test]
fn an_option_needs_a_known_name_and_a_value() {
    for value in ["limit", "=2", "limit="] {
        let (exit, _, err) = run(&["check", "chess", "--param", value]);
        assert_eq!(exit, Some(2));
        assert!(err.contains("expected `NAME=VALUE`"), "{err}");
    }
    let (exit, _, err) = run(&["check", "chess", "--param", "nonsense=2"]);
    assert_eq!(exit, Some(1));
    assert!(err.contains("nonsense"), "{err}");
}

#[test]
fn check_runs_tests_only_if_options_have_their_defaults() {
    let scratch = Scratch::new("check-options");
    let text = "variant One\nuse chess\noption many is 2 or 3\n\
        piece Pawn promotes on last rank to Queen (at most many)\n\
        test two\n  position 6k1/P7/8/8/8/8/8/QQ2K3 w - - 0 1\n  can only nothing from a7\n";
    let path = scratch.file("one.var", text);
    for value in ["many=2", "many=3"] {
        let (exit, _, err) = run(&["check", &path, "--param", value]);
        assert_eq!(exit, Some(0), "{err}");
    }
    let (exit, _, err) = run(&["test", &path, "--param", "many=3"]);
    assert_eq!(exit, Some(1), "{err}");
    assert_eq!(run(&["check", &path]).0, Some(0));
}

#[test]
fn an_ending_by_lack_of_pieces_takes_precedence_over_stalemate_in_either_order() {
    let scratch = Scratch::new("board-before-moves");
    let lines = ["loses when stalemated", "wins when no enemy except enemy King and to move"];
    for (number, [first, second]) in [[lines[0], lines[1]], [lines[1], lines[0]]].into_iter().enumerate() {
        let text = format!(
            "variant Bare\n  language 2\nuse chess/pieces\nsetup\n  4 | k r . .\n  3 | . . . .\n  2 | . . . .\n  1 | K R . .\n\
             player\n  {first}\n  {second}\ntest bare\n  position 4/1k2/4/K1R1 w - - 0 1\n  ends White wins\n"
        );
        let path = scratch.file(&format!("{number}.var"), text);
        let (exit, out, err) = run(&["test", &path]);
        assert_eq!(exit, Some(0), "{first}, {second}: {out}{err}");
    }
}

#[test]
fn text_from_standard_input_is_checked() {
    let output = varlab(&["check", "-", "--format", "short"]).write_stdin(BAD).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("-:5:19: error["), "{err}");
}

#[test]
fn errors_in_tests_are_reported_even_if_rules_have_errors() {
    let scratch = Scratch::new("check-slips");
    let text = "variant Slips\nuse chess\npiece Knight moves N within palce\ntest slips\n  position 8/8 w - - 0 1\n  \
        position 4k3/8/8/8/8/8/4X3/4K3 w - - 0 1\n  can e2e9 a1a8\n  perft 1 is 7\n";
    let path = scratch.file("a.var", text);
    let (exit, out, err) = run(&["check", "--format", "short", &path]);
    assert_eq!((exit, out.as_str()), (Some(1), "1 file, 4 errors, 0 warnings\n"), "{err}");
    for (line, words) in err.lines().zip([
        "a.var:3:29: error[E0201]",
        "5:15: error[T0005]",
        "6:27: error[T0005]",
        "7:7: error[T0006]",
    ]) {
        assert!(line.contains(words), "{words}:\n{err}");
    }
}

#[test]
fn slow_tests_are_skipped_and_counted() {
    let scratch = Scratch::new("check-long");
    let path =
        scratch.file("long.var", format!("{GOOD}test counts\n  perft 5 is 4865609\n  perft 1 is 20\n"));
    let (exit, out, err) = run(&["check", &path]);
    let summary = "1 file, 0 errors, 0 warnings; 1 test line was skipped to save time; run `varlab test` to run all lines\n";
    assert_eq!((exit, out.as_str()), (Some(0), summary), "{err}");
}

/// Opening a pipe waits for a writer, and this pipe has none.
#[cfg(unix)]
#[test]
fn a_pipe_is_refused_without_waiting() {
    let scratch = Scratch::new("check-pipe");
    let pipe = scratch.path("pipe.var");
    nix::unistd::mkfifo(pipe.as_str(), nix::sys::stat::Mode::S_IRWXU).expect("a pipe can be made");
    let using_file = scratch.file("user.var", "variant User\nuse pipe\n");
    for (file, expected_exit) in [(&pipe, 2), (&using_file, 1)] {
        let (exit, _, err) = run(&["check", file]);
        assert_eq!(exit, Some(expected_exit), "{err}");
        assert!(err.contains("this is a pipe or a device"), "{err}");
    }
}

#[test]
fn an_option_that_is_set_twice_is_reported_once() {
    let (exit, out, err) = run(&["check", "chess", "chess", "--param", "a=1", "--param", "a=2"]);
    assert_eq!((exit, out.as_str()), (Some(2), ""), "{err}");
    assert_eq!(err.matches("`a` is set twice").count(), 1, "{err}");
}
