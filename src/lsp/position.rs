//! Positions of the protocol. Lines and columns are counted from 0; a column is a number of UTF-16 code units.

use std::ops::Range;

use serde_json::{Value, json};

/// The byte offsets of the line starts of a text.
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds the lines. They end with a line feed, a carriage return, or both.
    pub fn new(text: &str) -> LineIndex {
        let bytes = text.as_bytes();
        let ends_line = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let after_breaks = (0..bytes.len()).filter(ends_line).map(|at| at + 1);
        LineIndex { starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// Returns the byte offset of a position. A column past the end of its line is clamped to the end of the line, and a line past the end
    /// of the text to the end of the text.
    pub fn offset(&self, text: &str, position: &Value) -> usize {
        let number = |name: &str| position.get(name).and_then(Value::as_u64).unwrap_or(0);
        let (line, column) = (number("line"), number("character"));
        let Some(&start) = usize::try_from(line).ok().and_then(|line| self.starts.get(line)) else {
            return text.len();
        };
        let mut units = 0;
        let rest = text[start..].char_indices();
        for (at, char) in rest {
            if units >= column || char == '\n' || char == '\r' {
                return start + at;
            }
            units += char.len_utf16() as u64;
        }
        text.len()
    }

    /// Returns the position of a byte offset. An offset inside a character or past the end of the text is moved back.
    pub fn position(&self, text: &str, offset: usize) -> Value {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let column: usize = text[self.starts[line]..offset].chars().map(char::len_utf16).sum();
        json!({ "line": line, "character": column })
    }

    /// Converts a byte range to a range of the protocol.
    pub fn range(&self, text: &str, range: &Range<usize>) -> Value {
        json!({ "start": self.position(text, range.start), "end": self.position(text, range.end) })
    }

    /// Converts a range of the protocol to a byte range.
    pub fn byte_range(&self, text: &str, range: &Value) -> Range<usize> {
        let offset_at = |end: &str| self.offset(text, range.get(end).unwrap_or(&Value::Null));
        let (start, end) = (offset_at("start"), offset_at("end"));
        start..end.max(start)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::LineIndex;

    #[test]
    fn columns_count_units_of_utf16() {
        let text = "a\u{1F451}b\r\nä c\rd";
        let index = LineIndex::new(text);
        for (line, character, offset) in
            [(0, 0, 0), (0, 1, 1), (0, 3, 5), (0, 4, 6), (1, 0, 8), (1, 1, 10), (2, 1, 14)]
        {
            let position = json!({ "line": line, "character": character });
            assert_eq!(index.offset(text, &position), offset, "{position}");
            assert_eq!(index.position(text, offset), position, "{offset}");
        }
        assert_eq!(index.offset(text, &json!({ "line": 0, "character": 99 })), 6);
        assert_eq!(index.offset(text, &json!({ "line": 9, "character": 0 })), text.len());
    }
}
