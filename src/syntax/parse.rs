//! Parses a whole text into its tree. Each line is parsed separately and added under the heading above it. A line that cannot be parsed
//! is reported once and becomes an error node.

use super::ast::{ErrorKind, ErrorNode, File, Item, Section, Sentence, Setup, SetupBody, Test, Variant};
use super::build::Node;
use super::line::{self, FailedLine, LineContext, ParsedLine};
use super::line_errors;
use super::scan::{LANGUAGE_VERSION, Line, WordLine, scan};
use super::section_kind::SectionKind;
use crate::diagnostics::{Code, Diagnostic, SourceId, Span};

/// Maximum size of a file, in bytes.
pub const MAX_FILE: usize = 1 << 20;
/// Maximum number of lines with words in a file.
pub const MAX_LINES: usize = 5000;
/// Maximum number of problems of a file. When a file has this many, the rest of it is not parsed.
pub const MAX_PROBLEMS: usize = 100;

/// Parses a text. Returns the tree, with error nodes for the parts that could not be parsed, and all problems.
pub fn parse(source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    parse_with_names(source, text, &[])
}

/// Parses a text, as [`parse`] does. `names` are the names of all known kinds. They improve the explanations of lines that
/// begin with the name of a kind.
pub(super) fn parse_with_names(source: SourceId, text: &str, names: &[String]) -> (File, Vec<Diagnostic>) {
    let mut parser = FileParser {
        source,
        names,
        version: LANGUAGE_VERSION,
        file: File::default(),
        section: SectionKind::NoSection,
        last_misplaced: None,
        problems_before: 0,
        problems: Vec::new(),
        last_row_fault: None,
    };
    if text.len() > MAX_FILE {
        let message = format!("a file of {} bytes is too large", text.len());
        let limit = Diagnostic::new(Code::Limit, parser.span(0..0), message);
        parser.problems.push(limit.help(format!("a file has at most {MAX_FILE} bytes")));
        parser.add_error_line(ErrorKind::Line, parser.span(0..text.len()));
        return (parser.file, parser.problems);
    }
    let scan = scan(text);
    let lines = scan.lines.iter().filter_map(|line| match line {
        Line::Words(words) => Some(words),
        Line::Blank | Line::Comment(_) => None,
    });
    parser.version = scan.version;
    for (index, words) in lines.enumerate() {
        if parser.reaches_limit(index, words) {
            parser.section = SectionKind::NoSection;
            parser.add_error_line(ErrorKind::Line, parser.span(words.range.start..text.len()));
            break;
        }
        parser.add_line(words, &scan.masked);
    }
    parser.close_section();
    (parser.file, parser.problems)
}

/// The state of parsing one file.
struct FileParser<'n> {
    source: SourceId,
    names: &'n [String],
    /// The version of the language in which the file is written.
    version: u32,
    file: File,
    section: SectionKind,
    /// The kind of section to which the last reported misplaced line belongs; `None` if none was reported under the last heading.
    /// Further misplaced lines that belong to the same kind of section are not reported.
    last_misplaced: Option<SectionKind>,
    /// The number of problems that were reported before the current line.
    problems_before: usize,
    problems: Vec<Diagnostic>,
    /// The last fault that was reported in a row of the current setup.
    last_row_fault: Option<RowFault>,
}

/// A fault that usually occurs in every row of a board diagram, so that only the first of these rows is reported.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowFault {
    /// A missing bar after the number.
    NoBar,
    /// Cells without spaces between them.
    JoinedCells,
    /// A bar at the end.
    TrailingBar,
}

/// The addition to the help for a row if other rows of the setup have the same fault.
const OTHER_ROWS: &str = "; other rows of this setup have the same fault";

impl RowFault {
    /// Returns the fault that a problem reports; `None` for other problems.
    fn from_problem(problem: &Diagnostic) -> Option<RowFault> {
        let help = problem.help.as_deref().unwrap_or_default();
        match problem.code {
            Code::BadRow if problem.message.contains("has no bar") => Some(RowFault::NoBar),
            Code::BadRow if help.starts_with("separate the cells") => Some(RowFault::JoinedCells),
            Code::BadRow if problem.message.contains("ends with a bar") => Some(RowFault::TrailingBar),
            _ => None,
        }
    }
}

