//! Signature help: the last keyword before a position, and what may follow it.

use super::document::Document;
use super::hover::row_of_keyword;
use crate::syntax::tokens::TokenClass;
use crate::syntax::words::Word;

/// Returns the row of the table of words for the last keyword before a byte offset, on the same line; `None` if there is no
/// keyword.
pub fn signature(document: &Document, offset: usize) -> Option<&'static Word> {
    let lines = document.tokens.lines.iter();
    let line = lines.take_while(|line| line.range.start < offset).last()?;
    let between = document.tokens.masked.get(line.range.end..offset).unwrap_or_default();
    if between.contains('\n') {
        return None;
    }
    let index = line
        .tokens
        .iter()
        .rposition(|token| token.class == TokenClass::Keyword && token.range.end < offset)?;
    row_of_keyword(document, line, index)
}
