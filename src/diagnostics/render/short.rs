//! One line a diagnostic, in the form that editors and `grep` know from compilers.

use super::tame;
use crate::diagnostics::{Diagnostic, Severity, Sources};

/// `FILE:LINE:COL: error[CODE]: text` for each diagnostic, every line ended.
pub fn short(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    diagnostics.iter().map(|diagnostic| line(diagnostic, sources)).collect()
}

fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = diagnostic.span();
    let name = tame(sources.name(place.source));
    let (line, column) = sources.line_column(place.source, place.start);
    let kind = heading(diagnostic);
    format!("{name}:{line}:{column}: {kind}: {}\n", tame(&diagnostic.message))
}

/// `error[CODE]` or `warning[CODE]`.
pub(super) fn heading(diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!("{severity}[{}]", diagnostic.code.id())
}
