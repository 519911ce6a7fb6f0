//! Explains why a line cannot be parsed: converts the position at which parsing stopped to one problem, with a suggested fix if possible.
//! A repair is used only if the repaired line can be parsed.

mod first_word;
mod foreign_letters;
mod missing_heading;
mod numeric_leaps;
mod rewordings;
mod small_words;
mod tokens;
mod unbalanced_brackets;
mod verb;
mod word_order;
mod wrong_words;

use pest::error::{Error, ErrorVariant};

use self::tokens::{Token, split_tokens};
use self::verb::VerbPosition;
use self::wrong_words::Repair;
use super::expected::expected_list;
use super::grammar::{Rule, parse, stopped_at};
use super::phrases::phrase_help;
use super::section_kind::SectionKind;
use super::words::{self, Word, is_keyword};
use crate::diagnostics::nearest::find_name;
use crate::diagnostics::{Code, Diagnostic, Span};

/// A line that cannot be parsed.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    /// The span of the line.
    pub span: Span,
    /// The text of the line.
    pub text: &'t str,
    /// The kind of the section that contains the line.
    pub section: SectionKind,
    /// The names of the known kinds; empty if none is known yet.
    pub names: &'t [String],
}

impl Line<'_> {
    /// Creates a problem at a byte range of the line.
    fn problem(&self, code: Code, range: std::ops::Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.span.part(range), message)
    }
}

/// The explanation of a line that cannot be parsed.
pub(super) struct LineError {
    /// The problem.
    pub problem: Diagnostic,
    /// The line as the author presumably meant it; `None` if no repaired line can be parsed.
    pub repair: Option<Repair>,
    /// The first word as the author presumably meant it; `None` if it was not recognised.
    pub first_word: Option<String>,
}

impl From<Diagnostic> for LineError {
    fn from(problem: Diagnostic) -> Self {
        LineError { problem, repair: None, first_word: None }
    }
}

/// Returns a problem with a suggested sentence for a line that can be parsed, but only as a line of another section: `can pass`. Returns
/// `None` if there is no suggestion.
pub(super) fn rewording(
    span: Span,
    text: &str,
    section: SectionKind,
    names: &[String],
) -> Option<Diagnostic> {
    rewordings::explain(Line { span, text, section, names }).map(|error| error.problem)
}

/// Explains why a line cannot be parsed. `error` is the result of parsing it.
pub(super) fn explain(line: Line, error: &Error<Rule>) -> LineError {
    let stop = stopped_at(error);
    let tokens = split_tokens(line.text);
    // The index of the token at which parsing stopped, or the number of tokens if it stopped at the end of the line.
    let index = tokens.iter().position(|token| token.end() > stop).unwrap_or(tokens.len());
    if let Some(error) = foreign_letters::colon_after_keyword(line) {
        return error;
    }
    if let Some(error) = first_word::capitalized_keyword(line, &tokens) {
        return error;
    }
    if let Some(error) = rewordings::explain(line) {
        return error;
    }
    if let Some(error) = word_order::explain_late_event(line, &tokens) {
        return error;
    }
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
    let verb = VerbPosition::find(line, &tokens);
    let invalid_verb = tokens.get(index).filter(|_| index == verb.index);
    if let Some(problem) = invalid_verb.and_then(|token| verb.explain(line, token)) {
        return problem.into();
    }
    if let Some(error) = wrong_words::explain(line, &tokens, verb, index, stop) {
        return error;
    }
    if let Some(error) = rewordings::advice(line, &tokens, index) {
        return error;
    }
    let Some(token) = tokens.get(index) else {
        return match &tokens[..] {
            // The grammar accepts a name here, because it could begin a step `NAME may move …`.
            [.., before, last] if last.is_name() && matches!(before.text, "moves" | "then" | "shoots") => {
                name_as_reach(line, last).into()
            }
            _ => unfinished_line(line, &tokens, rules).into(),
        };
    };
    if let Some(error) = small_words::explain_range(line, &tokens, index) {
        return error;
    }
    if let Some(problem) = wrong_category(line, &tokens, index, token, rules) {
        return problem.into();
    }
    if let Some(help) = foreign_phrase(&tokens, index) {
        return unexpected_token(line, &tokens, index, token, rules).help(help).into();
    }
    small_words::explain(line, &tokens, index)
        .or_else(|| word_order::explain(line, &tokens))
        .or_else(|| Some(verb.explain_unknown(line, invalid_verb?)?.into()))
        .unwrap_or_else(|| unexpected_token(line, &tokens, index, token, rules).into())
}

