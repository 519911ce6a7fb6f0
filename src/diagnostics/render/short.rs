//! Converts each diagnostic to one line, in the usual format of compilers.

use super::sanitize;
use crate::diagnostics::{Diagnostic, Severity, Sources};

/// Returns a line `FILE:LINE:COL: error[CODE]: message` (or `warning[CODE]`) for each diagnostic. Lines and columns count from 1; columns
/// count characters. Every line ends in a line feed.
pub fn short(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    diagnostics.iter().map(|diagnostic| line(diagnostic, sources)).collect()
}

fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let span = diagnostic.span();
    let name = sanitize(sources.name(span.source));
    let (line, column) = sources.line_column(span.source, span.start);
    let heading = heading(diagnostic);
    format!("{name}:{line}:{column}: {heading}: {}\n", sanitize(&diagnostic.message))
}

/// Returns `error[CODE]` or `warning[CODE]`.
pub(super) fn heading(diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!("{severity}[{}]", diagnostic.code.id())
}
