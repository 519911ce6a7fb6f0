//! Explains lines with valid words in the wrong order.

use super::tokens::Token;
use super::{Line, LineError, is_betza_like};
use crate::diagnostics::Code;
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::words::{self, Role, Word};

/// Maximum number of words in a line. Longer lines are not reordered, because each possible order has to be parsed.
const MAX_WORDS: usize = 14;

/// Returns true if a word begins a phrase. Phrases are moved as a whole: with its words in another order, `to rank 1 from a1` has another
/// meaning. So has `to minor except Rook` if `except` is moved, so that it continues the phrase before it.
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
    is_betza_like(word)
        || matches!(word, "once" | "twice")
        || word != "except" && words::rows_of_word(word).any(begins)
}

/// Returns the length of the heading at the beginning of a text, in bytes; 0 if the text begins with a sentence.
fn heading_length(text: &str) -> usize {
    parse(Rule::subject, text).map_or(0, |heading| heading.as_str().len())
}

/// Returns the index of the first word of the sentence, after the heading if the line has one.
fn first_sentence_word(line: Line, tokens: &[Token]) -> usize {
    let heading_length = heading_length(line.text);
    let is_sentence_word = |token: &Token| heading_length == 0 || token.start >= heading_length;
    tokens.iter().position(is_sentence_word).unwrap_or(tokens.len())
}

/// Returns true if a text is a sentence, or a heading and a sentence if it has a heading.
fn is_sentence(text: &str, has_heading: bool) -> bool {
    let rule = if has_heading { Rule::section } else { Rule::sentence };
    parse(rule, text).is_ok_and(|read| read.as_str() == text)
}

/// Explains a sentence whose event follows its effects: `removes itself after capturing`.
pub(super) fn explain_late_event(line: Line, tokens: &[Token]) -> Option<LineError> {
    let first_word = first_sentence_word(line, tokens);
    let text_from = |start: usize, end: usize| match tokens.get(start) {
        Some(token) if start < end => &line.text[token.start..tokens[end - 1].end()],
        _ => "",
    };
    let event = (first_word + 1..tokens.len()).find(|&index| tokens[index].text == "after")?;
    let condition = (event..tokens.len()).find(|&index| matches!(tokens[index].text, "if" | "unless"));
    let event_end = condition.unwrap_or(tokens.len());
    let sentence = format!("{}, {}", text_from(event, event_end), text_from(first_word, event));
    let parts = [text_from(0, first_word), &sentence, text_from(event_end, tokens.len())];
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    is_sentence(&text, first_word > 0).then(|| {
        let range = tokens[first_word].start..tokens[event_end - 1].end();
        let problem = line.problem(Code::Syntax, range, "an event comes before its effects");
        problem.help(format!("write `{text}`")).into()
    })
}

/// Explains two adjacent groups of phrases that are in the wrong order. Only sentences are reordered, also after a heading, because
/// other lines can contain any words: titles, and the moves of tests.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    if tokens.len() > MAX_WORDS || line.text.contains(',') {
        return None;
    }
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    let first_word = first_sentence_word(line, tokens);
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
                if is_sentence(&text, first_word > 0) && heading_length(&text) == heading_length(line.text) {
                    let range = tokens[first_start].start..tokens[end - 1].end();
                    let problem = line.problem(Code::Syntax, range, "these words are in the wrong order");
                    return Some(problem.help(format!("write `{text}`")).into());
                }
            }
        }
    }
    None
}
