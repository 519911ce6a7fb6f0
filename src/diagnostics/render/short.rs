//! Diagnostics as one line each, in the usual form of compilers.

use super::sanitize;
use crate::diagnostics::{Diagnostic, Severity, Sources};

/// Returns a line `FILE:LINE:COL: error[CODE]: text` for each diagnostic. Every line ends in a line feed.
pub fn short(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    diagnostics.iter().map(|diagnostic| line(diagnostic, sources)).collect()
}

fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = diagnostic.span();
    let name = sanitize(sources.name(place.source));
    let (line, column) = sources.line_column(place.source, place.start);
    let kind = heading(diagnostic);
    format!("{name}:{line}:{column}: {kind}: {}\n", sanitize(&diagnostic.message))
}

/// Returns `error[CODE]` or `warning[CODE]`.
pub(super) fn heading(diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!("{severity}[{}]", diagnostic.code.id())
}
