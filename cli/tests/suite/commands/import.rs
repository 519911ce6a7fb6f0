//! `varlab import`: sections, files and exit codes.

use std::fs;

use super::run;
use crate::scratch::Scratch;

const TWO_SECTIONS: &str = "[camels:chess]\ncustomPiece1 = n:C\n\n[knights:chess]\nnMoveRuleTypesBlack = n\n";

#[test]
fn one_section_goes_to_standard_output() {
    let scratch = Scratch::new("import-one");
    let file = scratch.file("variants.ini", TWO_SECTIONS);
    let (exit, out, err) = run(&["import", &file, "--variant", "camels"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.contains("\nvariant Camels\n") && out.contains("\npiece Camel N moves C\n"), "{out}");
    let written = scratch.file("camels.var", out);
    assert_eq!(run(&["check", "--deny-warnings", &written]).0, Some(0));
}

#[test]
fn lost_rules_are_reported_and_listed_in_the_file() {
    let scratch = Scratch::new("import-lost");
    let file = scratch.file("variants.ini", TWO_SECTIONS);
    let (exit, out, err) = run(&["import", &file, "--variant", "knights", "--format", "short"]);
    assert_eq!(exit, Some(0));
    assert!(
        err.starts_with(&format!("{file}:5:1: warning[W1002]: `nMoveRuleTypesBlack = n` is not imported")),
        "{err}"
    );
    assert!(out.starts_with("# `nMoveRuleTypesBlack = n` is not imported"), "{out}");
    assert_eq!(run(&["import", &file, "--variant", "knights", "--deny-warnings"]).0, Some(1));
}

#[test]
fn all_sections_are_written_to_a_folder_without_overwriting() {
    let scratch = Scratch::new("import-all");
    let file = scratch.file("variants.ini", TWO_SECTIONS);
    let folder = scratch.path("games");
    let (exit, out, _) = run(&["import", &file, "--out", &folder]);
    assert_eq!(exit, Some(0));
    assert_eq!(out.lines().count(), 2, "{out}");
    let camels = scratch.path("games/camels.var");
    assert!(fs::read_to_string(&camels).unwrap().contains("piece Camel N moves C"));
    fs::write(&camels, "mine").unwrap();
    let (exit, _, err) = run(&["import", &file, "--out", &folder]);
    assert_eq!(exit, Some(2), "{err}");
    assert_eq!(fs::read_to_string(&camels).unwrap(), "mine");
}

#[test]
fn a_repeated_section_is_reported() {
    let scratch = Scratch::new("import-repeated");
    let file = scratch.file("variants.ini", format!("{TWO_SECTIONS}\n[camels:chess]\ncustomPiece1 = n:D\n"));
    let (exit, out, err) = run(&["import", &file, "--variant", "camels", "--format", "short"]);
    assert_eq!(exit, Some(0));
    assert!(err.contains(":7:1: warning[W1003]: the section `[camels]` occurs twice"), "{err}");
    assert!(out.contains("\npiece Camel N moves C\n"), "{out}");
}

#[test]
fn usage_errors_and_invalid_files_give_their_exit_codes() {
    let scratch = Scratch::new("import-wrong");
    let two = scratch.file("two.ini", TWO_SECTIONS);
    let bad = scratch.file("bad.ini", "[bad:chess]\ncastling = perhaps\n");
    let empty = scratch.file("empty.ini", "# no games\n");
    let missing = scratch.path("missing.ini");
    for (args, expected_exit, words) in [
        (&[two.as_str()][..], 2, "has 2 sections"),
        (&[&two, "--variant", "camel"], 2, "did you mean `camels`?"),
        (&[&empty], 2, "empty.ini: it has no sections"),
        (&[&empty, "--out", &scratch.path("games")], 2, "empty.ini: it has no sections"),
        (&[&empty, "--variant", "camel"], 2, "empty.ini: it has no sections"),
        (&[&missing], 2, "the file does not exist"),
        (&[&bad], 1, "`castling` cannot be `perhaps`"),
        (&[&bad, "--out", &scratch.path("games")], 1, "`castling` cannot be `perhaps`"),
    ] {
        let arguments: Vec<&str> = ["import"].iter().chain(args).copied().collect();
        let (exit, out, err) = run(&arguments);
        assert_eq!((exit, out.as_str()), (Some(expected_exit), ""), "{args:?}: {err}");
        assert!(err.contains(words), "{args:?}: {err}");
    }
    assert_eq!(scratch.names(), ["bad.ini", "empty.ini", "two.ini"]);
}
