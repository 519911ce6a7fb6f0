//! Prints nodes of the tree as canonical text, without the layout of lines.

mod conditions;
mod items;
mod sentences;
mod sets;

pub(super) use items::{means, metadata, option, shuffle, subject, test_line, uses};
pub(super) use sentences::sentence;

/// A node that has a canonical text.
trait CanonicalText {
    /// Returns the canonical text.
    fn canonical_text(&self) -> String;
}

/// Joins texts with a separator.
fn joined<T: CanonicalText>(members: &[T], separator: &str) -> String {
    members.iter().map(CanonicalText::canonical_text).collect::<Vec<_>>().join(separator)
}

/// Joins texts as `A, B, C`.
fn joined_with_commas<T: CanonicalText>(members: &[T]) -> String {
    joined(members, ", ")
}

/// Joins texts as `A, B or C`.
fn joined_with_or<T: CanonicalText>(members: &[T]) -> String {
    match members {
        [] => String::new(),
        [only] => only.canonical_text(),
        [rest @ .., last] => format!("{} or {}", joined_with_commas(rest), last.canonical_text()),
    }
}

/// Returns the text of an optional node after a word, such as ` to SET`; an empty string if there is no node.
fn prefixed<T: CanonicalText>(word: &str, node: Option<&T>) -> String {
    node.map_or_else(String::new, |node| format!(" {word} {}", node.canonical_text()))
}