/// Reports a line that ends too early.
fn unfinished_line(line: Line, tokens: &[Token], rules: &[Rule]) -> Diagnostic {
    let Some(last) = tokens.last() else {
        return line.problem(Code::Syntax, 0..line.text.len(), "this line cannot be parsed");
    };
    let message = format!("the line ends after `{}`", last.text);
    let problem = line.problem(Code::Unfinished, last.range(), message);
    let verb = VerbPosition::find(line, tokens);
    // Up to the verb, the word table has clearer descriptions of the next word than the grammar rules. After the verb, the next
    // word depends on all preceding words, so the grammar rules are used.
    let following = if tokens.len() <= verb.index + 1 {
        words::following_description(last.text, verb.section)
    } else {
        None
    };
    let following = following.map_or_else(|| expected_list(rules), str::to_owned);
    let problem = problem.with_label(format!("expected after this: {following}"));
    match last.text {
        "," => problem.help("remove the comma, or continue the list after it"),
        _ => with_example(line, problem, tokens),
    }
}

/// Adds an example to a problem: a line with the same verb. If possible, it also has a word that follows the verb in `tokens`.
fn with_example(line: Line, problem: Diagnostic, tokens: &[Token]) -> Diagnostic {
    let section = VerbPosition::find(line, tokens).section;
    let rows: Vec<&Word> =
        tokens.iter().filter_map(|token| words::line_start_row(token.text, section)).collect();
    let Some(verb) = rows.iter().find(|word| !word.precedes_verb()).or(rows.first()) else { return problem };
    let mut tokens_after_verb = tokens.iter().rev().take_while(|token| token.text != verb.text);
    let example = tokens_after_verb.find_map(|token| words::example_after(verb.text, token.text));
    match example.or(verb.examples.first().copied()) {
        Some(example) => problem.help(format!("for example `{example}`")),
        None => problem,
    }
}

/// Reports a word of the wrong category, such as a piece's name in place of a Betza word.
fn wrong_category(
    line: Line,
    tokens: &[Token],
    index: usize,
    token: &Token,
    rules: &[Rule],
) -> Option<Diagnostic> {
    let range = token.range();
    let expects = |rule: Rule| rules.contains(&rule);
    let is_square = parse(Rule::squares_part, token.text).is_ok_and(|read| read.as_str() == token.text);
    if is_square_like(token.text) && !is_square && !expects(Rule::EOI)
        || expects(Rule::square) && !is_keyword(token.text)
    {
        if let Some((second, dots)) = token.text.match_indices("..").nth(1) {
            let place = token.start + second..token.start + second + dots.len();
            let problem = line.problem(Code::BadSquare, place, "a range of squares has only two ends");
            return Some(problem.help("write two opposite corners, such as `a1..c3`"));
        }
        let offset = token.text.rfind("..").map_or(0, |dots| dots + 2);
        let message = format!("`{}` is not a square", &token.text[offset..]);
        return Some(line.problem(Code::BadSquare, token.start + offset..token.end(), message).help(
            "a square is a letter from `a` to `p` and a number, such as `e4`, after the letter of its level if the board has several; a range is written with two dots, such as `a1..c3`",
        ));
    }
    if token.is_name() && (expects(Rule::reach) || expects(Rule::steps) || expects(Rule::leg)) {
        return Some(name_as_reach(line, token));
    }
    if expects(Rule::k_shoots) && index > 0 && tokens[index - 1].text == "may" && is_betza_like(token.text) {
        let message = "only `shoot`, `become` and `drop` can follow `may`, not a Betza word";
        let help = format!(
            "write the optional leg in a Betza word after `?`, such as `[N?{}]`; or write one line for each case",
            token.text
        );
        return Some(line.problem(Code::Syntax, range, message).help(help));
    }
    if tokens[0].text == "piece"
        && !is_keyword(token.text)
        && let Some(problem) = invalid_piece_heading(line, tokens, index)
    {
        return Some(problem);
    }
    if expects(Rule::name) && !expects(Rule::word) && token.is_plain_word() && !is_keyword(token.text) {
        let message = format!("`{}` is not a piece's name", token.text);
        let help = format!(
            "a piece's name begins with an uppercase letter and ends with a lowercase letter: `{}`",
            tokens::to_name(token.text)
        );
        return Some(line.problem(Code::NameForm, range, message).help(help));
    }
    if expects(Rule::path) && token.text.contains('.') {
        let message = format!("`{}` is not the name of a file", token.text);
        return Some(
            line.problem(Code::Syntax, range, message)
                .help("write it without its extension, with only letters, digits, `-` and `/`"),
        );
    }
    None
}

