//! Explains lines with valid words in the wrong order.

use super::tokens::Token;
use super::{Line, LineError, is_betza_like};
use crate::diagnostics::Code;
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::words::is_keyword;

/// Maximum number of words in a line. Longer lines are not reordered, because each possible order has to be parsed.
const MAX_WORDS: usize = 14;

/// Explains two adjacent groups of words that are in the wrong order. Only sentences are reordered, also after a heading, because
/// other lines can contain any words: titles, and the moves of tests.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    if tokens.len() > MAX_WORDS || line.text.contains(',') {
        return None;
    }
    let begins_group = |index: &usize| is_keyword(tokens[*index].text) || is_betza_like(tokens[*index].text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    let heading_length = parse(Rule::subject, line.text).map_or(0, |heading| heading.as_str().len());
    let is_sentence_word = |token: &Token| heading_length == 0 || token.start >= heading_length;
    let first_word = tokens.iter().position(is_sentence_word).unwrap_or(words.len());
    for first_start in first_word..words.len() {
        for second_start in (first_start + 1..words.len()).filter(begins_group) {
            for end in (second_start + 1..=words.len()).rev() {
                let order = [
                    &words[..first_start],
                    &words[second_start..end],
                    &words[first_start..second_start],
                    &words[end..],
                ];
                let text = order.concat().join(" ");
                let rule = if first_word == 0 { Rule::sentence } else { Rule::section };
                if parse(rule, &text).is_ok_and(|read| read.as_str() == text) {
                    let range = tokens[first_start].start..tokens[end - 1].end();
                    let problem = line.problem(Code::Syntax, range, "these words are in the wrong order");
                    return Some(problem.help(format!("write `{text}`")).into());
                }
            }
        }
    }
    None
}
