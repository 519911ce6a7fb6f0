//! The failure of a command: the message for standard error, and the exit code.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

use varlab::notation::MoveError;

/// The result of a command.
pub type CommandResult = Result<(), Failure>;

/// The exit codes of failed commands, in ascending order of severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The input has errors: a file, a position or a move.
    Invalid = 1,
    /// The usage is incorrect, or a file cannot be read or written.
    Usage = 2,
}

/// The failure of a command.
#[derive(Debug)]
pub struct Failure {
    /// The exit code; `None` if the output pipe was closed by its reader, which is not an error.
    exit: Option<Exit>,
    /// The message; `None` if the errors have already been shown.
    message: Option<String>,
    /// A suggestion for fixing the problem.
    help: Option<String>,
}

impl Failure {
    /// Creates a failure with [`Exit::Invalid`].
    pub fn invalid(message: impl Into<String>) -> Self {
        Self { exit: Some(Exit::Invalid), message: Some(message.into()), help: None }
    }

    /// Creates a failure with [`Exit::Usage`].
    pub fn usage(message: impl Into<String>) -> Self {
        Self { exit: Some(Exit::Usage), message: Some(message.into()), help: None }
    }

    /// Creates a failure whose errors have already been shown.
    pub fn silent(exit: Exit) -> Self {
        Self { exit: Some(exit), message: None, help: None }
    }

    /// Sets the suggestion.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the suggestion, unless there is one already.
    #[must_use]
    pub fn or_help(mut self, help: impl Into<String>) -> Self {
        self.help.get_or_insert_with(|| help.into());
        self
    }

    /// Adds a location before the message.
    #[must_use]
    pub fn with_location(mut self, location: impl Display) -> Self {
        self.message = self.message.map(|message| format!("{location}: {message}"));
        self
    }

    /// Returns the message without the prefix `FILE: `, where FILE is `file`. A failure without a message has an empty one.
    pub fn message_without_file(&self, file: &str) -> &str {
        let message = self.message.as_deref().unwrap_or_default();
        message.strip_prefix(file).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(message)
    }

    /// Returns the suggestion.
    pub fn suggestion(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Prints the failure on standard error. Errors in printing are ignored.
    pub fn print(&self) {
        let mut err = anstream::stderr().lock();
        if let Some(message) = &self.message {
            let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
            let _ = writeln!(err, "{style}error{style:#}: {message}");
        }
        if let Some(help) = &self.help {
            let style = Style::new().fg_color(Some(AnsiColor::Cyan.into()));
            let _ = writeln!(err, " {style}help{style:#}: {help}");
        }
    }

    /// Prints the failure and returns its exit code; the code for success if the output pipe was closed.
    pub fn report(self) -> ExitCode {
        self.print();
        self.exit.map_or(ExitCode::SUCCESS, |exit| ExitCode::from(exit as u8))
    }
}

/// Writes the message and the suggestion on one line.
impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.message, &self.help].into_iter().flatten().map(String::as_str);
        f.write_str(&parts.collect::<Vec<_>>().join("; "))
    }
}

/// Converts an error that occurred while writing to standard output. A closed pipe (`varlab … | head`) is not an error.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { exit: None, message: None, help: None };
        }
        Self::usage(format!("cannot write to standard output: {error}"))
    }
}

/// Converts an error in the text of a move. The error's suggestion is kept.
impl From<MoveError> for Failure {
    fn from(error: MoveError) -> Self {
        let failure = Self::invalid(error.to_string());
        match error.help() {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}
