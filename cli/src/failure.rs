//! Why a command did not do what was asked: words for standard error and an exit code.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

use varlab::notation::MoveError;

/// What every command gives back.
pub type Outcome = Result<(), Failure>;

/// The exit codes of commands that went wrong, the worse one greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The input is at fault: a file, a position, a move.
    Bad = 1,
    /// The command was used wrongly, or a file cannot be read or written.
    Usage = 2,
}

/// The end of a command that went wrong.
#[derive(Debug)]
pub struct Failure {
    /// Nothing if only the reader has gone away: that is no fault.
    exit: Option<Exit>,
    /// Nothing, if all has been said already or nobody listens.
    message: Option<String>,
    help: Option<String>,
}

impl Failure {
    /// With [`Exit::Bad`].
    pub fn bad(message: impl Into<String>) -> Self {
        Self { exit: Some(Exit::Bad), message: Some(message.into()), help: None }
    }

    /// With [`Exit::Usage`].
    pub fn usage(message: impl Into<String>) -> Self {
        Self { exit: Some(Exit::Usage), message: Some(message.into()), help: None }
    }

    /// When all has been said already.
    pub fn silent(exit: Exit) -> Self {
        Self { exit: Some(exit), message: None, help: None }
    }

    /// Says what to do instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says what to do instead, if nothing has been said of that.
    #[must_use]
    pub fn or_help(mut self, help: impl Into<String>) -> Self {
        self.help.get_or_insert_with(|| help.into());
        self
    }

    /// Says before everything else where it is.
    #[must_use]
    pub fn at(mut self, place: impl Display) -> Self {
        self.message = self.message.map(|message| format!("{place}: {message}"));
        self
    }

    /// What went wrong, without the file's name before it.
    pub fn message_of(&self, file: &str) -> &str {
        let message = self.message.as_deref().unwrap_or_default();
        message.strip_prefix(file).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(message)
    }

    /// What to do instead.
    pub fn remedy(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Says it on standard error; nothing can be done if that is closed.
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

    /// Says it and gives the exit code.
    pub fn report(self) -> ExitCode {
        self.print();
        self.exit.map_or(ExitCode::SUCCESS, |exit| ExitCode::from(exit as u8))
    }
}

/// What it says, on one line.
impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = [&self.message, &self.help].into_iter().flatten().map(String::as_str);
        f.write_str(&said.collect::<Vec<_>>().join("; "))
    }
}

/// Writing to standard output went wrong. A reader that has had enough (`varlab … | head`) is no
/// failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { exit: None, message: None, help: None };
        }
        Self::usage(format!("cannot write to standard output: {error}"))
    }
}

/// A text that is no move, with what may have been meant.
impl From<MoveError> for Failure {
    fn from(error: MoveError) -> Self {
        let failure = Self::bad(error.to_string());
        match error.help() {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}
