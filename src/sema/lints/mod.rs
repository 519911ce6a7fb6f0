//! What is legal but surely not meant, and what no file may be without. One file a lint.

use super::context::Context;
use super::model::Model;
use super::sentences::Census;
use crate::diagnostics::{Sources, Span};

/// What lints look at.
#[expect(dead_code, reason = "the lints come next")]
pub(super) struct Case<'x, 'a> {
    pub context: &'x Context<'x, 'a>,
    pub census: &'x Census<'a>,
    pub model: &'x Model,
    /// Whether board and array could be read.
    pub whole: bool,
    /// Where the game is named.
    pub title: Span,
    pub sources: &'x Sources,
}

/// Runs all of them.
pub(super) fn all(case: &Case<'_, '_>) {
    let _ = case;
}