/// Reports a piece's name, or a Betza word that ends with lowercase letters, in place of a movement.
fn name_as_reach(line: Line, token: &Token) -> Diagnostic {
    let known = find_name(token.text, line.names.iter().map(String::as_str));
    let word = token.text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    if known.is_none() && token.text.len() < 4 && crate::betza::parse(word).is_ok() {
        let surplus = &token.text[word.len()..];
        let message = format!("`{surplus}` has no meaning at the end of a Betza word");
        let place = token.start + word.len()..token.end();
        return line.problem(Code::PieceAsReach, place, message).help(format!("write only `{word}`"));
    }
    let name = known.unwrap_or(token.text);
    let message = format!("`{}` is the name of a piece, but a Betza word is expected", token.text);
    line.problem(Code::PieceAsReach, token.range(), message).help(format!("write `as {name}`"))
}

/// Reports a token that is not allowed at its position.
fn unexpected_token(line: Line, tokens: &[Token], index: usize, token: &Token, rules: &[Rule]) -> Diagnostic {
    let range = token.range();
    let before = index.checked_sub(1).map_or("", |index| tokens[index].text);
    if token.text == "and" {
        return misplaced_and(line, tokens, index);
    }
    // The grammar accepts the end of a line after these verbs, but the author presumably meant to continue the sentence.
    let follows_bare_verb = matches!(
        before,
        "moves" | "shoots" | "castles" | "promotes" | "promote" | "goes" | "wins" | "loses" | "draws"
    );
    if rules.contains(&Rule::EOI) && !follows_bare_verb {
        let continuation = if matches!(token.text, "," | "or") { tokens.get(index + 1) } else { Some(token) };
        let message = format!("the sentence is complete before `{}`", token.text);
        let problem = line.problem(Code::SentenceEnds, range, message);
        if token.text == "or"
            && tokens[..index].iter().any(|token| matches!(token.text, "if" | "unless" | "when"))
        {
            return problem.help("`or` cannot join facts here: write one line for each case");
        }
        return match continuation.and_then(|token| second_movement_help(tokens, index, token)) {
            Some(help) => problem.help(help),
            None => problem.with_label(format!("the sentence could continue with {}", expected_list(rules))).help(
                "write one sentence per line; join the members of a list with commas or `or`, and steps with `then`",
            ),
        };
    }
    let message = match before {
        "" => format!("`{}` is not allowed here", token.text),
        _ => format!("`{}` is not allowed after `{before}`", token.text),
    };
    let rules: Vec<Rule> =
        rules.iter().copied().filter(|&rule| !follows_bare_verb || rule != Rule::when).collect();
    let problem =
        line.problem(Code::Syntax, range, message).with_label(format!("expected {}", expected_list(&rules)));
    with_example(line, problem, &tokens[..=index])
}

