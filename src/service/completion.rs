//! Completion: the words that can be inserted at a position. The grammar determines them; the table of words describes them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::compiled_document::CompiledDocument;
use super::document::Document;
use super::hover::{explain_word, role_text};
use super::symbol::SymbolKind;
use crate::betza::{self, Figure};
use crate::syntax::tokens::TokenLine;
use crate::syntax::words::{Role, Word, words};
use crate::syntax::{Loader, SectionKind, may_follow};

/// A completion item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The word.
    pub text: String,
    /// The class of the word.
    pub kind: CompletionKind,
    /// An explanation in one line.
    pub detail: String,
    /// A longer explanation in Markdown; empty if there is none.
    pub documentation: String,
    /// The byte range of the incomplete word, which the completion replaces.
    pub range: Range<usize>,
}

/// The class of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A word of the language.
    Keyword,
    /// A kind of piece.
    Kind,
    /// The name of a figure (a piece image) after `looks like`.
    Figure,
    /// A user-defined word.
    Word,
    /// A square.
    Square,
    /// A file after `use`.
    File,
    /// A Betza word.
    Betza,
}

/// The atoms of Betza words, with a description.
const ATOMS: [(&str, &str); 13] = [
    ("W", "one square straight"),
    ("F", "one square diagonally"),
    ("D", "leaps two squares straight"),
    ("N", "leaps two squares straight and one aside"),
    ("A", "leaps two squares diagonally"),
    ("H", "leaps three squares straight"),
    ("C", "leaps three squares straight and one aside"),
    ("Z", "leaps three squares straight and two aside"),
    ("G", "leaps three squares diagonally"),
    ("K", "one square in any direction"),
    ("R", "any number of squares straight"),
    ("B", "any number of squares diagonally"),
    ("Q", "any number of squares in any direction"),
];

// Sample words, one for each class. If the grammar accepts the sample at a position, it accepts any word of the class.
const SAMPLE_KIND: &str = "Sample";
const SAMPLE_WORD: &str = "sampleword";
const SAMPLE_SQUARE: &str = "a1";
const SAMPLE_BETZA: &str = "[W]";

/// Returns the completion items at a byte offset.
pub fn complete(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    loader: &dyn Loader,
    offset: usize,
) -> Vec<Completion> {
    let tokens = &document.tokens;
    let Some(before) = tokens.masked.get(..offset) else { return Vec::new() };
    if tokens.comments.iter().any(|comment| comment.start < offset && offset <= comment.end) {
        return Vec::new();
    }
    let start = before
        .rfind(|c: char| !is_part_of_word(c))
        .map_or(0, |index| index + before[index..].chars().next().map_or(1, char::len_utf8));
    let line = tokens.lines.iter().rfind(|line| {
        line.range.start < start && offset <= line.range.end.max(end_of_line(&tokens.masked, line.range.end))
    });
    let context = Context { document, compiled, range: start..offset, typed: &before[start..] };
    match line {
        None => context.first_words(),
        Some(line) => context.next_words(line, loader),
    }
}

fn is_part_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/' | '[' | '?' | '+')
}

/// Returns the byte offset of the end of the line that contains the offset `from`.
fn end_of_line(text: &str, from: usize) -> usize {
    text[from..].find('\n').map_or(text.len(), |length| from + length)
}

/// A position at which words are completed.
struct Context<'d> {
    document: &'d Document,
    compiled: Option<&'d CompiledDocument>,
    /// The byte range of the incomplete word before the cursor.
    range: Range<usize>,
    /// The incomplete word.
    typed: &'d str,
}

