//! Output of diagnostics on standard error in the chosen format.

use clap::ValueEnum;

use super::failure::Failure;
use super::terminal;
use varlab::diagnostics::{Code, Diagnostic, Sources, Span, render};

/// An output format for diagnostics.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// With the source lines to which they refer
    Human,
    /// One line per problem, as editors expect
    Short,
    /// One JSON object per line
    Json,
}

impl Format {
    /// Writes diagnostics to standard error.
    pub fn show(self, diagnostics: &[Diagnostic], sources: &Sources) {
        match self {
            Self::Human => terminal::show_diagnostics(diagnostics, sources),
            Self::Short => terminal::write_to_stderr(&render::short(diagnostics, sources)),
            Self::Json => terminal::write_to_stderr(&render::json(diagnostics, sources)),
        }
    }

    /// Reports a file that cannot be read.
    pub fn show_failure(self, file: &str, failure: &Failure) {
        if matches!(self, Self::Human) {
            return failure.print();
        }
        let mut sources = Sources::default();
        let file_start = Span { source: sources.add(file, ""), start: 0, end: 0 };
        let mut problem =
            Diagnostic::new(Code::UnreadableFile, file_start, failure.message_without_file(file));
        problem.help = failure.suggestion().map(str::to_owned);
        self.show(&[problem], &sources);
    }
}
