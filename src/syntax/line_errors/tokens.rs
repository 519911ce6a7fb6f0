//! The tokens of a line, on which the explanations of errors are based: words and commas.

/// A word, or a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    /// The byte offset of the token in the line.
    pub start: usize,
    /// The characters of the token.
    pub text: &'t str,
}

impl Token<'_> {
    /// Returns the byte offset of the end of the token in the line.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns the byte range of the token in the line.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.start..self.end()
    }

    /// Returns true if the token has the form of a piece's name.
    pub fn is_name(&self) -> bool {
        self.is_plain_word()
            && self.text.len() > 1
            && self.text.starts_with(|c: char| c.is_ascii_uppercase())
            && self.text.ends_with(|c: char| c.is_ascii_lowercase())
    }

    /// Returns true if the token consists of ASCII letters only.
    pub fn is_plain_word(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_alphabetic())
    }
}

/// Splits a line into words and commas.
pub(super) fn split_tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while start < line.len() {
        let rest = &line[start..];
        let length = match rest.find([' ', '\t', ',']) {
            Some(0) => 1,
            Some(end) => end,
            None => rest.len(),
        };
        let text = &rest[..length];
        if !matches!(text, " " | "\t") {
            tokens.push(Token { start, text });
        }
        start += length;
    }
    tokens
}

/// Converts a word to the form of a piece's name. A word with fewer than two letters becomes the placeholder `Name`.
pub(super) fn to_name(word: &str) -> String {
    let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
    let lower = letters.to_ascii_lowercase();
    match lower.split_at_checked(1) {
        Some((first, rest)) if !rest.is_empty() => format!("{}{rest}", first.to_ascii_uppercase()),
        _ => "Name".to_string(),
    }
}
