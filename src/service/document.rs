//! A document: a text split into words.

use crate::syntax::normalize_bare_cr;
use crate::syntax::tokens::Tokens;

/// A text split into words. A document exists for every text, also for one with errors.
#[derive(Clone, Debug)]
pub struct Document {
    /// The name of the document in diagnostics and in `use` lines of other files.
    pub name: String,
    /// The text. Carriage returns without a line feed are replaced by line feeds, so byte offsets are the same as in the original.
    pub text: String,
    /// The words of the text.
    pub tokens: Tokens,
}

impl Document {
    /// Creates the document of a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Document {
        let text = normalize_bare_cr(text.into());
        let tokens = Tokens::new(&text);
        Document { name: name.into(), text, tokens }
    }
}
