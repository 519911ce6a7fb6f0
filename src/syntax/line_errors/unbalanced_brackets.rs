//! Explains unmatched parentheses, such as those of a limit. The Betza parser checks the parentheses inside Betza words.

use super::small_words::{line_error, with_replacement};
use super::tokens::Token;
use super::{Line, LineError};
use crate::diagnostics::Code;

/// Explains an opening parenthesis without a closing one, or a closing parenthesis without an opening one.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    unclosed_parenthesis(line, tokens).or_else(|| unmatched_closing_parenthesis(line))
}

fn unclosed_parenthesis(line: Line, tokens: &[Token]) -> Option<LineError> {
    let opens = |token: &Token| token.text.starts_with('(') && !token.text.contains(')');
    let unclosed = tokens.iter().enumerate().find(|(index, token)| {
        let rest = &tokens[index + 1..];
        let next_opening = rest.iter().position(opens).unwrap_or(rest.len());
        opens(token) && !rest[..next_opening].iter().any(|token| token.text.contains(')'))
    });
    let (index, open) = unclosed?;
    let repair = tokens[index..].iter().map(Token::end).find_map(|end| with_replacement(line, end..end, ")"));
    // The tokens `(at`, `most` and the number.
    let limit = &line.text[open.start..tokens[..tokens.len().min(index + 3)].last()?.end()];
    let problem = line.problem(Code::Syntax, open.start..open.start + 1, "unclosed parenthesis");
    Some(LineError { problem: problem.help(format!("write `{limit})`")), repair, first_word: None })
}

fn unmatched_closing_parenthesis(line: Line) -> Option<LineError> {
    let mut open_count = 0_usize;
    for (offset, char) in line.text.char_indices() {
        match char {
            '(' => open_count += 1,
            ')' if open_count > 0 => open_count -= 1,
            ')' => {
                let repair = with_replacement(line, offset..offset + 1, "")?;
                let problem = line.problem(Code::Syntax, offset..offset + 1, "unmatched closing parenthesis");
                return Some(line_error(problem.help("remove the parenthesis"), repair));
            }
            _ => {}
        }
    }
    None
}
