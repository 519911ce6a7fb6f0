//! Lines whose first word cannot begin a line, and malformed rows.

use super::foreign_letters;
use super::tokens::Token;
use super::verb::{self, Verb};
use super::{Line, LineError, missing_heading, small_words, wrong_words};
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::grammar::{Rule, parse, stopped_at};
use crate::syntax::phrases;
use crate::syntax::section_kind::SectionKind;
use crate::syntax::words::{self, is_keyword};

/// Explains a line whose first word is wrong. Returns `None` if the first word may begin a line.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    let first = tokens.first()?;
    let second = tokens.get(1).map_or("", |token| token.text);
    let at = first.at..first.end();
    if words::defines(second) {
        return name_of_a_word(line, first);
    }
    if words::begins_line(first.text) && !(first.text == "hand" && line.section == SectionKind::Setup) {
        return None;
    }
    if words::continues_sentence(first.text) {
        let message =
            format!("a line that begins with \"{}\" continues a sentence; here is none", first.text);
        let help = "titles, texts, rows and tests take one line each";
        return Some(line.problem(Code::StrayContinuation, at, message).help(help).into());
    }
    if line.text.contains('|') || line.section == SectionKind::Setup && is_cells(tokens) {
        let bar = first.end()..first.end();
        let repair =
            if line.text.contains('|') { None } else { small_words::with_replacement(line, bar, " |") };
        return Some(LineError { repair, ..row(line, tokens).into() });
    }
    if let Some(error) = foreign_letters::explain(line, first) {
        return Some(error);
    }
    if line.section.has_sentences()
        && let Some(help) = phrases::verb(first.text)
    {
        let message = format!("no sentence begins with \"{}\"", first.text);
        return Some(line.problem(Code::UnknownLine, at, message).help(help).into());
    }
    if !line.section.is_text()
        && let Some(error) = missing_heading::explain(line, tokens)
    {
        return Some(error);
    }
    let verb = Verb { index: 0, under: line.section };
    if let Some(error) = wrong_words::explain(line, tokens, verb, 0, 0) {
        return Some(error);
    }
    Some(unknown(line, tokens))
}

/// Explains a first word that cannot begin a line.
fn unknown(line: Line, tokens: &[Token]) -> LineError {
    let first = &tokens[0];
    let at = first.at..first.end();
    let what = if line.section.has_sentences() { "sentence" } else { "line" };
    let problem = line.problem(Code::UnknownLine, at, format!("no {what} begins with \"{}\"", first.text));
    if let Some(linking) = tokens.get(1).filter(|token| is_linking(token.text))
        && let Some(repair) = small_words::with_replacement(line, linking.at..linking.end(), "means")
    {
        let message = format!("\"{}\" does not give a name to anything", linking.text);
        let problem = line.problem(Code::MisspeltKeyword, linking.at..linking.end(), message);
        let help = format!("write: {} means …", first.text);
        return LineError { problem: problem.help(help), repair: Some(repair), first_word: None };
    }
    let near = if first.is_plain_word() && !first.is_name() {
        nearest(first.text, wrong_words::likely_first_words(line.section, first.text))
    } else {
        None
    };
    let help = match (near, line.section) {
        (Some(word), _) => format!("did you mean \"{word}\"?"),
        _ if first.is_name() => format!("to speak of a piece, write: piece {}", first.text),
        (_, SectionKind::Test) => format!("a test says: {}", words::of_section(SectionKind::Test).join(", ")),
        (_, SectionKind::Variant) => {
            format!("of a game is said: {}", words::of_section(SectionKind::Variant).join(", "))
        }
        (_, SectionKind::Setup) => {
            "a row is the rank's number, a bar and the cells: 1 | R N B Q K".to_string()
        }
        _ if is_keyword(first.text) => {
            format!("\"{}\" stands inside a sentence, which begins with its verb", first.text)
        }
        (_, under) => verb::verb_list(under),
    };
    LineError { problem: problem.help(help), repair: None, first_word: near.map(str::to_string) }
}

/// Returns true if a word was presumably meant as `means`.
fn is_linking(word: &str) -> bool {
    matches!(word, "is" | "are" | "be" | "called" | "=" | ":=") || nearest(word, ["means"]).is_some()
}

/// Explains `WORD means …` with an invalid word. Returns `None` if the error comes after the word.
fn name_of_a_word(line: Line, first: &Token) -> Option<LineError> {
    if parse(Rule::word, first.text).is_ok_and(|pairs| pairs.as_str() == first.text) {
        return None;
    }
    let at = first.at..first.end();
    if let Some(error) = foreign_letters::explain(line, first) {
        return Some(error);
    }
    let (message, help) = if is_keyword(first.text) {
        let message = format!("\"{}\" is a word of the language", first.text);
        (message, "take another word, of two or more small letters".to_string())
    } else {
        let small: String = first.text.chars().filter(char::is_ascii_alphabetic).collect();
        let message = format!("\"{}\" cannot be a word of your own", first.text);
        let help = "a word of your own has two or more small letters and nothing else";
        match small.to_ascii_lowercase() {
            small if small.len() > 1 && !is_keyword(&small) => (message, format!("{help}: {small}")),
            _ => (message, help.to_string()),
        }
    };
    Some(line.problem(Code::ReservedWord, at, message).help(help).into())
}

/// Returns true if the line looks like cells of a picture without the label or the bar before them.
fn is_cells(tokens: &[Token]) -> bool {
    let cell = |token: &Token| {
        let text = token.text.trim_start_matches('+');
        text.len() == 1 || text.bytes().all(|byte| matches!(byte, b'.' | b'*' | b'0'..=b'9'))
    };
    tokens.len() > 1 && tokens.iter().skip(1).all(cell)
        || tokens[0].text.starts_with(|c: char| c.is_ascii_digit())
}

/// Explains a malformed row.
fn row(line: Line, tokens: &[Token]) -> Diagnostic {
    const HELP: &str = "a row is the rank's number, a bar and the cells with blanks between: 1 | R N B Q K";
    const EMPTY_HAND: &str = "leave the line out: who begins with nothing in hand needs none";
    let first = &tokens[0];
    let numbered = first.text.starts_with(|c: char| c.is_ascii_digit());
    let labelled = numbered || first.text == "hand";
    if !line.text.contains('|') || !labelled {
        let message = if labelled { "this row lacks its bar" } else { "this row lacks the rank's number" };
        return line.problem(Code::BadRow, first.at..first.end(), message).help(HELP);
    }
    let stop = parse(Rule::line, line.text).err().map_or(0, |error| stopped_at(&error));
    let Some(bad) = tokens.iter().find(|token| token.end() > stop) else {
        let problem = line.problem(Code::BadRow, first.at..line.text.len(), "this row has no cells");
        return problem.help(if numbered { HELP } else { EMPTY_HAND });
    };
    let message = format!("\"{}\" is not a cell of a picture", bad.text);
    let problem = line.problem(Code::BadRow, bad.at..bad.end(), message);
    if bad.text.len() > 1
        && bad.text.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'*'))
    {
        let apart: Vec<String> = bad.text.chars().map(String::from).collect();
        return problem.help(format!("write the cells apart: {}", apart.join(" ")));
    }
    problem.help("a cell is a letter, \".\" (vacant) or \"*\" (no square)")
}
