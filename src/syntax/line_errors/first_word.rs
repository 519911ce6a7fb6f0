//! Explains lines whose first word cannot begin a line, and malformed rows.

use super::foreign_letters;
use super::tokens::Token;
use super::verb::{self, VerbPosition};
use super::{Line, LineError, missing_heading, small_words, wrong_words};
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic, quoted_list};
use crate::syntax::grammar::{Rule, parse, stopped_at};
use crate::syntax::phrases;
use crate::syntax::section_kind::SectionKind;
use crate::syntax::words::{self, is_keyword};

/// Explains a line whose first word is wrong. Returns `None` if the first word may begin a line.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    let first = tokens.first()?;
    let second = tokens.get(1).map_or("", |token| token.text);
    let range = first.range();
    if words::defines(second) {
        return invalid_defined_word(line, first);
    }
    if words::begins_line(first.text) && !(first.text == "hand" && line.section == SectionKind::Setup) {
        return None;
    }
    if words::continues_sentence(first.text) {
        let message = format!(
            "a line that begins with `{}` continues a sentence, but no sentence precedes it",
            first.text
        );
        let help = "write each title, text, row and test line on one line";
        return Some(line.problem(Code::StrayContinuation, range, message).help(help).into());
    }
    if line.text.contains('|') || line.section == SectionKind::Setup && looks_like_cells(tokens) {
        let bar_position = first.end()..first.end();
        let repair = if line.text.contains('|') {
            None
        } else {
            small_words::with_replacement(line, bar_position, " |")
        };
        return Some(LineError { repair, ..malformed_row(line, tokens).into() });
    }
    if let Some(error) = foreign_letters::explain(line, first) {
        return Some(error);
    }
    if line.section.has_sentences()
        && let Some(help) = phrases::verb_help(first.text)
    {
        let message = format!("no sentence begins with `{}`", first.text);
        return Some(line.problem(Code::UnknownLine, range, message).help(help).into());
    }
    if !line.section.has_rows_or_test_lines()
        && let Some(error) = missing_heading::explain(line, tokens)
    {
        return Some(error);
    }
    let verb = VerbPosition { index: 0, section: line.section };
    if let Some(error) = wrong_words::explain(line, tokens, verb, 0, 0) {
        return Some(error);
    }
    Some(unknown_first_word(line, tokens))
}

/// Explains a capitalized keyword at the beginning of a line. Names of kinds are not reported.
pub(super) fn capitalized_keyword(line: Line, tokens: &[Token]) -> Option<LineError> {
    let first = tokens.first()?;
    let lowercase = first.text.to_ascii_lowercase();
    let has_capital = lowercase != first.text && !matches!(first.text, "White" | "Black");
    if !has_capital || !words::begins_line(&lowercase) || line.names.iter().any(|name| name == first.text) {
        return None;
    }
    let place = first.range();
    let repair = small_words::with_replacement(line, place.clone(), &lowercase);
    let message = format!("the word `{}` is written `{lowercase}`", first.text);
    let problem = line.problem(Code::CapitalKeyword, place, message);
    let problem = problem.help(format!(
        "write `{lowercase}`; only the names of pieces, `White` and `Black` begin with uppercase letters"
    ));
    Some(LineError { problem, repair, first_word: Some(lowercase) })
}

/// Explains a first word that cannot begin a line.
fn unknown_first_word(line: Line, tokens: &[Token]) -> LineError {
    let first = &tokens[0];
    let range = first.range();
    let unit = if line.section.has_sentences() { "sentence" } else { "line" };
    let problem = line.problem(Code::UnknownLine, range, format!("no {unit} begins with `{}`", first.text));
    if let Some(linking_word) = tokens.get(1).filter(|token| is_meant_as_means(token.text))
        && let Some(repair) = small_words::with_replacement(line, linking_word.range(), "means")
    {
        let message = format!("`{}` does not define a word", linking_word.text);
        let problem = line.problem(Code::MisspeltKeyword, linking_word.range(), message);
        let help = format!("write `{} means …`", first.text);
        return LineError { problem: problem.help(help), repair: Some(repair), first_word: None };
    }
    let nearest_word = if first.is_plain_word() && !first.is_name() {
        nearest(first.text, wrong_words::likely_first_words(line.section, first.text))
    } else {
        None
    };
    let help = match (nearest_word, line.section) {
        (Some(word), _) => format!("did you mean `{word}`?"),
        _ if first.is_name() => format!("to describe a piece, write `piece {}`", first.text),
        (_, SectionKind::Test) => {
            format!("the lines of a test begin with {}", quoted_list(&words::of_section(SectionKind::Test)))
        }
        (_, SectionKind::Variant) => {
            format!(
                "the lines about a game begin with {}",
                quoted_list(&words::of_section(SectionKind::Variant))
            )
        }
        (_, SectionKind::Setup) => {
            "a row consists of the rank's number, a bar and the cells, such as `1 | R N B Q K`".to_string()
        }
        _ if is_keyword(first.text) => {
            format!("`{}` belongs inside a sentence, and a sentence begins with its verb", first.text)
        }
        (_, section) => verb::verb_list_help(section),
    };
    LineError { problem: problem.help(help), repair: None, first_word: nearest_word.map(str::to_string) }
}

