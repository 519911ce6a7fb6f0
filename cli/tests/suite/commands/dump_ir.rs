//! `varlab dump-ir`, and errors in the choice of a variant, which are the same for all commands.

use super::run;
use crate::scratch::Scratch;

#[test]
fn prints_the_program() {
    let (exit, out, err) = run(&["dump-ir", "--variant", "chess"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.lines().count() > 10, "{out}");
}

#[test]
fn an_invalid_variant_gives_exit_code_1_and_shows_only_errors() {
    let scratch = Scratch::new("dump-ir-bad");
    let path = scratch.file("bad.var", "variant Bad\nuse chess\n\npiece Guard G\n  moves K\n  mvoes K\n");
    let (exit, out, err) = run(&["dump-ir", "--variant", &path]);
    assert_eq!((exit, out.as_str()), (Some(1), ""));
    assert!(err.contains("bad.var:6:3") && !err.contains("warning"), "{err}");
}

#[test]
fn a_missing_variant_gives_exit_code_2() {
    for args in [&["dump-ir"][..], &["dump-ir", "--variant", "nonsense"]] {
        let (exit, out, err) = run(args);
        assert_eq!((exit, out.as_str()), (Some(2), ""));
        assert!(err.contains("error: "), "{err}");
    }
}
