//! Text edits.

use std::ops::Range;

/// A text edit: the replacement of a byte range.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// The replaced byte range.
    pub range: (usize, usize),
    /// The new text of the range.
    pub text: String,
}

impl Edit {
    /// Creates an edit of a byte range.
    pub fn new(range: Range<usize>, text: impl Into<String>) -> Edit {
        Edit { range: (range.start, range.end), text: text.into() }
    }
}

/// Returns a text with edits applied. The edits must not overlap.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort();
    let mut result = String::with_capacity(text.len());
    let mut copied_to = 0;
    for edit in sorted {
        result.push_str(&text[copied_to..edit.range.0]);
        result.push_str(&edit.text);
        copied_to = edit.range.1;
    }
    result.push_str(&text[copied_to..]);
    result
}

#[cfg(test)]
mod tests {
    use super::{Edit, apply};

    #[test]
    fn edits_are_applied_in_the_order_of_the_text() {
        let edits = [Edit::new(4..5, "E"), Edit::new(0..0, ">"), Edit::new(1..3, "")];
        assert_eq!(apply("abcdef", &edits), ">adEf");
    }
}
