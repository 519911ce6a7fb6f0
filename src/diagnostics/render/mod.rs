//! Converts diagnostics to text: reports with source excerpts for people, single lines for editors, and JSON for programs.

mod excerpt;
mod human;
#[cfg(feature = "serde")]
mod json;
mod short;
#[cfg(test)]
mod tests;

pub use human::{Style, human};
#[cfg(feature = "serde")]
pub use json::json;
pub use short::short;

/// Returns true for control characters and for characters that change the direction of text.
fn is_unsafe_for_terminal(char: char) -> bool {
    char.is_control() || matches!(char, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns the text on one line, with unsafe characters replaced. Messages quote text from files, which can contain terminal escapes.
pub fn sanitize(text: &str) -> String {
    text.chars()
        .map(|char| match char {
            '\n' | '\t' => ' ',
            _ if is_unsafe_for_terminal(char) => char::REPLACEMENT_CHARACTER,
            _ => char,
        })
        .collect()
}
