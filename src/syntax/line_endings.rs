//! Normalization of line endings.

/// Replaces each carriage return without a following line feed by a line feed. All byte offsets stay the same.
pub fn normalize_bare_cr(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let mut chars = text.chars().peekable();
    let mut read = String::with_capacity(text.len());
    while let Some(char) = chars.next() {
        let ends_line = char == '\r' && chars.peek() != Some(&'\n');
        read.push(if ends_line { '\n' } else { char });
    }
    read
}

#[cfg(test)]
mod tests {
    use super::normalize_bare_cr;

    #[test]
    fn lines_may_end_in_carriage_returns() {
        for (text, read) in
            [("a\rb\r", "a\nb\n"), ("a\r\nb\r\r\n", "a\r\nb\n\r\n"), ("\r", "\n"), ("ä\n\rb", "ä\n\nb")]
        {
            assert_eq!(normalize_bare_cr(text.to_owned()), read, "{text:?}");
        }
    }
}
