//! Quotes code in messages. Text that an author types, or could type, is in backticks: keywords, Betza words, moves, and names and squares
//! as they are written in a file. Names of pieces and squares in a sentence about the board have no backticks: the Rook on a1 attacks a4.

/// Returns a list of texts, each in backticks: `A`, `B`, `C`.
pub fn quoted_list(texts: impl IntoIterator<Item: AsRef<str>>) -> String {
    let quoted = texts.into_iter().map(|text| format!("`{}`", text.as_ref()));
    quoted.collect::<Vec<_>>().join(", ")
}

/// Returns a text in backticks. A text of more than 24 characters is truncated, and unsafe characters are replaced as in
/// [`sanitize`](super::render::sanitize).
pub fn quote_truncated(text: &str) -> String {
    const MAX_CHARS: usize = 24;
    let shown: String = text.chars().take(MAX_CHARS).collect();
    let ellipsis = if shown.len() < text.len() { "…" } else { "" };
    format!("`{}{ellipsis}`", super::render::sanitize(&shown))
}

#[cfg(test)]
mod tests {
    use super::quoted_list;

    #[test]
    fn every_text_is_quoted() {
        assert_eq!(quoted_list(["moves N", "W"]), "`moves N`, `W`");
        assert_eq!(quoted_list([""; 0]), "");
    }
}
