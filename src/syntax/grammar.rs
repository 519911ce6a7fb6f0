//! The rules of `grammar/variant.pest`, and the functions that parse text with them.

use pest::Parser as _;
use pest::error::{Error, InputLocation};
use pest::iterators::Pairs;
use pest_derive::Parser;

/// The parser generated from the grammar.
#[derive(Parser)]
#[grammar = "../grammar/variant.pest"]
pub(super) struct Grammar;

/// Parses a text by a rule.
#[allow(clippy::result_large_err)] // made once a bad line
pub(super) fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
    Grammar::parse(rule, text)
}

/// Returns the byte offset at which parsing stopped.
pub(super) fn stopped_at(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}
