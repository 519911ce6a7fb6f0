//! Parses a whole text into its tree. Each line is read on its own and added under the heading above it. A line that cannot be read is
//! reported once and becomes an error node.

use super::ast::{ErrorKind, ErrorNode, File, Item, Section, Sentence, Setup, SetupBody, Test, Variant};
use super::build::Node;
use super::line::{self, FailedLine, LineContext, ParsedLine};
use super::scan::{LANGUAGE_VERSION, Line, WordLine, scan};
use super::section_kind::SectionKind;
use crate::diagnostics::{Code, Diagnostic, SourceId, Span};

/// Maximum size of a file, in bytes.
pub const MAX_FILE: usize = 1 << 20;
/// Maximum number of lines with words in a file.
pub const MAX_LINES: usize = 5000;
/// Number of problems after which the rest of a file is not read.
pub const MAX_PROBLEMS: usize = 100;

/// Parses a text. Returns the tree, with error nodes for what could not be read, and all problems.
pub fn parse(source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    parse_with_names(source, text, &[])
}

/// Parses a text when the names of all kinds are known, so that a line that only names a kind can be explained.
pub(super) fn parse_with_names(source: SourceId, text: &str, names: &[String]) -> (File, Vec<Diagnostic>) {
    let mut reader = FileParser {
        source,
        names,
        version: LANGUAGE_VERSION,
        file: File::default(),
        section: SectionKind::Nothing,
        misplaced_reported: false,
        problems_before: 0,
        problems: Vec::new(),
    };
    if text.len() > MAX_FILE {
        let message = format!("a file of {} bytes is too large", text.len());
        let limit = Diagnostic::new(Code::Limit, reader.span(0..0), message);
        reader.problems.push(limit.help(format!("a file has at most {MAX_FILE} bytes")));
        reader.error(ErrorKind::Line, reader.span(0..text.len()));
        return (reader.file, reader.problems);
    }
    let scan = scan(text);
    let lines = scan.lines.iter().filter_map(|line| match line {
        Line::Words(words) => Some(words),
        Line::Blank | Line::Comment(_) => None,
    });
    reader.version = scan.version;
    for (index, words) in lines.enumerate() {
        if reader.stop(index, words) {
            reader.section = SectionKind::Nothing;
            reader.error(ErrorKind::Line, reader.span(words.range.start..text.len()));
            break;
        }
        reader.line(words, &scan.masked);
    }
    reader.close_section();
    (reader.file, reader.problems)
}

struct FileParser<'n> {
    source: SourceId,
    names: &'n [String],
    /// The version of the language in which the file is written.
    version: u32,
    file: File,
    section: SectionKind,
    /// True if a misplaced line under this heading has been reported. Further ones are not reported.
    misplaced_reported: bool,
    /// The number of problems before this line.
    problems_before: usize,
    problems: Vec<Diagnostic>,
}