impl Context<'_> {
    /// Returns the words that can begin a line at this position, or continue the line above.
    fn first_words(&self) -> Vec<Completion> {
        let lines = self.document.tokens.lines.iter();
        let above = lines.take_while(|line| line.range.start < self.range.start).last();
        let section = above.map_or(SectionKind::NoSection, |line| line.section);
        let can_begin_line = |word: &&Word| match word.role {
            Role::Heading(_) | Role::Declaration => true,
            Role::Line(of) => of == section,
            Role::Mode => section.has_sentences(),
            _ => false,
        };
        let mut found: Vec<Completion> =
            words().filter(can_begin_line).map(|word| self.keyword(word)).collect();
        if let Some(above) = above.filter(|_| section.has_sentences()) {
            let prefix = format!("{} ", self.document.tokens.masked[above.range.clone()].trim_end());
            found.extend(self.keywords(&prefix, |word| word.role == Role::Continuation));
        }
        found
    }

    /// Returns the words that can follow the beginning of a line. After `use`, returns file names. Where any text may follow,
    /// returns nothing.
    fn next_words(&self, line: &TokenLine, loader: &dyn Loader) -> Vec<Completion> {
        let tokens = &self.document.tokens;
        let first = line.tokens.first().map_or("", |token| tokens.text(token));
        if first == "use" {
            let paths = loader.known_paths();
            return paths
                .into_iter()
                .map(|path| self.item(path, CompletionKind::File, "a file that ships with the program"))
                .collect();
        }
        let prefix = self.prefix(line);
        let is_move_list = line.section == SectionKind::Test && ["plays", "can", "cannot"].contains(&first);
        if is_move_list
            || matches!(line.section, SectionKind::Variant | SectionKind::Setup) && first != "hand"
        {
            return Vec::new();
        }
        let accepts = |word: &str| may_follow(tokens.version, &prefix, word);
        let mut found = self.keywords(&prefix, |word| {
            !matches!(word.role, Role::Heading(_) | Role::Declaration) || line.is_heading
        });
        if accepts(SAMPLE_KIND) {
            let takes_figures = prefix.ends_with(" like ");
            let kinds = self.names(SymbolKind::Kind);
            found.extend(
                kinds.into_iter().filter(|kind| !takes_figures || Figure::from_name(&kind.text).is_none()),
            );
            if takes_figures {
                found.extend(self.figures());
            }
        }
        if accepts(SAMPLE_WORD) {
            found.extend(self.names(SymbolKind::Word));
        }
        if accepts(SAMPLE_BETZA) {
            found.extend(self.betza_words());
        }
        if accepts(SAMPLE_SQUARE) {
            found.extend(self.squares());
        }
        found
    }

    /// Returns the line up to the incomplete word, with one space at the end unless it ends with a dot or an opening parenthesis.
    fn prefix(&self, line: &TokenLine) -> String {
        let text = &self.document.tokens.masked[line.range.start..self.range.start];
        let needs_no_space = text.ends_with(['.', '(']);
        if needs_no_space { text.to_owned() } else { format!("{} ", text.trim_end()) }
    }

    /// Returns the keywords that the grammar accepts after a prefix.
    fn keywords(&self, prefix: &str, is_candidate: impl Fn(&Word) -> bool) -> Vec<Completion> {
        let version = self.document.tokens.version;
        let mut by_text: BTreeMap<&str, Vec<&'static Word>> = BTreeMap::new();
        let candidates = words().filter(|word| word.since <= version && is_candidate(word));
        candidates.for_each(|word| by_text.entry(word.text).or_default().push(word));
        // Where a Betza word may follow, the grammar reads every word with an uppercase initial as a Betza word.
        let accepts_betza = may_follow(version, prefix, SAMPLE_BETZA);
        let is_betza = |text: &str| accepts_betza && text.starts_with(|c: char| c.is_ascii_uppercase());
        let accepted = by_text
            .into_values()
            .filter(|rows| !is_betza(rows[0].text) && may_follow(version, prefix, rows[0].text));
        accepted.map(|rows| self.keyword(best_row(&rows, prefix))).collect()
    }

    fn keyword(&self, word: &Word) -> Completion {
        let detail = if word.follows == "nothing" { role_text(word.role) } else { word.follows };
        let item = self.item(word.text, CompletionKind::Keyword, detail);
        Completion { documentation: explain_word(word), ..item }
    }

    fn item(&self, text: impl Into<String>, kind: CompletionKind, detail: impl Into<String>) -> Completion {
        Completion {
            text: text.into(),
            kind,
            detail: detail.into(),
            documentation: String::new(),
            range: self.range.clone(),
        }
    }

    /// Returns the names that this text and the files that it uses define, each with the line that defines it.
    fn names(&self, kind: SymbolKind) -> Vec<Completion> {
        let class = if kind == SymbolKind::Kind { CompletionKind::Kind } else { CompletionKind::Word };
        let used = self.compiled.into_iter().flat_map(CompiledDocument::used_files);
        let used: Vec<Document> = used.collect();
        let mut found = BTreeMap::new();
        for document in used.iter().chain([self.document]) {
            let definitions = document.definitions().filter(|(symbol, ..)| symbol.kind == kind);
            found.extend(definitions.map(|(symbol, line, _)| {
                let line = document.text[line.range.clone()].lines().next().unwrap_or_default().to_owned();
                (symbol.name, line)
            }));
        }
        found.into_iter().map(|(name, line)| self.item(name, class, line)).collect()
    }

    /// Returns the figures, each with the pieces for which it stands. They take precedence over kinds with the same names.
    fn figures(&self) -> impl Iterator<Item = Completion> {
        let item = |figure: &Figure| self.item(figure.name(), CompletionKind::Figure, figure.meaning());
        Figure::ALL.iter().map(item)
    }

    /// Returns the Betza words that consist of the letters typed so far and an atom, each with a description.
    fn betza_words(&self) -> Vec<Completion> {
        let modifiers = self.typed;
        let word = |(atom, english): (&str, &str)| {
            let text = format!("{modifiers}{atom}");
            if modifiers.is_empty() {
                return Some(self.item(text, CompletionKind::Betza, english));
            }
            let detail = betza::parse(&text).ok()?.english();
            Some(self.item(text, CompletionKind::Betza, detail))
        };
        ATOMS.into_iter().filter_map(word).collect()
    }

    /// Returns the squares of the board, each with its content in the start position.
    fn squares(&self) -> Vec<Completion> {
        let Some(variant) = self.compiled.and_then(CompiledDocument::variant) else { return Vec::new() };
        let program = &variant.program;
        let square = |square| {
            let content = variant.model.setup.contents[crate::board::Square::index(square)];
            let detail = match content.as_piece() {
                Some(piece) => format!("{} {} at the start", piece.side, program.kind(piece.kind).name),
                None => "vacant at the start".to_owned(),
            };
            self.item(program.name(square), CompletionKind::Square, detail)
        };
        program.shape.all_squares().map(square).collect()
    }
}

/// Returns the first row with an example in which the word follows the last word of the prefix. If no row has such an
/// example, returns the first row whose word does not begin a line or, if every word begins a line, the first row.
fn best_row(rows: &[&'static Word], prefix: &str) -> &'static Word {
    let last_word = prefix.split_ascii_whitespace().last().unwrap_or_default();
    let has_example = |word: &&&'static Word| {
        word.examples.iter().any(|line| line.contains(&format!("{last_word} {}", word.text)))
    };
    let is_inside_line = |word: &&&'static Word| !word.begins_line();
    rows.iter().find(has_example).or_else(|| rows.iter().find(is_inside_line)).unwrap_or(&rows[0])
}
