//! How many moves a turn has, in games in which it has not always one. Not which moves.

use super::Deed;
use crate::sema::model::MAX_TURN;

/// How the turns of a game go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// White's turns, Black's.
    pub lengths: [Length; 2],
    /// What ends a turn before its last move.
    pub ends: Vec<TurnEnd>,
}

/// How many moves the turns of one side have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Length {
    /// The first, if nothing is said of it.
    pub usual: u8,
    /// Each has so many more than the one before it.
    pub more: u8,
    /// Turns of which it is said: their number and how many moves they have.
    pub on: Vec<(u16, u8)>,
}

impl Default for Length {
    fn default() -> Length {
        Length { usual: 1, more: 0, on: Vec::new() }
    }
}

/// A deed that ends the turn in which it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnEnd {
    /// White's turn, Black's.
    pub sides: [bool; 2],
    /// What is done.
    pub deed: Deed,
}

impl Length {
    /// The moves of the turn of that number, from 1.
    pub(super) fn of(&self, number: u16) -> u8 {
        let said = self.on.iter().rev().find(|(turn, _)| *turn == number);
        let grown = || u32::from(self.usual) + u32::from(self.more) * u32::from(number.saturating_sub(1));
        said.map_or_else(|| grown().min(u32::from(MAX_TURN)) as u8, |(_, moves)| *moves)
    }
}
