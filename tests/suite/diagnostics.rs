//! Every problem that a file can have, with its complete output: each `tests/diagnostics/NAME.var` has an expected
//! output `NAME.expected`. `UPDATE_EXPECTED=1` rewrites these files; review the changes.
//!
//! A first line `# params NAME=VALUE` sets parameters.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use varlab::diagnostics::Code;

use crate::analysis;

/// Returns the paths of all cases, sorted.
fn cases() -> Vec<PathBuf> {
    let entries = fs::read_dir("tests/diagnostics").expect("the folder of cases");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "var"));
    paths.sort();
    paths
}

/// Returns the parameters of a case.
fn params(text: &str) -> Vec<(String, String)> {
    let line = text.lines().next().and_then(|line| line.strip_prefix("# params "));
    let pairs = line.into_iter().flat_map(str::split_whitespace).filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Analyses a case. If all its errors are from semantic analysis, checks that it has a model if and only if it has no
/// errors.
fn analyse_case(path: &PathBuf) -> analysis::TextAnalysis {
    let text = fs::read_to_string(path).expect("a readable case");
    let analysed = analysis::analyse("case.var", &text, &params(&text));
    let has_error = analysed.diagnostics.iter().any(varlab::diagnostics::Diagnostic::is_error);
    let is_only_from_sema = |code| is_from_sema(code) && !is_also_from_play(code);
    let all_errors_are_from_sema =
        analysed.diagnostics.iter().all(|problem| !problem.is_error() || is_only_from_sema(problem.code));
    if all_errors_are_from_sema {
        assert_eq!(
            analysed.model.is_none(),
            has_error,
            "{}: a model if and only if no error",
            path.display()
        );
    }
    analysed
}

#[test]
fn problems_match_their_expected_files() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut wrong = Vec::new();
    for path in cases() {
        let found = analyse_case(&path).problems().join("\n") + "\n";
        let expected_path = path.with_extension("expected");
        if update {
            fs::write(&expected_path, &found).expect("a writable folder");
        }
        let expected = fs::read_to_string(&expected_path).unwrap_or_default();
        if found != expected {
            wrong.push(format!("{}\n--- expected\n{expected}--- found\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Words of the language that come before a capital letter in code, but not in the prose of messages.
const BEFORE_CAPITALS: [&str; 11] = [
    "moves", "shoots", "promotes", "drops", "castles", "becomes", "piece", "every", "onto", "into", "unmoved",
];

/// Returns true if a message, without its quoted parts, contains text that is certainly code.
pub(super) fn has_unquoted_code(message: &str) -> bool {
    let prose = message.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let words: Vec<&str> = prose.split_whitespace().collect();
    let is_code = |pair: &[&str]| {
        BEFORE_CAPITALS.contains(&pair[0]) && pair[1].starts_with(|letter: char| letter.is_ascii_uppercase())
    };
    prose.contains('"') || prose.contains("..") || words.windows(2).any(is_code)
}

#[test]
fn code_in_messages_is_quoted() {
    assert!(has_unquoted_code("write a sentence: moves N") && !has_unquoted_code("write `moves N`"));
    assert!(has_unquoted_code("\"x\" is not a square") && has_unquoted_code("name squares: a1..c3"));
    let mut unquoted = Vec::new();
    for path in cases() {
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap_or_default();
        // The marked text comes last, in angle brackets.
        let messages =
            expected.lines().map(|line| line.rsplit_once(" <").map_or(line, |(message, _)| message));
        unquoted.extend(messages.filter(|message| has_unquoted_code(message)).map(str::to_owned));
    }
    assert!(unquoted.is_empty(), "\n{}", unquoted.join("\n"));
}

/// Returns true for codes that semantic analysis reports, without those that are reported only when the game is
/// played.
fn is_from_sema(code: Code) -> bool {
    matches!(&code.id()[1..3], "02" | "03" | "04" | "05" | "06" | "07") && !is_from_play(code)
}

/// Returns true for codes that other tests show: the parser's by `tests/suite/syntax/messages.rs`, the importer's by
/// `tests/suite/import/`.
fn is_tested_elsewhere(code: Code) -> bool {
    matches!(&code.id()[..3], "E01" | "E10" | "W10")
}

/// Returns true for codes that are reported only when the game is played.
fn is_from_play(code: Code) -> bool {
    matches!(code, Code::StartInCheck | Code::NoFirstMove) || code.id().starts_with('T')
}

/// Returns true for codes that are also reported when the game is played: the castling field of a setup text is read
/// when the game is created.
fn is_also_from_play(code: Code) -> bool {
    code == Code::BadFen
}

#[test]
fn every_code_has_a_test() {
    let found: BTreeSet<Code> =
        cases().iter().flat_map(|path| analyse_case(path).diagnostics).map(|problem| problem.code).collect();
    let missing: Vec<_> =
        Code::ALL.iter().filter(|code| !is_tested_elsewhere(**code) && !found.contains(code)).collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

#[test]
fn a_case_named_after_a_code_has_exactly_that_code() {
    for path in cases() {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let id = name.split('-').next().unwrap_or_default().to_uppercase();
        let Some(code) = Code::find(&id) else { continue };
        let found: BTreeSet<&str> =
            analyse_case(&path).diagnostics.iter().map(|problem| problem.code.id()).collect();
        assert_eq!(found, BTreeSet::from([code.id()]), "{}", path.display());
    }
}

#[test]
fn every_explanation_has_a_wrong_and_a_right_example() {
    for code in Code::ALL.iter().filter(|code| is_from_sema(**code)) {
        let text = code.explanation();
        let lines = text.lines().count();
        assert!((4..=25).contains(&lines), "{}: {lines} lines", code.id());
        assert!(
            text.contains("\nWrong") || text.contains("\nDoubtful"),
            "{} shows no wrong example",
            code.id()
        );
        assert!(text.contains("\nRight"), "{} shows no right example", code.id());
    }
}