/// Returns true if a word was presumably meant as `means`.
fn is_meant_as_means(word: &str) -> bool {
    matches!(word, "is" | "are" | "be" | "called" | "=" | ":=" | ":") || nearest(word, ["means"]).is_some()
}

/// Explains a definition `WORD means …` with an invalid word. Returns `None` if the word is valid: the error is then in the meaning.
fn invalid_defined_word(line: Line, first: &Token) -> Option<LineError> {
    if parse(Rule::word, first.text).is_ok_and(|pairs| pairs.as_str() == first.text) {
        return None;
    }
    let range = first.range();
    if let Some(error) = foreign_letters::explain(line, first) {
        return Some(error);
    }
    let (message, help) = if is_keyword(first.text) {
        let message = format!("`{}` is a word of the language", first.text);
        (message, "use another word of two or more lowercase letters".to_string())
    } else {
        let letters: String = first.text.chars().filter(char::is_ascii_alphabetic).collect();
        let message = format!("`{}` cannot be defined as a word", first.text);
        let help = "a word of your own consists of two or more lowercase letters";
        match letters.to_ascii_lowercase() {
            word if word.len() > 1 && !is_keyword(&word) => (message, format!("{help}, such as `{word}`")),
            _ => (message, help.to_string()),
        }
    };
    Some(line.problem(Code::ReservedWord, range, message).help(help).into())
}

/// Returns true if the line looks like the cells of a row whose label or bar is missing.
fn looks_like_cells(tokens: &[Token]) -> bool {
    let is_cell = |token: &Token| {
        let text = token.text.trim_start_matches('+');
        text.len() == 1 || text.bytes().all(|byte| matches!(byte, b'.' | b'*' | b'0'..=b'9'))
    };
    tokens.len() > 1 && tokens.iter().skip(1).all(is_cell)
        || tokens[0].text.starts_with(|c: char| c.is_ascii_digit())
}

/// Explains a malformed row.
fn malformed_row(line: Line, tokens: &[Token]) -> Diagnostic {
    const HELP: &str = "a row consists of the rank's number, a bar and the cells, separated by spaces, such as `1 | R N B Q K`";
    const EMPTY_HAND: &str = "remove the line: it is not needed for a player who begins with nothing in hand";
    let first = &tokens[0];
    let has_number = first.text.starts_with(|c: char| c.is_ascii_digit());
    let has_label = has_number || first.text == "hand";
    if !line.text.contains('|') || !has_label {
        let message = if has_label { "this row has no bar" } else { "this row has no rank number" };
        return line.problem(Code::BadRow, first.range(), message).help(HELP);
    }
    let stop = parse(Rule::line, line.text).err().map_or(0, |error| stopped_at(&error));
    // After a bar between two levels, parsing stops at the end of the line.
    let trailing_bar = tokens.last().filter(|last| tokens.len() > 2 && last.text == "|");
    let Some(invalid) = tokens.iter().find(|token| token.end() > stop).or(trailing_bar) else {
        let problem = line.problem(Code::BadRow, first.start..line.text.len(), "this row has no cells");
        return problem.help(if has_number { HELP } else { EMPTY_HAND });
    };
    if invalid.text == "|" && tokens.last() == Some(invalid) {
        let problem = line.problem(Code::BadRow, invalid.range(), "this row ends with a bar");
        return problem.help("remove the last bar: cells must follow every bar of a row");
    }
    let message = format!("`{}` is not a cell of a board diagram", invalid.text);
    let problem = line.problem(Code::BadRow, invalid.range(), message);
    if invalid.text.len() > 1
        && invalid.text.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'*'))
    {
        let cells: Vec<String> = invalid.text.chars().map(String::from).collect();
        return problem.help(format!("separate the cells with spaces: `{}`", cells.join(" ")));
    }
    problem.help("a cell is a letter, `.` (a vacant square) or `*` (not a square)")
}