/// Returns help if the token belongs to a phrase that is common in rules of chess variants but is not part of the language.
fn foreign_phrase(tokens: &[Token], index: usize) -> Option<&'static str> {
    let text = |index: usize| tokens.get(index).map(|token| token.text);
    let word = text(index)?;
    let before = index.checked_sub(1).and_then(text).unwrap_or_default();
    let pair_help = || phrase_help(&format!("{before} {word}"));
    // The table of phrases has no entries for numbers and short verbs, so the word after them is looked up.
    let is_number_or_short_verb =
        matches!(word, "is" | "are" | "a" | "one" | "two") || word.bytes().all(|byte| byte.is_ascii_digit());
    pair_help()
        .or_else(|| phrase_help(word))
        .or_else(|| phrase_help(text(index + 1).filter(|_| is_number_or_short_verb)?))
}

/// Returns the suggestion to write a second movement on its own line; `None` if the token is not a movement.
fn second_movement_help(tokens: &[Token], index: usize, second: &Token) -> Option<String> {
    let has_moves = tokens.iter().any(|token| token.text == "moves");
    let path = if second.is_name() && tokens[index.saturating_sub(2)].text == "as" {
        format!("as {}", second.text)
    } else if has_moves && is_betza_like(second.text) {
        second.text.to_string()
    } else {
        return None;
    };
    Some(format!("write the second path on its own line: `moves {path}`"))
}

/// Reports an `and` that does not join two facts.
fn misplaced_and(line: Line, tokens: &[Token], index: usize) -> Diagnostic {
    let token = &tokens[index];
    let range = token.range();
    let rest = line.text[token.end()..].trim();
    if parse(Rule::line, rest).is_ok() {
        let message = "the sentence ends here, because `and` joins only facts after `if`, `unless` or `when`";
        return line
            .problem(Code::SentenceEnds, range, message)
            .help(format!("write `{rest}` on its own line"));
    }
    let problem =
        line.problem(Code::SentenceEnds, range, "`and` joins only facts after `if`, `unless` or `when`");
    let second = tokens.get(index + 1).and_then(|second| second_movement_help(tokens, index, second));
    problem.help(second.unwrap_or_else(|| {
        "join the members of a list with commas or `or`, and the steps of a move with `then`".to_string()
    }))
}

/// Reports a heading `piece …` with an invalid name or letter.
fn invalid_piece_heading(line: Line, tokens: &[Token], index: usize) -> Option<Diagnostic> {
    let token = &tokens[index];
    let range = token.range();
    if index == 1 {
        let message = format!("`{}` is not a piece's name", token.text);
        let help = format!(
            "a name is one word that begins with an uppercase letter and ends with a lowercase letter: `{}`",
            tokens::to_name(token.text)
        );
        return Some(line.problem(Code::NameForm, range, message).help(help));
    }
    let name = tokens.get(1).filter(|name| name.is_name())?;
    if index == 2 && token.text.len() > 2 && token.is_name() {
        let message = format!("a piece's name is one word, not `{} {}`", name.text, token.text);
        let help = format!("write `{}{}`", name.text, token.text);
        return Some(line.problem(Code::NameForm, name.start..token.end(), message).help(help));
    }
    // A lowercase word was presumably meant as a verb.
    if index == 2 && !(token.text.len() > 2 && token.text.bytes().all(|byte| byte.is_ascii_lowercase())) {
        let message = format!("`{}` is not a piece's letter", token.text);
        return Some(line.problem(Code::BadLetter, range, message).help(
            match token.text.trim_matches(['(', ')', '[', ']']) {
                letter if letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
                    format!("write `piece {} {}`", name.text, letter.to_ascii_uppercase())
                }
                _ => "a piece has one letter, written in uppercase: `piece King K`".to_owned(),
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
    let is_square = |word: &str| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        word.len() - digits.len() == 1 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    word.split_once("..").map_or_else(|| is_square(word), |(from, to)| is_square(from) && is_square(to))
}
