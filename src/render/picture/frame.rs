//! Layout of a picture: cells, margins, and the areas beside and below the board.

use crate::board::{Shape, Square};

/// Side length of a cell, in SVG units.
pub(super) const CELL: f64 = 60.0;
/// Margin of the board at the sides with coordinates.
pub(super) const MARGIN: f64 = 34.0;
/// Margin of the board at the sides without coordinates.
pub(super) const NARROW_MARGIN: f64 = 22.0;

/// Returns `count` times `length`.
pub(super) fn times(count: usize, length: f64) -> f64 {
    f64::from(count as u32) * length
}

/// Layout of a board.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    pub shape: &'a Shape,
    /// True for Black at the bottom.
    pub flip: bool,
    /// Width of the area to the right of the board.
    pub beside: f64,
    /// Height and width of the area below the board.
    pub below: (f64, f64),
}

impl Frame<'_> {
    /// Returns the top left corner of a cell.
    pub fn corner(self, cell: Square) -> (f64, f64) {
        let (file, rank) = self.shape.coordinates(cell);
        (self.column(file), self.row(rank))
    }

    /// Returns the centre of a cell.
    pub fn centre(self, cell: Square) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// Returns the left edge of a file.
    pub fn column(self, file: u8) -> f64 {
        let column = if self.flip { self.shape.files() - 1 - file } else { file };
        MARGIN + CELL * f64::from(column)
    }

    /// Returns the top edge of a rank.
    pub fn row(self, rank: u8) -> f64 {
        let row = if self.flip { rank } else { self.shape.ranks() - 1 - rank };
        NARROW_MARGIN + CELL * f64::from(row)
    }

    /// Returns the right edge of the board.
    pub fn right(self) -> f64 {
        MARGIN + CELL * f64::from(self.shape.files())
    }

    /// Returns the bottom edge of the board.
    pub fn bottom(self) -> f64 {
        NARROW_MARGIN + CELL * f64::from(self.shape.ranks())
    }

    /// Returns width and height of the picture.
    pub fn size(self) -> (f64, f64) {
        let width = self.right() + self.beside + NARROW_MARGIN;
        (width.max(self.below.1 + 2.0 * NARROW_MARGIN).ceil(), self.bottom() + MARGIN + self.below.0)
    }
}
