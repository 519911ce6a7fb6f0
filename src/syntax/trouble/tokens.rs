//! The words of a line, cut at blanks and commas, for the eye of whoever explains a problem.

/// A word, or a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    /// Where it begins in its line.
    pub at: usize,
    /// What it is.
    pub text: &'t str,
}

impl Token<'_> {
    /// Where it ends in its line.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Whether it has the form of a piece's name.
    pub fn is_name(&self) -> bool {
        self.is_plain_word()
            && self.text.len() > 1
            && self.text.starts_with(|c: char| c.is_ascii_uppercase())
            && self.text.ends_with(|c: char| c.is_ascii_lowercase())
    }

    /// Whether it consists of plain letters alone.
    pub fn is_plain_word(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_alphabetic())
    }
}

/// Cuts a line into words and commas.
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

/// The word in the form of a piece's name.
pub(super) fn as_name(word: &str) -> String {
    let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
    let small = letters.to_ascii_lowercase();
    match small.split_at_checked(1) {
        Some((first, rest)) if !rest.is_empty() => format!("{}{rest}", first.to_ascii_uppercase()),
        _ => "Name".to_string(),
    }
}
