//! Splits a line into words and commas, for the explanation of a problem.

/// A word, or a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    /// Its byte offset in the line.
    pub at: usize,
    /// Its characters.
    pub text: &'t str,
}

impl Token<'_> {
    /// Returns the byte offset of its end in the line.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Returns true if it has the form of a piece's name.
    pub fn is_name(&self) -> bool {
        self.is_plain_word()
            && self.text.len() > 1
            && self.text.starts_with(|c: char| c.is_ascii_uppercase())
            && self.text.ends_with(|c: char| c.is_ascii_lowercase())
    }

    /// Returns true if it consists of ASCII letters only.
    pub fn is_plain_word(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_alphabetic())
    }
}

/// Splits a line into words and commas.
pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        let length = match rest.find([' ', '\t', ',']) {
            Some(0) => 1,
            Some(end) => end,
            None => rest.len(),
        };
        let text = &rest[..length];
        if !matches!(text, " " | "\t") {
            tokens.push(Token { at, text });
        }
        at += length;
    }
    tokens
}

/// Returns the word in the form of a piece's name.
pub(super) fn as_name(word: &str) -> String {
    let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
    let small = letters.to_ascii_lowercase();
    match small.split_at_checked(1) {
        Some((first, rest)) if !rest.is_empty() => format!("{}{rest}", first.to_ascii_uppercase()),
        _ => "Name".to_string(),
    }
}
