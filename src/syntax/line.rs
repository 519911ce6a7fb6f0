//! Parses one line, independently of other lines, into a node. A line that cannot be parsed is reported, and its kind is guessed.

use pest::iterators::Pairs;

use super::build::{Builder, Node};
use super::grammar::{Rule, parse};
use super::line_errors::{self, Line};
use super::scan::first_word;
use super::section_kind::SectionKind;
use super::words;
use crate::diagnostics::{Code, Diagnostic, Span};

/// Maximum length of a sentence, in bytes, not counting comments and repeated spaces.
pub(super) const MAX_SENTENCE: usize = 2000;
/// Maximum number of the words `on`, `of` and `joined` in a sentence. Only these words nest one term in another.
pub(super) const MAX_NESTING: usize = 40;

/// The result of parsing a line.
#[allow(clippy::large_enum_variant)] // only one value exists at a time
pub(super) enum ParsedLine {
    /// The line could be parsed, as written or repaired.
    Node(Node),
    /// The line could not be parsed.
    Failed(FailedLine),
}

/// The guessed kind of a line that could not be parsed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FailedLine {
    /// A heading. The lines below it have no valid heading.
    Heading,
    /// A declaration, which has no lines below it.
    Declaration,
    /// A row of a board diagram.
    Row,
    /// Any other line under a heading.
    Line,
}

/// The context in which a line is parsed.
#[derive(Clone, Copy)]
pub(super) struct LineContext<'n> {
    /// The version of the language in which the file is written.
    pub version: u32,
    /// The kind of the section that contains the line.
    pub section: SectionKind,
    /// The names of all kinds; empty if they are not known yet.
    pub names: &'n [String],
}

/// Parses one line, and adds its problems to `problems`. `at_margin` is true if the line begins in the first column, as headings do.
pub(super) fn parse_line(
    span: Span,
    text: &str,
    LineContext { version, section, names }: LineContext<'_>,
    at_margin: bool,
    problems: &mut Vec<Diagnostic>,
) -> ParsedLine {
    if let Some(limit) = check_limits(span, text) {
        problems.push(limit);
        return ParsedLine::Failed(presumed_kind(first_word(text), text, at_margin));
    }
    let rule = if version == 1 { Rule::line_of_language_1 } else { Rule::line };
    let error = match parse(rule, text) {
        Ok(pairs) => return build_node(span, None, pairs, problems),
        Err(error) => error,
    };
    if version == 1
        && let Ok(pairs) = parse(Rule::line, text)
    {
        let problem = "this line is written in language 2, but the file declares language 1";
        problems.push(
            Diagnostic::new(Code::LanguageVersion, span, problem).help("write `language 2` below the title"),
        );
        return build_node(span, None, pairs, problems);
    }
    let line_error = line_errors::explain(Line { span, text, section, names }, &error);
    let code = line_error.problem.code;
    problems.push(line_error.problem);
    if let Some(repair) = line_error.repair
        && let Ok(pairs) = parse(Rule::line, &repair.text)
    {
        return build_node(span, Some((repair.start, repair.length_change)), pairs, &mut Vec::new());
    }
    if code == Code::SentenceEnds
        && let Ok(pairs) = parse(Rule::section, text).or_else(|_| parse(Rule::sentence, text))
    {
        return build_node(span, None, pairs, &mut Vec::new());
    }
    if let Ok(pairs) = parse(Rule::subject, text) {
        let mut ignored = Vec::new();
        let mut builder = Builder { span, replaced_part: None, problems: &mut ignored };
        if let Some(pair) = pairs.into_iter().next() {
            let heading = builder.trimmed_span(&pair);
            if let Some(subject) = builder.subject(pair) {
                return ParsedLine::Node(Node::Section(subject, heading, None));
            }
        }
    }
    let word = line_error.first_word.unwrap_or_else(|| first_word(text).to_string());
    let is_row = code == Code::BadRow && section == SectionKind::Setup;
    ParsedLine::Failed(if is_row { FailedLine::Row } else { presumed_kind(&word, text, at_margin) })
}

/// Converts the pairs of a line to its node.
fn build_node(
    span: Span,
    replaced_part: Option<(usize, isize)>,
    mut pairs: Pairs<'_, Rule>,
    problems: &mut Vec<Diagnostic>,
) -> ParsedLine {
    let mut builder = Builder { span, replaced_part, problems };
    if let Some(node) = pairs.next().and_then(|pair| builder.node(pair)) {
        return ParsedLine::Node(node);
    }
    debug_assert!(false, "the grammar matches a line without a node");
    problems.push(Diagnostic::new(Code::Syntax, span, "this line cannot be parsed"));
    ParsedLine::Failed(FailedLine::Line)
}

/// Guesses the kind of a line that cannot be parsed. `word` is its first word, in the corrected spelling if
/// there is one.
fn presumed_kind(word: &str, text: &str, at_margin: bool) -> FailedLine {
    let second = first_word(text[first_word(text).len()..].trim_start());
    if words::is_declaration(word) || words::defines(second) {
        FailedLine::Declaration
    } else if words::heading(word).is_some() || at_margin && !words::begins_line(word) {
        FailedLine::Heading
    } else {
        FailedLine::Line
    }
}

/// Returns a problem if the sentence is too long or nests too deeply.
fn check_limits(span: Span, text: &str) -> Option<Diagnostic> {
    let limit_problem =
        |message: &str, help: String| Some(Diagnostic::new(Code::Limit, span, message).help(help));
    if text.len() > MAX_SENTENCE
        && text.split_ascii_whitespace().map(|word| word.len() + 1).sum::<usize>() > MAX_SENTENCE
    {
        return limit_problem(
            "this line is too long",
            format!("a sentence has at most {MAX_SENTENCE} bytes"),
        );
    }
    let is_nesting_word = |word: &&str| matches!(*word, "on" | "of" | "joined");
    if text.len() > MAX_NESTING * 3
        && text.split_ascii_whitespace().filter(is_nesting_word).count() > MAX_NESTING
    {
        let help = format!("a sentence has at most {MAX_NESTING} of the words `on`, `of` and `joined`");
        return limit_problem("this sentence nests too deeply", help);
    }
    None
}
