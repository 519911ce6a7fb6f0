//! Squares, ranks and files that a board has. Not sets of pieces.

use super::context::Context;
use super::spots::{Spot, corners, spot};
use crate::board::{Square, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{SquareRange, Text};

/// Cells by what they are.
#[derive(Clone, Copy, Default)]
pub(super) struct Cells {
    pub squares: SquareSet,
    pub voids: SquareSet,
}

impl Context<'_, '_> {
    /// The cell of a spot of the bounding box.
    fn cell(&self, spot: Spot) -> Option<Square> {
        let rank = spot.rank.checked_sub(u32::from(self.shape.first_rank()))?;
        self.shape.cell(spot.file, u8::try_from(rank).ok()?)
    }

    /// The square of that name, which must be one.
    pub fn square(&self, text: &Text) -> Option<Square> {
        let spot = spot(text, self.problems)?;
        if self.is_off_board(spot, text.span) || !self.board_known {
            return None;
        }
        let cell = self.cell(spot)?;
        if !self.shape.is_square(cell) {
            self.problems.report(self.left_out(text.span, &spot.to_string(), cell));
            return None;
        }
        Some(cell)
    }

    /// Whether a spot lies outside the board, which is reported.
    fn is_off_board(&self, spot: Spot, span: Span) -> bool {
        let outline = self.outline.filter(|outline| !outline.has(spot));
        if let Some(outline) = outline {
            let problem = Diagnostic::new(Code::NoSuchSquare, span, format!("{spot} is not on this board"));
            self.problems.report(problem.help(format!("the board has {outline}")));
        }
        outline.is_some()
    }

    /// That the board has a void there.
    pub fn left_out(&self, span: Span, name: &str, cell: Square) -> Diagnostic {
        let problem = Diagnostic::new(Code::NoSuchSquare, span, format!("{name} is no square"));
        let problem = match self.written(cell) {
            Some(place) => problem.and(place, "the setup leaves it out here"),
            None => problem,
        };
        problem.help("name a square, or draw this one: in the setup . instead of *")
    }

    /// The cells of a list of squares and rectangles. A rectangle with squares in it leaves
    /// voids out; what names only voids names them.
    pub fn cells(&self, ranges: &[SquareRange]) -> Option<Cells> {
        let mut cells = Cells::default();
        let mut whole = true;
        for range in ranges {
            let Some(corners) = corners(range, self.problems) else {
                whole = false;
                continue;
            };
            if [corners.low, corners.high].into_iter().any(|spot| self.is_off_board(spot, corners.span)) {
                whole = false;
                continue;
            }
            if !self.board_known {
                continue;
            }
            let here: SquareSet = corners.spots().filter_map(|spot| self.cell(spot)).collect();
            let squares: SquareSet = self.shape.all().filter(|&square| here.has(square)).collect();
            if squares.is_empty() {
                cells.voids = cells.voids | here;
            } else {
                cells.squares = cells.squares | squares;
            }
        }
        whole.then_some(cells)
    }

    /// The squares of some ranks, as White calls them.
    pub fn ranks(&self, from: u32, to: u32, span: Span) -> Option<[SquareSet; 2]> {
        let Some(outline) = self.outline else { return Some([SquareSet::EMPTY; 2]) };
        let (first, last) = (outline.first_rank, outline.last_rank());
        let (low, high) = (from.min(to), from.max(to));
        if low < first || high > last {
            let text = if high > last {
                format!("there is no rank {high}: the board ends at rank {last}")
            } else {
                format!("there is no rank {low}: the board begins at rank {first}")
            };
            let help = if high > last {
                "the mover's farthest rank is: last rank"
            } else {
                "ranks are the mover's own"
            };
            self.problems.report(Diagnostic::new(Code::NoSuchSquare, span, text).help(help));
            return None;
        }
        if !self.board_known {
            return Some([SquareSet::EMPTY; 2]);
        }
        let ranks = self.region(|(_, rank)| (low..=high).contains(&(u32::from(rank) + first)));
        self.not_empty(ranks, span, "these ranks have no square")
    }

    /// The squares of some files.
    pub fn files(&self, from: char, to: char, span: Span) -> Option<[SquareSet; 2]> {
        let Some(outline) = self.outline else { return Some([SquareSet::EMPTY; 2]) };
        let (low, high) = (from.min(to), from.max(to));
        let last = outline.last_file();
        if !low.is_ascii_lowercase() || high > last {
            let wrong = if high > last { high } else { low };
            let text = format!("there is no file {wrong}: the board ends at file {last}");
            let problem = Diagnostic::new(Code::NoSuchSquare, span, text);
            self.problems.report(problem.help(format!("the board has {outline}")));
            return None;
        }
        if !self.board_known {
            return Some([SquareSet::EMPTY; 2]);
        }
        let files = self.region(|(file, _)| (low..=high).contains(&((b'a' + file) as char)));
        self.not_empty(files, span, "these files have no square")
    }

    /// The squares of a region that White's coordinates describe, seen by White and by Black.
    fn region(&self, holds: impl Fn((u8, u8)) -> bool) -> [SquareSet; 2] {
        let holds = |square: Square| holds(self.shape.coordinates(square));
        [
            self.shape.all().filter(|&square| holds(square)).collect(),
            self.shape.all().filter(|&square| holds(self.shape.mirror(square))).collect(),
        ]
    }

    fn not_empty(&self, squares: [SquareSet; 2], span: Span, text: &str) -> Option<[SquareSet; 2]> {
        if squares[0].is_empty() {
            self.problems
                .report(Diagnostic::new(Code::EmptyZone, span, text).help("name squares that the board has"));
            return None;
        }
        Some(squares)
    }

    /// The rank that is farthest away, for White and for Black.
    pub fn last_rank(&self) -> [SquareSet; 2] {
        let last = self.shape.ranks() - 1;
        self.region(|(_, rank)| rank == last)
    }

    /// A set seen by White and by Black; the mirror image of a square must be one too.
    pub fn both_views(&self, cells: SquareSet, span: Span) -> Option<[SquareSet; 2]> {
        if !self.board_known {
            return Some([cells; 2]);
        }
        let black: SquareSet = cells.iter().map(|cell| self.shape.mirror(cell)).collect();
        let differs =
            |&cell: &Square| self.shape.is_square(cell) != self.shape.is_square(self.shape.mirror(cell));
        if let Some(cell) = cells.iter().find(differs) {
            let mirrored = self.shape.mirror(cell);
            let (name, other) = (self.shape.name(cell), self.shape.name(mirrored));
            let what = if self.shape.is_square(cell) { "which is no square" } else { "which is a square" };
            let text = format!("{name} is {other} for Black, {what}");
            let mut problem = Diagnostic::new(Code::MirrorMissing, span, text);
            if let Some(place) = self.written(mirrored) {
                problem = problem.and(place, format!("{other} in the setup"));
            }
            self.problems.report(
                problem.help("if the squares are the same for both players, end the line with: for both"),
            );
            return None;
        }
        Some([cells, black])
    }
}
