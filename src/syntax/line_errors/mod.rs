//! Explains why a line cannot be read: turns the position at which parsing stopped into one problem, in plain words and with a
//! suggested fix. A replacement word is checked by parsing the changed line.

mod first_word;
mod foreign_letters;
mod missing_heading;
mod numeric_leaps;
mod small_words;
mod tokens;
mod unbalanced_brackets;
mod verb;
mod word_order;
mod wrong_words;

use pest::error::{Error, ErrorVariant};

use self::tokens::{Token, tokens};
use self::verb::Verb;
use self::wrong_words::Repair;
use super::expected::expected;
use super::grammar::{Rule, parse, stopped_at};
use super::phrases::phrase;
use super::section_kind::SectionKind;
use super::words::{self, Word, is_keyword};
use crate::diagnostics::{Code, Diagnostic, Span};

/// A line that cannot be read.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    /// The span of the line.
    pub span: Span,
    /// The text of the line.
    pub text: &'t str,
    /// The heading above the line.
    pub section: SectionKind,
    /// The names of all known kinds.
    pub names: &'t [String],
}

impl Line<'_> {
    /// Creates a problem at a byte range of the line.
    fn problem(&self, code: Code, at: std::ops::Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.span.part(at), message)
    }
}

/// The explanation of a line that cannot be read.
pub(super) struct LineError {
    /// The problem.
    pub problem: Diagnostic,
    /// The line as it was presumably meant, if it can be repaired.
    pub repair: Option<Repair>,
    /// The first word as it was presumably meant, if it was recognised.
    pub first_word: Option<String>,
}

impl From<Diagnostic> for LineError {
    fn from(problem: Diagnostic) -> Self {
        LineError { problem, repair: None, first_word: None }
    }
}

/// Explains why parsing stopped.
pub(super) fn explain(line: Line, error: &Error<Rule>) -> LineError {
    let at = stopped_at(error);
    let tokens = tokens(line.text);
    // The index of the token at which parsing stopped; the number of tokens at the end of the line.
    let index = tokens.iter().position(|token| token.end() > at).unwrap_or(tokens.len());
    if let Some(error) = first_word::explain(line, &tokens) {
        return error;
    }
    if let Some(error) = tokens.get(index).and_then(|token| foreign_letters::explain(line, token)) {
        return error;
    }
    let rules: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    if let Some(error) = numeric_leaps::explain(line, &tokens, index, rules) {
        return error;
    }
    if let Some(error) = unbalanced_brackets::explain(line, &tokens) {
        return error;
    }
    let verb = Verb::find(line, &tokens);
    let at_verb = tokens.get(index).filter(|_| index == verb.index);
    if let Some(problem) = at_verb.and_then(|token| verb.explain(line, token)) {
        return problem.into();
    }
    if let Some(error) = wrong_words::explain(line, &tokens, verb, index, at) {
        return error;
    }
    let Some(token) = tokens.get(index) else { return unfinished(line, &tokens, rules).into() };
    if let Some(error) = small_words::range(line, &tokens, index) {
        return error;
    }
    if let Some(problem) = wrong_category(line, &tokens, index, token, rules) {
        return problem.into();
    }
    if let Some(help) = foreign_phrase(&tokens, index) {
        return unexpected(line, &tokens, index, token, rules).help(help).into();
    }
    small_words::explain(line, &tokens, index)
        .or_else(|| word_order::explain(line, &tokens))
        .or_else(|| Some(verb.unknown(line, at_verb?)?.into()))
        .unwrap_or_else(|| unexpected(line, &tokens, index, token, rules).into())
}

/// Reports a line that ends too early.
fn unfinished(line: Line, tokens: &[Token], rules: &[Rule]) -> Diagnostic {
    let Some(last) = tokens.last() else {
        return line.problem(Code::Syntax, 0..line.text.len(), "this line cannot be read");
    };
    let message = format!("the line stops after \"{}\"", last.text);
    let problem = line.problem(Code::Unfinished, last.at..last.end(), message);
    let verb = Verb::find(line, tokens);
    // Up to the verb, the word table has a clearer description than the rules. Later, the words before determine what may follow.
    let follows = if tokens.len() <= verb.index + 1 { words::follows(last.text, verb.under) } else { None };
    let follows = follows.map_or_else(|| expected(rules), str::to_owned);
    let problem = problem.here(format!("after this: {follows}"));
    match last.text {
        "," => problem.help("take the comma out, or go on after it"),
        _ => with_example(line, problem, tokens),
    }
}

