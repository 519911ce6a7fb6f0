//! A part of a FEN text, with its byte range in the text.

use std::ops::Range;

use super::FenErrorKind;

/// The result of parsing. An error contains its byte range in the FEN text.
pub(super) type ParseResult<T> = Result<T, (FenErrorKind, Range<usize>)>;

/// A part of a FEN text.
#[derive(Clone, Copy)]
pub(super) struct Field<'t> {
    pub text: &'t str,
    /// The byte of the FEN text at which the part starts.
    pub start: usize,
}

impl<'t> Field<'t> {
    /// Returns the byte range of the part in the FEN text.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the bytes from `from` to `to` of this part, as a part of the same FEN text.
    pub fn part(&self, from: usize, to: usize) -> Field<'t> {
        Field { text: &self.text[from..to], start: self.start + from }
    }
}
