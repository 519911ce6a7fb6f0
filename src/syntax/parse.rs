//! A whole text to its tree: each line is read for itself and put under the heading above it. A
//! line that cannot be read is reported once and left out.

use super::ast::{File, Item, Section, Sentence, Setup, SetupBody, Test, Variant};
use super::build::Node;
use super::line::{self, Outcome};
use super::scan::{Line, Words, scan};
use super::under::Under;
use crate::diagnostics::{Code, Diagnostic, SourceId, Span};

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 1 << 20;
/// The most lines with words that a file may have.
pub const MAX_LINES: usize = 5000;
/// After so many problems a file is read no further.
pub const MAX_PROBLEMS: usize = 100;

/// Reads a text. Whatever is wrong with it, what could be read is returned beside all problems.
pub fn parse(source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    parse_knowing(source, text, &[])
}

/// Does the same where the names of all kinds are known, so that a line which only names one can be explained.
pub(super) fn parse_knowing(source: SourceId, text: &str, names: &[String]) -> (File, Vec<Diagnostic>) {
    let mut reader = Reader {
        source,
        names,
        file: File::default(),
        under: Under::Nothing,
        complained: false,
        reported: false,
        problems: Vec::new(),
    };
    if text.len() > MAX_FILE {
        let message = format!("a file of {} bytes is too large", text.len());
        let limit = Diagnostic::new(Code::Limit, reader.span(0..0), message);
        return (File::default(), vec![limit.help(format!("a file has at most {MAX_FILE} bytes"))]);
    }
    let scan = scan(text);
    let lines = scan.lines.iter().filter_map(|line| match line {
        Line::Words(words) => Some(words),
        Line::Blank | Line::Comment(_) => None,
    });
    for (index, words) in lines.enumerate() {
        if reader.stop(index, words) {
            break;
        }
        reader.line(words, &scan.masked);
    }
    reader.close();
    (reader.file, reader.problems)
}

struct Reader<'n> {
    source: SourceId,
    names: &'n [String],
    file: File,
    under: Under,
    /// A misplaced line under this heading has been reported; the next ones are left out silently.
    complained: bool,
    /// Something of this very line has been reported.
    reported: bool,
    problems: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    /// Whether the file is read no further, which is reported.
    fn stop(&mut self, index: usize, words: &Words) -> bool {
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

    fn line(&mut self, words: &Words, masked: &str) {
        let span = self.span(words.range.clone());
        let text = &masked[words.range.clone()];
        let at_margin = words.range.start == 0 || masked[..words.range.start].ends_with('\n');
        let before = self.problems.len();
        let outcome = line::read(span, text, self.under, self.names, at_margin, &mut self.problems);
        self.reported = self.problems.len() > before;
        match outcome {
            Outcome::Node(node) => self.put(node, span),
            Outcome::LostHeading => self.open(Under::Lost),
            Outcome::LostItem => self.open(Under::Nothing),
            Outcome::LostLine => {}
        }
    }

    /// Begins what stands under a new heading.
    fn open(&mut self, under: Under) {
        self.close();
        self.under = under;
        self.complained = false;
    }

    /// Ends what stands under the last heading.
    fn close(&mut self) {
        if let Some(Item::Setup(setup)) = self.file.items.last()
            && self.under == Under::Setup
            && matches!(&setup.body, SetupBody::Picture { rows, .. } if rows.is_empty())
            && !self.problems.iter().any(|problem| problem.span().start >= setup.span.end)
        {
            let problem = Diagnostic::new(Code::EmptySetup, setup.span, "this setup is empty")
                .help("write a row for every rank below it, such as: 1 | R N B Q K B N R");
            self.problems.push(problem);
        }
    }

    /// Puts what a line says where it belongs.
    fn put(&mut self, node: Node, span: Span) {
        match node {
            Node::Variant(title) => {
                self.item(Item::Variant(Variant { title, facts: Vec::new() }), Under::Variant);
            }
            Node::Use(paths) => self.item(Item::Use(paths), Under::Nothing),
            Node::Option(option) => self.item(Item::Option(option), Under::Nothing),
            Node::Means(means) => self.item(Item::Means(means), Under::Nothing),
            Node::Setup(fen) => {
                let picture = SetupBody::Picture { rows: Vec::new(), hand: Vec::new() };
                let body = fen.map_or(picture, SetupBody::Fen);
                self.item(Item::Setup(Setup { body, span }), Under::Setup);
            }
            Node::Test(title) => {
                self.item(Item::Test(Test { title, lines: Vec::new(), span }), Under::Test);
            }
            Node::Section(subject, heading, first) => {
                let sentences: Vec<Sentence> = first.into_iter().collect();
                let under = Under::subject(&subject);
                self.item(Item::Section(Section { subject, heading, sentences }), under);
            }
            Node::Fact(_) | Node::Row(_) | Node::Hand(_) | Node::Sentence(_) | Node::Check(_) => {
                self.put_under(node, span);
            }
        }
    }

    fn item(&mut self, item: Item, under: Under) {
        self.open(under);
        self.file.items.push(item);
    }

    /// Puts a line under the heading above it, if it belongs there.
    fn put_under(&mut self, node: Node, span: Span) {
        if self.under == Under::Lost {
            return;
        }
        let above = if self.under == Under::Nothing { None } else { self.file.items.last_mut() };
        match (above, node) {
            (Some(Item::Variant(variant)), Node::Fact(fact)) => variant.facts.push(fact),
            (Some(Item::Section(section)), Node::Sentence(sentence)) => section.sentences.push(sentence),
            (Some(Item::Test(test)), Node::Check(line)) => test.lines.push(line),
            (
                Some(Item::Setup(Setup { body: SetupBody::Picture { rows, .. }, span: all })),
                Node::Row(row),
            ) => {
                rows.push(row);
                *all = all.to(span);
            }
            (
                Some(Item::Setup(Setup { body: SetupBody::Picture { hand, .. }, span: all })),
                Node::Hand(letters),
            ) => {
                hand.extend(letters);
                *all = all.to(span);
            }
            (_, node) => self.misplaced(&node, span),
        }
    }

    /// Reports the first line that stands under the wrong heading.
    fn misplaced(&mut self, node: &Node, span: Span) {
        if self.reported || std::mem::replace(&mut self.complained, true) {
            return;
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
        let code = match (self.under, node) {
            (Under::Nothing, Node::Sentence(_)) => Code::NoHeading,
            _ => Code::WrongHeading,
        };
        let wrong = if self.under == Under::Nothing { "under no heading" } else { "under the wrong heading" };
        let problem = Diagnostic::new(code, span, format!("{what} {wrong}"));
        self.problems.push(problem.help(format!("move it {place}")));
    }
}
