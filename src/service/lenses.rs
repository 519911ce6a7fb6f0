//! Code lenses, shown above headings: commands such as `play`, and the results of tests.

use std::ops::Range;

use super::compiled_document::CompiledDocument;
use super::document::Document;
use super::outline::{OutlineKind, outline};

/// A code lens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The byte range of the heading.
    pub range: Range<usize>,
    /// The title, such as `run`, or `failed` for a test that has been run.
    pub title: String,
    /// The command that a click executes.
    pub action: LensAction,
}

/// The command of a lens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LensAction {
    /// Runs the test with this number, from 0, among the tests of the file.
    RunTest(usize),
    /// Plays the game.
    Play,
    /// Shows the board.
    Show,
}

/// Returns the code lenses of a document. The results of tests are those of the compiled document.
pub fn lenses(document: &Document, compiled: Option<&CompiledDocument>) -> Vec<Lens> {
    let mut found = Vec::new();
    let mut tests = 0;
    for item in outline(document) {
        let mut add_lens =
            |title: String, action| found.push(Lens { range: item.heading.clone(), title, action });
        match item.kind {
            OutlineKind::Variant => {
                add_lens("play".to_owned(), LensAction::Play);
                add_lens("show".to_owned(), LensAction::Show);
            }
            OutlineKind::Test => {
                add_lens(test_title(compiled, tests), LensAction::RunTest(tests));
                tests += 1;
            }
            _ => {}
        }
    }
    found
}

/// Returns the title of a test's lens, with the result of the test.
fn test_title(compiled: Option<&CompiledDocument>, index: usize) -> String {
    let Some(report) = compiled.and_then(|compiled| compiled.tests.get(index)) else {
        return "run".to_owned();
    };
    match (report.problems.len(), report.lines_skipped) {
        (0, 0) => "ok".to_owned(),
        (0, 1) => "ok, 1 line skipped: run it".to_owned(),
        (0, skipped) => format!("ok, {skipped} lines skipped: run them"),
        (1, _) => "failed".to_owned(),
        (problems, _) => format!("failed, {problems} problems"),
    }
}
