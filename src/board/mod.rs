//! Squares, sides, pieces, sets of squares, and the shape of a board.

mod content;
mod lines;
mod shape;
mod shuffle;
mod square_set;
mod tiling;

pub use content::{Content, Contents, KindId, MAX_KINDS, Piece};
pub use lines::{Line, Lines};
pub use shape::{MAX_CELLS, MAX_FILES, MAX_LEVELS, MAX_RANKS, Points, Shape, SideSymmetry, Wrap};
pub use shuffle::{MAX_ORDERS, PieceShuffle, ShuffleGroup};
pub use square_set::SquareSet;
pub use tiling::Tiling;

/// The number of a cell of the board. Squares come first, rank by rank from the bottom left, then voids (cells of the bounding box that are
/// not squares) in the same order. So `0..shape.squares()` are the squares, and bitboards of squares have no gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl Square {
    /// Returns the number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A player: White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side with upper-case letters. It moves first unless the setup states otherwise.
    White,
    /// The side with lower-case letters.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// Returns the opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Returns 0 for White, 1 for Black.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// The direction in which a path bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rotation {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

/// A displacement from the mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector {
    /// The number of files to the right; negative to the left.
    pub right: i8,
    /// The number of ranks forward; negative backward.
    pub forward: i8,
    /// The number of levels up; negative down.
    pub up: i8,
}

impl Vector {
    /// Returns the displacement by `right` files and `forward` ranks on the same level.
    pub const fn new(right: i8, forward: i8) -> Self {
        Self { right, forward, up: 0 }
    }

    /// Returns the displacement by `right` files, `forward` ranks and `up` levels.
    pub const fn in_space(right: i8, forward: i8, up: i8) -> Self {
        Self { right, forward, up }
    }

    /// Returns the displacement repeated `count` times.
    #[must_use]
    pub const fn times(self, count: i8) -> Self {
        let (right, forward) = (self.right.saturating_mul(count), self.forward.saturating_mul(count));
        Self { right, forward, up: self.up.saturating_mul(count) }
    }

    /// Returns the shortest displacement in the same direction, and the number of times that it must be repeated to give
    /// `self`.
    #[must_use]
    pub fn unit(self) -> (Self, i8) {
        let divides = |count: &i8| [self.right, self.forward, self.up].iter().all(|part| part % count == 0);
        let parts = [self.right, self.forward, self.up].map(i8::saturating_abs);
        let longest = parts.into_iter().max().unwrap_or(0).max(1);
        let count = (1..=longest).rev().find(divides).unwrap_or(1);
        (Self { right: self.right / count, forward: self.forward / count, up: self.up / count }, count)
    }

    /// Returns the displacement with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { right: -self.right, ..self }
    }
}
