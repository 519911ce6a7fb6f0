//! What a problem is: a code, a place, plain words and what to type instead.
//!
//! This folder knows nothing of chess. The stages make [`Diagnostic`]s; [`codes`] lists every
//! kind of problem there is.

pub mod article;
pub mod codes;
pub mod lookalikes;
pub mod nearest;
pub mod render;
mod source;

pub use codes::{Code, Severity};
pub use source::{SourceId, Sources, Span};

/// A span with words that stand beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where in the sources.
    pub span: Span,
    /// What is to be said of that place; may be empty.
    pub text: String,
}

/// One problem of one file, ready to be shown in any form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of problem; it gives the severity and the long explanation.
    pub code: Code,
    /// One sentence without a full stop, naming what was found.
    pub message: String,
    /// The place itself first, then where the other half of a conflict stands.
    pub labels: Vec<Label>,
    /// What to type instead, one line.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A problem at `span`.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        let label = Label { span, text: String::new() };
        Self { code, message: message.into(), labels: vec![label], help: None }
    }

    /// Says something beside the place of the problem.
    #[must_use]
    pub fn here(mut self, text: impl Into<String>) -> Self {
        self.labels[0].text = text.into();
        self
    }

    /// Points at a second place.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Says what to type instead.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Whether the file cannot be used because of it.
    pub fn is_error(&self) -> bool {
        self.code.severity() == Severity::Error
    }

    /// The place of the problem.
    pub fn span(&self) -> Span {
        self.labels[0].span
    }
}
