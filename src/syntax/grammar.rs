//! The rules of `grammar/variant.pest`, and the functions that parse text with them.

use pest::error::{Error, InputLocation};

pub(super) use varlab_grammar::{Rule, parse};

/// Returns the byte offset at which parsing stopped.
pub(super) fn stopped_at(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(offset) | InputLocation::Span((offset, _)) => offset,
    }
}
