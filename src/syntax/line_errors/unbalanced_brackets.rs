//! Parentheses of limits that are not closed or not opened. Those inside Betza words are not handled here.

use super::small_words::{line_error, with_replacement};
use super::tokens::Token;
use super::{Line, LineError};
use crate::diagnostics::Code;

/// Finds a parenthesis without its counterpart.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    not_closed(line, tokens).or_else(|| not_opened(line))
}

fn not_closed(line: Line, tokens: &[Token]) -> Option<LineError> {
    let opens = |token: &Token| token.text.starts_with('(') && !token.text.contains(')');
    let first = tokens.iter().enumerate().find(|(at, token)| {
        let rest = &tokens[at + 1..];
        let next = rest.iter().position(opens).unwrap_or(rest.len());
        opens(token) && !rest[..next].iter().any(|token| token.text.contains(')'))
    });
    let (at, open) = first?;
    let repair = tokens[at..].iter().map(Token::end).find_map(|end| with_replacement(line, end..end, ")"));
    // The tokens `(at`, `most` and the number.
    let limit = &line.text[open.at..tokens[..tokens.len().min(at + 3)].last()?.end()];
    let problem = line.problem(Code::Syntax, open.at..open.at + 1, "this parenthesis is not closed");
    Some(LineError { problem: problem.help(format!("write: {limit})")), repair, first_word: None })
}

fn not_opened(line: Line) -> Option<LineError> {
    let mut open = 0_usize;
    for (at, mark) in line.text.char_indices() {
        match mark {
            '(' => open += 1,
            ')' if open > 0 => open -= 1,
            ')' => {
                let repair = with_replacement(line, at..at + 1, "")?;
                let problem = line.problem(Code::Syntax, at..at + 1, "nothing opens this parenthesis");
                return Some(line_error(problem.help("take it out"), repair));
            }
            _ => {}
        }
    }
    None
}
