//! Suggestions for a text that is not a legal move.

use super::write::legal_texts;
use crate::game::Game;
use crate::notation::{MoveError, MoveErrorKind};

/// The maximum length of a move text, in bytes. Longer texts are rejected without comparing them to moves.
pub(in crate::notation) const MAX_LENGTH: usize = 200;

/// Returns up to four texts with the smallest edit distance to `text`, ignoring case. If this distance is more than two
/// or at least the length of `text`, the result is empty.
pub(in crate::notation) fn nearest(text: &str, texts: impl IntoIterator<Item = String>) -> Vec<String> {
    const MAX_SUGGESTIONS: usize = 4;
    let length = text.chars().take(MAX_LENGTH).count();
    if length == MAX_LENGTH {
        return Vec::new();
    }
    let text = text.to_lowercase();
    let distance_to = |other: &str| strsim::damerau_levenshtein(&text, &other.to_lowercase());
    let mut similar: Vec<(usize, String)> = texts
        .into_iter()
        .map(|other| (distance_to(&other), other))
        .filter(|(distance, _)| *distance <= 2 && *distance < length)
        .collect();
    similar.sort();
    let min_distance = similar.first().map_or(0, |(distance, _)| *distance);
    similar
        .into_iter()
        .take_while(|(distance, _)| *distance == min_distance)
        .take(MAX_SUGGESTIONS)
        .map(|(_, text)| text)
        .collect()
}

impl MoveError {
    /// Creates an error. The error gets suggestions unless its message lists moves.
    pub(in crate::notation) fn new(game: &Game, text: &str, kind: MoveErrorKind) -> MoveError {
        let suggestions = if kind.lists_moves() { Vec::new() } else { nearest(text, legal_texts(game)) };
        MoveError { text: text.to_owned(), suggestions, kind: Box::new(kind) }
    }
}
