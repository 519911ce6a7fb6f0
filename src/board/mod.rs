//! Squares, sides, pieces, sets of squares and the shape of a board. Not rules.

mod content;
mod shape;
mod square_set;

pub use content::{Content, Contents, KindId, MAX_KINDS, Piece};
pub use shape::{Facing, MAX_FILES, MAX_RANKS, Shape, Wrap};
pub use square_set::SquareSet;

/// A cell of the board by its number. The squares come first, row by row from the bottom
/// left, then the voids of the bounding box in the same order: so `0..shape.squares()` are
/// the squares, and whatever counts only squares wastes no bit on voids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl Square {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Moves first; its pieces have capital letters.
    White,
    /// The other.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black.
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

/// To which side a move turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hand {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

/// A displacement as the mover sees it: files to the right, ranks forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector {
    /// Files to the right; negative to the left.
    pub right: i8,
    /// Ranks forward; negative backward.
    pub forward: i8,
}

impl Vector {
    /// `right` files and `forward` ranks.
    pub const fn new(right: i8, forward: i8) -> Self {
        Self { right, forward }
    }

    /// The displacement with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { right: -self.right, forward: self.forward }
    }
}
