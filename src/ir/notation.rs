//! The notation of positions and moves that a file declares.

use crate::board::{Side, Square};

/// The notation of a game. The default is the notation of most games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// True if every move is written with the letter of its piece and all squares: `P e2-e4`. Removed pieces follow: `R c2-c5; d6-`.
    pub full_moves: bool,
    /// True if drops from an unlimited supply are written `(He1)`.
    pub bracketed_drops: bool,
    /// The pieces of the back rank that FENs list by file letter while they are unmoved: White's, then Black's, each from left to right.
    /// `None` if FENs list the squares of pieces that have moved.
    pub unmoved_files: Option<Vec<UnmovedFile>>,
}

/// A piece of the back rank, and the letter that marks it as unmoved in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnmovedFile {
    /// The letter of the file, upper case for White.
    pub letter: char,
    /// The owner.
    pub side: Side,
    /// The square where the piece is unmoved.
    pub square: Square,
}
