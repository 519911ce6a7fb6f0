//! Behaviour of the program that does not depend on a command.

use std::io::Read;
use std::process::{Command, Stdio};

use super::{run, varlab};

#[test]
fn prints_its_version() {
    let (exit, out, _) = run(&["--version"]);
    assert_eq!((exit, out), (Some(0), format!("varlab {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn prints_its_help() {
    let (exit, out, _) = run(&["--help"]);
    assert_eq!(exit, Some(0));
    assert!(out.contains("explain"), "{out}");
}

#[test]
fn help_is_a_command_like_any_other() {
    assert_eq!(run(&["help"]).1, run(&["--help"]).1);
    assert_eq!(run(&["help", "check"]), run(&["check", "--help"]));
    let (exit, out, err) = run(&["help", "--help"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.contains("varlab help check"), "{out}");
    let (exit, out, err) = run(&["help", "chekc"]);
    assert_eq!((exit, out.as_str()), (Some(2), ""));
    assert!(err.contains("did you mean `check`?"), "{err}");
}

#[test]
fn usage_errors_give_exit_code_2() {
    for args in [&[][..], &["expalin"], &["explain", "--nonsense"], &["explain", "a", "b"]] {
        let (exit, out, err) = run(args);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(!err.is_empty(), "{args:?}");
    }
}

#[test]
fn invalid_numbers_get_the_message_of_the_option() {
    for (args, message) in [
        (
            &["bestmove", "chess", "--depth", "-1"][..],
            "'-1' for '--depth <N>': expected a whole number from 1\n",
        ),
        (&["bestmove", "chess", "--nodes", "0"], "'0' for '--nodes <N>': expected a whole number from 1\n"),
        (&["bestmove", "chess", "--level", "21"], "expected a whole number from 0 to 20"),
        (
            &["bestmove", "chess", "--time", "-1"],
            "expected milliseconds or a time such as `2s` or `1.5s`, not `-1`",
        ),
        (&["bestmove", "chess", "--time", "-1s"], "not `-1s`"),
        (&["bestmove", "chess", "--seed", "-1"], "expected a whole number from 0\n"),
        (
            &["run", "chess", "--clock", "-5+3"],
            "expected minutes and seconds, such as `5+3` or `15`, not `-5+3`",
        ),
        (&["show", "chess960", "--start", "-1"], "'-1' for '--start <N|random>'"),
        (&["match", "chess", "--tc", "-1"], "expected seconds, such as `60+1`"),
        (&["match", "chess", "--games", "4294967296"], "the number is too large"),
        (&["match", "chess", "--games", "x"], "expected a whole number from 1\n"),
        (&["web", "--port", "65536"], "expected a whole number from 0 to 65535"),
    ] {
        let (exit, out, err) = run(args);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(err.contains(message) && !err.contains("tip:"), "{args:?}: {err}");
    }
}

#[test]
fn colour_is_used_only_on_request() {
    let plain = varlab(&["explain", "nonsense"]).output().unwrap().stderr;
    assert!(!plain.contains(&0x1b));
    let forced = varlab(&["explain", "nonsense"]).env("CLICOLOR_FORCE", "1").output().unwrap().stderr;
    assert!(forced.contains(&0x1b));
    let refused = varlab(&["explain", "nonsense"]).env("NO_COLOR", "1").output().unwrap().stderr;
    assert!(!refused.contains(&0x1b));
}

/// `varlab … | head`: the reader closes the pipe before anything is written.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_varlab"))
        .arg("explain")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}
