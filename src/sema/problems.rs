//! The list of problems found so far, without duplicates.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::error_nodes::ErrorNodes;
use crate::diagnostics::{self, Code, Diagnostic, Span};

/// Maximum number of problems that are kept.
pub const MAX_PROBLEMS: usize = 1000;

/// Maximum number of further occurrences of an undefined name that its diagnostic shows.
const MAX_FURTHER_OCCURRENCES: usize = 4;

/// The problems found so far.
#[derive(Default)]
pub(super) struct Problems {
    list: RefCell<Vec<Diagnostic>>,
    /// The undefined names, each with the index of its diagnostic in `list`.
    undefined_names: RefCell<HashMap<String, usize>>,
    /// The error nodes of all files.
    pub error_nodes: ErrorNodes,
    /// The number of errors that have been reported, including duplicates.
    error_count: Cell<usize>,
}

impl Problems {
    /// Creates an empty list of problems in files with the given error nodes.
    pub fn new(error_nodes: ErrorNodes) -> Problems {
        Problems { error_nodes, ..Problems::default() }
    }

    /// Adds a problem, unless it is a duplicate, begins on a line with an error node, whose error may have caused it, or is
    /// beyond the maximum number.
    pub fn report(&self, problem: Diagnostic) {
        if self.error_nodes.covers(problem.span()) {
            return;
        }
        if problem.is_error() {
            self.error_count.set(self.error_count.get() + 1);
        }
        let mut list = self.list.borrow_mut();
        if list.len() < MAX_PROBLEMS && !list.contains(&problem) {
            list.push(problem);
        }
    }

    /// Reports an undefined name, unless a line with an error node may define it. Each name has one diagnostic; further occurrences of the
    /// name become labels of this diagnostic.
    pub fn report_undefined(&self, name: &str, span: Span, problem: impl FnOnce() -> Diagnostic) {
        if self.error_nodes.may_contain(name) || self.error_nodes.covers(span) {
            return;
        }
        let reported_index = self.undefined_names.borrow().get(name).copied();
        if let Some(index) = reported_index {
            if let Some(first) = self.list.borrow_mut().get_mut(index)
                && first.labels.len() <= MAX_FURTHER_OCCURRENCES
                && first.labels.iter().all(|label| label.span != span)
            {
                first.labels.push(crate::diagnostics::Label { span, text: "and here".to_owned() });
            }
            return;
        }
        self.undefined_names.borrow_mut().insert(name.to_owned(), self.list.borrow().len());
        self.report(problem());
    }

    /// Returns the number of errors that have been reported, including duplicates.
    pub fn error_count(&self) -> usize {
        self.error_count.get()
    }

    /// Returns true if a problem has the given code.
    pub fn has(&self, code: Code) -> bool {
        self.list.borrow().iter().any(|problem| problem.code == code)
    }

    /// Returns true if a problem with the given code is within a span.
    pub fn has_within(&self, code: Code, outer: Span) -> bool {
        let within = |span: Span| {
            span.source == outer.source
                && (outer.start..=outer.end).contains(&span.start)
                && span.end <= outer.end
        };
        self.list.borrow().iter().any(|problem| problem.code == code && within(problem.span()))
    }

    /// Returns all problems, sorted by span and code.
    pub fn into_sorted(self) -> Vec<Diagnostic> {
        let mut list = self.list.into_inner();
        diagnostics::sort(&mut list);
        list
    }
}

/// Returns the diagnostic for a number beyond its limit: `17 kinds of pieces; the limit is 16`.
pub(super) fn too_many(span: Span, what: &str, found: usize, bound: usize) -> Diagnostic {
    Diagnostic::new(Code::TooMany, span, format!("{found} {what}; the limit is {bound}"))
        .help(format!("use at most {bound}"))
}
