//! Parses names of squares and rectangles, whether they are on the board or not.

use std::fmt;

use super::problems::Problems;
use crate::board::MAX_FILES;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{SquareRange, Text};

/// The exclusive upper bound of rank numbers: the highest rank is 99.
pub(super) const RANK_NUMBER_END: u32 = 100;

/// The name of a square, which need not be on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SquareName {
    /// The letter of the level; `None` if the name has none.
    pub level: Option<char>,
    /// The file: 0 for `a`.
    pub file: u8,
    /// The rank number, as in the name.
    pub rank: u32,
}

impl SquareName {
    /// Returns the letter of the file.
    pub fn file_letter(self) -> char {
        (b'a' + self.file) as char
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.level.map(String::from).unwrap_or_default(), self.file_letter(), self.rank)
    }
}

/// A rectangle on one level, given by its lower left and upper right corners.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub low: SquareName,
    pub high: SquareName,
    pub span: Span,
}

impl Rectangle {
    /// Returns the squares of the rectangle, rank by rank.
    pub fn squares(self) -> impl Iterator<Item = SquareName> {
        let level = self.low.level;
        (self.low.rank..=self.high.rank).flat_map(move |rank| {
            (self.low.file..=self.high.file).map(move |file| SquareName { level, file, rank })
        })
    }
}

/// Parses the name of a square, such as `e4`; `None` if no board can have it, which is reported.
pub(super) fn square_name(text: &Text, problems: &Problems) -> Option<SquareName> {
    let level = text.text.chars().next().filter(char::is_ascii_uppercase);
    let mut chars = text.text[usize::from(level.is_some())..].chars();
    let file = chars.next().filter(char::is_ascii_lowercase).map(|c| c as u8 - b'a');
    let digits = chars.as_str();
    let has_no_leading_zero = digits == "0" || !digits.starts_with('0');
    let rank = digits.parse::<u32>().ok().filter(|&rank| has_no_leading_zero && rank < RANK_NUMBER_END);
    if let (Some(file), Some(rank)) = (file.filter(|&file| file < MAX_FILES), rank) {
        Some(SquareName { level, file, rank })
    } else {
        problems.report(
            Diagnostic::new(
                Code::NoSuchSquare,
                text.span,
                format!("`{}` is not a square of any board", text.text),
            )
            .help(format!("files are `a` to `p`, ranks below {RANK_NUMBER_END}")),
        );
        None
    }
}

/// Parses a square or a rectangle, such as `e4` or `a1..c3`; `None` after an error, which is reported.
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
