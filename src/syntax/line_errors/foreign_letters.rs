//! Explains punctuation that the language does not use, and letters other than a to z.

use super::small_words::with_replacement;
use super::tokens::Token;
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::diagnostics::lookalikes::{in_latin, lookalike};

/// Quotation marks of all kinds.
const QUOTATION_MARKS: [char; 13] = [
    '"', '\'', '`', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201c}', '\u{201d}', '\u{201e}', '\u{00ab}',
    '\u{00bb}', '\u{2039}', '\u{203a}',
];

/// Explains the first character of a word that the language does not use.
pub(super) fn explain(line: Line, token: &Token) -> Option<LineError> {
    const ROWS: &str =
        "write the rows of a board picture under \"setup\", each beginning with the rank's number";
    if token.text.starts_with("//") || token.text.starts_with("--") {
        let message = format!("\"{}\" is not used in this language", &token.text[..2]);
        let problem = line.problem(Code::ForeignMark, token.start..token.start + 2, message);
        return Some(problem.help("write # before a comment").into());
    }
    let (offset, found) =
        token.text.char_indices().find(|&(_, c)| !c.is_ascii() || is_unused_character(c))?;
    let range = token.start + offset..token.start + offset + found.len_utf8();
    if QUOTATION_MARKS.contains(&found) {
        let unquoted = token.text.replace(QUOTATION_MARKS, "");
        let help = if unquoted.is_empty() { "remove it".to_owned() } else { format!("write {unquoted}") };
        let message = format!("{found} is not used in this language");
        let problem = line.problem(Code::ForeignMark, range, message);
        let repair = with_replacement(line, 0..line.text.len(), &line.text.replace(QUOTATION_MARKS, ""));
        return Some(LineError {
            problem: problem.help(format!("nothing is quoted: {help}")),
            repair,
            first_word: None,
        });
    }
    if found.is_ascii() {
        let help = match found {
            '{' | '}' => "remove the braces: all lines under a heading belong to it",
            ';' => "remove the semicolon: the end of the line ends the sentence",
            ':' | '=' => "remove it: the words alone are enough",
            '|' => ROWS,
            _ => "remove it; a comment begins with #",
        };
        let message = format!("\"{found}\" is not used in this language");
        return Some(line.problem(Code::ForeignMark, range, message).help(help).into());
    }
    if let Some((latin, script)) = lookalike(found) {
        let message = format!("\"{found}\" is a {script} letter that looks like the Latin {latin}");
        let word = in_latin(token.text);
        let repair = with_replacement(line, token.range(), &word);
        let problem = line.problem(Code::ForeignLetter, range, message);
        return Some(LineError {
            problem: problem.help(format!("type it with Latin letters: {word}")),
            repair,
            first_word: None,
        });
    }
    let message = format!("\"{found}\" is not one of the letters a to z");
    let help = if found.is_whitespace() {
        "this is not an ordinary blank: type a blank in its place"
    } else if matches!(found, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2026}') {
        "write a range with two dots: a1..c3; in a Betza word, use a plain hyphen"
    } else {
        "only titles, names of inventors and comments may contain other letters"
    };
    Some(line.problem(Code::ForeignLetter, range, message).help(help).into())
}

fn is_unused_character(c: char) -> bool {
    matches!(c, '{' | '}' | '"' | '\'' | '`' | ';' | ':' | '=' | '|' | '\\' | '$' | '%' | '@')
        || c.is_ascii_control()
}
