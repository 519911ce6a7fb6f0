//! The variant as a positional argument, which is equivalent to the option `--variant`.

use super::run;

/// Commands that take a variant, and their other required arguments.
const COMMANDS: [(&str, &[&str]); 10] = [
    ("bestmove", &["--depth", "1"]),
    ("dump-ir", &[]),
    ("explain-plan", &[]),
    ("moves", &[]),
    ("perft", &["--depth", "1"]),
    ("play", &["--moves", "b3"]),
    ("run", &["--no-save", "--white", "human", "--black", "human"]),
    ("show", &[]),
    ("solve", &["--mate", "1"]),
    ("values", &[]),
];

#[test]
fn a_positional_argument_selects_the_variant() {
    for (command, others) in COMMANDS {
        let with_option = run(&[&[command, "--variant", "losalamos"], others].concat());
        let positional = run(&[&[command, "losalamos"], others].concat());
        assert_eq!(with_option.0, Some(0), "{command}: {}", with_option.2);
        assert_eq!(positional, with_option, "{command}");
        let positional_last = run(&[&[command], others, &["losalamos"]].concat());
        assert_eq!(positional_last, with_option, "{command}");
    }
    assert_eq!(run(&["betza", "N", "chess"]), run(&["betza", "N", "--variant", "chess"]));
}

#[test]
fn a_missing_or_second_variant_is_an_error_with_a_suggestion() {
    let no_variant = "error: no variant is given\n help: name a `.var` file or a game that ships with the program, such as `chess`; \
                `varlab variants` lists these games\n";
    let two_variants =
        "error: two variants are given: `chess` and `--variant losalamos`\n help: omit one of the two\n";
    for (command, others) in COMMANDS.into_iter().chain([("tune", &[][..]), ("match", &[])]) {
        let error = |args: &[&str]| {
            let (exit, out, err) = run(&[&[command], others, args].concat());
            assert_eq!((exit, out.as_str()), (Some(2), ""), "{command}");
            err
        };
        assert_eq!(error(&[]), no_variant, "{command}");
        assert_eq!(error(&["chess", "--variant", "losalamos"]), two_variants, "{command}");
    }
    let (exit, _, err) = run(&["betza", "N", "chess", "--variant", "losalamos"]);
    assert_eq!((exit, err.as_str()), (Some(2), two_variants));
}

#[test]
fn protocols_accept_positional_files_and_names() {
    for protocol in ["uci", "xboard"] {
        let (exit, _, err) = run(&[protocol, "chess"]);
        assert_eq!((exit, err.as_str()), (Some(0), ""), "{protocol}");
        let (exit, _, err) = run(&[protocol, "no-such-file.var"]);
        assert_eq!(exit, Some(2), "{protocol}: {err}");
    }
}

#[test]
fn play_reads_coordinates_and_san() {
    let play = |moves: &str| run(&["play", "chess", "--moves", moves]);
    let expected = play("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1");
    assert_eq!(expected.0, Some(0));
    assert_eq!(play("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O"), expected);
    let (exit, _, err) = play("e4 e5 Nf6");
    assert_eq!(exit, Some(1));
    assert!(err.contains("move 3") && err.contains("Nf6"), "{err}");
}
