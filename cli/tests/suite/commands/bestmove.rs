//! `varlab bestmove`.

use super::run;

/// Searches a position with a mate in one under different limits.
#[test]
fn prints_only_the_best_move() {
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    for limit in [
        &["--depth", "2"][..],
        &["--nodes", "5000"],
        &["--time", "300"],
        &["--time", "0.3s"],
        &["--depth", "9", "--nodes", "3000", "--time", "5s"],
    ] {
        let args = [&["bestmove", "--variant", "chess", "--fen", fen], limit].concat();
        assert_eq!(run(&args), (Some(0), "bestmove a1a8\n".to_owned(), String::new()), "{limit:?}");
    }
}

#[test]
fn the_default_limit_ends_the_search() {
    let start_time = std::time::Instant::now();
    let (exit, out, err) = run(&["bestmove", "--variant", "black-holes", "--after", "b2b4"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("bestmove ") && out.lines().count() == 1, "{out}");
    assert!(start_time.elapsed().as_secs() < 20, "the search exceeds its time: {:?}", start_time.elapsed());
}

#[test]
fn gives_a_legal_move_in_several_games() {
    for game in [
        "chess",
        "black-holes",
        "black-hole-chess",
        "hole-chess",
        "blackhole-10x10",
        "spacewarp44",
        "xiangqi",
    ] {
        let (exit, out, err) = run(&["bestmove", "--variant", game, "--nodes", "300"]);
        assert_eq!((exit, err.as_str()), (Some(0), ""), "{game}");
        let best = out.strip_prefix("bestmove ").expect("a best move").trim_end();
        let (_, legal, _) = run(&["moves", "--variant", game]);
        assert!(legal.lines().any(|text| text == best), "{game}: {best}");
    }
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    for (variant, moves, result) in [
        ("chess", "f2f3 e7e5 g2g4 d8h4", "0-1 Black wins: checkmate"),
        ("chess", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "1/2-1/2 draw: threefold repetition"),
    ] {
        let (exit, out, err) = run(&["bestmove", "--variant", variant, "--after", moves]);
        assert_eq!((exit, out.as_str()), (Some(1), ""));
        assert_eq!(err, format!("error: the game is over: {result}\n"));
    }
}

#[test]
fn invalid_limits_give_exit_code_2() {
    for limit in [["--depth", "0"], ["--nodes", "0"], ["--nodes", "many"], ["--time", "0"], ["--time", "2h"]]
    {
        let (exit, out, err) = run(&["bestmove", "--variant", "chess", limit[0], limit[1]]);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{limit:?}");
        assert!(err.contains(limit[0]), "{err}");
    }
}

/// Ctrl-C during the search.
#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_best_move_so_far() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let mut outputs = Vec::new();
    // An interrupt before the start of the search ends the program. It is then tried again after a longer wait.
    for wait in [500, 2000, 8000].map(Duration::from_millis) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_varlab"));
        command.args(["bestmove", "--variant", "chess", "--time", "3000s"]).stdout(Stdio::piped());
        let child = command.spawn().expect("the program starts");
        std::thread::sleep(wait);
        let kill_status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill_status.expect("kill can be run").success());
        let output = child.wait_with_output().expect("the program ends");
        if output.status.success() {
            let out = String::from_utf8(output.stdout).expect("output is UTF-8");
            assert!(out.starts_with("bestmove ") && out.lines().count() == 1, "{out}");
            return;
        }
        outputs.push(output);
    }
    panic!("no interrupt reached the search: {outputs:?}");
}

#[test]
fn invalid_input_gives_exit_code_1() {
    for args in [["--fen", "nonsense"], ["--after", "e2e5"], ["--param", "a=b"]] {
        let (exit, out, err) = run(&["bestmove", "--variant", "chess", args[0], args[1]]);
        assert_eq!((exit, out.as_str()), (Some(1), ""), "{args:?}");
        assert!(!err.is_empty());
    }
}
