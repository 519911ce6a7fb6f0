//! The layout of a picture: cells, margins, and the areas beside and below the board.

use crate::board::{Shape, Square};

/// The side length of a cell, in SVG units.
pub(super) const CELL_SIZE: f64 = 60.0;
/// The margin of the board on the sides with coordinates, in SVG units.
pub(super) const MARGIN: f64 = 34.0;
/// The margin of the board on the sides without coordinates, in SVG units.
pub(super) const NARROW_MARGIN: f64 = 22.0;

/// Returns `count` times `length`.
pub(super) fn times(count: usize, length: f64) -> f64 {
    f64::from(count as u32) * length
}

/// The layout of a picture.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    pub shape: &'a Shape,
    /// True if Black is at the bottom.
    pub flip: bool,
    /// The width of the area to the right of the board.
    pub right_width: f64,
    /// The width of the area below the board.
    pub bottom_width: f64,
    /// The height of the area below the board.
    pub bottom_height: f64,
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
        (x + CELL_SIZE / 2.0, y + CELL_SIZE / 2.0)
    }

    /// Returns the left edge of a file.
    pub fn column(self, file: u8) -> f64 {
        let column = if self.flip { self.shape.files() - 1 - file } else { file };
        MARGIN + CELL_SIZE * f64::from(column)
    }

    /// Returns the top edge of a rank.
    pub fn row(self, rank: u8) -> f64 {
        let row = if self.flip { rank } else { self.shape.ranks() - 1 - rank };
        NARROW_MARGIN + CELL_SIZE * f64::from(row)
    }

    /// Returns the right edge of the board.
    pub fn right(self) -> f64 {
        MARGIN + CELL_SIZE * f64::from(self.shape.files())
    }

    /// Returns the bottom edge of the board.
    pub fn bottom(self) -> f64 {
        NARROW_MARGIN + CELL_SIZE * f64::from(self.shape.ranks())
    }

    /// Returns the width and the height of the picture.
    pub fn size(self) -> (f64, f64) {
        let width = self.right() + self.right_width + NARROW_MARGIN;
        (
            width.max(self.bottom_width + 2.0 * NARROW_MARGIN).ceil(),
            self.bottom() + MARGIN + self.bottom_height,
        )
    }
}
