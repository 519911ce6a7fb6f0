//! Explains leaps that are written as two numbers, as in books on fairy chess: (1,4).

use super::small_words::with_replacement;
use super::tokens::Token;
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::syntax::grammar::Rule;

/// Leaps: the smaller and the larger distance, in squares, and the Betza word.
#[rustfmt::skip]
const LEAPS: [(u8, u8, &str); 21] = [
    (0, 1, "W"), (1, 1, "F"), (0, 2, "D"), (1, 2, "N"), (2, 2, "A"), (0, 3, "H"), (1, 3, "C"), (2, 3, "Z"), (3, 3, "G"),
    (0, 4, "WX"), (1, 4, "FX"), (2, 4, "DY"), (3, 4, "NY"), (4, 4, "AY"),
    (0, 5, "DX"), (1, 5, "NX"), (2, 5, "AX"), (0, 6, "HX"), (1, 6, "CX"), (2, 6, "ZX"), (3, 6, "GX"),
];

/// Explains two numbers in place of a Betza word.
pub(super) fn explain(line: Line, tokens: &[Token], index: usize, rules: &[Rule]) -> Option<LineError> {
    let token = tokens.get(index)?;
    if !rules.iter().any(|rule| matches!(rule, Rule::reach | Rule::steps | Rule::leg | Rule::betza)) {
        return None;
    }
    let rest = &line.text[token.start..];
    let numbers = rest.trim_start_matches(['(', '[', '<']);
    let end = numbers.find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | ' ' | '/' | ':' | '-')));
    let (inside, after_numbers) = numbers.split_at(end.unwrap_or(numbers.len()));
    let mut parts = inside.split([',', ' ', '/', ':', '-']).filter(|part| !part.is_empty());
    let (first, second) = (parts.next()?.parse::<u8>().ok()?, parts.next()?.parse::<u8>().ok()?);
    let closing_length = after_numbers.len() - after_numbers.trim_start_matches([')', ']', '>']).len();
    let has_opening = rest.len() > numbers.len();
    if parts.next().is_some() || has_opening != (closing_length > 0) || !has_opening && !inside.contains(',')
    {
        return None;
    }
    let length = rest.len() - after_numbers.len() + closing_length;
    let length = rest[..length].trim_end().len();
    let range = token.start..token.start + length;
    let (small, large) = (first.min(second), first.max(second));
    let word = LEAPS.iter().find(|leap| (leap.0, leap.1) == (small, large)).map(|leap| leap.2);
    let message = format!("a leap is not written as `{}`", &line.text[range.clone()]);
    let problem = line.problem(Code::Syntax, range.clone(), message);
    let help = match word {
        Some(word) => format!("the Betza word for a leap of {small} and {large} squares is `{word}`"),
        None => {
            "write a leap as a Betza word: `N` leaps 1 and 2 squares; each `X` after it adds three squares: `NX`"
                .to_owned()
        }
    };
    let repair = word.and_then(|word| with_replacement(line, range, word));
    Some(LineError { problem: problem.help(help), repair, first_word: None })
}
