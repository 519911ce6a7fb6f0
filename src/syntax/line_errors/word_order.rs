//! Lines with valid words in the wrong order.

use super::tokens::Token;
use super::{Line, LineError, is_betza_like};
use crate::diagnostics::Code;
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::words::is_keyword;

/// Maximum number of words. Longer lines are not tried, since every reordering is parsed.
const MAX_WORDS: usize = 14;

/// Finds two adjacent groups of words that are in the wrong order. Moves and titles may contain any words, so lines of tests are not
/// reordered.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    if tokens.len() > MAX_WORDS || line.text.contains(',') {
        return None;
    }
    let begins_group = |at: &usize| is_keyword(tokens[*at].text) || is_betza_like(tokens[*at].text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    for first in 0..words.len() {
        for second in (first + 1..words.len()).filter(begins_group) {
            for end in (second + 1..=words.len()).rev() {
                let order = [&words[..first], &words[second..end], &words[first..second], &words[end..]];
                let text = order.concat().join(" ");
                if parse(Rule::sentence, &text).is_ok_and(|read| read.as_str() == text) {
                    let place = tokens[first].at..tokens[end - 1].end();
                    let problem = line.problem(Code::Syntax, place, "these words stand in another order");
                    return Some(problem.help(format!("write: {text}")).into());
                }
            }
        }
    }
    None
}
