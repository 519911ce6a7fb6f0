//! Texts made to fit: broken into lines, or cut so that their end is seen. Widths are columns of the terminal.

use ratatui::text::Span;

/// How many columns a text takes.
fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text in lines of at most so many columns, broken between words, and where a word is longer than a line, within it.
fn lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest = word;
        while let Some(line) = lines.last_mut() {
            let blank = if line.is_empty() { "" } else { " " };
            if width(line) + blank.len() + width(rest) <= columns {
                line.push_str(blank);
                line.push_str(rest);
                break;
            }
            if line.is_empty() {
                let (head, tail) = rest.split_at(fitting(rest, columns));
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

/// A line as it is, if it fits; otherwise in several, with what goes on set in below the text.
pub fn hanging(line: &str, columns: usize) -> Vec<String> {
    const DEEPER: &str = "  ";
    if width(line) <= columns {
        return vec![line.to_owned()];
    }
    let text = line.trim_start();
    let indent = format!("{}{DEEPER}", &line[..line.len() - text.len()]);
    let wrapped = lines(text, columns.saturating_sub(width(&indent)));
    let set_in = |(at, text): (usize, String)| {
        format!("{}{text}", if at == 0 { &indent[..indent.len() - DEEPER.len()] } else { &indent })
    };
    wrapped.into_iter().enumerate().map(set_in).collect()
}

/// The bytes of as many of the first characters as there are columns for, and at least of one.
fn fitting(text: &str, columns: usize) -> usize {
    let ends = text.char_indices().map(|(at, char)| at + char.len_utf8());
    let first = text.chars().next().map_or(0, char::len_utf8);
    ends.take_while(|&end| width(&text[..end]) <= columns).last().unwrap_or(first)
}

/// As much of the end of a text as there are columns for.
pub fn end(text: &str, columns: usize) -> &str {
    let begins = text.char_indices().map(|(at, _)| at);
    begins.map(|at| &text[at..]).find(|end| width(end) <= columns).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_fits_and_nothing_is_lost() {
        for (text, columns, expected) in [
            ("", 5, &[""][..]),
            ("one two three", 7, &["one two", "three"]),
            ("one two three", 3, &["one", "two", "thr", "ee"]),
            ("a abcdefgh b", 4, &["a", "abcd", "efgh", "b"]),
            ("漢字漢字 x", 5, &["漢字", "漢字", "x"]),
            ("漢", 1, &["漢"]),
        ] {
            assert_eq!(lines(text, columns), expected, "{text:?} in {columns}");
        }
    }

    #[test]
    fn what_fits_keeps_its_blanks_and_what_does_not_is_set_in() {
        for (text, columns, expected) in [
            ("  a   b", 7, &["  a   b"][..]),
            (" one two three", 10, &[" one two", "   three"]),
            ("", 3, &[""]),
        ] {
            assert_eq!(hanging(text, columns), expected, "{text:?} in {columns}");
        }
    }

    #[test]
    fn the_end_is_seen() {
        for (text, columns, expected) in
            [("typed", 5, "typed"), ("typed", 3, "ped"), ("a漢字", 3, "字"), ("typed", 0, ""), ("", 3, "")]
        {
            assert_eq!(end(text, columns), expected, "{text:?} in {columns}");
        }
    }
}
