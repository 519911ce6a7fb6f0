//! Trails: the squares that a move passed over, which are stored for the opponent's next turn.

use crate::board::Square;
use crate::ir::ZobristKeys;

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

/// The trail of a position, if any, with its part of the Zobrist key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeyedTrail {
    pub trail: Option<Trail>,
    /// The part of the key; 0 without a trail.
    pub key: u64,
}

impl KeyedTrail {
    /// No trail.
    pub const NONE: KeyedTrail = KeyedTrail { trail: None, key: 0 };

    /// Computes the key of a trail.
    #[inline]
    pub fn new(keys: &ZobristKeys, trail: Trail) -> KeyedTrail {
        KeyedTrail { trail: Some(trail), key: keys.trail(&trail.squares, trail.piece_square) }
    }
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
