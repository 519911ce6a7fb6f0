//! `varlab perft`: the output with every counting method. `tests/suite/perft.rs` checks the counts themselves.

use super::run;

const PERFT: &[&str] = &["perft", "--variant"];

#[test]
fn divide_lists_the_count_of_each_first_move() {
    let (exit, out, err) = run(&[PERFT, &["chess", "--depth", "2", "--divide"]].concat());
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[20]), (21, "a2a3 20", "nodes 400"));
    assert!(lines[..20].is_sorted());
}

#[test]
fn perft_of_depth_0_is_1() {
    for options in [&["--threads", "2"][..], &["--hash", "1"], &["--generator", "interpreter"]] {
        let (exit, out, _) = run(&[PERFT, &["chess", "--depth", "0", "--divide"], options].concat());
        assert_eq!((exit, out.as_str()), (Some(0), "nodes 1\n"));
    }
}

/// Neither threads nor a hash table changes the output, for positions with few, many or no moves.
#[test]
fn threads_and_hash_do_not_change_the_output() {
    #[rustfmt::skip]
    let games: &[(&str, &str, &str)] = &[
        ("chess", "startpos", "4"),
        ("black-holes", "startpos", "4"),
        ("hole-chess", "startpos", "5"),
        ("grand", "startpos", "3"),
        // A depth of 1, a single first move, and no legal move.
        ("chess", "7k/8/8/8/8/6q1/8/R3R2K w - - 0 1", "1"),
        ("chess", "8/P7/8/8/8/8/5k1q/7K w - - 0 1", "5"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "6"),
    ];
    for (variant, fen, depth) in games {
        let divide = [PERFT, &[variant, "--fen", fen, "--depth", depth, "--divide"]].concat();
        let expected = run(&divide);
        assert_eq!((expected.0, expected.2.as_str()), (Some(0), ""), "{variant}");
        #[rustfmt::skip]
        let methods: &[&[&str]] = &[
            &["--threads", "3"],
            &["--hash", "1"],
            &["--threads", "2", "--hash", "2"],
        ];
        for options in methods {
            assert_eq!(run(&[divide.as_slice(), options].concat()), expected, "{variant} {fen} {options:?}");
        }
    }
}

#[test]
fn the_interpreter_can_use_a_hash_table() {
    let divide = [PERFT, &["black-holes", "--depth", "3", "--divide", "--generator", "interpreter"]].concat();
    let with_table = run(&[divide.as_slice(), &["--hash", "1", "--threads", "2"]].concat());
    assert_eq!(with_table, run(&divide));
}

#[test]
fn invalid_sizes_are_errors_that_name_the_range() {
    for (size, message) in [
        ("0", "expected a whole number from 1 to 1048576"),
        ("-1", "invalid value '-1' for '--hash <MIB>'"),
        ("1048577", "expected a whole number from 1 to 1048576"),
        ("99999999999999999999", "expected a whole number from 1 to 1048576"),
        ("much", "expected a whole number from 1 to 1048576"),
    ] {
        let option = format!("--hash={size}");
        let (exit, out, err) = run(&[PERFT, &["chess", "--depth", "1", &option]].concat());
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{option}");
        assert!(err.starts_with("error: ") && err.contains(message), "{err}");
    }
}

/// The count of a first move is printed before the next one is counted.
#[test]
fn counts_of_first_moves_are_printed_at_once() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_varlab"))
        .args(["perft", "chess", "--depth", "9", "--divide", "--fen", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut line).expect("UTF-8");
    child.kill().expect("the program runs");
    child.wait().expect("the program ends");
    assert!(line.starts_with("a2a1 "), "{line}");
}
