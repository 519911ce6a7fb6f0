//! Trails: the squares that a move passed over, which are stored for the opponent's next turn.

use crate::board::Square;

/// The maximum number of squares in a trail: the length of the longest straight line of a board without joined edges.
pub const MAX_TRAIL: usize = 16;

/// The trail of a move: the squares that it passed over, and the square of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The squares, nearest to the origin first.
    pub squares: PassedSquares,
    /// The square of the piece that made the trail.
    pub piece_square: Square,
}

/// Squares in the order in which they were passed. A small array, so that positions can be copied as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PassedSquares {
    squares: [Square; MAX_TRAIL],
    len: u8,
}

impl FromIterator<Square> for PassedSquares {
    /// Collects the first [`MAX_TRAIL`] squares. Paths with bends and paths across joined edges can pass more; the rest is dropped.
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> PassedSquares {
        let mut passed = PassedSquares { squares: [Square(0); MAX_TRAIL], len: 0 };
        for (slot, square) in passed.squares.iter_mut().zip(squares) {
            *slot = square;
            passed.len += 1;
        }
        passed
    }
}

impl std::ops::Deref for PassedSquares {
    type Target = [Square];

    #[inline]
    fn deref(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }
}

impl std::fmt::Debug for PassedSquares {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
