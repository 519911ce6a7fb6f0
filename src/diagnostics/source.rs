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
    texts: Vec<(String, String)>,
}

impl Sources {
    /// Takes in a text under the name by which diagnostics call it.
    ///
    /// # Panics
    /// With more than 65 536 texts, which the loader's bound on `use` rules out.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = u16::try_from(self.texts.len()).expect("the loader bounds the number of texts");
        self.texts.push((name.into(), text.into()));
        SourceId(id)
    }

    /// The name of a text.
    pub fn name(&self, id: SourceId) -> &str {
        &self.texts[id.0 as usize].0
    }

    /// The whole text.
    pub fn text(&self, id: SourceId) -> &str {
        &self.texts[id.0 as usize].1
    }

    /// The text under a span.
    pub fn slice(&self, span: Span) -> &str {
        &self.text(span.source)[span.start as usize..span.end as usize]
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn line_column(&self, id: SourceId, byte: u32) -> (usize, usize) {
        let text = self.text(id);
        let mut byte = (byte as usize).min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}
