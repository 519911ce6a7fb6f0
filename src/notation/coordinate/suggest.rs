//! Suggestions for a text that is not a legal move.

use super::write::legal_texts;
use crate::game::Game;
use crate::notation::{MoveError, Reason};

/// Maximum length of a move text, in bytes. Longer texts are not compared.
pub(in crate::notation) const LONGEST: usize = 64;

/// Returns the candidates that are similar to a text, nearest first.
pub(in crate::notation) fn nearest(text: &str, texts: impl IntoIterator<Item = String>) -> Vec<String> {
    const FEW: usize = 4;
    let length = text.chars().take(LONGEST).count();
    if length == LONGEST {
        return Vec::new();
    }
    let text = text.to_lowercase();
    let far = |other: &str| strsim::damerau_levenshtein(&text, &other.to_lowercase());
    let mut near: Vec<(usize, String)> = texts
        .into_iter()
        .map(|other| (far(&other), other))
        .filter(|(far, _)| *far <= 2 && *far < length)
        .collect();
    near.sort();
    let least = near.first().map_or(0, |(far, _)| *far);
    near.into_iter().take_while(|(far, _)| *far == least).take(FEW).map(|(_, text)| text).collect()
}

impl MoveError {
    pub(in crate::notation) fn new(game: &Game, text: &str, reason: Reason) -> MoveError {
        let suggestions = if reason.lists_moves() { Vec::new() } else { nearest(text, legal_texts(game)) };
        MoveError { text: text.to_owned(), suggestions, reason: Box::new(reason) }
    }
}
