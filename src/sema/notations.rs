//! Resolves the `notation …` lines of the main file and of used files.

use super::model::{Notation, NotationForm};
use super::problems::Problems;
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic, quoted_list};
use crate::syntax::ast::{File, Item, MetadataKind, MetadataLine};
use crate::syntax::load::FileUnit;

/// Returns the notations of the game. If declarations conflict, those of the main file take precedence, then those of the file that is read
/// last.
pub(super) fn notations(units: &[FileUnit], problems: &Problems) -> Vec<Notation> {
    let mut notations = Vec::new();
    for unit in units.iter().filter(|unit| unit.main) {
        add_from_main_file(&unit.file, problems, &mut notations);
    }
    for line in units.iter().rev().filter(|unit| !unit.main).flat_map(|unit| notation_lines(&unit.file).rev())
    {
        if let Some(form) = form_from_words(&words(line)) {
            add_unless_excluded(&mut notations, Notation { form, span: None });
        }
    }
    notations
}

/// Adds the notations of the main file, and reports those that are unknown or conflict with an earlier one.
fn add_from_main_file(file: &File, problems: &Problems, notations: &mut Vec<Notation>) {
    for line in notation_lines(file) {
        let words = words(line);
        let Some(form) = form_from_words(&words) else {
            if !words.is_empty() {
                problems.report(unknown_notation(line, &words));
            }
            continue;
        };
        let first = notations.iter().find(|first| first.form.excludes(form)).and_then(|first| first.span);
        if let Some(first) = first {
            let problem =
                Diagnostic::new(Code::UnknownNotation, line.span, "this conflicts with an earlier notation");
            problems.report(problem.with_related(first, "the first").help("remove one of the two"));
        }
        add_unless_excluded(notations, Notation { form, span: Some(line.span) });
    }
}

/// Returns the `notation` lines of a file.
fn notation_lines(file: &File) -> impl DoubleEndedIterator<Item = &MetadataLine> {
    let lines = file.items.iter().flat_map(|item| match item {
        Item::Variant(variant) => variant.metadata.as_slice(),
        _ => &[],
    });
    lines.filter(|line| line.kind == MetadataKind::Notation)
}

/// Returns the text of a line after `notation`, with single spaces between its words.
fn words(line: &MetadataLine) -> String {
    line.value.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn form_from_words(words: &str) -> Option<NotationForm> {
    NotationForm::ALL.into_iter().find(|form| form.words() == words)
}

/// Adds a notation, unless it conflicts with a notation in the list.
fn add_unless_excluded(notations: &mut Vec<Notation>, notation: Notation) {
    if !notations.iter().any(|other| other.form.excludes(notation.form)) {
        notations.push(notation);
    }
}

fn unknown_notation(line: &MetadataLine, words: &str) -> Diagnostic {
    let known = NotationForm::ALL.map(NotationForm::words);
    let help = match nearest(words, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of {}", quoted_list(known)),
    };
    Diagnostic::new(Code::UnknownNotation, line.value.span, format!("`{words}` is not a notation")).help(help)
}
