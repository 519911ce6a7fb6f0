//! Explains punctuation that is not allowed where it is written, and letters other than a to z.

use super::small_words::with_replacement;
use super::tokens::Token;
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::diagnostics::lookalikes::{in_latin, lookalike};
use crate::syntax::scan::first_word;
use crate::syntax::words;

/// Quotation marks of all kinds.
const QUOTATION_MARKS: [char; 13] = [
    '"', '\'', '`', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201c}', '\u{201d}', '\u{201e}', '\u{00ab}',
    '\u{00bb}', '\u{2039}', '\u{203a}',
];

/// The help for a colon or an equals sign.
const COLON_HELP: &str = "remove it: the words alone are enough";

/// Explains a colon after the first word of a line, such as `piece: King K`.
pub(super) fn colon_after_keyword(line: Line) -> Option<LineError> {
    let word = first_word(line.text);
    let rest = line.text[word.len()..].trim_start();
    if !words::begins_line(word) || !rest.starts_with(':') {
        return None;
    }
    let start = line.text.len() - rest.len();
    let space = if rest[1..].starts_with([' ', '\t']) { "" } else { " " };
    let repair = with_replacement(line, start..start + 1, space);
    let problem = line.problem(Code::ForeignMark, start..start + 1, "`:` is not allowed here");
    Some(LineError { problem: problem.help(COLON_HELP), repair, first_word: Some(word.to_owned()) })
}

/// Explains the first foreign letter or punctuation mark in a token. For `//`, `/*` and `--`, explains both characters.
pub(super) fn explain(line: Line, token: &Token) -> Option<LineError> {
    const BOARD_ROWS_HELP: &str =
        "write the rows of a board diagram under `setup`, each beginning with the rank's number";
    if ["//", "/*", "--"].iter().any(|mark| token.text.starts_with(mark)) {
        let message = format!("`{}` is not used in this language", &token.text[..2]);
        let problem = line.problem(Code::ForeignMark, token.start..token.start + 2, message);
        return Some(problem.help("write `#` before a comment").into());
    }
    let (offset, found) =
        token.text.char_indices().find(|&(_, c)| !c.is_ascii() || is_foreign_punctuation(c))?;
    let range = token.start + offset..token.start + offset + found.len_utf8();
    if QUOTATION_MARKS.contains(&found) {
        let unquoted = token.text.replace(QUOTATION_MARKS, "");
        let help = if unquoted.is_empty() { "remove it".to_owned() } else { format!("write `{unquoted}`") };
        // The grammar accepts `'` inside Betza words (the Betza parser reports it there), so this message is only about
        // the position.
        let message = match found {
            '\'' => "`'` is not allowed here".to_owned(),
            _ => format!("`{found}` is not used in this language"),
        };
        let problem = line.problem(Code::ForeignMark, range, message);
        let repair = with_replacement(line, 0..line.text.len(), &line.text.replace(QUOTATION_MARKS, ""));
        return Some(LineError {
            problem: problem.help(format!("words are written without quotation marks: {help}")),
            repair,
            first_word: None,
        });
    }
    if found.is_ascii() {
        let bare = token.text.replace(found, "");
        let help = match found {
            '\\' if token.text.len() > 1 => format!("write `{}`", token.text.replace('\\', "/")),
            '{' | '}' => "remove the braces: all lines under a heading belong to it".to_owned(),
            ';' => "remove the semicolon: the end of the line ends the sentence".to_owned(),
            ':' | '=' => COLON_HELP.to_owned(),
            '|' => BOARD_ROWS_HELP.to_owned(),
            _ => "remove it; a comment begins with `#`".to_owned(),
        };
        let message = format!("`{found}` is not allowed here");
        let word = if found == '\\' { token.text.replace(found, "/") } else { bare };
        let repair = with_replacement(line, token.range(), &word);
        let place = if found == '\\' { token.range() } else { range };
        let problem = line.problem(Code::ForeignMark, place, message).help(help);
        return Some(LineError { problem, repair, first_word: None });
    }
    if is_invisible(found) {
        let repair =
            with_replacement(line, range.clone(), "").or_else(|| with_replacement(line, range.clone(), " "));
        let message = format!("an invisible character (U+{:04X})", u32::from(found));
        let problem = line.problem(Code::ForeignLetter, range, message).help("remove it");
        return Some(LineError { problem, repair, first_word: None });
    }
    if let Some(digits) = plain_digits(token.text) {
        let repair = with_replacement(line, token.range(), &digits);
        let message = format!("`{found}` is not a plain digit");
        let problem = line.problem(Code::ForeignLetter, token.range(), message);
        return Some(LineError {
            problem: problem.help(format!("write `{digits}`")),
            repair,
            first_word: None,
        });
    }
    if token.text.chars().filter(|c| c.is_alphabetic()).any(|c| !c.is_ascii() && lookalike(c).is_none())
        && token.text.chars().all(char::is_alphabetic)
    {
        let message = format!("`{}` has letters other than a to z", token.text);
        let help =
            "write it with the letters a to z; titles, names of inventors and comments may have others";
        return Some(line.problem(Code::ForeignLetter, token.range(), message).help(help).into());
    }
    if let Some((latin, script)) = lookalike(found) {
        let message = format!("`{found}` is a {script} letter that looks like the Latin `{latin}`");
        let word = in_latin(token.text);
        let repair = with_replacement(line, token.range(), &word);
        let problem = line.problem(Code::ForeignLetter, range, message);
        return Some(LineError {
            problem: problem.help(format!("type it with Latin letters: `{word}`")),
            repair,
            first_word: None,
        });
    }
    let message = if found.is_alphabetic() {
        format!("`{found}` is not one of the letters a to z")
    } else {
        format!("`{found}` is not used in this language")
    };
    let help = if found.is_whitespace() {
        "this is not an ordinary space: type a space in its place"
    } else if is_dash(found) || found == '\u{2026}' {
        "write a range with two dots: `a1..c3`; in a Betza word, use a plain hyphen"
    } else {
        "only titles, names of inventors and comments may contain other characters"
    };
    Some(line.problem(Code::ForeignLetter, range, message).help(help).into())
}

fn is_foreign_punctuation(c: char) -> bool {
    matches!(c, '{' | '}' | '"' | '\'' | '`' | ';' | ':' | '=' | '|' | '\\' | '$' | '%' | '@')
        || c.is_ascii_control()
}

/// Returns true for dashes of all kinds, and for a hyphen.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Returns true for invisible characters: soft hyphens, zero-width characters and direction marks.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Returns the word with plain digits in place of superscript and subscript digits; `None` if the word has neither.
fn plain_digits(word: &str) -> Option<String> {
    const DIGITS: [&str; 2] = [
        "\u{2070}\u{b9}\u{b2}\u{b3}\u{2074}\u{2075}\u{2076}\u{2077}\u{2078}\u{2079}",
        "\u{2080}\u{2081}\u{2082}\u{2083}\u{2084}\u{2085}\u{2086}\u{2087}\u{2088}\u{2089}",
    ];
    let plain_digit = |c: char| {
        let value = DIGITS.iter().find_map(|digits| digits.chars().position(|digit| digit == c));
        value.and_then(|value| char::from_digit(value as u32, 10))
    };
    word.chars()
        .any(|c| plain_digit(c).is_some())
        .then(|| word.chars().map(|c| plain_digit(c).unwrap_or(c)).collect())
}
