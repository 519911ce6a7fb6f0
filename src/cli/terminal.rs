//! Standard error and what the terminal behind it can do. Not what is said.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};

use crate::diagnostics::render::{Style, human};
use crate::diagnostics::{Diagnostic, Sources};

/// Longer lines are hard to read, whatever the terminal's width.
const MOST_COLUMNS: usize = 100;

/// Fewer leave no room for a line of a file.
const FEWEST_COLUMNS: usize = 40;

/// How diagnostics are drawn on standard error.
fn error_style() -> Style {
    let colour = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let columns = terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0));
    Style { colour, width: columns.unwrap_or(MOST_COLUMNS).clamp(FEWEST_COLUMNS, MOST_COLUMNS) }
}

/// Draws problems on standard error.
pub fn show(diagnostics: &[Diagnostic], sources: &Sources) {
    tell(&human(diagnostics, sources, error_style()));
}

/// Writes to standard error; nothing can be done if that is closed.
pub fn tell(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}
