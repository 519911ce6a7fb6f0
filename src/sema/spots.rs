//! Names of squares and rectangles, read as they are written. Not whether they are on a board.

use std::fmt;

use super::problems::Problems;
use crate::board::MAX_FILES;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{SquareRange, Text};

/// Ranks are numbered below this.
pub(super) const MAX_RANK_NUMBER: u32 = 100;

/// A file from 0 and a rank as it is called, on the board or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub file: u8,
    pub rank: u32,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank)
    }
}

/// A rectangle by its lower left and upper right corner.
#[derive(Clone, Copy)]
pub(super) struct Corners {
    pub low: Spot,
    pub high: Spot,
    pub span: Span,
}

impl Corners {
    /// All its spots; the caller has bounded it.
    pub fn spots(self) -> impl Iterator<Item = Spot> {
        (self.low.rank..=self.high.rank)
            .flat_map(move |rank| (self.low.file..=self.high.file).map(move |file| Spot { file, rank }))
    }
}

/// Reads `e4`.
pub(super) fn spot(text: &Text, problems: &Problems) -> Option<Spot> {
    let mut chars = text.text.chars();
    let file = chars.next().filter(char::is_ascii_lowercase).map(|c| c as u8 - b'a');
    let digits = chars.as_str();
    let proper = digits == "0" || !digits.starts_with('0');
    let rank = digits.parse::<u32>().ok().filter(|&rank| proper && rank < MAX_RANK_NUMBER);
    if let (Some(file), Some(rank)) = (file.filter(|&file| file < MAX_FILES), rank) {
        Some(Spot { file, rank })
    } else {
        problems.report(
            Diagnostic::new(
                Code::NoSuchSquare,
                text.span,
                format!("`{}` is a square of no board", text.text),
            )
            .help(format!("files are a to p, ranks below {MAX_RANK_NUMBER}")),
        );
        None
    }
}

/// Reads `e4`, `a1..c3`.
pub(super) fn corners(range: &SquareRange, problems: &Problems) -> Option<Corners> {
    let from = spot(&range.from, problems);
    let to = range.to.as_ref().map_or(from, |to| spot(to, problems));
    let (from, to) = (from?, to?);
    let span = range.to.as_ref().map_or(range.from.span, |to| range.from.span.to(to.span));
    Some(Corners {
        low: Spot { file: from.file.min(to.file), rank: from.rank.min(to.rank) },
        high: Spot { file: from.file.max(to.file), rank: from.rank.max(to.rank) },
        span,
    })
}
