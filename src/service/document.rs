//! A text and its words.

use crate::syntax::normalize_bare_cr;
use crate::syntax::tokens::Tokens;

/// A text and its words. It exists for every text, however broken.
#[derive(Clone, Debug)]
pub struct Document {
    /// The name by which other files and diagnostics refer to it.
    pub name: String,
    /// The text; every line ends in a line feed, and byte offsets are those of the original.
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
