//! Nodes of the tree as text, each in its canonical words. Not the layout of lines.

mod deeds;
mod items;
mod sentences;
mod sets;

pub(super) use items::{check, fact, means, option, subject, uses};
pub(super) use sentences::sentence;

/// Canonical text.
trait Words {
    /// The canonical text.
    fn words(&self) -> String;
}

/// `A, B, C`.
fn listed<T: Words>(members: &[T]) -> String {
    members.iter().map(Words::words).collect::<Vec<_>>().join(", ")
}

/// `A, B or C`.
fn chosen<T: Words>(members: &[T]) -> String {
    match members {
        [] => String::new(),
        [only] => only.words(),
        [rest @ .., last] => format!("{} or {}", listed(rest), last.words()),
    }
}

/// The text behind a word and a blank, if there is something to say.
fn after<T: Words>(word: &str, said: Option<&T>) -> String {
    said.map_or_else(String::new, |said| format!(" {word} {}", said.words()))
}
