//! Leaps that are written as two numbers, as in a book on fairy chess: (1,4).

use super::small_words::with_replacement;
use super::tokens::Token;
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::syntax::grammar::Rule;

/// Betza words of leaps, by the smaller and then by the larger number.
#[rustfmt::skip]
const LEAPS: [(u8, u8, &str); 21] = [
    (0, 1, "W"), (1, 1, "F"), (0, 2, "D"), (1, 2, "N"), (2, 2, "A"), (0, 3, "H"), (1, 3, "C"), (2, 3, "Z"), (3, 3, "G"),
    (0, 4, "WX"), (1, 4, "FX"), (2, 4, "DY"), (3, 4, "NY"), (4, 4, "AY"),
    (0, 5, "DX"), (1, 5, "NX"), (2, 5, "AX"), (0, 6, "HX"), (1, 6, "CX"), (2, 6, "ZX"), (3, 6, "GX"),
];

/// Finds two numbers where a way to go is expected.
pub(super) fn explain(line: Line, tokens: &[Token], index: usize, rules: &[Rule]) -> Option<LineError> {
    let token = tokens.get(index)?;
    if !rules.iter().any(|rule| matches!(rule, Rule::reach | Rule::steps | Rule::leg | Rule::betza)) {
        return None;
    }
    let rest = &line.text[token.at..];
    let numbers = rest.trim_start_matches(['(', '[', '<']);
    let end = numbers.find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | ' ' | '/' | ':' | '-')));
    let (inside, behind) = numbers.split_at(end.unwrap_or(numbers.len()));
    let mut found = inside.split([',', ' ', '/', ':', '-']).filter(|part| !part.is_empty());
    let (one, other) = (found.next()?.parse::<u8>().ok()?, found.next()?.parse::<u8>().ok()?);
    let close = behind.len() - behind.trim_start_matches([')', ']', '>']).len();
    let is_open = rest.len() > numbers.len();
    if found.next().is_some() || is_open != (close > 0) || !is_open && !inside.contains(',') {
        return None;
    }
    let length = rest.len() - behind.len() + close;
    let length = rest[..length].trim_end().len();
    let place = token.at..token.at + length;
    let (small, large) = (one.min(other), one.max(other));
    let word = LEAPS.iter().find(|leap| (leap.0, leap.1) == (small, large)).map(|leap| leap.2);
    let message = format!("\"{}\" is not how a leap is written", &line.text[place.clone()]);
    let problem = line.problem(Code::Syntax, place.clone(), message);
    let help = match word {
        Some(word) => format!("a leap of {small} and {large} squares is the Betza word {word}"),
        None => "leaps are Betza words: N goes 1 and 2 squares, an X behind it three farther: NX".to_owned(),
    };
    let repair = word.and_then(|word| with_replacement(line, place, word));
    Some(LineError { problem: problem.help(help), repair, first_word: None })
}
