//! Converts the pest pairs of one line to AST nodes. Relies on the guarantees of the grammar, and reports errors that the grammar does not
//! detect, such as a verb without its object or a number that is too large.

mod conditions;
mod items;
mod sentences;
mod sets;
mod steps;

use super::ast::{
    Count, DiagramRow, MetadataLine, OptionDecl, Sentence, Shuffle, Subject, TestLine, Text, WordDefinition,
};
use super::grammar::Rule;
use crate::diagnostics::{Code, Diagnostic, Span};

/// A part of a line that was matched by one rule.
type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// The largest number in a file, except for the counts of `perft`.
pub(super) const MAX_NUMBER: u32 = 1_000_000;

/// Maximum length of any list, in members.
pub(super) const MAX_LIST: usize = 256;

/// One parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// `variant TITLE`.
    Variant(Text),
    /// A metadata line under `variant`: inventor, year, link, language or notation.
    Metadata(MetadataLine),
    /// `use …`.
    Use(Vec<Text>),
    /// `option …`.
    Option(OptionDecl),
    /// `setup` with a FEN, or without one if a board diagram follows.
    Setup(Option<Text>),
    /// `setup shuffles …`.
    Shuffle(Shuffle),
    /// A row of a board diagram.
    DiagramRow(DiagramRow),
    /// The pieces in hand, below a board diagram.
    Hand(Vec<Text>),
    /// The subject of a section, the span of its heading, and the sentence on the same line, if any.
    Section(Subject, Span, Option<Sentence>),
    /// A sentence.
    Sentence(Sentence),
    /// `WORD means …`.
    Means(WordDefinition),
    /// `test TITLE`.
    Test(Text),
    /// A line under `test`.
    TestLine(TestLine),
}

/// Converts the pairs of one line to nodes.
pub(super) struct Builder<'p> {
    /// The span of the line.
    pub span: Span,
    /// The byte offset of a replaced part of the line, and the number of bytes by which the replacement is longer (negative if it is
    /// shorter). `None` if no part was replaced.
    pub replaced_part: Option<(usize, isize)>,
    /// Problems of the line that the grammar does not detect.
    pub problems: &'p mut Vec<Diagnostic>,
}

/// An iterator over the parts of a pair.
struct Parts<'i>(std::iter::Peekable<pest::iterators::Pairs<'i, Rule>>);

impl<'i> Parts<'i> {
    fn new(pair: Pair<'i>) -> Self {
        Parts(pair.into_inner().peekable())
    }

    /// Returns the next part.
    fn next(&mut self) -> Option<Pair<'i>> {
        self.0.next()
    }

    /// Skips to the next part that was matched by `rule`, and returns it.
    fn find(&mut self, rule: Rule) -> Option<Pair<'i>> {
        self.0.find(|pair| pair.as_rule() == rule)
    }

    /// Returns the rule of the next part without consuming the part.
    fn peek_rule(&mut self) -> Option<Rule> {
        self.0.peek().map(Pair::as_rule)
    }

    /// Returns the next part if it was matched by `rule`.
    fn take(&mut self, rule: Rule) -> Option<Pair<'i>> {
        self.0.next_if(|pair| pair.as_rule() == rule)
    }

    /// Consumes the next part if it was matched by `rule`. Returns true if a part was consumed.
    fn eat(&mut self, rule: Rule) -> bool {
        self.take(rule).is_some()
    }
}

impl Builder<'_> {
    fn span(&self, pair: &Pair) -> Span {
        let span = pair.as_span();
        self.span.part(self.original_offset(span.start())..self.original_offset(span.end()))
    }

    /// Converts a byte offset in the parsed text to an offset in the original line.
    fn original_offset(&self, byte: usize) -> usize {
        match self.replaced_part {
            Some((start, growth)) if byte > start => byte.saturating_add_signed(-growth).max(start),
            _ => byte,
        }
    }

    /// Returns the span of a pair without trailing spaces.
    pub(super) fn trimmed_span(&self, pair: &Pair) -> Span {
        self.span(pair).part(0..pair.as_str().trim_end().len())
    }

    fn text(&self, pair: &Pair) -> Text {
        Text { text: pair.as_str().trim_end().to_string(), span: self.trimmed_span(pair) }
    }

    /// Converts a number in digits or words. Reports a number that is too large, and returns 0 for it.
    fn number(&mut self, pair: &Pair) -> u32 {
        let value = match pair.as_str() {
            "one" => Some(1),
            "two" => Some(2),
            "three" => Some(3),
            digits => digits.parse().ok().filter(|&value| value <= MAX_NUMBER),
        };
        value.unwrap_or_else(|| {
            let message = format!("the number {} is too large", pair.as_str());
            self.problem(Code::NumberTooLarge, self.span(pair), message)
                .help(format!("only the count of a perft can be larger than {MAX_NUMBER}"));
            0
        })
    }

    /// Converts a `count`, which is a number or the name of an option.
    fn count(&mut self, pair: Pair) -> Option<Count> {
        let pair = if pair.as_rule() == Rule::count { Parts::new(pair).next()? } else { pair };
        Some(match pair.as_rule() {
            Rule::num => Count::Number(self.number(&pair), self.span(&pair)),
            _ => Count::Option(self.text(&pair)),
        })
    }

    /// Reports a problem. Through the result, the caller can add a help text to the problem.
    fn problem(&mut self, code: Code, span: Span, message: String) -> LastProblem<'_> {
        self.problems.push(Diagnostic::new(code, span, message));
        LastProblem(self.problems)
    }

    /// Reports a list that is too long.
    fn check_list_length(&mut self, length: usize, span: Span) {
        if length > MAX_LIST {
            self.problem(Code::Limit, span, format!("a list of {length} members is too long"))
                .help(format!("a list has at most {MAX_LIST} members"));
        }
    }
}

/// Access to the last reported problem.
struct LastProblem<'p>(&'p mut Vec<Diagnostic>);

impl LastProblem<'_> {
    /// Adds a help text to the problem.
    fn help(self, text: impl Into<String>) {
        if let Some(last) = self.0.last_mut() {
            last.help = Some(text.into());
        }
    }
}