/// Adds an example to a problem: a line with the same verb and, if possible, with the word after which parsing failed.
fn with_example(line: Line, problem: Diagnostic, tokens: &[Token]) -> Diagnostic {
    let under = Verb::find(line, tokens).under;
    let rows: Vec<&Word> =
        tokens.iter().filter_map(|token| words::first_of_line(token.text, under)).collect();
    let Some(verb) = rows.iter().find(|word| !word.precedes_verb()).or(rows.first()) else { return problem };
    let mut after = tokens.iter().rev().take_while(|token| token.text != verb.text);
    let example = after.find_map(|token| words::example_after(verb.text, token.text));
    match example.or(verb.examples.first().copied()) {
        Some(example) => problem.help(format!("for example: {example}")),
        None => problem,
    }
}

/// Reports a word of the wrong category, such as a piece's name where a way to go is expected.
fn wrong_category(
    line: Line,
    tokens: &[Token],
    index: usize,
    token: &Token,
    rules: &[Rule],
) -> Option<Diagnostic> {
    let at = token.at..token.end();
    let has = |rule: Rule| rules.contains(&rule);
    let is_square = parse(Rule::squares_part, token.text).is_ok_and(|read| read.as_str() == token.text);
    if is_square_like(token.text) && !is_square && !has(Rule::EOI)
        || has(Rule::square) && !is_keyword(token.text)
    {
        let from = token.text.rfind("..").map_or(0, |dots| dots + 2);
        let message = format!("\"{}\" is not a square", &token.text[from..]);
        return Some(
            line.problem(Code::BadSquare, token.at + from..token.end(), message)
                .help("a square is a letter from a to p and a number: e4; a range has two dots: a1..c3"),
        );
    }
    if token.is_name() && (has(Rule::reach) || has(Rule::steps) || has(Rule::leg)) {
        let message = format!("{} is a piece, not a way to go", token.text);
        let help = format!("to move as it does, write \"as {}\"", token.text);
        return Some(line.problem(Code::PieceAsReach, at, message).help(help));
    }
    if has(Rule::k_shoots) && index > 0 && tokens[index - 1].text == "may" && is_betza_like(token.text) {
        let message = "\"may\" stands before shoot, become and drop, not before a way to go";
        let help = format!(
            "a leg that can be left out stands in a Betza word, behind ?: [N?{}]; or write a line for each way",
            token.text
        );
        return Some(line.problem(Code::Syntax, at, message).help(help));
    }
    if tokens[0].text == "piece"
        && !is_keyword(token.text)
        && let Some(problem) = heading_of_piece(line, tokens, index)
    {
        return Some(problem);
    }
    if has(Rule::name) && !has(Rule::word) && token.is_plain_word() && !is_keyword(token.text) {
        let message = format!("\"{}\" is not a piece's name", token.text);
        let help = format!(
            "a piece's name begins with a capital and ends with a small letter: {}",
            tokens::as_name(token.text)
        );
        return Some(line.problem(Code::NameForm, at, message).help(help));
    }
    if has(Rule::path) && token.text.contains('.') {
        let message = format!("\"{}\" is not the name of a file", token.text);
        return Some(
            line.problem(Code::Syntax, at, message)
                .help("write it without its ending: letters, digits, - and / are all that it has"),
        );
    }
    None
}

/// Reports a word that is not allowed at its position.
fn unexpected(line: Line, tokens: &[Token], index: usize, token: &Token, rules: &[Rule]) -> Diagnostic {
    let at = token.at..token.end();
    let before = index.checked_sub(1).map_or("", |index| tokens[index].text);
    if token.text == "and" {
        return joined_by_and(line, tokens, index);
    }
    // The grammar accepts the end of a line after a bare verb, but the author meant something else.
    let bare = matches!(
        before,
        "moves" | "shoots" | "castles" | "promotes" | "promote" | "goes" | "wins" | "loses" | "draws"
    );
    if rules.contains(&Rule::EOI) && !bare {
        let second = if matches!(token.text, "," | "or") { tokens.get(index + 1) } else { Some(token) };
        let message = format!("the sentence is complete before \"{}\"", token.text);
        let problem = line.problem(Code::SentenceEnds, at, message);
        if token.text == "or"
            && tokens[..index].iter().any(|token| matches!(token.text, "if" | "unless" | "when"))
        {
            return problem.help("of facts, all must hold: write a line for each case");
        }
        return match second.and_then(|second| second_move(tokens, index, second)) {
            Some(help) => problem.help(help),
            None => problem.here(format!("here it could go on with {}", expected(rules))).help(
                "one sentence a line; members of a list are joined by commas or \"or\", steps by \"then\"",
            ),
        };
    }
    let message = match before {
        "" => format!("\"{}\" cannot stand here", token.text),
        _ => format!("\"{}\" cannot stand after \"{before}\"", token.text),
    };
    let rules: Vec<Rule> = rules.iter().copied().filter(|&rule| !bare || rule != Rule::when).collect();
    let problem = line.problem(Code::Syntax, at, message).here(format!("expected {}", expected(&rules)));
    with_example(line, problem, &tokens[..=index])
}

