//! From the pairs of one line to the nodes of the tree. Assumes what the grammar has proven; what
//! the grammar cannot say (a verb without its rest, a number too large) is reported here.

mod deeds;
mod items;
mod sentences;
mod sets;
mod steps;

use super::ast::{Count, Fact, Means, OptionDecl, PictureRow, Sentence, Subject, TestLine, Text};
use super::grammar::Rule;
use crate::diagnostics::{Code, Diagnostic, Span};

/// A piece of a line that some rule has read.
type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// The largest number that a file may write, but for the counts of `perft`.
pub(super) const MAX_NUMBER: u32 = 1_000_000;

/// The longest list of anything.
pub(super) const MAX_LIST: usize = 256;

/// What one line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// `variant TITLE`.
    Variant(Text),
    /// A line under it.
    Fact(Fact),
    /// `use …`.
    Use(Vec<Text>),
    /// `option …`.
    Option(OptionDecl),
    /// `setup`, with a text or for a picture.
    Setup(Option<Text>),
    /// A row of a picture.
    Row(PictureRow),
    /// The hands below it.
    Hand(Vec<Text>),
    /// A heading, perhaps with its first sentence.
    Section(Subject, Span, Option<Sentence>),
    /// A sentence.
    Sentence(Sentence),
    /// `WORD means …`.
    Means(Means),
    /// `test TITLE`.
    Test(Text),
    /// A line under it.
    Check(TestLine),
}

/// Turns pairs into nodes.
pub(super) struct Builder<'p> {
    /// The line.
    pub span: Span,
    /// Where a word of the line was replaced by a longer one, and by how much.
    pub moved: Option<(usize, isize)>,
    /// What is wrong with the line although the grammar reads it.
    pub problems: &'p mut Vec<Diagnostic>,
}

/// The parts of a pair, one after the other.
struct Parts<'i>(std::iter::Peekable<pest::iterators::Pairs<'i, Rule>>);

impl<'i> Parts<'i> {
    fn of(pair: Pair<'i>) -> Self {
        Parts(pair.into_inner().peekable())
    }

    /// The next part.
    fn next(&mut self) -> Option<Pair<'i>> {
        self.0.next()
    }

    /// The next part that a rule has read; those before it are passed.
    fn find(&mut self, rule: Rule) -> Option<Pair<'i>> {
        self.0.find(|pair| pair.as_rule() == rule)
    }

    /// The rule of the next part.
    fn rule(&mut self) -> Option<Rule> {
        self.0.peek().map(Pair::as_rule)
    }

    /// The next part, if that rule has read it.
    fn take(&mut self, rule: Rule) -> Option<Pair<'i>> {
        self.0.next_if(|pair| pair.as_rule() == rule)
    }

    /// Whether the next part is that keyword, which is passed.
    fn eat(&mut self, rule: Rule) -> bool {
        self.take(rule).is_some()
    }
}

impl Builder<'_> {
    fn span(&self, pair: &Pair) -> Span {
        let span = pair.as_span();
        self.span.part(self.place(span.start())..self.place(span.end()))
    }

    /// Where a byte of the text that was read stands in the line.
    fn place(&self, byte: usize) -> usize {
        match self.moved {
            Some((at, grown)) if byte > at => byte.saturating_add_signed(-grown).max(at),
            _ => byte,
        }
    }

    /// The span of a pair without blanks at its end.
    pub(super) fn tight(&self, pair: &Pair) -> Span {
        self.span(pair).part(0..pair.as_str().trim_end().len())
    }

    fn text(&self, pair: &Pair) -> Text {
        Text { text: pair.as_str().trim_end().to_string(), span: self.tight(pair) }
    }

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
                .help(format!("no number but the count of a perft goes beyond {MAX_NUMBER}"));
            0
        })
    }

    /// A `count`, which is a number or a word.
    fn count(&mut self, pair: Pair) -> Option<Count> {
        let pair = if pair.as_rule() == Rule::count { Parts::of(pair).next()? } else { pair };
        Some(match pair.as_rule() {
            Rule::num => Count::Number(self.number(&pair), self.span(&pair)),
            _ => Count::Option(self.text(&pair)),
        })
    }

    /// Reports a problem.
    fn problem(&mut self, code: Code, span: Span, message: String) -> Report<'_> {
        self.problems.push(Diagnostic::new(code, span, message));
        Report(self.problems)
    }

    /// Reports a list that is too long.
    fn bound(&mut self, length: usize, span: Span) {
        if length > MAX_LIST {
            self.problem(Code::Limit, span, format!("a list of {length} members is too long"))
                .help(format!("a list has at most {MAX_LIST} members"));
        }
    }
}

/// The problem reported last.
struct Report<'p>(&'p mut Vec<Diagnostic>);

impl Report<'_> {
    /// Says what to type instead.
    fn help(self, text: impl Into<String>) {
        if let Some(last) = self.0.last_mut() {
            last.help = Some(text.into());
        }
    }
}
