//! Converts diagnostics to reports for people, with source excerpts, drawn by the library miette.

use std::fmt;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::excerpt::{CONTEXT_LINES, Excerpts};
use super::{sanitize, short};
use crate::diagnostics::{Diagnostic, Severity, Sources};

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// True to use colours.
    pub colour: bool,
    /// The width of the output, in columns.
    pub width: usize,
}

/// Returns all diagnostics with their source lines, labels and help. An empty line follows each diagnostic.
#[expect(clippy::missing_panics_doc, reason = "writing to a string cannot fail")]
pub fn human(diagnostics: &[Diagnostic], sources: &Sources, style: Style) -> String {
    let theme = if style.colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(style.width)
        .with_context_lines(CONTEXT_LINES)
        .without_syntax_highlighting();
    let mut out = String::new();
    for diagnostic in diagnostics {
        let report = Report::new(diagnostic, sources);
        handler.render_report(&mut out, &report).expect("writing to a string cannot fail");
        out.push('\n');
    }
    out
}

/// A diagnostic in the form that miette needs.
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
            let text = (!label.text.is_empty()).then(|| sanitize(&label.text));
            if index == 0 {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        });
        Self {
            heading: short::heading(diagnostic),
            severity: diagnostic.code.severity(),
            message: sanitize(&diagnostic.message),
            help: diagnostic.help.as_deref().map(sanitize),
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