/// Returns the equivalent in this language of the phrase around a token, if the phrase is common in rules pages.
fn foreign_phrase(tokens: &[Token], index: usize) -> Option<&'static str> {
    let text = |at: usize| tokens.get(at).map(|token| token.text);
    let here = text(index)?;
    let before = index.checked_sub(1).and_then(text).unwrap_or_default();
    let pair = || phrase(&format!("{before} {here}"));
    // A number or a small verb has no meaning by itself. The word after it has.
    let is_small =
        matches!(here, "is" | "are" | "a" | "one" | "two") || here.bytes().all(|byte| byte.is_ascii_digit());
    pair().or_else(|| phrase(here)).or_else(|| phrase(text(index + 1).filter(|_| is_small)?))
}

/// Returns how to write a second way to move, if the line names one.
fn second_move(tokens: &[Token], index: usize, second: &Token) -> Option<String> {
    let moves = tokens.iter().any(|token| token.text == "moves");
    let way = if second.is_name() && tokens[index.saturating_sub(2)].text == "as" {
        format!("as {}", second.text)
    } else if moves && is_betza_like(second.text) {
        second.text.to_string()
    } else {
        return None;
    };
    Some(format!("put a second way to move on a line of its own: moves {way}"))
}

/// Reports an `and` that does not join two facts.
fn joined_by_and(line: Line, tokens: &[Token], index: usize) -> Diagnostic {
    let token = &tokens[index];
    let at = token.at..token.end();
    let rest = line.text[token.end()..].trim();
    if parse(Rule::line, rest).is_ok() {
        let message = "a sentence ends here; \"and\" joins only facts after if, unless, when";
        return line
            .problem(Code::SentenceEnds, at, message)
            .help(format!("put \"{rest}\" on a line of its own"));
    }
    let problem = line.problem(Code::SentenceEnds, at, "\"and\" joins only facts after if, unless, when");
    let second = tokens.get(index + 1).and_then(|second| second_move(tokens, index, second));
    problem.help(second.unwrap_or_else(|| {
        "members of a list are joined by commas or \"or\", steps of a move by \"then\"".to_string()
    }))
}

/// Reports a heading `piece …` with an invalid name or letter.
fn heading_of_piece(line: Line, tokens: &[Token], index: usize) -> Option<Diagnostic> {
    let token = &tokens[index];
    let at = token.at..token.end();
    if index == 1 {
        let message = format!("\"{}\" is not a piece's name", token.text);
        let help = format!(
            "a name is one word that begins with a capital and ends with a small letter: {}",
            tokens::as_name(token.text)
        );
        return Some(line.problem(Code::NameForm, at, message).help(help));
    }
    let name = tokens.get(1).filter(|name| name.is_name())?;
    if index == 2 && token.text.len() > 2 && token.is_name() {
        let message = format!("a piece's name is one word, not \"{} {}\"", name.text, token.text);
        let help = format!("write {}{}", name.text, token.text);
        return Some(line.problem(Code::NameForm, name.at..token.end(), message).help(help));
    }
    // A word in lower case was meant as a verb.
    if index == 2 && !(token.text.len() > 2 && token.text.bytes().all(|byte| byte.is_ascii_lowercase())) {
        let message = format!("\"{}\" is not a piece's letter", token.text);
        return Some(line.problem(Code::BadLetter, at, message).help(
            match token.text.trim_matches(['(', ')', '[', ']']) {
                letter if letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
                    format!("write: piece {} {}", name.text, letter.to_ascii_uppercase())
                }
                _ => "a piece has one letter, White's capital: piece King K".to_owned(),
            },
        ));
    }
    None
}

/// Returns true if a word was presumably meant as Betza notation.
fn is_betza_like(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_uppercase()) && !word.ends_with(|c: char| c.is_ascii_lowercase())
}

/// Returns true if a word was presumably meant as a square or a rectangle of squares.
fn is_square_like(word: &str) -> bool {
    let one = |word: &str| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        word.len() - digits.len() == 1 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    word.split_once("..").map_or_else(|| one(word), |(from, to)| one(from) && one(to))
}
