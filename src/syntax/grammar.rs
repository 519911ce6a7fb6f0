//! The grammar of `grammar/variant.pest` as rules, and texts read by them.

use pest::Parser as _;
use pest::error::{Error, InputLocation};
use pest::iterators::Pairs;
use pest_derive::Parser;

/// Reads one line by a rule of the grammar.
#[derive(Parser)]
#[grammar = "../grammar/variant.pest"]
pub(super) struct Grammar;

/// Reads a text by a rule.
#[allow(clippy::result_large_err)] // made once a bad line
pub(super) fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
    Grammar::parse(rule, text)
}

/// Where an attempt to read a line stopped.
pub(super) fn stopped_at(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}
