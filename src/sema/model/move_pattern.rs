//! Patterns of moves, in `after` and `must` sentences, turns and endings.

use super::{MoveVerb, Set};
use crate::diagnostics::Span;

/// A pattern that matches moves by verb, piece, origin and target. Effects of `after` sentences are not considered.
/// Comparisons ignore the span.
#[derive(Clone, Debug, Eq)]
pub struct MovePattern {
    /// The verb.
    pub verb: MoveVerb,
    /// The piece that is captured, moved or dropped; `None` for any piece.
    pub what: Option<Set>,
    /// The squares of the origin; `None` for any square.
    pub from: Option<Set>,
    /// The squares of the target; if `from_or_to` is true, of the origin or the target. `None` for any square.
    pub to: Option<Set>,
    /// True for `from or to`.
    pub from_or_to: bool,
    /// The pattern as written.
    pub span: Span,
}

impl PartialEq for MovePattern {
    fn eq(&self, other: &MovePattern) -> bool {
        let MovePattern { verb, what, from, to, from_or_to, span: _ } = self;
        (verb, what, from, to, from_or_to)
            == (&other.verb, &other.what, &other.from, &other.to, &other.from_or_to)
    }
}