impl FileParser<'_> {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    /// Returns true if a limit is reached. In this case, also reports that the rest of the file is not parsed.
    fn reaches_limit(&mut self, index: usize, words: &WordLine) -> bool {
        let span = self.span(words.range.clone());
        let limit_problem =
            |message: &str, help: String| Diagnostic::new(Code::Limit, span, message).help(help);
        if index >= MAX_LINES {
            let help = format!("a file has at most {MAX_LINES} lines with words");
            self.problems.push(limit_problem("the file has too many lines", help));
        } else if self.problems.len() >= MAX_PROBLEMS {
            let help = format!("parsing stops after {MAX_PROBLEMS} problems");
            self.problems.push(limit_problem("too many problems; the rest is not parsed", help));
        } else {
            return false;
        }
        true
    }

    /// Parses a line and adds it to the tree.
    fn add_line(&mut self, words: &WordLine, masked: &str) {
        let span = self.span(words.range.clone());
        let text = &masked[words.range.clone()];
        let at_margin = words.range.start == 0 || masked[..words.range.start].ends_with('\n');
        self.problems_before = self.problems.len();
        let context = LineContext { version: self.version, section: self.section, names: self.names };
        let outcome = line::parse_line(span, text, context, at_margin, &mut self.problems);
        self.drop_repeated_row_fault();
        let problems = self.problems_before..self.problems.len();
        match outcome {
            ParsedLine::Node(node) => {
                self.add_node(node, span, text);
                for index in problems {
                    let part = self.problems[index].span();
                    self.add_error_node(ErrorNode { kind: ErrorKind::Part, span: part, line: span });
                }
            }
            ParsedLine::Failed(failed) => {
                match failed {
                    FailedLine::Heading => self.open_section(SectionKind::Error),
                    FailedLine::Declaration => self.open_section(SectionKind::NoSection),
                    FailedLine::Row | FailedLine::Line => {}
                }
                let kind = if failed == FailedLine::Row { ErrorKind::Row } else { ErrorKind::Line };
                self.add_error_line(kind, span);
            }
        }
    }

    /// Drops the problem of the current row if the last row fault that was reported in this setup is the same. The help of the
    /// reported problem then says that it applies to other rows too.
    fn drop_repeated_row_fault(&mut self) {
        let Some(fault) = self.problems[self.problems_before..].last().and_then(RowFault::from_problem)
        else {
            return;
        };
        if self.last_row_fault.replace(fault) == Some(fault) {
            self.problems.truncate(self.problems_before);
            let first =
                self.problems.iter_mut().rfind(|problem| RowFault::from_problem(problem) == Some(fault));
            if let Some(help) = first.and_then(|problem| problem.help.as_mut())
                && !help.ends_with(OTHER_ROWS)
            {
                help.push_str(OTHER_ROWS);
            }
        }
    }

    /// Adds an error node for a whole line.
    fn add_error_line(&mut self, kind: ErrorKind, line: Span) {
        self.add_error_node(ErrorNode { kind, span: line, line });
    }

    /// Adds an error node to the section of the last heading or, outside all sections, as an item of the file.
    fn add_error_node(&mut self, error: ErrorNode) {
        let under_heading = !matches!(self.section, SectionKind::NoSection | SectionKind::Error);
        let heading = self.file.items.last_mut().filter(|_| under_heading);
        match heading.and_then(Item::errors_mut) {
            Some(errors) => errors.push(error),
            None => self.file.items.push(Item::Error(error)),
        }
    }

    /// Starts the section of a new heading.
    fn open_section(&mut self, section: SectionKind) {
        self.close_section();
        self.section = section;
        self.last_misplaced = None;
        self.last_row_fault = None;
    }

    /// Ends the section of the last heading, and reports an empty setup.
    fn close_section(&mut self) {
        if let Some(Item::Setup(setup)) = self.file.items.last()
            && self.section == SectionKind::Setup
            && matches!(&setup.body, SetupBody::Diagram { rows, .. } if rows.is_empty())
            && setup.errors.is_empty()
            && self.problems.len() == self.problems_before
        {
            let span = setup.span;
            let problem = Diagnostic::new(Code::EmptySetup, span, "this setup is empty")
                .help("write a row for every rank below it, such as `1 | R N B Q K B N R`");
            self.problems.push(problem);
            self.add_error_node(ErrorNode { kind: ErrorKind::Part, span, line: span });
        }
    }

    /// Adds the node of a line to the tree.
    fn add_node(&mut self, node: Node, span: Span, text: &str) {
        match node {
            Node::Variant(title) => {
                self.add_item(
                    Item::Variant(Variant { title, metadata: Vec::new(), errors: Vec::new() }),
                    SectionKind::Variant,
                );
            }
            Node::Use(paths) => self.add_item(Item::Use(paths), SectionKind::NoSection),
            Node::Option(option) => self.add_item(Item::Option(option), SectionKind::NoSection),
            Node::Means(means) => self.add_item(Item::Means(means), SectionKind::NoSection),
            Node::Setup(fen) => {
                let diagram = SetupBody::Diagram { rows: Vec::new(), hand: Vec::new() };
                let body = fen.map_or(diagram, SetupBody::Fen);
                self.add_item(Item::Setup(Setup { body, errors: Vec::new(), span }), SectionKind::Setup);
            }
            Node::Shuffle(shuffle) => self.add_item(Item::Shuffle(shuffle), SectionKind::NoSection),
            Node::Test(title) => {
                self.add_item(
                    Item::Test(Test { title, lines: Vec::new(), errors: Vec::new(), span }),
                    SectionKind::Test,
                );
            }
            Node::Section(subject, heading, first) => {
                let sentences: Vec<Sentence> = first.into_iter().collect();
                let section = SectionKind::of_subject(&subject);
                self.add_item(
                    Item::Section(Section { subject, heading, sentences, errors: Vec::new() }),
                    section,
                );
            }
            Node::Metadata(_)
            | Node::DiagramRow(_)
            | Node::Hand(_)
            | Node::Sentence(_)
            | Node::TestLine(_) => {
                self.add_to_section(node, span, text);
            }
        }
    }

    fn add_item(&mut self, item: Item, section: SectionKind) {
        self.open_section(section);
        self.file.items.push(item);
    }

    /// Adds a line to the section of the heading above it, or reports that it does not belong there.
    fn add_to_section(&mut self, node: Node, span: Span, line: &str) {
        if self.section == SectionKind::Error {
            return self.add_error_line(ErrorKind::Orphan, span);
        }
        let above = if self.section == SectionKind::NoSection { None } else { self.file.items.last_mut() };
        match (above, node) {
            (Some(Item::Variant(variant)), Node::Metadata(line)) => variant.metadata.push(line),
            (Some(Item::Section(section)), Node::Sentence(sentence)) => section.sentences.push(sentence),
            (Some(Item::Test(test)), Node::TestLine(test_line)) => test.lines.push(test_line),
            (
                Some(Item::Setup(Setup { body: SetupBody::Diagram { rows, .. }, span: setup_span, .. })),
                Node::DiagramRow(row),
            ) => {
                rows.push(row);
                *setup_span = setup_span.to(span);
            }
            (
                Some(Item::Setup(Setup { body: SetupBody::Diagram { hand, .. }, span: setup_span, .. })),
                Node::Hand(letters),
            ) => {
                hand.extend(letters);
                *setup_span = setup_span.to(span);
            }
            (_, node) => self.report_misplaced(&node, span, line),
        }
    }

    /// Reports a line under the wrong heading, unless the line belongs to the kind of section in [`FileParser::last_misplaced`].
    fn report_misplaced(&mut self, node: &Node, span: Span, text: &str) {
        let right_section = match node {
            Node::Sentence(sentence) => SectionKind::of_sentence(&sentence.predicate),
            _ => SectionKind::NoSection,
        };
        if let Node::TestLine(_) = node
            && self.section.has_sentences()
            && let Some(problem) = line_errors::rewording(span, text, self.section, self.names)
        {
            self.problems.push(problem);
            return self.add_error_line(ErrorKind::Line, span);
        }
        let is_reported_already = self.last_misplaced == Some(right_section);
        if self.problems.len() > self.problems_before || is_reported_already {
            return self.add_error_line(ErrorKind::Orphan, span);
        }
        self.last_misplaced = Some(right_section);
        let (what, place) = match node {
            Node::Metadata(_) => ("this line about the game", "under `variant TITLE`"),
            Node::DiagramRow(_) | Node::Hand(_) => {
                ("this row of a board diagram", "under a line with only `setup`")
            }
            Node::TestLine(_) => ("this line of a test", "under `test TITLE`"),
            _ => ("this sentence", "under the heading of its subject, such as `piece King K` or `player`"),
        };
        let code = match (self.section, node) {
            (SectionKind::NoSection, Node::Sentence(_)) => Code::NoHeading,
            _ => Code::WrongHeading,
        };
        let wrong = if self.section == SectionKind::NoSection {
            "is not under a heading"
        } else {
            "is under the wrong heading"
        };
        let problem = Diagnostic::new(code, span, format!("{what} {wrong}"));
        let help = match right_section {
            SectionKind::Player | SectionKind::Board if self.section == SectionKind::NoSection => {
                let heading = if right_section == SectionKind::Player { "player" } else { "board" };
                format!("write `{heading} {text}`")
            }
            _ => format!("move it {place}"),
        };
        self.problems.push(problem.help(help));
        self.add_error_line(ErrorKind::Line, span);
    }
}
