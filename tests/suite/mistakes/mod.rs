//! Tests the checker on common mistakes of authors. Each mistake is inserted into every shipped game wherever
//! possible, one at a time, and the checker must point at the line of the mistake or name
//! the mistake.

mod file_lines;
mod table;

use std::collections::BTreeMap;

use file_lines::{FileLines, SpoiltFile};
use rayon::prelude::*;
use table::{MISTAKES, Mistake};
use varlab::compile::compile;
use varlab::diagnostics::{Diagnostic, SourceId, Sources};

use crate::{games, library};

/// The usual maximum number of places per file where each mistake is made. The first and the last place are included.
const MAX_PLACES: u64 = 2;

/// The node limit for perft lines. A small limit is enough because other lines of the tests find wrong moves.
const MAX_NODES: u64 = 500;

fn problems(name: &str, text: &str) -> (Vec<Diagnostic>, Sources) {
    let mut compilation = compile(&library::Shipped, name, text, &[]);
    compilation.run_tests(MAX_NODES);
    (compilation.diagnostics, compilation.sources)
}

/// Returns true if a problem points at the line of the mistake, or names the mistake.
fn reports(problem: &Diagnostic, sources: &Sources, file: &SpoiltFile) -> bool {
    let at_line = problem.labels.iter().any(|label| {
        label.span.source == SourceId(0) && {
            let first = sources.line_column(SourceId(0), label.span.start).0;
            let last = sources.line_column(SourceId(0), label.span.end).0;
            (first..=last).contains(&file.line)
        }
    });
    let texts = || std::iter::once(&problem.message).chain(&problem.help);
    at_line || file.names.iter().any(|name| texts().any(|text| text.contains(name.as_str())))
}

/// Selects at most [`MAX_PLACES`] of the files, evenly spaced.
fn sample(files: Vec<SpoiltFile>) -> Vec<SpoiltFile> {
    let (last, places) = (files.len().saturating_sub(1), games::cases(MAX_PLACES) as usize);
    let selected: Vec<usize> = (0..places).map(|index| index * last / (places - 1)).collect();
    files
        .into_iter()
        .enumerate()
        .filter(|(index, _)| selected.contains(index))
        .map(|(_, file)| file)
        .collect()
}

/// Checks a file with a mistake. Returns the checker's output if it does not report the mistake.
fn check(game: &str, mistake: &Mistake, file: &SpoiltFile) -> Option<String> {
    let (found, sources) = problems(game, &file.text);
    if found.iter().any(|problem| reports(problem, &sources, file)) {
        return None;
    }
    let line = file.text.lines().nth(file.line - 1).unwrap_or_default();
    let output = varlab::diagnostics::render::short(&found, &sources);
    Some(format!("{}: {game}:{}: {line}\n{output}", mistake.name, file.line))
}

#[test]
fn every_mistake_is_reported_at_its_line_or_named() {
    let games: Vec<(String, String)> =
        library::games().into_keys().map(|name| (name.clone(), library::text(&name))).collect();
    let cases: Vec<(&str, &Mistake, SpoiltFile)> = games
        .iter()
        .flat_map(|(name, text)| {
            let lines = FileLines::new(text);
            let cases = move |mistake: &'static Mistake| {
                sample((mistake.make)(&lines)).into_iter().map(move |file| (name.as_str(), mistake, file))
            };
            MISTAKES.iter().flat_map(cases).collect::<Vec<_>>()
        })
        .collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, mistake, _) in &cases {
        *count.entry(mistake.name).or_default() += 1;
    }
    for mistake in MISTAKES {
        let places = count.get(mistake.name).copied().unwrap_or(0);
        assert!(places > 2, "{} can be made in only {places} places", mistake.name);
    }
    let unreported: Vec<String> =
        cases.par_iter().filter_map(|(game, mistake, file)| check(game, mistake, file)).collect();
    let (failures, total) = (unreported.len(), cases.len());
    assert!(unreported.is_empty(), "{failures} of {total} are not reported:\n{}", unreported.join("\n"));
}

/// Ensures that the problems reported in the test above are due to the mistakes.
#[test]
fn files_without_mistakes_have_no_problems() {
    for name in library::games().into_keys() {
        let (found, _) = problems(&name, &library::text(&name));
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}
