//! The layout of a picture: cells, margins, and the areas beside and below the board.

use crate::board::{Shape, Side, Square, Tiling, Vector};

/// The side length of a cell, in SVG units.
pub(super) const CELL_SIZE: f64 = 60.0;
/// The margin of the board on the sides with coordinates, in SVG units.
pub(super) const MARGIN: f64 = 34.0;
/// The margin of the board on the sides without coordinates, in SVG units.
pub(super) const NARROW_MARGIN: f64 = 22.0;

/// The distance between two levels, in SVG units.
const LEVEL_GAP: f64 = 40.0;
/// The side length of a hexagon, in SVG units. A hexagon is [`CELL_SIZE`] high.
const HEXAGON_SIDE: f64 = CELL_SIZE / SQRT_3;
/// The square root of 3.
const SQRT_3: f64 = 1.732_050_807_568_877_2;

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
        let (file, rank) = self.shape.coordinates(cell);
        match self.shape.tiling {
            Tiling::Squares | Tiling::Cubes => {
                let (x, y) = self.corner(cell);
                (x + CELL_SIZE / 2.0, y + CELL_SIZE / 2.0)
            }
            Tiling::Hexagons => self.hexagon_centre(file.into(), rank),
        }
    }

    /// Returns the centre of a hexagon. The hexagon may be outside the board.
    pub fn hexagon_centre(self, file: i16, rank: u8) -> (f64, f64) {
        let files = i16::from(self.shape.files());
        let column = if self.flip { files - 1 - file } else { file };
        let half_steps = 2 * i16::from(rank) + (file - files / 2).abs();
        let from_top =
            if self.flip { half_steps } else { 2 * i16::from(self.shape.ranks()) - 2 - half_steps };
        (
            MARGIN + HEXAGON_SIDE * (1.0 + 1.5 * f64::from(column)),
            NARROW_MARGIN + CELL_SIZE / 2.0 * (1.0 + f64::from(from_top)),
        )
    }

    /// Returns the corners of a hexagon, clockwise from the right corner.
    pub fn hexagon_corners(self, cell: Square) -> [(f64, f64); 6] {
        let (x, y) = self.centre(cell);
        let (half, height) = (HEXAGON_SIDE / 2.0, CELL_SIZE / 2.0);
        [(2.0, 0.0), (1.0, 1.0), (-1.0, 1.0), (-2.0, 0.0), (-1.0, -1.0), (1.0, -1.0)]
            .map(|(right, down)| (x + right * half, y + down * height))
    }

    /// Returns the sides of a hexagon that have no neighbouring square, each as its two end points.
    pub fn open_sides(self, cell: Square) -> Vec<[(f64, f64); 2]> {
        let corners = self.hexagon_corners(cell);
        let sides = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)];
        // The neighbours in the same order as `sides`: clockwise from the lower right.
        let neighbours = [(1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)];
        let sign = if self.flip { -1 } else { 1 };
        let is_open = |(right, forward): (i8, i8)| {
            let by = Vector::new(sign * right, sign * forward);
            self.shape.target(cell, by, Side::White).is_none_or(|next| !self.shape.is_square(next))
        };
        let open = sides.into_iter().zip(neighbours).filter(|&(_, neighbour)| is_open(neighbour));
        open.map(|((from, to), _)| [corners[from], corners[to]]).collect()
    }

    /// Returns the left edge of a file.
    pub fn column(self, file: u8) -> f64 {
        let column = if self.flip { self.shape.files() - 1 - file } else { file };
        MARGIN + CELL_SIZE * f64::from(column) + LEVEL_GAP * f64::from(self.shape.level(column))
    }

    /// Returns the top edge of a rank.
    pub fn row(self, rank: u8) -> f64 {
        let row = if self.flip { rank } else { self.shape.ranks() - 1 - rank };
        NARROW_MARGIN + CELL_SIZE * f64::from(row)
    }

    /// Returns the right edge of the board.
    pub fn right(self) -> f64 {
        let files = f64::from(self.shape.files());
        match self.shape.tiling {
            Tiling::Squares | Tiling::Cubes => {
                MARGIN + CELL_SIZE * files + LEVEL_GAP * f64::from(self.shape.levels - 1)
            }
            Tiling::Hexagons => MARGIN + HEXAGON_SIDE * (1.5 * files + 0.5),
        }
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
