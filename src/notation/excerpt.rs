//! Excerpts of one-line texts for error messages, with carets below the error. `diagnostics::render` makes the excerpts of files.

use std::ops::Range;

use crate::diagnostics::render::sanitize;

/// The number of characters shown on each side of the error. At most twice this number of characters of the error itself is shown.
const CONTEXT_CHARS: usize = 36;

/// Returns two lines: the text around a byte range, and carets under the range. A range that is out of bounds is clamped.
pub fn excerpt(text: &str, range: &Range<usize>) -> String {
    let before: Vec<char> = slice(text, 0, range.start).chars().collect();
    let inside: Vec<char> = slice(text, range.start, range.end).chars().collect();
    let after: Vec<char> = slice(text, range.end.max(range.start), text.len()).chars().collect();
    let left = &before[before.len().saturating_sub(CONTEXT_CHARS)..];
    let middle = &inside[..inside.len().min(2 * CONTEXT_CHARS)];
    let right = if middle.len() < inside.len() { &[][..] } else { &after[..after.len().min(CONTEXT_CHARS)] };
    let start = if left.len() < before.len() { "…" } else { "" };
    let end = if middle.len() + right.len() < inside.len() + after.len() { "…" } else { "" };
    let shown: String = left.iter().chain(middle).chain(right).collect();
    let indent = start.chars().count() + left.len();
    format!("{start}{}{end}\n{}{}", sanitize(&shown), " ".repeat(indent), "^".repeat(middle.len().max(1)))
}

/// Returns the column of a byte, in characters from 1.
pub fn column(text: &str, byte: usize) -> usize {
    slice(text, 0, byte).chars().count() + 1
}

/// Returns the text between two byte positions. A position inside a character is moved to the start of the character.
fn slice(text: &str, from: usize, to: usize) -> &str {
    let char_boundary = |byte: usize| {
        (0..=byte.min(text.len())).rev().find(|&index| text.is_char_boundary(index)).unwrap_or(0)
    };
    let (from, to) = (char_boundary(from), char_boundary(to));
    &text[from..to.max(from)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_error_and_its_context() {
        assert_eq!(excerpt("8/8 x -", &(4..5)), "8/8 x -\n    ^");
        assert_eq!(excerpt("8/8", &(3..3)), "8/8\n   ^");
        let long = "x".repeat(100) + "é" + &"y".repeat(100);
        let shown = excerpt(&long, &(100..102));
        assert_eq!(shown, format!("…{}é{}…\n{}^", "x".repeat(36), "y".repeat(36), " ".repeat(37)));
        assert_eq!(column(&long, 102), 102);
    }

    #[test]
    fn ranges_out_of_bounds_are_clamped() {
        assert_eq!(excerpt("é", &(1..9)), "é\n^");
        let reversed = Range { start: 5, end: 2 };
        assert_eq!(excerpt("a\u{1b}b", &reversed), "a\u{fffd}b\n   ^");
    }
}
