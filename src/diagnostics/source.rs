//! Source texts, and spans in them.

/// The index of a source text in [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u16);

/// A range of bytes in a source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The source text.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// Returns the span from the start of `self` to the end of `other`, which must be in the same text.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.source, other.source);
        Span { end: other.end.max(self.end), ..self }
    }

    /// Returns the part of this span at `range`, in bytes from the start of the span. A range that extends past the end of the span is cut.
    #[must_use]
    pub fn part(self, range: std::ops::Range<usize>) -> Span {
        let byte_at = |offset: usize| (self.start + offset as u32).min(self.end);
        Span { source: self.source, start: byte_at(range.start), end: byte_at(range.end) }
    }
}

/// All source texts of a compilation: the file itself and the files that it uses.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<Source>,
}

#[derive(Clone, Debug)]
struct Source {
    name: String,
    text: String,
    /// The byte offset of the start of each line.
    line_starts: Vec<usize>,
}

impl Sources {
    /// Adds a text. Diagnostics show it under `name`.
    ///
    /// # Panics
    /// Panics with more than 65 536 texts. The loader's limit on `use` is lower.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = u16::try_from(self.texts.len()).expect("the loader limits the number of texts");
        let text = text.into();
        // A byte order mark does not belong to the first line.
        let first_line_start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let line_starts =
            std::iter::once(first_line_start).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        self.texts.push(Source { name: name.into(), text, line_starts });
        SourceId(id)
    }

    /// Returns the name and the text of each source in the order of addition. The compiler adds the main file first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.texts.iter().map(|source| (source.name.as_str(), source.text.as_str()))
    }

    /// Returns the name of a text.
    pub fn name(&self, id: SourceId) -> &str {
        &self.source(id).name
    }

    /// Returns a whole text.
    pub fn text(&self, id: SourceId) -> &str {
        &self.source(id).text
    }

    /// Returns the text at a span.
    pub fn slice(&self, span: Span) -> &str {
        &self.text(span.source)[span.start as usize..span.end as usize]
    }

    /// Returns the line and the column of a byte, both from 1. The column counts characters. A byte after the end of the text has the
    /// position of the end.
    pub fn line_column(&self, id: SourceId, byte: u32) -> (usize, usize) {
        let source = self.source(id);
        let mut byte = (byte as usize).clamp(source.line_starts[0], source.text.len());
        while !source.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = source.line_starts.partition_point(|&start| start <= byte);
        let before = &source.text[source.line_starts[line - 1]..byte];
        (line, before.chars().count() + 1)
    }

    /// Returns the number of lines of a text. An empty line after a final line break counts.
    pub fn line_count(&self, id: SourceId) -> usize {
        self.source(id).line_starts.len()
    }

    /// Returns the byte range of a line, without its line break. Lines count from 1.
    ///
    /// # Panics
    /// Panics if the text has no such line.
    pub fn line_range(&self, id: SourceId, line: usize) -> std::ops::Range<usize> {
        let source = self.source(id);
        let start = source.line_starts[line - 1];
        let end = source.line_starts.get(line).copied().unwrap_or(source.text.len());
        let line = &source.text[start..end];
        let content = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
        start..start + content.len()
    }

    fn source(&self, id: SourceId) -> &Source {
        &self.texts[id.0 as usize]
    }
}
