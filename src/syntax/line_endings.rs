//! Normalization of line endings.

/// Replaces each carriage return that is not part of a `\r\n` by a line feed. All byte offsets stay the same.
pub fn normalize_bare_cr(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let mut chars = text.chars().peekable();
    let mut normalized = String::with_capacity(text.len());
    while let Some(char) = chars.next() {
        let ends_line = char == '\r' && chars.peek() != Some(&'\n');
        normalized.push(if ends_line { '\n' } else { char });
    }
    normalized
}

#[cfg(test)]
mod tests {
    use super::normalize_bare_cr;

    #[test]
    fn bare_carriage_returns_become_line_feeds() {
        for (text, expected) in
            [("a\rb\r", "a\nb\n"), ("a\r\nb\r\r\n", "a\r\nb\n\r\n"), ("\r", "\n"), ("ä\n\rb", "ä\n\nb")]
        {
            assert_eq!(normalize_bare_cr(text.to_owned()), expected, "{text:?}");
        }
    }
}
