//! Diagnostics as text: for people, for editors that read lines, for programs. Not where the
//! text goes: everything here returns a string.

mod excerpt;
mod human;
mod json;
mod short;
#[cfg(test)]
mod tests;

pub use human::{Style, human};
pub use json::json;
pub use short::short;

/// A character that draws nothing or changes how the terminal reads what follows.
fn is_treacherous(char: char) -> bool {
    // The second half are the marks that reverse the order of the text around them.
    char.is_control() || matches!(char, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text on one line, without anything that could play tricks on a terminal: a message may
/// quote whatever stood in the file.
pub fn tame(text: &str) -> String {
    text.chars()
        .map(|char| match char {
            '\n' | '\t' => ' ',
            _ if is_treacherous(char) => char::REPLACEMENT_CHARACTER,
            _ => char,
        })
        .collect()
}
