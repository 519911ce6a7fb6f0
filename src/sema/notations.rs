//! The lines `notation …` of a game: its own, and those of the files that it uses.

use super::model::{Notation, NotationForm};
use super::problems::Problems;
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Fact, FactKind, File, Item};
use crate::syntax::load::Unit;

/// Returns what the game declares, each thing once. What its own file declares replaces what a file that it uses declares, and a file
/// that is read later replaces one that is read earlier.
pub(super) fn notations(units: &[Unit], problems: &Problems) -> Vec<Notation> {
    let mut notations = Vec::new();
    for unit in units.iter().filter(|unit| unit.main) {
        own(&unit.file, problems, &mut notations);
    }
    for fact in units.iter().rev().filter(|unit| !unit.main).flat_map(|unit| lines(&unit.file).rev()) {
        if let Some(form) = form(&words(fact)) {
            add(&mut notations, Notation { form, span: None });
        }
    }
    notations
}

/// Reads the lines of the main file, and reports those that are unknown or contradict an earlier one.
fn own(file: &File, problems: &Problems, notations: &mut Vec<Notation>) {
    for fact in lines(file) {
        let words = words(fact);
        let Some(form) = form(&words) else {
            if !words.is_empty() {
                problems.report(unknown(fact, &words));
            }
            continue;
        };
        let first = notations.iter().find(|first| first.form.excludes(form)).and_then(|first| first.span);
        if let Some(first) = first {
            let problem = Diagnostic::new(Code::UnknownNotation, fact.span, "this is declared a second time");
            problems.report(problem.and(first, "the first").help("take one of the two away"));
        }
        add(notations, Notation { form, span: Some(fact.span) });
    }
}

fn lines(file: &File) -> impl DoubleEndedIterator<Item = &Fact> {
    let facts = file.items.iter().flat_map(|item| match item {
        Item::Variant(variant) => variant.facts.as_slice(),
        _ => &[],
    });
    facts.filter(|fact| fact.kind == FactKind::Notation)
}

/// The words of a line after `notation`, with one blank between.
fn words(fact: &Fact) -> String {
    fact.value.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn form(words: &str) -> Option<NotationForm> {
    NotationForm::ALL.into_iter().find(|form| form.words() == words)
}

fn add(notations: &mut Vec<Notation>, notation: Notation) {
    if !notations.iter().any(|other| other.form.excludes(notation.form)) {
        notations.push(notation);
    }
}

fn unknown(fact: &Fact, words: &str) -> Diagnostic {
    let known = NotationForm::ALL.map(NotationForm::words);
    let help = match nearest(words, known) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("write one of: {}", known.join(", ")),
    };
    Diagnostic::new(Code::UnknownNotation, fact.value.span, format!("`{words}` is not a notation")).help(help)
}
