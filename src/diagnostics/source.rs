//! Source texts and places in them. Not file access: texts come in as strings.

/// Which text a span lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u16);

/// A range of bytes of one source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From the start of `self` to the end of `other`, which is in the same text.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.source, other.source);
        Span { end: other.end.max(self.end), ..self }
    }

    /// A part of this span, given in bytes from its start.
    #[must_use]
    pub fn part(self, range: std::ops::Range<usize>) -> Span {
        let at = |offset: usize| (self.start + offset as u32).min(self.end);
        Span { source: self.source, start: at(range.start), end: at(range.end) }
    }
}

/// All texts of one compilation: the file itself and what it uses.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<Source>,
}

#[derive(Clone, Debug)]
struct Source {
    name: String,
    text: String,
    /// Where each line begins, in bytes.
    line_starts: Vec<usize>,
}

impl Sources {
    /// Takes in a text under the name by which diagnostics call it.
    ///
    /// # Panics
    /// With more than 65 536 texts, which the loader's bound on `use` rules out.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = u16::try_from(self.texts.len()).expect("the loader bounds the number of texts");
        let text = text.into();
        // A mark of its encoding at the beginning of a text is part of no line.
        let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let line_starts =
            std::iter::once(mark).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        self.texts.push(Source { name: name.into(), text, line_starts });
        SourceId(id)
    }

    /// The name of a text.
    pub fn name(&self, id: SourceId) -> &str {
        &self.source(id).name
    }

    /// The whole text.
    pub fn text(&self, id: SourceId) -> &str {
        &self.source(id).text
    }

    /// The text under a span.
    pub fn slice(&self, span: Span) -> &str {
        &self.text(span.source)[span.start as usize..span.end as usize]
    }

    /// Line and column of a byte, both from 1; the column counts characters. A byte past the
    /// end is the end.
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

    /// How many lines a text has; a line break at its end begins one more.
    pub fn lines(&self, id: SourceId) -> usize {
        self.source(id).line_starts.len()
    }

    /// The bytes of a line, counted from 1, without its line break.
    ///
    /// # Panics
    /// If the text has no such line.
    pub fn line_range(&self, id: SourceId, line: usize) -> std::ops::Range<usize> {
        let source = self.source(id);
        let start = source.line_starts[line - 1];
        let end = source.line_starts.get(line).copied().unwrap_or(source.text.len());
        let line = &source.text[start..end];
        let shown = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
        start..start + shown.len()
    }

    fn source(&self, id: SourceId) -> &Source {
        &self.texts[id.0 as usize]
    }
}
