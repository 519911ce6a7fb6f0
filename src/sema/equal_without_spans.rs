//! Comparison of syntax trees that ignores their spans.

use std::fmt::Debug;

/// Returns true if two syntax trees are equal except for their spans.
pub(super) fn equal_without_spans<T: Debug>(one: &T, other: &T) -> bool {
    without_spans(one) == without_spans(other)
}

/// Returns the debug text of a syntax tree without its spans. The texts in a tree are names and Betza words. They contain no braces, so
/// none of them looks like a span.
pub(super) fn without_spans(tree: &impl Debug) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("Span {");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
    }
    kept
}
