//! Diagnostics drawn for people, with the lines that they speak of. The drawing is miette's.

use std::fmt;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::excerpt::{CONTEXT_LINES, Excerpts};
use super::{short, tame};
use crate::diagnostics::{Diagnostic, Severity, Sources};

/// What the place that is written to can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether colour may be used.
    pub colour: bool,
    /// Where messages are broken, in columns.
    pub width: usize,
}

/// Every diagnostic with its lines, labels and help, an empty line after each.
#[expect(clippy::missing_panics_doc, reason = "a string takes whatever is written to it")]
pub fn human(diagnostics: &[Diagnostic], sources: &Sources, style: Style) -> String {
    let theme = if style.colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(style.width)
        .with_context_lines(CONTEXT_LINES)
        .without_syntax_highlighting();
    let mut out = String::new();
    for diagnostic in diagnostics {
        let report = Report::new(diagnostic, sources);
        handler.render_report(&mut out, &report).expect("a string takes whatever is written to it");
        out.push('\n');
    }
    out
}

/// A diagnostic as miette wants it.
#[derive(Debug)]
struct Report {
    heading: String,
    severity: Severity,
    message: String,
    help: Option<String>,
    excerpts: Excerpts,
    labels: Vec<LabeledSpan>,
}

impl Report {
    fn new(diagnostic: &Diagnostic, sources: &Sources) -> Self {
        let spans: Vec<_> = diagnostic.labels.iter().map(|label| label.span).collect();
        let (excerpts, spans) = Excerpts::new(sources, &spans);
        let labels = diagnostic.labels.iter().zip(spans).enumerate().map(|(index, (label, span))| {
            let text = (!label.text.is_empty()).then(|| tame(&label.text));
            if index == 0 {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        });
        Self {
            heading: short::heading(diagnostic),
            severity: diagnostic.code.severity(),
            message: tame(&diagnostic.message),
            help: diagnostic.help.as_deref().map(tame),
            labels: labels.collect(),
            excerpts,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.heading))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpts)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
