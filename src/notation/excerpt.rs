//! The piece of a one-line text that an error is about, with carets below it. Not for files: those have
//! `diagnostics::render`.

use std::ops::Range;

use crate::diagnostics::render::sanitize;

/// Number of characters shown on each side of the error; the error itself is cut to twice as many.
const AROUND: usize = 36;

/// Two lines: the text around the byte range, and carets under it. A range out of bounds is cut to the text.
pub fn excerpt(text: &str, at: &Range<usize>) -> String {
    let before: Vec<char> = slice(text, 0, at.start).chars().collect();
    let inside: Vec<char> = slice(text, at.start, at.end).chars().collect();
    let after: Vec<char> = slice(text, at.end.max(at.start), text.len()).chars().collect();
    let left = &before[before.len().saturating_sub(AROUND)..];
    let middle = &inside[..inside.len().min(2 * AROUND)];
    let right = if middle.len() < inside.len() { &[][..] } else { &after[..after.len().min(AROUND)] };
    let start = if left.len() < before.len() { "…" } else { "" };
    let end = if middle.len() + right.len() < inside.len() + after.len() { "…" } else { "" };
    let shown: String = left.iter().chain(middle).chain(right).collect();
    let indent = start.chars().count() + left.len();
    format!("{start}{}{end}\n{}{}", sanitize(&shown), " ".repeat(indent), "^".repeat(middle.len().max(1)))
}

/// The column of a byte, counted in characters from 1.
pub fn column(text: &str, byte: usize) -> usize {
    slice(text, 0, byte).chars().count() + 1
}

fn slice(text: &str, from: usize, to: usize) -> &str {
    let floor =
        |byte: usize| (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (from, to) = (floor(from), floor(to));
    &text[from..to.max(from)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_place_and_its_surroundings() {
        assert_eq!(excerpt("8/8 x -", &(4..5)), "8/8 x -\n    ^");
        assert_eq!(excerpt("8/8", &(3..3)), "8/8\n   ^");
        let long = "x".repeat(100) + "é" + &"y".repeat(100);
        let shown = excerpt(&long, &(100..102));
        assert_eq!(shown, format!("…{}é{}…\n{}^", "x".repeat(36), "y".repeat(36), " ".repeat(37)));
        assert_eq!(column(&long, 102), 102);
    }

    #[test]
    fn a_range_that_is_none_does_no_harm() {
        assert_eq!(excerpt("é", &(1..9)), "é\n^");
        let nonsense = Range { start: 5, end: 2 };
        assert_eq!(excerpt("a\u{1b}b", &nonsense), "a\u{fffd}b\n   ^");
    }
}
