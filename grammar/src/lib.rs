//! The parser that is generated from `variant.pest`. It is a package of its own because compiling it takes long and the grammar seldom
//! changes. It only parses lines; the library `varlab` interprets them.

// The rules are documented in the grammar.
#![allow(missing_docs)]

use pest::Parser as _;
use pest::error::Error;
use pest::iterators::Pairs;
use pest_derive::Parser;

/// The parser generated from the grammar.
#[derive(Parser)]
#[grammar = "variant.pest"]
struct Grammar;

/// Parses `text` by the grammar rule `rule`.
///
/// # Errors
/// Returns the position at which parsing stopped, and the rules that were expected there.
#[allow(clippy::result_large_err)] // created only for a line that cannot be parsed
pub fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
    Grammar::parse(rule, text)
}
