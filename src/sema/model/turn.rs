//! How many moves a turn has, and what ends it.

use super::Deed;

/// A turn has at most so many moves.
pub const MAX_TURN: u8 = 100;

/// `makes 2 moves a turn`, `makes 1 move on turn 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLength {
    /// So many.
    pub moves: u8,
    /// Each turn has so many more than the one before it.
    pub more: u8,
    /// Only of the turn of that number.
    pub on: Option<u16>,
}

/// `ends turn after DEED`.
#[derive(Clone, Debug)]
pub struct TurnEnd {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// The deed.
    pub deed: Deed,
}
