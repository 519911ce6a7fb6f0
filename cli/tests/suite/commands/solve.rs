//! `varlab solve`: its output, checked against published solutions. `tests/suite/search/solve.rs` of the library tests the search.

use super::run;

/// Problems: the game, the position, the number of moves up to the mate, and all key moves. Another program has
/// confirmed the chess problems; a comment names the author, if known.
#[rustfmt::skip]
const PROBLEMS: &[(&str, &str, u32, &[&str])] = &[
    ("chess", "3q1rk1/5pbp/5Qp1/8/8/2B5/5PPP/6K1 w - - 0 1", 1, &["f6g7"]),
    // P. Morphy, New York Clipper 1856
    ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, &["a1a6"]),
    // C. Mansfield, British Chess Magazine 1915, 1918 and 1922
    ("chess", "8/7B/K3Q3/4pq2/1P1p4/bR6/1B6/NkN4R w - - 0 1", 2, &["b3g3"]),
    ("chess", "n1rbb3/P1knpR2/1q1R2QK/B6p/8/8/6B1/7r w - - 0 1", 2, &["d6d1"]),
    ("chess", "6K1/6p1/7b/4Pk2/2Q2n1P/2B3R1/5nP1/5R2 w - - 0 1", 2, &["g3g6"]),
    // S. Loyd, Chess Monthly 1860
    ("chess", "8/8/7b/8/1NpN4/2p1p3/2p1P3/kbK5 w - - 0 1", 3, &["d4e6"]),
    ("chess", "8/8/7b/8/1NpN4/2p1p3/2p1P3/kbK5 w - - 0 1", 2, &[]),
    // Stalemate is not a win.
    ("chess", "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", 1, &["g1g7", "g1g8", "g1h1", "g1h2"]),
    // The rook pulls the king into the hole on d4, from d3 or after a step to d2. Moves are sorted in byte order.
    ("hole-chess", "***1***/**3**/*5*/3*3/7/3k3/3*3/*2R2*/**3**/***K*** w - - 0 1", 1, &["d3,d5", "d3d2,d5"]),
    // The queen pulls the king into the hole on d7.
    ("hole-chess", "***k***/**3**/*5*/3*3/7/1Q5/3*3/*5*/**3**/***K*** w - - 0 1", 1, &["b5d5,d10"]),
    // The rook does not mate on the last rank if a hole can be dropped between it and the king.
    ("black-holes", "k4/5/1K3/5/5/5/5/3R1 w - - 0 1", 1, &[]),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", 1, &["a1a9", "a1d1"]),
];

fn solve(arguments: &[&str]) -> String {
    let (exit, out, err) = run(&[&["solve"], arguments].concat());
    assert_eq!((exit, err.as_str()), (Some(0), ""), "{arguments:?}");
    out
}

#[test]
fn prints_exactly_the_published_keys() {
    for (variant, fen, moves, keys) in PROBLEMS {
        let out = solve(&["--variant", variant, "--mate", &moves.to_string(), "--fen", fen]);
        let count = format!("keys {}", keys.len());
        let expected: Vec<&str> = keys.iter().copied().chain([count.as_str()]).collect();
        assert_eq!(out.lines().collect::<Vec<_>>(), expected, "{variant}: {fen}");
    }
}

/// A longer limit allows the same keys, and perhaps others.
#[test]
fn a_shorter_win_is_found_within_a_longer_limit() {
    let (variant, fen, moves, keys) = PROBLEMS[1];
    let out = solve(&["--variant", variant, "--mate", &(moves + 1).to_string(), "--fen", fen]);
    assert!(keys.iter().all(|key| out.lines().any(|line| line == *key)), "{out}");
}

#[test]
fn lines_are_printed_below_their_keys() {
    let loyd = "8/8/7b/8/1NpN4/2p1p3/2p1P3/kbK5 w - - 0 1";
    let out = solve(&["--variant", "chess", "--mate", "3", "--line", "--fen", loyd]);
    let lines: Vec<&str> = out.lines().collect();
    let [key, line, keys] = lines[..] else { panic!("{out}") };
    assert_eq!((key, keys), ("d4e6", "keys 1"));
    // Four plies follow the key; the last one is mate.
    let moves = line.strip_prefix("  d4e6 ").expect("the line begins with the key");
    assert_eq!(moves.split(' ').count(), 4);
    let (exit, out, _) =
        run(&["play", "--variant", "chess", "--fen", loyd, "--moves", &format!("d4e6 {moves}")]);
    assert!(exit == Some(0) && out.contains("result: 1-0"), "{out}");
}

