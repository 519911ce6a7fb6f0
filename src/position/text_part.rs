//! The parts of the text of a move.

use crate::board::{KindId, Square};

/// A part of the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextPart {
    /// A square that the mover reaches.
    Square(Square),
    /// The square of a shot, or another square written after a comma.
    Shot(Square),
    /// A chosen kind.
    Choice(KindId),
}
