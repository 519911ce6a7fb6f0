//! Punctuation of other languages, and letters other than a to z.

use super::small_words::with_replacement;
use super::tokens::Token;
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::diagnostics::lookalikes::{in_latin, lookalike};

/// Quotation marks of all kinds.
const QUOTES: [char; 13] = [
    '"', '\'', '`', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201c}', '\u{201d}', '\u{201e}', '\u{00ab}',
    '\u{00bb}', '\u{2039}', '\u{203a}',
];

/// Explains the first such character of a word.
pub(super) fn explain(line: Line, token: &Token) -> Option<LineError> {
    const ROWS: &str = "a row of a picture stands under \"setup\" and begins with the rank's number";
    if token.text.starts_with("//") || token.text.starts_with("--") {
        let message = format!("\"{}\" has no meaning here", &token.text[..2]);
        let problem = line.problem(Code::ForeignMark, token.at..token.at + 2, message);
        return Some(problem.help("a comment begins with #").into());
    }
    let (offset, found) = token.text.char_indices().find(|&(_, c)| !c.is_ascii() || is_foreign(c))?;
    let at = token.at + offset..token.at + offset + found.len_utf8();
    if QUOTES.contains(&found) {
        let bare = token.text.replace(QUOTES, "");
        let help = if bare.is_empty() { "leave it out".to_owned() } else { format!("write {bare}") };
        let message = format!("{found} has no meaning here");
        let problem = line.problem(Code::ForeignMark, at, message);
        let repair = with_replacement(line, 0..line.text.len(), &line.text.replace(QUOTES, ""));
        return Some(LineError {
            problem: problem.help(format!("there are no quotes: {help}")),
            repair,
            first_word: None,
        });
    }
    if found.is_ascii() {
        let help = match found {
            '{' | '}' => "there are no braces: the lines under a heading belong to it",
            ';' => "a sentence ends with its line: leave it out",
            ':' | '=' => "leave it out: the words alone say it",
            '|' => ROWS,
            _ => "leave it out; comments begin with #",
        };
        let message = format!("\"{found}\" has no meaning here");
        return Some(line.problem(Code::ForeignMark, at, message).help(help).into());
    }
    if let Some((latin, script)) = lookalike(found) {
        let message = format!("\"{found}\" is a {script} letter that looks like the Latin {latin}");
        let word = in_latin(token.text);
        let repair = with_replacement(line, token.at..token.end(), &word);
        let problem = line.problem(Code::ForeignLetter, at, message);
        return Some(LineError {
            problem: problem.help(format!("type it in Latin letters: {word}")),
            repair,
            first_word: None,
        });
    }
    let message = format!("\"{found}\" is not one of the letters a to z");
    let help = if found.is_whitespace() {
        "this is no plain blank: type a blank in its place"
    } else if matches!(found, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2026}') {
        "between the ends of a range stand two dots: a1..c3; in a Betza word, a plain hyphen"
    } else {
        "only titles, names of inventors and comments may have other letters"
    };
    Some(line.problem(Code::ForeignLetter, at, message).help(help).into())
}

fn is_foreign(c: char) -> bool {
    matches!(c, '{' | '}' | '"' | '\'' | '`' | ';' | ':' | '=' | '|' | '\\' | '$' | '%' | '@')
        || c.is_ascii_control()
}
