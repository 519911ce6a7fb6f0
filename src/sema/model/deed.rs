//! Deeds: what a move does, for whatever depends on that.

use super::{DeedVerb, Set};
use crate::diagnostics::Span;

/// A deed: what a move does, judged on the move as written before any added step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: DeedVerb,
    /// Whom it captures, who moves, who is dropped; anything if absent.
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
