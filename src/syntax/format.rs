//! The canonical layout of a file: prints a tree, or formats a text and keeps its comments.

use super::ast::{DiagramRow, File, Item, Section, Sentence, Setup, SetupBody, Text};
use super::build::Node;
use super::layout::{Entry, EntryKind, WIDTH, lay_out};
use super::line::{self, LineContext, ParsedLine};
use super::parse::parse;
use super::print;
use super::scan::{Line, Scan, WordLine, scan};
use super::section_kind::SectionKind;
use crate::diagnostics::{Diagnostic, SourceId, Span};

/// Returns a tree as text, without comments.
pub fn print(file: &File) -> String {
    print_with_comments(file, |_| None)
}

/// Returns a tree as text. `comment_at` returns the comment to write after the sentence or definition at a span, without
/// `#`; `None` for no comment.
pub fn print_with_comments(file: &File, comment_at: impl Fn(Span) -> Option<String>) -> String {
    let mut writer = Writer::default();
    let mut previous_item: Option<&Item> = None;
    for item in &file.items {
        let nodes = item_nodes(item);
        let is_grouped = previous_item.is_some_and(|previous_item| {
            let is_same_kind = std::mem::discriminant(previous_item) == std::mem::discriminant(item);
            is_same_kind && nodes.len() == 1 && item_nodes(previous_item).len() == 1
        });
        writer.blank_before = !is_grouped;
        for node in &nodes {
            let span = match node {
                Node::Means(means) => Some(means.span),
                Node::Sentence(sentence) | Node::Section(_, _, Some(sentence)) => Some(sentence.span),
                _ => None,
            };
            writer.trailing = span.and_then(&comment_at).map(|comment| (format!("# {comment}"), 0));
            writer.add_node(node);
        }
        previous_item = Some(item);
    }
    writer.finish_diagram();
    lay_out(&writer.entries, &[])
}

/// Returns a formatted text with the line endings of the original text: those of Windows if its first line ends so.
pub fn with_line_endings_of(formatted: String, original: &str) -> String {
    let first_line = original.split_inclusive('\n').next().unwrap_or_default();
    if first_line.ends_with("\r\n") { formatted.replace('\n', "\r\n") } else { formatted }
}

/// Returns a text in canonical layout, including its comments.
///
/// # Errors
///
/// Returns the problems of the text if it cannot be parsed.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let source = SourceId(0);
    check_parses(source, text)?;
    let scan = scan(text);
    let mut writer = Writer::default();
    let mut comments: Vec<(bool, String)> = Vec::new();
    let mut blank_before = false;
    for line in &scan.lines {
        match line {
            Line::Blank => blank_before = true,
            Line::Comment(range) => {
                comments.push((std::mem::take(&mut blank_before), text[range.clone()].to_string()));
            }
            Line::Words(words) => {
                let inner_comments =
                    words.inner_comments.iter().map(|range| (false, text[range.clone()].to_string()));
                writer.blank_before = std::mem::take(&mut blank_before);
                if !words.inner_comments.is_empty() {
                    // Comments inside a sentence move above the sentence. A blank line before the sentence moves
                    // above these comments.
                    let mut moved_comments: Vec<_> = inner_comments.collect();
                    moved_comments[0].0 = std::mem::take(&mut writer.blank_before);
                    comments.append(&mut moved_comments);
                }
                writer.comments = std::mem::take(&mut comments);
                writer.trailing = trailing_comment(text, words);
                if let Some(node) = parse_node(source, &scan, words) {
                    writer.add_node(&node);
                }
            }
        }
    }
    writer.finish_diagram();
    let layout = lay_out(&writer.entries, &comments);
    check_parses(source, &layout)?;
    Ok(layout)
}

/// Returns the problems of a text as an error if it cannot be parsed.
fn check_parses(source: SourceId, text: &str) -> Result<(), Vec<Diagnostic>> {
    let (_, problems) = parse(source, text);
    if problems.iter().any(Diagnostic::is_error) { Err(problems) } else { Ok(()) }
}

/// Returns the comment after the words of a line, and the column of the comment; `None` for a line without a comment.
fn trailing_comment(text: &str, words: &WordLine) -> Option<(String, usize)> {
    let range = words.trailing_comment.clone()?;
    let start = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let column = text[start..range.start].trim_start_matches('\u{feff}').chars().count();
    Some((text[range].to_string(), column))
}

/// Returns the node of a line; `None` only if the line cannot be parsed, which the callers have excluded.
fn parse_node(source: SourceId, scan: &Scan, words: &WordLine) -> Option<Node> {
    let line_span = Span { source, start: words.range.start as u32, end: words.range.end as u32 };
    let text = &scan.masked[words.range.clone()];
    let context = LineContext { version: scan.version, section: SectionKind::NoSection, names: &[] };
    match line::parse_line(line_span, text, context, false, &mut Vec::new()) {
        ParsedLine::Node(node) => Some(node),
        ParsedLine::Failed(_) => None,
    }
}

