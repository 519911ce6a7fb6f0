//! A part of a FEN text with its position in the text.

use std::ops::Range;

use super::Fault;

/// A fault and where it is.
pub(super) type ParseResult<T> = Result<T, (Fault, Range<usize>)>;

/// A piece of the text and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Field<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl<'t> Field<'t> {
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The part from one byte of the field to another.
    pub fn part(&self, from: usize, to: usize) -> Field<'t> {
        Field { text: &self.text[from..to], start: self.start + from }
    }
}
