//! Deeds: descriptions of what a move does.

use super::{DeedVerb, Set};
use crate::diagnostics::Span;

/// A deed: what a move does, before steps are added by `after`.
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
    /// `from or to`.
    pub from_or_to: bool,
    /// As written.
    pub span: Span,
}
