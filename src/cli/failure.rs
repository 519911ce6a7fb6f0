//! Why a command did not do what was asked: words for standard error and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

/// What every command gives back.
pub type Outcome = Result<(), Failure>;

/// The end of a command that went wrong.
#[derive(Debug)]
pub struct Failure {
    exit: u8,
    /// Nothing, if all has been said already or nobody listens.
    message: Option<String>,
    help: Option<String>,
}

impl Failure {
    /// The input is at fault: a file, a position, a move. Exit code 1.
    pub fn bad(message: impl Into<String>) -> Self {
        Self { exit: 1, message: Some(message.into()), help: None }
    }

    /// The command was used wrongly, or a file cannot be read or written. Exit code 2.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { exit: 2, ..Self::bad(message) }
    }

    /// Says what to do instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says it on standard error; nothing can be done if that is closed.
    pub fn tell(&self) {
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
        self.tell();
        ExitCode::from(self.exit)
    }
}

/// Writing to standard output went wrong. A reader that has had enough (`varlab … | head`) is no
/// failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { exit: 0, message: None, help: None };
        }
        Self::usage(format!("cannot write to standard output: {error}"))
    }
}
