//! `varlab moves`, and the options for choosing a position, which other commands have too.

use super::run;

#[test]
fn prints_the_moves_sorted() {
    let (exit, out, err) = run(&["moves", "--variant", "chess"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let moves: Vec<&str> = out.lines().collect();
    assert_eq!(moves.len(), 20);
    assert!(moves.is_sorted() && moves.contains(&"e2e4"), "{out}");
}

#[test]
fn plays_moves_from_a_position() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 b - - 0 1";
    let (exit, out, err) = run(&["moves", "--variant", "chess", "--fen", fen, "--after", "e8d7  a7a8q d7c7"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.lines().any(|text| text == "a8b8"), "{out}");
    let start = run(&["moves", "--variant", "chess", "--fen", "startpos"]);
    assert_eq!(start, run(&["moves", "--variant", "chess"]));
}

#[test]
fn an_illegal_move_is_reported_with_its_number() {
    let (exit, out, err) = run(&["moves", "--variant", "chess", "--after", "e2e4 e7e5 e4e5"]);
    assert_eq!((exit, out.as_str()), (Some(1), ""));
    assert!(err.starts_with("error: move 3: illegal move `e4e5`: "), "{err}");
}

#[test]
fn an_invalid_position_gives_exit_code_1() {
    for fen in ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "\u{1b}[31m\n"]
    {
        let (exit, out, err) = run(&["moves", "--variant", "chess", "--fen", fen]);
        assert_eq!((exit, out.as_str()), (Some(1), ""), "{fen}");
        assert!(err.starts_with("error: --fen: ") && !err.contains('\u{1b}'), "{err}");
    }
}

#[test]
fn a_start_position_is_chosen_by_its_number() {
    let play = |start: &str| run(&["play", "chess960", "--start", start]);
    let (exit, out, err) = play("0");
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert_eq!(out, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n");
    assert_eq!(play("518"), run(&["play", "chess960"]));
    let (exit, out, _) = play("random");
    assert!(exit == Some(0) && out.contains("/pppppppp/8/8/8/8/PPPPPPPP/"), "{out}");
    let (exit, _, err) = play("960");
    assert_eq!(exit, Some(1));
    assert_eq!(err, "error: --start: the start positions are numbered from 0 to 959, so 960 is too large\n");
    let (exit, _, err) = run(&["play", "chess", "--start", "1"]);
    assert_eq!(exit, Some(1));
    assert_eq!(err, "error: --start: there is no start position 1: this game has only number 0\n");
}
