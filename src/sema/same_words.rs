//! Whether two sentences say the same: their trees are equal up to the places.

use std::fmt::Debug;

/// Whether two pieces of syntax differ in nothing but their spans.
pub(super) fn same_words<T: Debug>(one: &T, other: &T) -> bool {
    without_spans(one) == without_spans(other)
}

/// The debug text of a piece of syntax with its spans taken out. Names in it are identifiers,
/// so no text of the file can look like a span.
pub(super) fn without_spans(tree: &impl Debug) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("Span {");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
    }
    kept
}
