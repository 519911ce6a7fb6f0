//! The names of a text: kinds and words, where they are defined and where they occur.

use std::ops::Range;

use super::document::Document;
use crate::syntax::SectionKind;
use crate::syntax::tokens::{Token, TokenClass, TokenLine};

/// A name that a file can define.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name as written.
    pub name: String,
    /// The class of the name.
    pub kind: SymbolKind,
}

/// The class of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// The name of a kind of piece, or of an option whose values are kinds.
    Kind,
    /// A user-defined word, or the name of an option whose values are numbers.
    Word,
}

impl SymbolKind {
    /// Returns the class of a name whose token has the given class; `None` if such tokens are not names.
    fn from_token_class(class: TokenClass) -> Option<SymbolKind> {
        match class {
            TokenClass::Kind => Some(SymbolKind::Kind),
            TokenClass::Word => Some(SymbolKind::Word),
            _ => None,
        }
    }
}

impl Document {
    /// Returns the name at a byte offset, and its byte range.
    pub fn symbol_at(&self, offset: usize) -> Option<(Symbol, Range<usize>)> {
        let (line, index) = self.tokens.at(offset)?;
        // The offset may be between a name and punctuation.
        let mut tokens = line.tokens[..=index].iter().rev().take(2).filter(|token| token.range.end >= offset);
        tokens.find_map(|token| Some((self.symbol(token)?, token.range.clone())))
    }

    fn symbol(&self, token: &Token) -> Option<Symbol> {
        let kind = SymbolKind::from_token_class(token.class)?;
        Some(Symbol { name: self.tokens.text(token).to_owned(), kind })
    }

    /// Returns all occurrences of the name.
    pub fn occurrences<'d>(&'d self, symbol: &'d Symbol) -> impl Iterator<Item = &'d Token> {
        self.tokens.iter().filter(move |token| {
            SymbolKind::from_token_class(token.class) == Some(symbol.kind)
                && self.tokens.text(token) == symbol.name
        })
    }

    /// Returns the names that the text defines, each with its line and its token. A line with `means` defines a word. `option NAME is …`
    /// defines a word if its values are numbers, otherwise a kind. A heading `piece NAME` defines a kind if it assigns a letter.
    pub fn definitions(&self) -> impl Iterator<Item = (Symbol, &TokenLine, &Token)> {
        self.tokens.lines.iter().filter_map(|line| {
            let token = self.defined_name(line)?;
            Some((self.symbol(token)?, line, token))
        })
    }

    /// Returns the name that a line defines.
    fn defined_name<'d>(&'d self, line: &'d TokenLine) -> Option<&'d Token> {
        let token_text = |index: usize| line.tokens.get(index).map(|token| self.tokens.text(token));
        if token_text(1) == Some("means") {
            return line.tokens.first();
        }
        if token_text(0) == Some("option") {
            return line.tokens.get(1);
        }
        let name_index = line.tokens.iter().position(|token| token.class == TokenClass::Kind)?;
        let is_heading = line.section == SectionKind::Piece && line.is_heading;
        let follows_piece = name_index > 0 && token_text(name_index - 1) == Some("piece");
        let has_letter =
            line.tokens.get(name_index + 1).is_some_and(|token| token.class == TokenClass::Letter);
        (is_heading && follows_piece && has_letter).then(|| &line.tokens[name_index])
    }
}
