//! Patterns of moves, in `after`, `must` and endings.

use super::{MoveVerb, Set};
use crate::diagnostics::Span;

/// A pattern that matches moves by verb, piece, origin and target. Effects of `after` sentences are not considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePattern {
    /// The verb.
    pub verb: MoveVerb,
    /// The piece that is captured, moved or dropped; any piece if absent.
    pub what: Option<Set>,
    /// The origin.
    pub from: Option<Set>,
    /// The target; if `from_or_to` is true, the origin or the target.
    pub to: Option<Set>,
    /// True for `from or to`.
    pub from_or_to: bool,
    /// The pattern as written.
    pub span: Span,
}
