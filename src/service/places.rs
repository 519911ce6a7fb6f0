//! The definitions and the occurrences of a name, in a text and in the files that it uses.

use std::ops::Range;

use super::compiled_document::CompiledDocument;
use super::document::Document;
use super::symbol::{Symbol, SymbolKind};
use crate::syntax::tokens::TokenClass;
use crate::syntax::{LoadedFile, Loader};

/// A file, and byte ranges in it.
pub type FileRanges = (Document, Vec<Range<usize>>);

/// Returns a document, and after it the files that it uses. Of several files that define a name, the first in this order contains the
/// definition that applies.
pub(super) fn files(document: &Document, compiled: Option<&CompiledDocument>) -> Vec<Document> {
    let used = compiled.into_iter().flat_map(|compiled| compiled.used_files().rev());
    std::iter::once(document.clone()).chain(used).collect()
}

/// Returns the kind whose letter is at a byte offset, in the heading of the kind or in a board diagram, and the byte range of
/// the letter.
pub(super) fn kind_of_letter(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    offset: usize,
) -> Option<(Symbol, Range<usize>)> {
    let (line, index) = document.tokens.at(offset)?;
    let token = &line.tokens[index];
    let name = match token.class {
        TokenClass::Letter if index > 0 && line.tokens[index - 1].class == TokenClass::Kind => {
            document.tokens.text(&line.tokens[index - 1]).to_owned()
        }
        TokenClass::Cell => {
            let letter = document.tokens.text(token).to_ascii_uppercase();
            let kinds = &compiled?.variant()?.model.kinds;
            kinds.iter().find(|kind| kind.letter == letter)?.name.clone()
        }
        _ => return None,
    };
    Some((Symbol { name, kind: SymbolKind::Kind }, token.range.clone()))
}

/// Returns the name at a byte offset: the name itself, or the name of the kind whose letter is there.
fn symbol(document: &Document, compiled: Option<&CompiledDocument>, offset: usize) -> Option<Symbol> {
    let named = document.symbol_at(offset).or_else(|| kind_of_letter(document, compiled, offset));
    named.map(|(symbol, _)| symbol)
}

/// Returns the definitions of the name at a byte offset: those in the text itself or, if the text does not define the name,
/// those in the used file whose definition applies. For the name of a file, returns the beginning of the file.
pub fn definition(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    loader: &dyn Loader,
    offset: usize,
) -> Vec<FileRanges> {
    if let Some((line, index)) = document.tokens.at(offset)
        && line.tokens[index].class == TokenClass::Path
    {
        let file = loader.load(Some(&document.name), document.tokens.text(&line.tokens[index]));
        let beginning = std::iter::once(0..0).collect();
        let file = file.ok().map(|LoadedFile { name, text }| (Document::new(name, text), beginning));
        return file.into_iter().collect();
    }
    let Some(symbol) = symbol(document, compiled, offset) else { return Vec::new() };
    let mut found = files(document, compiled).into_iter().filter_map(|file| {
        let ranges = definitions_in(&file, &symbol);
        (!ranges.is_empty()).then_some((file, ranges))
    });
    found.next().into_iter().collect()
}

/// Returns the byte ranges at which a file defines a name.
pub(super) fn definitions_in(file: &Document, symbol: &Symbol) -> Vec<Range<usize>> {
    let definitions = file.definitions().filter(|(defined, ..)| defined == symbol);
    definitions.map(|(_, _, token)| token.range.clone()).collect()
}

/// Returns all occurrences of the name at a byte offset: in the text, in the files that the text uses, and in those documents of
/// `others` that use a file that defines the name.
pub fn references(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    others: &[(&Document, Option<&CompiledDocument>)],
    offset: usize,
) -> Vec<FileRanges> {
    let Some(symbol) = symbol(document, compiled, offset) else { return Vec::new() };
    let files = with_users(files(document, compiled), others, &symbol);
    let by_file = files.into_iter().map(|file| {
        let ranges: Vec<_> = file.occurrences(&symbol).map(|token| token.range.clone()).collect();
        (file, ranges)
    });
    by_file.filter(|(_, ranges)| !ranges.is_empty()).collect()
}

/// Adds the documents of `others` that use a file in which the name is defined.
pub(super) fn with_users(
    mut files: Vec<Document>,
    others: &[(&Document, Option<&CompiledDocument>)],
    symbol: &Symbol,
) -> Vec<Document> {
    let defines = |file: &&Document| !definitions_in(file, symbol).is_empty();
    let defining_files: Vec<String> = files.iter().filter(defines).map(|file| file.name.clone()).collect();
    for (other, compiled) in others {
        let mut used = compiled.iter().flat_map(|compiled| compiled.compilation.sources.iter());
        let is_known = files.iter().any(|file| file.name == other.name);
        if !is_known && used.any(|(name, _)| defining_files.iter().any(|file| file == name)) {
            files.push((*other).clone());
        }
    }
    files
}
