//! How problems are shown on standard error, in the form that is asked for. Not what they are.

use clap::ValueEnum;

use super::failure::Failure;
use super::terminal;
use varlab::diagnostics::{Code, Diagnostic, Sources, Span, render};

/// A form in which problems are shown.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// Drawn with the lines that they speak of
    Human,
    /// One line each, as compilers and editors have it
    Short,
    /// One JSON object a line
    Json,
}

impl Format {
    /// Writes problems to standard error.
    pub fn show(self, diagnostics: &[Diagnostic], sources: &Sources) {
        match self {
            Self::Human => terminal::show(diagnostics, sources),
            Self::Short => terminal::tell(&render::short(diagnostics, sources)),
            Self::Json => terminal::tell(&render::json(diagnostics, sources)),
        }
    }

    /// Writes to standard error why a file cannot be read.
    pub fn tell(self, file: &str, failure: &Failure) {
        if matches!(self, Self::Human) {
            return failure.print();
        }
        let mut sources = Sources::default();
        let start = Span { source: sources.add(file, ""), start: 0, end: 0 };
        let mut problem = Diagnostic::new(Code::UnreadableFile, start, failure.message_of(file));
        problem.help = failure.remedy().map(str::to_owned);
        self.show(&[problem], &sources);
    }
}
