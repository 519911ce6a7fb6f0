//! The error nodes of all files of a game. The meaning of a line with an error node is unknown, so a name that occurs in such a line is not
//! reported as undefined.

use std::collections::HashSet;

use crate::diagnostics::{SourceId, Sources, Span};
use crate::syntax::ast::{ErrorKind, ErrorNode};
use crate::syntax::load::FileUnit;

/// The error nodes of all files of a game.
#[derive(Default)]
pub(super) struct ErrorNodes {
    /// The lines that are missing from the tree, completely or in part.
    lines: Vec<Span>,
    /// The words of these lines.
    words: HashSet<String>,
    /// The files with a row of a diagram that is missing from the tree.
    files_with_missing_rows: HashSet<SourceId>,
    /// True if a used file could not be loaded.
    has_missing_file: bool,
}

impl ErrorNodes {
    /// Collects the error nodes of all files.
    pub fn collect(units: &[FileUnit], sources: &Sources) -> ErrorNodes {
        let mut errors = ErrorNodes::default();
        for &ErrorNode { kind, line, .. } in units.iter().flat_map(|unit| unit.file.errors()) {
            match kind {
                ErrorKind::File => errors.has_missing_file = true,
                // An orphan line (a line without a valid heading) could be parsed, and it does not define a name.
                ErrorKind::Orphan => {}
                ErrorKind::Line | ErrorKind::Part | ErrorKind::Row => {
                    errors.lines.push(line);
                    let words = sources.slice(line).split(|c: char| !c.is_ascii_alphanumeric());
                    errors.words.extend(words.map(str::to_owned));
                }
            }
            if kind == ErrorKind::Row {
                errors.files_with_missing_rows.insert(line.source);
            }
        }
        errors
    }

    /// Returns true if no line, no part of a line and no file is missing from the tree.
    pub fn is_empty(&self) -> bool {
        !self.has_missing_file && self.lines.is_empty()
    }

    /// Returns true if a span begins on a line with an error node.
    pub fn covers(&self, span: Span) -> bool {
        let contains_start =
            |line: &Span| line.source == span.source && (line.start..=line.end).contains(&span.start);
        self.lines.iter().any(contains_start)
    }

    /// Returns true if a word is on a line with an error node, or may be in a file that could not be loaded.
    pub fn may_contain(&self, word: &str) -> bool {
        self.has_missing_file || self.words.contains(word)
    }

    /// Returns true if a row of a diagram in `file` is missing from the tree.
    pub fn lacks_row(&self, file: SourceId) -> bool {
        self.files_with_missing_rows.contains(&file)
    }
}
