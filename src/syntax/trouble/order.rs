//! Lines whose words are all right, but stand in another order than the language has them.

use super::tokens::Token;
use super::{Line, Trouble, is_betza_like};
use crate::diagnostics::Code;
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::words::is_keyword;

/// Lines of more words are not tried: each way to change the order is read anew.
const MOST: usize = 14;

/// Finds two neighbouring groups of words that have changed places. Moves and titles may hold any words, so test lines are left alone.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<Trouble> {
    if tokens.len() > MOST || line.text.contains(',') {
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
