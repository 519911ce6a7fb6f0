//! Wrapping of long lines, and the last part of a text that fits on a line. Widths are in columns of the terminal.

use ratatui::text::Span;

/// Returns the width of a text.
fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Wraps a text into lines of at most `columns` columns, between words or within a word that is longer than a line.
fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest = word;
        while let Some(line) = lines.last_mut() {
            let separator = if line.is_empty() { "" } else { " " };
            if width(line) + separator.len() + width(rest) <= columns {
                line.push_str(separator);
                line.push_str(rest);
                break;
            }
            if line.is_empty() {
                let (head, tail) = rest.split_at(prefix_length(rest, columns));
                line.push_str(head);
                rest = tail;
            }
            if rest.is_empty() {
                break;
            }
            lines.push(String::new());
        }
    }
    lines
}

/// Wraps a line, with the continuation lines indented. A line that fits is unchanged.
pub fn wrap_line(line: &str, columns: usize) -> Vec<String> {
    const CONTINUATION_INDENT: &str = "  ";
    if width(line) <= columns {
        return vec![line.to_owned()];
    }
    let text = line.trim_start();
    let indent = format!("{}{CONTINUATION_INDENT}", &line[..line.len() - text.len()]);
    let lines = wrap(text, columns.saturating_sub(width(&indent)));
    let with_indent = |(index, text): (usize, String)| {
        format!(
            "{}{text}",
            if index == 0 { &indent[..indent.len() - CONTINUATION_INDENT.len()] } else { &indent }
        )
    };
    lines.into_iter().enumerate().map(with_indent).collect()
}

/// Returns the length in bytes of the longest prefix that fits into `columns` columns, or of the first character if no prefix
/// fits.
fn prefix_length(text: &str, columns: usize) -> usize {
    let char_ends = text.char_indices().map(|(offset, char)| offset + char.len_utf8());
    let first_char_length = text.chars().next().map_or(0, char::len_utf8);
    char_ends.take_while(|&end| width(&text[..end]) <= columns).last().unwrap_or(first_char_length)
}

/// Returns the longest suffix of a text that fits into `columns` columns.
pub fn fitting_suffix(text: &str, columns: usize) -> &str {
    let char_starts = text.char_indices().map(|(offset, _)| offset);
    char_starts.map(|start| &text[start..]).find(|suffix| width(suffix) <= columns).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped() {
        for (text, columns, expected) in [
            ("", 5, &[""][..]),
            ("one two three", 7, &["one two", "three"]),
            ("one two three", 3, &["one", "two", "thr", "ee"]),
            ("a abcdefgh b", 4, &["a", "abcd", "efgh", "b"]),
            ("漢字漢字 x", 5, &["漢字", "漢字", "x"]),
            ("漢", 1, &["漢"]),
        ] {
            assert_eq!(wrap(text, columns), expected, "{text:?} in {columns}");
        }
    }

    #[test]
    fn continuation_lines_are_indented() {
        for (text, columns, expected) in [
            ("  a   b", 7, &["  a   b"][..]),
            (" one two three", 10, &[" one two", "   three"]),
            ("", 3, &[""]),
        ] {
            assert_eq!(wrap_line(text, columns), expected, "{text:?} in {columns}");
        }
    }

    #[test]
    fn only_the_end_of_a_long_text_is_kept() {
        for (text, columns, expected) in
            [("typed", 5, "typed"), ("typed", 3, "ped"), ("a漢字", 3, "字"), ("typed", 0, ""), ("", 3, "")]
        {
            assert_eq!(fitting_suffix(text, columns), expected, "{text:?} in {columns}");
        }
    }
}
