//! Standard error, and what the terminals behind it and behind standard output can do. Not what is said.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::Once;

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;

use varlab::diagnostics::render::{Style, human};
use varlab::diagnostics::{Diagnostic, Sources};
use varlab::search::Table;

/// Longer lines are hard to read, whatever the terminal's width.
const MOST_COLUMNS: usize = 100;

/// Fewer leave no room for a line of a file.
const FEWEST_COLUMNS: usize = 40;

/// How boards are drawn on standard output.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// It takes colours.
    pub colour: bool,
    /// It shows signs beyond ASCII.
    pub unicode: bool,
}

/// What standard output can show. A pipe gets plain ASCII: whoever reads it counts columns.
pub fn output_looks() -> Looks {
    let colour = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    Looks { colour, unicode: io::stdout().is_terminal() && speaks_unicode() }
}

/// Whether the surroundings say that text is UTF-8.
fn speaks_unicode() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os).find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_string_lossy().to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

/// How diagnostics are drawn on standard error.
fn error_style() -> Style {
    let colour = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let columns = terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0));
    Style { colour, width: columns.unwrap_or(MOST_COLUMNS).clamp(FEWEST_COLUMNS, MOST_COLUMNS) }
}

/// How many columns standard output has; a pipe has as many as people like to read.
pub fn output_width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(MOST_COLUMNS, |(width, _)| usize::from(width.0))
}

/// Draws problems on standard error.
pub fn show(diagnostics: &[Diagnostic], sources: &Sources) {
    tell(&human(diagnostics, sources, error_style()));
}

/// Says that something is not as it should be, although nothing has failed.
pub fn warn(message: &str) {
    let style = anstyle::Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    tell(&format!("{style}warning{style:#}: {message}\n"));
}

/// Warns once per run that an evaluation is derived from fewer positions than intended, if that is so.
pub fn warn_if_cut(table: &Table) {
    static SHOWN: Once = Once::new();
    if let Some(cut) = table.cut() {
        SHOWN.call_once(|| warn(cut));
    }
}

/// Writes to standard error; nothing can be done if that is closed.
pub fn tell(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}
