//! The checker against common mistakes of authors: each is inserted into every shipped game wherever possible, one at
//! a time, and the checker must point at the line of the mistake, or name it.

mod page;
mod table;

use std::collections::BTreeMap;

use page::{Page, SpoiltFile};
use rayon::prelude::*;
use table::{MISTAKES, Mistake};
use varlab::compile::compile;
use varlab::diagnostics::{Diagnostic, SourceId, Sources};

use crate::library;

/// The maximum number of places of one file for one mistake, including the first and the last.
const PLACES: usize = 6;

/// The limit for perft lines; other lines find a wrong move.
const MOST_NODES: u64 = 500;

fn problems(name: &str, text: &str) -> (Vec<Diagnostic>, Sources) {
    let mut compilation = compile(&library::Shipped, name, text, &[]);
    compilation.run_tests(MOST_NODES);
    (compilation.diagnostics, compilation.sources)
}

/// Returns true if a problem points at that line of the file, or names the mistake.
fn reports(problem: &Diagnostic, sources: &Sources, made: &SpoiltFile) -> bool {
    let at_line = problem.labels.iter().any(|label| {
        label.span.source == SourceId(0) && {
            let first = sources.line_column(SourceId(0), label.span.start).0;
            let last = sources.line_column(SourceId(0), label.span.end).0;
            (first..=last).contains(&made.line)
        }
    });
    let words = || std::iter::once(&problem.message).chain(&problem.help);
    at_line || made.names.iter().any(|name| words().any(|text| text.contains(name.as_str())))
}

/// Selects some of many places, spread over the file.
fn some(made: Vec<SpoiltFile>) -> Vec<SpoiltFile> {
    let last = made.len().saturating_sub(1);
    let wanted: Vec<usize> = (0..PLACES).map(|at| at * last / (PLACES - 1)).collect();
    made.into_iter().enumerate().filter(|(at, _)| wanted.contains(at)).map(|(_, made)| made).collect()
}

/// Returns the checker's output for a mistake that it does not report.
fn unreported(game: &str, mistake: &Mistake, made: &SpoiltFile) -> Option<String> {
    let (found, sources) = problems(game, &made.text);
    if found.iter().any(|problem| reports(problem, &sources, made)) {
        return None;
    }
    let line = made.text.lines().nth(made.line - 1).unwrap_or_default();
    let said = varlab::diagnostics::render::short(&found, &sources);
    Some(format!("{}: {game}:{}: {line}\n{said}", mistake.name, made.line))
}

#[test]
fn every_mistake_is_reported_at_its_line() {
    let games: Vec<(String, String)> =
        library::games().into_keys().map(|name| (name.clone(), library::text(&name))).collect();
    let cases: Vec<(&str, &Mistake, SpoiltFile)> = games
        .iter()
        .flat_map(|(name, text)| {
            let page = Page::new(text);
            let made = move |mistake: &'static Mistake| {
                some((mistake.make)(&page)).into_iter().map(move |made| (name.as_str(), mistake, made))
            };
            MISTAKES.iter().flat_map(made).collect::<Vec<_>>()
        })
        .collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, mistake, _) in &cases {
        *count.entry(mistake.name).or_default() += 1;
    }
    for mistake in MISTAKES {
        let made = count.get(mistake.name).copied().unwrap_or(0);
        assert!(made > 2, "{} has a place in {made} games only", mistake.name);
    }
    let silent: Vec<String> =
        cases.par_iter().filter_map(|(game, mistake, made)| unreported(game, mistake, made)).collect();
    assert!(silent.is_empty(), "{} of {} are not told:\n{}", silent.len(), cases.len(), silent.join("\n"));
}

/// Ensures that every reported problem is due to the mistake.
#[test]
fn files_without_mistakes_have_no_problems() {
    for name in library::games().into_keys() {
        let (found, _) = problems(&name, &library::text(&name));
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}