impl FileParser<'_> {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    /// Returns true if the rest of the file is not read, and reports the reason.
    fn stop(&mut self, index: usize, words: &WordLine) -> bool {
        let span = self.span(words.range.clone());
        let limit = |message: &str, help: String| Diagnostic::new(Code::Limit, span, message).help(help);
        if index >= MAX_LINES {
            let help = format!("a file has at most {MAX_LINES} lines with words");
            self.problems.push(limit("the file has too many lines", help));
        } else if self.problems.len() >= MAX_PROBLEMS {
            let help = format!("after {MAX_PROBLEMS} problems a file is read no further");
            self.problems.push(limit("too many problems; the rest is not read", help));
        } else {
            return false;
        }
        true
    }

    fn line(&mut self, words: &WordLine, masked: &str) {
        let span = self.span(words.range.clone());
        let text = &masked[words.range.clone()];
        let at_margin = words.range.start == 0 || masked[..words.range.start].ends_with('\n');
        self.problems_before = self.problems.len();
        let context = LineContext { version: self.version, section: self.section, names: self.names };
        let outcome = line::read(span, text, context, at_margin, &mut self.problems);
        let problems = self.problems_before..self.problems.len();
        match outcome {
            ParsedLine::Node(node) => {
                self.add_node(node, span);
                for at in problems {
                    let part = self.problems[at].span();
                    self.add_error_node(ErrorNode { kind: ErrorKind::Part, span: part, line: span });
                }
            }
            ParsedLine::Failed(failed) => {
                match failed {
                    FailedLine::Heading => self.open_section(SectionKind::Error),
                    FailedLine::Declaration => self.open_section(SectionKind::Nothing),
                    FailedLine::Row | FailedLine::Line => {}
                }
                let kind = if failed == FailedLine::Row { ErrorKind::Row } else { ErrorKind::Line };
                self.error(kind, span);
            }
        }
    }

    /// Adds an error node for a whole line.
    fn error(&mut self, kind: ErrorKind, line: Span) {
        self.add_error_node(ErrorNode { kind, span: line, line });
    }

    /// Adds an error node under the heading above it.
    fn add_error_node(&mut self, error: ErrorNode) {
        let under_heading = !matches!(self.section, SectionKind::Nothing | SectionKind::Error);
        let heading = self.file.items.last_mut().filter(|_| under_heading);
        match heading.and_then(Item::errors_mut) {
            Some(errors) => errors.push(error),
            None => self.file.items.push(Item::Error(error)),
        }
    }

    /// Starts the section of a new heading.
    fn open_section(&mut self, under: SectionKind) {
        self.close_section();
        self.section = under;
        self.misplaced_reported = false;
    }

    /// Ends the section of the last heading, and reports an empty setup.
    fn close_section(&mut self) {
        if let Some(Item::Setup(setup)) = self.file.items.last()
            && self.section == SectionKind::Setup
            && matches!(&setup.body, SetupBody::Picture { rows, .. } if rows.is_empty())
            && setup.errors.is_empty()
            && self.problems.len() == self.problems_before
        {
            let span = setup.span;
            let problem = Diagnostic::new(Code::EmptySetup, span, "this setup is empty")
                .help("write a row for every rank below it, such as: 1 | R N B Q K B N R");
            self.problems.push(problem);
            self.add_error_node(ErrorNode { kind: ErrorKind::Part, span, line: span });
        }
    }

    /// Adds the node of a line to the tree.
    fn add_node(&mut self, node: Node, span: Span) {
        match node {
            Node::Variant(title) => {
                self.add_item(
                    Item::Variant(Variant { title, facts: Vec::new(), errors: Vec::new() }),
                    SectionKind::Variant,
                );
            }
            Node::Use(paths) => self.add_item(Item::Use(paths), SectionKind::Nothing),
            Node::Option(option) => self.add_item(Item::Option(option), SectionKind::Nothing),
            Node::Means(means) => self.add_item(Item::Means(means), SectionKind::Nothing),
            Node::Setup(fen) => {
                let picture = SetupBody::Picture { rows: Vec::new(), hand: Vec::new() };
                let body = fen.map_or(picture, SetupBody::Fen);
                self.add_item(Item::Setup(Setup { body, errors: Vec::new(), span }), SectionKind::Setup);
            }
            Node::Shuffle(shuffle) => self.add_item(Item::Shuffle(shuffle), SectionKind::Nothing),
            Node::Test(title) => {
                self.add_item(
                    Item::Test(Test { title, lines: Vec::new(), errors: Vec::new(), span }),
                    SectionKind::Test,
                );
            }
            Node::Section(subject, heading, first) => {
                let sentences: Vec<Sentence> = first.into_iter().collect();
                let under = SectionKind::subject(&subject);
                self.add_item(
                    Item::Section(Section { subject, heading, sentences, errors: Vec::new() }),
                    under,
                );
            }
            Node::Fact(_) | Node::Row(_) | Node::Hand(_) | Node::Sentence(_) | Node::Check(_) => {
                self.add_to_section(node, span);
            }
        }
    }

    fn add_item(&mut self, item: Item, under: SectionKind) {
        self.open_section(under);
        self.file.items.push(item);
    }

    /// Adds a line under the heading above it, or reports that it does not belong there.
    fn add_to_section(&mut self, node: Node, span: Span) {
        if self.section == SectionKind::Error {
            return self.error(ErrorKind::Orphan, span);
        }
        let above = if self.section == SectionKind::Nothing { None } else { self.file.items.last_mut() };
        match (above, node) {
            (Some(Item::Variant(variant)), Node::Fact(fact)) => variant.facts.push(fact),
            (Some(Item::Section(section)), Node::Sentence(sentence)) => section.sentences.push(sentence),
            (Some(Item::Test(test)), Node::Check(line)) => test.lines.push(line),
            (
                Some(Item::Setup(Setup { body: SetupBody::Picture { rows, .. }, span: all, .. })),
                Node::Row(row),
            ) => {
                rows.push(row);
                *all = all.to(span);
            }
            (
                Some(Item::Setup(Setup { body: SetupBody::Picture { hand, .. }, span: all, .. })),
                Node::Hand(letters),
            ) => {
                hand.extend(letters);
                *all = all.to(span);
            }
            (_, node) => self.misplaced(&node, span),
        }
    }

    /// Reports the first line under the wrong heading.
    fn misplaced(&mut self, node: &Node, span: Span) {
        if self.problems.len() > self.problems_before || std::mem::replace(&mut self.misplaced_reported, true)
        {
            return self.error(ErrorKind::Orphan, span);
        }
        let (what, place) = match node {
            Node::Fact(_) => ("a fact about the game stands", "under \"variant TITLE\""),
            Node::Row(_) | Node::Hand(_) => {
                ("a row of a picture stands", "under a line that says only \"setup\"")
            }
            Node::Check(_) => ("a line of a test stands", "under \"test TITLE\""),
            _ => (
                "a sentence stands",
                "under the heading of its subject, such as \"piece King K\" or \"player\"",
            ),
        };
        let code = match (self.section, node) {
            (SectionKind::Nothing, Node::Sentence(_)) => Code::NoHeading,
            _ => Code::WrongHeading,
        };
        let wrong =
            if self.section == SectionKind::Nothing { "under no heading" } else { "under the wrong heading" };
        let problem = Diagnostic::new(code, span, format!("{what} {wrong}"));
        self.problems.push(problem.help(format!("move it {place}")));
        self.error(ErrorKind::Line, span);
    }
}
