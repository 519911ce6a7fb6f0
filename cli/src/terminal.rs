//! Output to standard error, and the capabilities of the terminals of standard error and standard output.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::Once;

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;

use varlab::diagnostics::render::{Style, human};
use varlab::diagnostics::{Diagnostic, Sources};
use varlab::search::SearchTables;

/// Maximum width of messages, in columns.
const MAX_MESSAGE_WIDTH: usize = 100;

/// Minimum width of messages, in columns.
const MIN_MESSAGE_WIDTH: usize = 40;

/// The capabilities of standard output, for drawing boards.
#[derive(Clone, Copy, Debug)]
pub struct Capabilities {
    /// True if standard output supports colours.
    pub colour: bool,
    /// True if standard output supports characters beyond ASCII.
    pub unicode: bool,
}

/// Returns the capabilities of standard output. Pipes get plain ASCII, in which every character is one column.
pub fn output_capabilities() -> Capabilities {
    let colour = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    Capabilities { colour, unicode: io::stdout().is_terminal() && is_utf8() }
}

/// Returns true if the environment specifies UTF-8, or on Windows.
fn is_utf8() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os).find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_string_lossy().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

/// Returns the style of diagnostics on standard error.
fn error_style() -> Style {
    let colour = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let columns = terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0));
    Style { colour, width: columns.unwrap_or(MAX_MESSAGE_WIDTH).clamp(MIN_MESSAGE_WIDTH, MAX_MESSAGE_WIDTH) }
}

/// Returns the width of standard output in columns, or [`MAX_MESSAGE_WIDTH`] if it is not a terminal.
pub fn output_width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(MAX_MESSAGE_WIDTH, |(width, _)| usize::from(width.0))
}

/// Shows diagnostics on standard error.
pub fn show_diagnostics(diagnostics: &[Diagnostic], sources: &Sources) {
    write_to_stderr(&human(diagnostics, sources, error_style()));
}

/// Prints a warning on standard error.
pub fn warn(message: &str) {
    let style = anstyle::Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    write_to_stderr(&format!("{style}warning{style:#}: {message}\n"));
}

/// Warns, once per run, if an evaluation function was derived from fewer sample positions than intended.
pub fn warn_if_evaluation_truncated(table: &SearchTables) {
    static SHOWN: Once = Once::new();
    if let Some(notice) = table.truncation_notice() {
        SHOWN.call_once(|| warn(notice));
    }
}

/// Writes to standard error. Errors in writing are ignored.
pub fn write_to_stderr(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}