#[test]
fn all_lines_are_printed_below_their_keys() {
    let morphy = PROBLEMS[1].1;
    let out = solve(&["--variant", "chess", "--mate", "2", "--tree", "--fen", morphy]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines[0], lines[lines.len() - 1]), ("a1a6", "keys 1"));
    // Six bishop moves, and the pawn's capture; each is answered by mate.
    assert_eq!(lines.len() - 2, 7, "{out}");
    assert!(lines.contains(&"  b7a6 b6b7") && lines.contains(&"  b8c7 a6a7"), "{out}");
    // The part that a line shares with the line above it is left out.
    let queen = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";
    let out = solve(&["--variant", "chess", "--mate", "2", "--tree", "--fen", queen]);
    assert_eq!(out, "e6f6\n  h8h7 g1g7\ne6f7\n  h8h7 g1h1\n       g1h2\n       g1g7\nkeys 2\n");
}

#[test]
fn the_proof_lists_the_refutations() {
    let out = solve(&["--variant", "chess", "--mate", "2", "--proof", "--fen", PROBLEMS[1].1]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..4], ["a1a6", "keys 1", "in 1: 0", "in 2: 1"]);
    assert_eq!(lines.len(), 4 + 15, "every other first move has its line: {out}");
    assert!(lines.contains(&"b6a7 fails to b8h2"), "{out}");
}

/// In a helpmate Black cooperates; in a selfmate Black is forced to mate.
#[test]
fn helpmates_and_selfmates_are_solved() {
    let helpmate = "7k/5K2/8/8/8/8/8/R7 b - - 0 1";
    let out = solve(&["--variant", "chess", "--mate", "1", "--kind", "help", "--tree", "--fen", helpmate]);
    assert_eq!(out, "h8h7\n  a1h1\nkeys 1\n");
    assert_eq!(
        solve(&["--variant", "chess", "--mate", "1", "--kind", "direct", "--fen", helpmate]),
        "keys 0\n"
    );
    // After any move of the rook on the h-file, Black can only capture and mate.
    let selfmate = "7k/7P/5P2/8/8/p1p5/PPP5/KN5R w - - 0 1";
    let out = solve(&["--variant", "chess", "--mate", "1", "--kind", "self", "--tree", "--fen", selfmate]);
    assert!(out.starts_with("h1h2\n  a3b2\n  c3b2\nh1h3\n") && out.ends_with("keys 5\n"), "{out}");
}

#[test]
fn a_finished_game_is_an_error() {
    let mate = "f2f3 e7e5 g2g4 d8h4";
    let (exit, out, err) = run(&["solve", "--variant", "chess", "--mate", "2", "--after", mate]);
    assert_eq!((exit, out.as_str()), (Some(1), ""));
    assert!(err.contains("the game is over: "), "{err}");
    // One ply earlier, the solution is Black's.
    let out = solve(&["--variant", "chess", "--mate", "1", "--after", "f2f3 e7e5 g2g4"]);
    assert_eq!(out, "d8h4\nkeys 1\n");
}

#[test]
fn invalid_arguments_are_reported() {
    for (arguments, expected_exit, message) in [
        (&["--variant", "chess"][..], 2, "--mate <N>"),
        (&["--variant", "chess", "--mate", "0"], 2, "expected a whole number from 1 to 64"),
        (&["--variant", "chess", "--mate", "65"], 2, "expected a whole number from 1 to 64"),
        (&["--variant", "chess", "--mate", "two"], 2, "invalid"),
        (&["--variant", "chess", "--mate", "1", "--fen", "8 w"], 1, "--fen: "),
        (&["--variant", "chess", "--mate", "1", "--after", "e2e5"], 1, "move 1: "),
        (&["--variant", "chesss", "--mate", "1"], 2, "did you mean `chess`?"),
    ] {
        let (exit, out, err) = run(&[&["solve"], arguments].concat());
        assert_eq!((exit, out.as_str()), (Some(expected_exit), ""), "{arguments:?}");
        assert!(err.contains(message), "{arguments:?}\n{err}");
    }
}

/// Ctrl-C: the keys found so far are printed, with a note that there may be more.
#[cfg(unix)]
#[test]
fn a_stopped_search_is_reported() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    use std::{thread, time};

    let mut child = Command::new(env!("CARGO_BIN_EXE_varlab"))
        .args(["solve", "--variant", "chess", "--mate", "12"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    thread::sleep(time::Duration::from_secs(1));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), out.as_str()), (Some(1), "keys 0\n"));
    assert!(err.starts_with("error: the search was stopped") && !err.contains("other"), "{err}");
}
