//! Splits a text into lines, separates comments from words and joins continued lines. Does not parse the words of a line.

use std::ops::Range;

use super::words;

/// The newest version of the language, and the version of a file that does not declare one.
pub const LANGUAGE_VERSION: u32 = 2;

/// A text split into lines.
pub(super) struct Scan {
    /// The text, with spaces in place of comments and of line breaks inside sentences. Byte offsets are unchanged.
    pub masked: String,
    /// The lines in order.
    pub lines: Vec<Line>,
    /// The version of the language that the first `language` line declares; the newest version if there is no such line.
    pub version: u32,
}

/// A line of the text, or several lines that are treated as one: blank lines, or a line with words and its continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// One or more empty lines.
    Blank,
    /// A comment on a line of its own.
    Comment(Range<usize>),
    /// A line with words.
    Words(WordLine),
}

/// A line with words, joined with the lines that continue it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WordLine {
    /// The range of the words in the masked text, without leading and trailing spaces.
    pub range: Range<usize>,
    /// The comments before the last of the joined lines: at the ends of the other joined lines, and on lines of their own.
    pub inner_comments: Vec<Range<usize>>,
    /// The comment at the end of the last of the joined lines.
    pub trailing_comment: Option<Range<usize>>,
}

/// Splits a text into lines.
pub(super) fn scan(text: &str) -> Scan {
    let mut masked = text.as_bytes().to_vec();
    let mut lines: Vec<Line> = Vec::new();
    let mut start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    masked[..start].fill(b' ');
    while start < text.len() {
        let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
        let (words, comment) = split_comment(text, start..end);
        masked[words.end..end].fill(b' ');
        if words.is_empty() {
            match comment {
                Some(range) => lines.push(Line::Comment(range)),
                None if matches!(lines.last(), Some(Line::Blank)) => {}
                None => lines.push(Line::Blank),
            }
        } else if let Some(index) = continued_line(&lines, text, &words) {
            let between = lines.split_off(index + 1);
            if let Some(Line::Words(head)) = lines.last_mut() {
                masked[head.range.end..words.start].fill(b' ');
                head.range.end = words.end;
                head.inner_comments.extend(head.trailing_comment.take());
                head.inner_comments.extend(between.into_iter().filter_map(|line| match line {
                    Line::Comment(range) => Some(range),
                    Line::Blank | Line::Words(_) => None,
                }));
                head.trailing_comment = comment;
            }
        } else {
            lines.push(Line::Words(WordLine {
                range: words,
                inner_comments: Vec::new(),
                trailing_comment: comment,
            }));
        }
        start = end + 1;
    }
    // The text is valid UTF-8, because every byte of a replaced character has become a space.
    let masked = String::from_utf8(masked).unwrap_or_default();
    let declared = lines.iter().find_map(|line| match line {
        Line::Words(words) => declared_version(&masked[words.range.clone()]),
        Line::Blank | Line::Comment(_) => None,
    });
    Scan { version: declared.unwrap_or(LANGUAGE_VERSION), masked, lines }
}

/// Returns the version of the language in which a text is written.
pub fn language_version(text: &str) -> u32 {
    scan(text).version
}

/// Returns the version of the language that a line declares, if it declares one.
fn declared_version(line: &str) -> Option<u32> {
    let mut words = line.split_ascii_whitespace();
    if words.next()? == "language" { words.next()?.parse().ok() } else { None }
}

/// Returns the ranges of the words and of the comment in one line of the text; `None` for the comment if there is none.
fn split_comment(text: &str, line: Range<usize>) -> (Range<usize>, Option<Range<usize>>) {
    let content = &text[line.clone()];
    let bytes = content.as_bytes();
    let hash = (0..bytes.len())
        .find(|&index| bytes[index] == b'#' && (index == 0 || matches!(bytes[index - 1], b' ' | b'\t')));
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\r');
    let trimmed = |range: Range<usize>| {
        let part = &content[range.clone()];
        let from = line.start + range.start + (part.len() - part.trim_start_matches(is_blank).len());
        from..from + part.trim_matches(is_blank).len()
    };
    let words = trimmed(0..hash.unwrap_or(content.len()));
    (words, hash.map(|index| trimmed(index..content.len())))
}

