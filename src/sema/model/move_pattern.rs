//! Deeds: descriptions of what a move does.

use super::{DeedVerb, Set};
use crate::diagnostics::Span;

/// A deed: what a move does, without the steps that `after` sentences add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The verb.
    pub verb: DeedVerb,
    /// The piece that is captured, moved or dropped; any piece if absent.
    pub what: Option<Set>,
    /// The origin.
    pub from: Option<Set>,
    /// The end; with `from_or_to` the origin or the end.
    pub to: Option<Set>,
    /// True for `from or to`.
    pub from_or_to: bool,
    /// The deed as written.
    pub span: Span,
}
