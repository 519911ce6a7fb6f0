//! Lines whose first word cannot begin a line, and malformed rows.

use super::foreign::mark;
use super::tokens::Token;
use super::verb::{self, Verb};
use super::{Line, Trouble, exchange, repair, subject};
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::grammar::{Rule, parse, stopped_at};
use crate::syntax::phrases;
use crate::syntax::under::Under;
use crate::syntax::words::{self, is_keyword};

/// Explains a line whose first word is wrong. Returns `None` if the first word may begin a line.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<Trouble> {
    let first = tokens.first()?;
    let second = tokens.get(1).map_or("", |token| token.text);
    let at = first.at..first.end();
    if words::defines(second) {
        return name_of_a_word(line, first);
    }
    if words::begins_line(first.text) && !(first.text == "hand" && line.under == Under::Setup) {
        return None;
    }
    if words::continues_sentence(first.text) {
        let message =
            format!("a line that begins with \"{}\" continues a sentence; here is none", first.text);
        let help = "titles, texts, rows and tests take one line each";
        return Some(line.problem(Code::StrayContinuation, at, message).help(help).into());
    }
    if line.text.contains('|') || line.under == Under::Setup && is_cells(tokens) {
        let bar = first.end()..first.end();
        let repair = if line.text.contains('|') { None } else { exchange::with(line, bar, " |") };
        return Some(Trouble { repair, ..row(line, tokens).into() });
    }
    if let Some(trouble) = mark(line, first) {
        return Some(trouble);
    }
    if line.under.has_sentences()
        && let Some(help) = phrases::verb(first.text)
    {
        let message = format!("no sentence begins with \"{}\"", first.text);
        return Some(line.problem(Code::UnknownLine, at, message).help(help).into());
    }
    if !line.under.is_text()
        && let Some(trouble) = subject::explain(line, tokens)
    {
        return Some(trouble);
    }
    let verb = Verb { index: 0, under: line.under };
    if let Some(trouble) = repair::explain(line, tokens, verb, 0, 0) {
        return Some(trouble);
    }
    Some(unknown(line, tokens))
}

/// Explains a first word that cannot begin a line.
fn unknown(line: Line, tokens: &[Token]) -> Trouble {
    let first = &tokens[0];
    let at = first.at..first.end();
    let what = if line.under.has_sentences() { "sentence" } else { "line" };
    let problem = line.problem(Code::UnknownLine, at, format!("no {what} begins with \"{}\"", first.text));
    if let Some(linking) = tokens.get(1).filter(|token| is_linking(token.text))
        && let Some(repair) = exchange::with(line, linking.at..linking.end(), "means")
    {
        let message = format!("\"{}\" does not give a name to anything", linking.text);
        let problem = line.problem(Code::MisspeltKeyword, linking.at..linking.end(), message);
        let help = format!("write: {} means …", first.text);
        return Trouble { problem: problem.help(help), repair: Some(repair), first_word: None };
    }
    let near = if first.is_plain_word() && !first.is_name() {
        nearest(first.text, repair::begins(line.under, first.text))
    } else {
        None
    };
    let help = match (near, line.under) {
        (Some(word), _) => format!("did you mean \"{word}\"?"),
        _ if first.is_name() => format!("to speak of a piece, write: piece {}", first.text),
        (_, Under::Test) => format!("a test says: {}", words::of_section(Under::Test).join(", ")),
        (_, Under::Variant) => format!("of a game is said: {}", words::of_section(Under::Variant).join(", ")),
        (_, Under::Setup) => "a row is the rank's number, a bar and the cells: 1 | R N B Q K".to_string(),
        _ if is_keyword(first.text) => {
            format!("\"{}\" stands inside a sentence, which begins with its verb", first.text)
        }
        (_, under) => verb::list(under),
    };
    Trouble { problem: problem.help(help), repair: None, first_word: near.map(str::to_string) }
}

/// Returns true if a word was presumably meant as `means`.
fn is_linking(word: &str) -> bool {
    matches!(word, "is" | "are" | "be" | "called" | "=" | ":=") || nearest(word, ["means"]).is_some()
}

/// Explains `WORD means …` with an invalid word. Returns `None` if the error comes after the word.
fn name_of_a_word(line: Line, first: &Token) -> Option<Trouble> {
    if parse(Rule::word, first.text).is_ok_and(|pairs| pairs.as_str() == first.text) {
        return None;
    }
    let at = first.at..first.end();
    if let Some(trouble) = mark(line, first) {
        return Some(trouble);
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
