//! The notation of positions and moves, as declared by the file.

use crate::board::{Side, Square};

/// The declared notation of a game; the default is that of most games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// True if every move is written with the letter of its piece and all squares: `P e2-e4`, `R c2-c5; d6-`.
    pub full_moves: bool,
    /// Drops from a supply without end are `(He1)`.
    pub bracketed_drops: bool,
    /// The pieces of the back row that position texts list by the letters of their files as long as they have not moved: White's, then
    /// Black's, each from left to right. `None` if position texts mark pieces that have moved, by their squares.
    pub unmoved_files: Option<Vec<UnmovedFile>>,
}

/// A piece of the back rank, and the letter that marks it as unmoved in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnmovedFile {
    /// The letter of the file, a capital for White.
    pub letter: char,
    /// The owner.
    pub side: Side,
    /// The square where the piece is unmoved.
    pub square: Square,
}
