//! Prints nodes of the tree as canonical text. Independent of the layout of lines.

mod deeds;
mod items;
mod sentences;
mod sets;

pub(super) use items::{check, fact, means, option, shuffle, subject, uses};
pub(super) use sentences::sentence;

/// A node that has a canonical text.
trait CanonicalText {
    /// Returns the canonical text.
    fn canonical_text(&self) -> String;
}

/// Joins texts as `A, B, C`.
fn listed<T: CanonicalText>(members: &[T]) -> String {
    members.iter().map(CanonicalText::canonical_text).collect::<Vec<_>>().join(", ")
}

/// Joins texts as `A, B or C`.
fn chosen<T: CanonicalText>(members: &[T]) -> String {
    match members {
        [] => String::new(),
        [only] => only.canonical_text(),
        [rest @ .., last] => format!("{} or {}", listed(rest), last.canonical_text()),
    }
}

/// Returns a blank, the word, a blank and the text of `said`; an empty string without `said`.
fn after<T: CanonicalText>(word: &str, said: Option<&T>) -> String {
    said.map_or_else(String::new, |said| format!(" {word} {}", said.canonical_text()))
}
