//! Explains lines with valid words in the wrong order.

use super::tokens::Token;
use super::{Line, LineError, is_betza_like};
use crate::diagnostics::Code;
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::words::{self, Role, Word};

/// Maximum number of words in a line. Longer lines are not reordered, because each possible order has to be parsed.
const MAX_WORDS: usize = 14;

/// Returns true if a word begins a phrase. Phrases are moved as a whole: with its words in another order, `to rank 1 from a1` has another
/// meaning.
fn begins_phrase(word: &str) -> bool {
    let begins = |row: &Word| {
        matches!(
            row.role,
            Role::Line(_)
                | Role::Mode
                | Role::Continuation
                | Role::Conjunction
                | Role::Step
                | Role::Preposition
        )
    };
    is_betza_like(word) || words::rows_of_word(word).any(begins)
}

/// Explains two adjacent groups of phrases that are in the wrong order. Only sentences are reordered, also after a heading, because
/// other lines can contain any words: titles, and the moves of tests.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    if tokens.len() > MAX_WORDS || line.text.contains(',') {
        return None;
    }
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    let heading_length = |text: &str| parse(Rule::subject, text).map_or(0, |heading| heading.as_str().len());
    let line_heading_length = heading_length(line.text);
    let is_sentence_word = |token: &Token| line_heading_length == 0 || token.start >= line_heading_length;
    let first_word = tokens.iter().position(is_sentence_word).unwrap_or(words.len());
    let starts: Vec<usize> = (first_word..words.len())
        .filter(|&index| index == first_word || begins_phrase(words[index]))
        .collect();
    for (at, &first_start) in starts.iter().enumerate() {
        for end in starts[at + 1..].iter().skip(1).copied().chain([words.len()]).rev() {
            for &second_start in starts[at + 1..].iter().filter(|&&start| start < end) {
                let order = [
                    &words[..first_start],
                    &words[second_start..end],
                    &words[first_start..second_start],
                    &words[end..],
                ];
                let text = order.concat().join(" ");
                let rule = if first_word == 0 { Rule::sentence } else { Rule::section };
                let is_sentence = parse(rule, &text).is_ok_and(|read| read.as_str() == text);
                if is_sentence && heading_length(&text) == line_heading_length {
                    let range = tokens[first_start].start..tokens[end - 1].end();
                    let problem = line.problem(Code::Syntax, range, "these words are in the wrong order");
                    return Some(problem.help(format!("write `{text}`")).into());
                }
            }
        }
    }
    None
}
