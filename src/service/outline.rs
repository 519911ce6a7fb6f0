//! Document symbols and folding ranges: the sections of a text.

use std::ops::Range;

use super::document::Document;
use crate::syntax::SectionKind;
use crate::syntax::tokens::{TokenClass, TokenLine};

/// A section, or a one-line definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineItem {
    /// The name in the outline: `piece Knight`, `hill`.
    pub name: String,
    /// The class of the item.
    pub kind: OutlineKind,
    /// The byte range of the section with all its lines, or of the definition.
    pub range: Range<usize>,
    /// The byte range of the first line, which opens the section.
    pub heading: Range<usize>,
}

/// The class of an outline item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    /// The `variant` section: title, inventor and other facts.
    Variant,
    /// The board, or a setup.
    Board,
    /// The rules of one or more kinds of pieces.
    Piece,
    /// The rules of one or both players.
    Player,
    /// A word or an option.
    Word,
    /// A test.
    Test,
    /// A `use` line.
    Use,
}

/// Returns the sections and definitions, in order.
pub fn outline(document: &Document) -> Vec<OutlineItem> {
    let mut items: Vec<OutlineItem> = Vec::new();
    for line in &document.tokens.lines {
        match items.last_mut() {
            Some(item) if !line.is_heading => item.range.end = line.range.end,
            _ => items.extend(item(document, line)),
        }
    }
    items
}

fn item(document: &Document, line: &TokenLine) -> Option<OutlineItem> {
    let token_text = |index: usize| line.tokens.get(index).map_or("", |token| document.tokens.text(token));
    let (kind, name) = match line.section {
        SectionKind::Variant => (OutlineKind::Variant, token_text(1)),
        SectionKind::Setup | SectionKind::Board => (OutlineKind::Board, token_text(0)),
        SectionKind::Piece => (OutlineKind::Piece, subject(document, line)),
        SectionKind::Player => (OutlineKind::Player, token_text(0)),
        SectionKind::Test => (OutlineKind::Test, token_text(1)),
        SectionKind::NoSection if token_text(0) == "use" => {
            (OutlineKind::Use, &document.text[line.range.clone()])
        }
        SectionKind::NoSection if token_text(0) == "setup" => (OutlineKind::Board, token_text(0)),
        SectionKind::NoSection if token_text(0) == "option" => (OutlineKind::Word, token_text(1)),
        SectionKind::NoSection => (OutlineKind::Word, token_text(0)),
        SectionKind::Error => return None,
    };
    let name = if name.is_empty() { token_text(0) } else { name };
    let name = name.lines().next().unwrap_or_default().trim_end().to_owned();
    let heading = line.range.clone();
    Some(OutlineItem { name, kind, range: heading.clone(), heading })
}

/// Returns the subject of a heading: the text up to the letter, or up to the verb of a sentence on the same line.
fn subject<'d>(document: &'d Document, line: &TokenLine) -> &'d str {
    let ends_subject = |index: &usize| {
        let token = &line.tokens[*index];
        let text = document.tokens.text(token);
        let is_verb = token.class == TokenClass::Keyword
            && crate::syntax::words::rows_of_word(text).any(|word| {
                word.role == crate::syntax::words::Role::Line(SectionKind::Piece)
                    || word.role == crate::syntax::words::Role::Mode
            });
        is_verb || token.class == TokenClass::Letter
    };
    let end = (2..line.tokens.len()).find(ends_subject);
    let end = end.map_or(line.range.end, |index| line.tokens[index].range.start);
    document.text[line.range.start..end].trim_end()
}

/// Returns the folding ranges as byte ranges: sections of several lines, and comments on consecutive lines.
pub fn folding_ranges(document: &Document) -> Vec<Range<usize>> {
    let has_break = |range: &Range<usize>| document.text[range.clone()].contains('\n');
    let sections = outline(document).into_iter().map(|item| item.range);
    let mut comment_blocks: Vec<Range<usize>> = Vec::new();
    for comment in &document.tokens.comments {
        match comment_blocks.last_mut() {
            Some(comment_block)
                if document.text[comment_block.end..comment.start].trim().is_empty()
                    && document.text[comment_block.end..comment.start].matches('\n').count() == 1 =>
            {
                comment_block.end = comment.end;
            }
            _ => comment_blocks.push(comment.clone()),
        }
    }
    let mut found: Vec<Range<usize>> = sections.chain(comment_blocks).filter(has_break).collect();
    found.sort_by_key(|range| (range.start, range.end));
    found
}