/// Returns one node for each line of an item. Error nodes are skipped, because they have no canonical text.
fn item_nodes(item: &Item) -> Vec<Node> {
    match item {
        Item::Variant(variant) => {
            let metadata = variant.metadata.iter().cloned().map(Node::Metadata);
            std::iter::once(Node::Variant(variant.title.clone())).chain(metadata).collect()
        }
        Item::Use(paths) => vec![Node::Use(paths.clone())],
        Item::Option(option) => vec![Node::Option(option.clone())],
        Item::Means(means) => vec![Node::Means(means.clone())],
        Item::Setup(Setup { body: SetupBody::Fen(fen), .. }) => vec![Node::Setup(Some(fen.clone()))],
        Item::Setup(Setup { body: SetupBody::Diagram { rows, hand }, .. }) => {
            let rows = rows.iter().cloned().map(Node::DiagramRow);
            let hand = (!hand.is_empty()).then(|| Node::Hand(hand.clone()));
            std::iter::once(Node::Setup(None)).chain(rows).chain(hand).collect()
        }
        Item::Shuffle(shuffle) => vec![Node::Shuffle(shuffle.clone())],
        Item::Section(Section { subject, heading, sentences, .. }) => match sentences.as_slice() {
            [only] => vec![Node::Section(subject.clone(), *heading, Some(only.clone()))],
            sentences => {
                let sentences = sentences.iter().cloned().map(Node::Sentence);
                std::iter::once(Node::Section(subject.clone(), *heading, None)).chain(sentences).collect()
            }
        },
        Item::Test(test) => {
            let lines = test.lines.iter().cloned().map(Node::TestLine);
            std::iter::once(Node::Test(test.title.clone())).chain(lines).collect()
        }
        Item::Error(_) => Vec::new(),
    }
}

/// Converts nodes to lines, each with its comments.
#[derive(Default)]
struct Writer {
    entries: Vec<Entry>,
    /// The rows of the current diagram: for each, the index of its entry, its label (the rank's number or `hand`) and its cells.
    diagram: Vec<(usize, String, Vec<Text>)>,
    /// The comments above the next line. Each flag is true if a blank line precedes the comment.
    comments: Vec<(bool, String)>,
    /// True if a blank line precedes the next line.
    blank_before: bool,
    /// The comment after the words of the next line, and its column.
    trailing: Option<(String, usize)>,
}

impl Writer {
    /// Adds the line of a node.
    fn add_node(&mut self, node: &Node) {
        match node {
            Node::DiagramRow(DiagramRow { label, cells, .. }) => {
                return self.add_row(label.to_string(), cells);
            }
            Node::Hand(cells) => return self.add_row("hand".to_string(), cells),
            _ => self.finish_diagram(),
        }
        let heading = EntryKind::Heading { blank_line_before: false };
        let spaced_heading = EntryKind::Heading { blank_line_before: true };
        match node {
            Node::Variant(title) => self.add_line(spaced_heading, format!("variant {}", title.text)),
            Node::Use(paths) => self.add_line(heading, print::uses(paths)),
            Node::Option(option) => self.add_line(heading, print::option(option)),
            Node::Means(means) => self.add_line(heading, print::means(means)),
            Node::Setup(None) => self.add_line(spaced_heading, "setup".to_string()),
            Node::Setup(Some(fen)) => self.add_line(spaced_heading, format!("setup {}", fen.text)),
            Node::Shuffle(shuffle) => self.add_line(heading, print::shuffle(shuffle)),
            Node::Test(title) => self.add_line(spaced_heading, format!("test {}", title.text)),
            Node::Section(subject, _, first) => {
                self.add_section(spaced_heading, print::subject(subject), first.as_ref());
            }
            Node::Sentence(sentence) => self.add_line(EntryKind::Body, print::sentence(sentence)),
            Node::Metadata(line) => self.add_line(EntryKind::Body, print::metadata(line)),
            Node::TestLine(line) => self.add_line(EntryKind::Body, print::test_line(line)),
            Node::DiagramRow(_) | Node::Hand(_) => {}
        }
    }

    fn add_line(&mut self, kind: EntryKind, text: String) {
        self.entries.push(Entry {
            kind,
            text,
            comments: std::mem::take(&mut self.comments),
            blank_before: std::mem::take(&mut self.blank_before),
            trailing: self.trailing.take(),
        });
    }

    /// Adds a heading and the first sentence under it, if there is one: on one line if both fit, otherwise on two lines.
    fn add_section(&mut self, kind: EntryKind, heading: String, first: Option<&Sentence>) {
        let Some(first) = first.map(print::sentence) else { return self.add_line(kind, heading) };
        if heading.chars().count() + 1 + first.chars().count() <= WIDTH {
            return self.add_line(kind, format!("{heading} {first}"));
        }
        let trailing = self.trailing.take();
        self.add_line(kind, heading);
        self.trailing = trailing;
        self.add_line(EntryKind::Body, first);
    }

    fn add_row(&mut self, label: String, cells: &[Text]) {
        self.diagram.push((self.entries.len(), label, cells.to_vec()));
        self.add_line(EntryKind::Row, String::new());
    }

    /// Ends the current diagram: writes its rows with aligned labels and cells.
    fn finish_diagram(&mut self) {
        let rows = std::mem::take(&mut self.diagram);
        let labels = rows.iter().map(|(_, label, _)| label).filter(|label| *label != "hand");
        let label_width = labels.map(String::len).max().unwrap_or_default();
        let board_cells =
            || rows.iter().filter(|(_, label, _)| label != "hand").flat_map(|(_, _, cells)| cells);
        let cell_width = board_cells().map(|cell| cell.text.len()).max().unwrap_or_default();
        for (index, label, cells) in &rows {
            let width = if label == "hand" { 0 } else { cell_width };
            let cells: Vec<String> = cells.iter().map(|cell| format!("{:>width$}", cell.text)).collect();
            self.entries[*index].text = format!("{label:>label_width$} | {}", cells.join(" "));
        }
    }
}
