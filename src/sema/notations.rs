//! Resolves the `notation …` lines of the main file and of used files.

use super::model::{Notation, NotationForm};
use super::problems::Problems;
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic, quoted_list};
use crate::syntax::ast::{Fact, FactKind, File, Item};
use crate::syntax::load::Unit;

/// Returns the notations of the game. If declarations conflict, the main file takes precedence, then the file that is read last.
pub(super) fn notations(units: &[Unit], problems: &Problems) -> Vec<Notation> {
    let mut notations = Vec::new();
    for unit in units.iter().filter(|unit| unit.main) {
        add_from_main_file(&unit.file, problems, &mut notations);
    }
    for fact in units.iter().rev().filter(|unit| !unit.main).flat_map(|unit| lines(&unit.file).rev()) {
        if let Some(form) = form(&words(fact)) {
            add(&mut notations, Notation { form, span: None });
        }
    }
    notations
}

/// Adds the notations of the main file, and reports those that are unknown or exclude an earlier one.
fn add_from_main_file(file: &File, problems: &Problems, notations: &mut Vec<Notation>) {
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
            let problem =
                Diagnostic::new(Code::UnknownNotation, fact.span, "this conflicts with an earlier notation");
            problems.report(problem.and(first, "the first").help("remove one of the two"));
        }
        add(notations, Notation { form, span: Some(fact.span) });
    }
}

/// Returns the `notation` lines of a file.
fn lines(file: &File) -> impl DoubleEndedIterator<Item = &Fact> {
    let facts = file.items.iter().flat_map(|item| match item {
        Item::Variant(variant) => variant.facts.as_slice(),
        _ => &[],
    });
    facts.filter(|fact| fact.kind == FactKind::Notation)
}

/// Returns the words of a line after `notation`, separated by single spaces.
fn words(fact: &Fact) -> String {
    fact.value.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn form(words: &str) -> Option<NotationForm> {
    NotationForm::ALL.into_iter().find(|form| form.words() == words)
}

/// Adds a notation unless it excludes an earlier one.
fn add(notations: &mut Vec<Notation>, notation: Notation) {
    if !notations.iter().any(|other| other.form.excludes(notation.form)) {
        notations.push(notation);
    }
}

fn unknown(fact: &Fact, words: &str) -> Diagnostic {
    let known = NotationForm::ALL.map(NotationForm::words);
    let help = match nearest(words, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of {}", quoted_list(known)),
    };
    Diagnostic::new(Code::UnknownNotation, fact.value.span, format!("`{words}` is not a notation")).help(help)
}
