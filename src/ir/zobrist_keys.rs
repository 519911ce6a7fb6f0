//! Zobrist keys: one number for every part of a position's state. They are computed without a random seed, so they are the same in
//! every run.

use crate::board::{Content, KindId, MAX_KINDS, Side, Square};

/// The Zobrist keys of one game.
#[derive(Clone, Debug)]
pub struct ZobristKeys {
    /// The number of possible contents of a cell.
    contents: usize,
    /// The keys of pieces on cells, by cell, then by content.
    board: Vec<u64>,
    /// The keys of trail squares, by cell.
    trail_squares: Vec<u64>,
    /// The keys of the piece that made the trail, by cell.
    trail_pieces: Vec<u64>,
}

impl ZobristKeys {
    /// Creates the keys for a board of `cells` cells and a game of `kinds` kinds.
    pub fn new(cells: usize, kinds: usize) -> ZobristKeys {
        debug_assert!(kinds <= MAX_KINDS);
        let contents = 2 + 2 * kinds;
        let number = |index: usize| if index % contents < 2 { 0 } else { hash(1, index as u64) };
        let by_cell = |purpose| (0..cells as u64).map(|cell| hash(purpose, cell)).collect();
        let board = (0..cells * contents).map(number).collect();
        ZobristKeys { contents, board, trail_squares: by_cell(8), trail_pieces: by_cell(7) }
    }

    /// Returns the key of a cell's content; 0 for a vacant square or a void.
    pub fn content(&self, cell: Square, content: Content) -> u64 {
        self.board[cell.index() * self.contents + content.index()]
    }

    /// Returns the key of the side to move.
    pub fn side(&self, side: Side) -> u64 {
        if side == Side::Black { hash(2, 0) } else { 0 }
    }

    /// Returns the key of the castling rights.
    pub fn rights(&self, rights: u64) -> u64 {
        let high = rights >> NUMBER_BITS;
        let key = if rights == 0 { 0 } else { hash(3, rights & ((1 << NUMBER_BITS) - 1)) };
        if high == 0 { key } else { key ^ hash(14, high) }
    }

    /// Returns the key of an unmoved piece on a cell.
    pub fn unmoved(&self, cell: Square) -> u64 {
        hash(4, cell.0 as u64)
    }

    /// Returns the key of a promoted piece on a cell.
    pub fn promoted(&self, cell: Square) -> u64 {
        hash(5, cell.0 as u64)
    }

    /// Returns the key of `count` pieces of a kind in hand; 0 for none.
    pub fn hand(&self, side: Side, kind: KindId, count: u8) -> u64 {
        if count == 0 { 0 } else { hash(6, (count as u64) << 16 | (kind.0 as u64) << 8 | side as u64) }
    }

    /// Returns the key of a side's count in a counter; 0 for a count of 0.
    pub fn count(&self, side: Side, counter: usize, times: u8) -> u64 {
        if times == 0 { 0 } else { hash(9, (times as u64) << 16 | (counter as u64) << 8 | side as u64) }
    }

    /// Returns the key of the kind that a side has moved last; 0 for none.
    pub fn mover(&self, side: Side, kind: Option<KindId>) -> u64 {
        kind.map_or(0, |kind| hash(13, u64::from(kind.0) << 8 | side as u64))
    }

    /// Returns the key of the state of a [`Clock`](super::Clock) for one side: the row that is being counted, from 1, and its
    /// count. Returns 0 if the clock is stopped (`row` is 0).
    pub fn clock(&self, clock: usize, side: Side, row: u8, count: u16) -> u64 {
        let number = u64::from(count) << 24 | u64::from(row) << 16 | (clock as u64) << 8 | side as u64;
        if row == 0 { 0 } else { hash(12, number) }
    }

    /// Returns the key of the state of a turn: the moves left, and the turn's number if it affects the rest of the game. Returns
    /// 0 for one move left and `None`.
    pub fn turn(&self, left: u8, number: Option<u16>) -> u64 {
        let number = number.map_or(0, |number| hash(11, u64::from(number)));
        if left == 1 { number } else { number ^ hash(10, u64::from(left)) }
    }

    /// Returns the key of a trail and the square of the piece that made it.
    #[inline]
    pub fn trail(&self, squares: &[Square], piece_square: Square) -> u64 {
        squares.iter().fold(self.trail_pieces[piece_square.index()], |key, square| {
            key ^ self.trail_squares[square.index()]
        })
    }
}

/// The number of bits of the numbers that [`hash`] accepts.
const NUMBER_BITS: u32 = 40;

/// Returns a hash of a number of at most [`NUMBER_BITS`] bits and a purpose, with the finalizer of `SplitMix64` (Steele, Lea and Flood 2014).
fn hash(purpose: u64, number: u64) -> u64 {
    let mut z =
        (number.wrapping_add(purpose << NUMBER_BITS)).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
