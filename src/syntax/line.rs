//! Parses one line into a node, or reports why it cannot be read and what kind of line it was. Independent of the order of lines.

use pest::iterators::Pairs;

use super::build::{Builder, Node};
use super::grammar::{Rule, parse};
use super::scan::first_word;
use super::trouble::{self, Line};
use super::under::Under;
use super::words;
use crate::diagnostics::{Code, Diagnostic, Span};

/// Maximum length of a sentence, in bytes, not counting comments and repeated blanks.
pub(super) const MAX_SENTENCE: usize = 2000;
/// Maximum number of the words `on` and `of` in a sentence, the only words that nest.
pub(super) const MAX_NESTING: usize = 40;

/// The result of reading a line.
#[allow(clippy::large_enum_variant)] // lives for one line
pub(super) enum Outcome {
    /// The line could be read, as written or repaired.
    Node(Node),
    /// The line could not be read.
    Failed(Failed),
}

/// The presumed kind of a line that could not be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Failed {
    /// A heading. The lines below it belong to no heading.
    Heading,
    /// A declaration, which has no lines below it.
    Declaration,
    /// A row of a picture.
    Row,
    /// Any other line under a heading.
    Line,
}

/// Reads one line. `at_margin` is true if it begins in the first column, as headings do.
pub(super) fn read(
    span: Span,
    text: &str,
    under: Under,
    names: &[String],
    at_margin: bool,
    problems: &mut Vec<Diagnostic>,
) -> Outcome {
    if let Some(limit) = beyond_bounds(span, text) {
        problems.push(limit);
        return Outcome::Failed(meant_as(first_word(text), text, at_margin));
    }
    let error = match parse(Rule::line, text) {
        Ok(pairs) => return built(span, None, pairs, problems),
        Err(error) => error,
    };
    let trouble = trouble::explain(Line { span, text, under, names }, &error);
    let code = trouble.problem.code;
    problems.push(trouble.problem);
    if let Some(repair) = trouble.repair
        && let Ok(pairs) = parse(Rule::line, &repair.text)
    {
        return built(span, Some((repair.at, repair.grown)), pairs, &mut Vec::new());
    }
    if code == Code::SentenceEnds
        && let Ok(pairs) = parse(Rule::section, text).or_else(|_| parse(Rule::sentence, text))
    {
        return built(span, None, pairs, &mut Vec::new());
    }
    if let Ok(pairs) = parse(Rule::subject, text) {
        let mut ignored = Vec::new();
        let mut builder = Builder { span, moved: None, problems: &mut ignored };
        if let Some(pair) = pairs.into_iter().next() {
            let heading = builder.tight(&pair);
            if let Some(subject) = builder.subject(pair) {
                return Outcome::Node(Node::Section(subject, heading, None));
            }
        }
    }
    let word = trouble.first_word.unwrap_or_else(|| first_word(text).to_string());
    let is_row = code == Code::BadRow && under == Under::Setup;
    Outcome::Failed(if is_row { Failed::Row } else { meant_as(&word, text, at_margin) })
}

fn built(
    span: Span,
    moved: Option<(usize, isize)>,
    mut pairs: Pairs<'_, Rule>,
    problems: &mut Vec<Diagnostic>,
) -> Outcome {
    let mut builder = Builder { span, moved, problems };
    if let Some(node) = pairs.next().and_then(|pair| builder.node(pair)) {
        return Outcome::Node(node);
    }
    debug_assert!(false, "a node for everything that the grammar reads");
    problems.push(Diagnostic::new(Code::Syntax, span, "this line cannot be read"));
    Outcome::Failed(Failed::Line)
}

/// Returns the presumed kind of a line that begins with that word.
fn meant_as(word: &str, text: &str, at_margin: bool) -> Failed {
    let second = first_word(text[first_word(text).len()..].trim_start());
    if words::is_declaration(word) || words::defines(second) {
        Failed::Declaration
    } else if words::heading(word).is_some() || at_margin && !words::begins_line(word) {
        Failed::Heading
    } else {
        Failed::Line
    }
}

/// Returns a problem if the sentence is too long or nests too deeply.
fn beyond_bounds(span: Span, text: &str) -> Option<Diagnostic> {
    let limit = |message: &str, help: String| Some(Diagnostic::new(Code::Limit, span, message).help(help));
    if text.len() > MAX_SENTENCE
        && text.split_ascii_whitespace().map(|word| word.len() + 1).sum::<usize>() > MAX_SENTENCE
    {
        return limit("this line is too long", format!("a sentence has at most {MAX_SENTENCE} bytes"));
    }
    let nesting = |word: &&str| matches!(*word, "on" | "of");
    if text.len() > MAX_NESTING * 3 && text.split_ascii_whitespace().filter(nesting).count() > MAX_NESTING {
        let help = format!("a sentence has at most {MAX_NESTING} of the words \"on\" and \"of\"");
        return limit("this sentence nests too deeply", help);
    }
    None
}