/// Returns the index of the line that the words in `range` continue, if any.
fn continued_line(lines: &[Line], text: &str, range: &Range<usize>) -> Option<usize> {
    let index = lines.iter().rposition(|line| matches!(line, Line::Words(_)))?;
    let Line::Words(head) = &lines[index] else { return None };
    let before = &text[head.range.clone()];
    if is_one_line_text(before) {
        return None;
    }
    let line = &text[range.clone()];
    let follows_list_comma = || {
        before.ends_with(',')
            && !lines[index..].contains(&Line::Blank)
            && !begins_new_sentence(line)
            && !is_row(line)
    };
    (words::continues_sentence(first_word(line)) || follows_list_comma()).then_some(index)
}

/// Returns true if a line break in place of the space at byte offset `space` does not change the meaning of the sentence.
pub(super) fn can_break_at(sentence: &str, space: usize) -> bool {
    let (before, line) = (&sentence[..space], &sentence[space + 1..]);
    !is_one_line_text(before)
        && (words::continues_sentence(first_word(line))
            || before.ends_with(',') && !begins_new_sentence(line) && !is_row(line))
}

/// Returns the ASCII letters at the beginning of a line; an empty text if the line begins with another character.
pub(super) fn first_word(line: &str) -> &str {
    let end = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
    &line[..end]
}

/// Returns true if the line is a title, a metadata line, a row or a line of a test, which cannot be continued on the next line.
fn is_one_line_text(line: &str) -> bool {
    words::begins_one_line_text(first_word(line)) || is_row(line)
}

/// Returns true if the line is a row of a board diagram.
fn is_row(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && line[digits..].trim_start().starts_with('|')
}

/// Returns true if the line begins a new sentence even if the line above it ends with a comma.
fn begins_new_sentence(line: &str) -> bool {
    let word = first_word(line);
    let rest = line[word.len()..].trim_start();
    match word {
        "piece" => rest.starts_with(|c: char| c.is_ascii_uppercase()),
        _ if words::may_follow_comma(word) => false,
        _ => words::begins_line(word) || words::defines(first_word(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, scan};

    fn scanned_lines(text: &str) -> Vec<String> {
        let scan = scan(text);
        let masked_text = |range: &std::ops::Range<usize>| scan.masked[range.clone()].to_string();
        let lines = scan.lines.iter().map(|line| match line {
            Line::Blank => String::new(),
            Line::Comment(range) => text[range.clone()].to_string(),
            Line::Words(words) => {
                let trailing = words.trailing_comment.clone().map_or("", |range| &text[range]);
                format!("{}{trailing}", masked_text(&words.range))
            }
        });
        lines.collect()
    }

    #[test]
    fn comments_are_separated_and_continued_lines_are_joined() {
        let cases: [(&str, &[&str]); 9] = [
            ("a b\n\n\nc", &["a b", "", "c"]),
            ("\u{feff}# x\r\nplayer\r\n", &["# x", "player"]),
            ("moves K  # é\n  then on", &["moves K         then on"]),
            ("see http://a/#b # c", &["see http://a/#b# c"]),
            ("inner means a1,\n  # why\n  b2", &["inner means a1,           b2"]),
            ("inner means a1,\n\n  b2", &["inner means a1,", "", "b2"]),
            ("inner means a1,\npiece King", &["inner means a1,", "piece King"]),
            ("test x,\nthen y", &["test x,", "then y"]),
            ("1 | a\nor b", &["1 | a", "or b"]),
        ];
        for (text, lines) in cases {
            assert_eq!(scanned_lines(text), lines, "{text:?}");
        }
    }
}
