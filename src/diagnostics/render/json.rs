//! Converts diagnostics to JSON, one object per line.

use serde::Serialize;

use crate::diagnostics::{Diagnostic, Label, Severity, Sources};

/// Returns a line of JSON for each diagnostic. Every line ends in a line feed. Lines and columns count from 1; columns count characters,
/// and `end_column` is one past the last. The first label is the place of the problem. Each label has its own file, because related
/// places can be in other files.
#[expect(clippy::missing_panics_doc, reason = "strings and numbers can always be written as JSON")]
pub fn json(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        let line = serde_json::to_string(&JsonDiagnostic::new(diagnostic, sources));
        out.push_str(&line.expect("strings and numbers can always be written as JSON"));
        out.push('\n');
    }
    out
}

/// A diagnostic, with the field names of the JSON output.
#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    file: &'a str,
    code: &'static str,
    severity: Severity,
    message: &'a str,
    help: Option<&'a str>,
    labels: Vec<JsonLabel<'a>>,
}

/// A label, with the field names of the JSON output.
#[derive(Serialize)]
struct JsonLabel<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

impl<'a> JsonDiagnostic<'a> {
    fn new(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Self {
        Self {
            file: sources.name(diagnostic.span().source),
            code: diagnostic.code.id(),
            severity: diagnostic.code.severity(),
            message: &diagnostic.message,
            help: diagnostic.help.as_deref(),
            labels: diagnostic.labels.iter().map(|label| JsonLabel::new(label, sources)).collect(),
        }
    }
}

impl<'a> JsonLabel<'a> {
    fn new(label: &'a Label, sources: &'a Sources) -> Self {
        let span = label.span;
        let (line, column) = sources.line_column(span.source, span.start);
        let (end_line, end_column) = sources.line_column(span.source, span.end.max(span.start));
        Self { file: sources.name(span.source), line, column, end_line, end_column, text: &label.text }
    }
}
