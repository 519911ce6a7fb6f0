//! Where things lie in a picture of a board: cells, margins, what stands beside and below. Not how they look.

use crate::board::{Shape, Square};

/// The side of a cell, in the units of the picture.
pub(super) const CELL: f64 = 60.0;
/// Around the board.
pub(super) const MARGIN: f64 = 34.0;
/// At the right there are no coordinates.
pub(super) const NARROW: f64 = 22.0;

/// So many lengths.
pub(super) fn times(count: usize, length: f64) -> f64 {
    f64::from(count as u32) * length
}

/// The lie of a board.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    pub shape: &'a Shape,
    /// Black at the bottom.
    pub flip: bool,
    /// What stands to the right of the board takes so much.
    pub beside: f64,
    /// What stands below it takes so much, and is so wide.
    pub below: (f64, f64),
}

impl Frame<'_> {
    /// The top left corner of a cell.
    pub fn corner(self, cell: Square) -> (f64, f64) {
        let (file, rank) = self.shape.coordinates(cell);
        (self.column(file), self.row(rank))
    }

    /// The middle of a cell.
    pub fn centre(self, cell: Square) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// The left edge of a file.
    pub fn column(self, file: u8) -> f64 {
        let column = if self.flip { self.shape.files() - 1 - file } else { file };
        MARGIN + CELL * f64::from(column)
    }

    /// The top edge of a rank.
    pub fn row(self, rank: u8) -> f64 {
        let row = if self.flip { rank } else { self.shape.ranks() - 1 - rank };
        NARROW + CELL * f64::from(row)
    }

    /// The right edge of the board.
    pub fn right(self) -> f64 {
        MARGIN + CELL * f64::from(self.shape.files())
    }

    /// The bottom edge of the board.
    pub fn bottom(self) -> f64 {
        NARROW + CELL * f64::from(self.shape.ranks())
    }

    /// The whole picture.
    pub fn size(self) -> (f64, f64) {
        let width = self.right() + self.beside + NARROW;
        (width.max(self.below.1 + 2.0 * NARROW).ceil(), self.bottom() + MARGIN + self.below.0)
    }
}
