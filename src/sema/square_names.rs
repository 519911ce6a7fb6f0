//! Parses names of squares and rectangles, whether they are on the board or not.

use std::fmt;

use super::problems::Problems;
use crate::board::MAX_FILES;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{SquareRange, Text};

/// Exclusive upper bound of rank numbers.
pub(super) const MAX_RANK_NUMBER: u32 = 100;

/// The name of a square: the letter of its level, its file, counted from 0 for `a`, and its rank number. The square need not be on the
/// board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SquareName {
    /// The letter of the level, if it has one.
    pub level: Option<char>,
    pub file: u8,
    pub rank: u32,
}

impl SquareName {
    /// Returns the letter of the file.
    pub fn letter(self) -> char {
        (b'a' + self.file) as char
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.level.map(String::from).unwrap_or_default(), self.letter(), self.rank)
    }
}

/// A rectangle, given by its lower left and upper right corner.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub low: SquareName,
    pub high: SquareName,
    pub span: Span,
}

impl Rectangle {
    /// Returns the squares of the rectangle.
    pub fn squares(self) -> impl Iterator<Item = SquareName> {
        let level = self.low.level;
        (self.low.rank..=self.high.rank).flat_map(move |rank| {
            (self.low.file..=self.high.file).map(move |file| SquareName { level, file, rank })
        })
    }
}

/// Parses the name of a square: `e4`.
pub(super) fn square_name(text: &Text, problems: &Problems) -> Option<SquareName> {
    let level = text.text.chars().next().filter(char::is_ascii_uppercase);
    let mut chars = text.text[usize::from(level.is_some())..].chars();
    let file = chars.next().filter(char::is_ascii_lowercase).map(|c| c as u8 - b'a');
    let digits = chars.as_str();
    let has_no_leading_zero = digits == "0" || !digits.starts_with('0');
    let rank = digits.parse::<u32>().ok().filter(|&rank| has_no_leading_zero && rank < MAX_RANK_NUMBER);
    if let (Some(file), Some(rank)) = (file.filter(|&file| file < MAX_FILES), rank) {
        Some(SquareName { level, file, rank })
    } else {
        problems.report(
            Diagnostic::new(
                Code::NoSuchSquare,
                text.span,
                format!("`{}` is not a square of any board", text.text),
            )
            .help(format!("files are `a` to `p`, ranks below {MAX_RANK_NUMBER}")),
        );
        None
    }
}

/// Parses a square or a rectangle: `e4`, `a1..c3`.
pub(super) fn rectangle(range: &SquareRange, problems: &Problems) -> Option<Rectangle> {
    let from = square_name(&range.from, problems);
    let to = range.to.as_ref().map_or(from, |to| square_name(to, problems));
    let (from, to) = (from?, to?);
    let span = range.to.as_ref().map_or(range.from.span, |to| range.from.span.to(to.span));
    if from.level != to.level {
        let text = format!("`{from}` and `{to}` are not on the same level");
        let problem = Diagnostic::new(Code::NoSuchSquare, span, text);
        problems.report(problem.help("write one rectangle for each level: `Aa1..Ac3 Ba1..Bc3`"));
        return None;
    }
    let level = from.level;
    Some(Rectangle {
        low: SquareName { level, file: from.file.min(to.file), rank: from.rank.min(to.rank) },
        high: SquareName { level, file: from.file.max(to.file), rank: from.rank.max(to.rank) },
        span,
    })
}
