//! Diagnostics: errors and warnings as data, with a code, spans, a message and a help text.
//!
//! The compiler stages create [`Diagnostic`]s; [`codes`] lists all kinds of problems; [`render`] converts diagnostics to text.

pub mod article;
pub mod codes;
pub mod lookalikes;
pub mod nearest;
mod quoted;
pub mod render;
mod source;

pub use codes::{Code, Severity};
pub use quoted::{quote_truncated, quoted_list};
pub use source::{SourceId, Sources, Span};

/// A span with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The position in the sources.
    pub span: Span,
    /// The text shown at the span, which may be empty.
    pub text: String,
}

/// An error or a warning about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of problem. It determines the severity and the long explanation.
    pub code: Code,
    /// The message: one sentence without a full stop.
    pub message: String,
    /// The labels: first the place of the problem, then related places, such as the other half of a conflict.
    pub labels: Vec<Label>,
    /// The help text: a suggestion for fixing the problem, in one line; `None` if there is no suggestion.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Creates a diagnostic at `span`.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        let label = Label { span, text: String::new() };
        Self { code, message: message.into(), labels: vec![label], help: None }
    }

    /// Sets the text of the first label, at the place of the problem.
    #[must_use]
    pub fn with_label(mut self, text: impl Into<String>) -> Self {
        self.labels[0].text = text.into();
        self
    }

    /// Adds a label at a related place, with a text.
    #[must_use]
    pub fn with_related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Sets the help text.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Moves the first of the labels in `file` to the front, so that the problem is shown in that file. If the label that was at the front
    /// has no text, its text becomes `text`. Does nothing if the label at the front is already in `file`, or if no label is in `file`.
    #[must_use]
    pub fn moved_to_file(mut self, file: SourceId, text: &str) -> Self {
        if self.span().source != file
            && let Some(at) = self.labels.iter().position(|label| label.span.source == file)
        {
            if self.labels[0].text.is_empty() {
                text.clone_into(&mut self.labels[0].text);
            }
            let label = self.labels.remove(at);
            self.labels.insert(0, label);
        }
        self
    }

    /// Returns true for an error, false for a warning.
    pub fn is_error(&self) -> bool {
        self.code.severity() == Severity::Error
    }

    /// Returns the place of the problem.
    pub fn span(&self) -> Span {
        self.labels[0].span
    }
}

/// Sorts diagnostics by their places, then by their codes.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
}
