//! The number of moves in a turn, for games with turns of several moves.

use super::MovePattern;
use crate::sema::model::MAX_MOVES_PER_TURN;

/// The lengths of turns, the moves that turns must contain, and the moves that end a turn early.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnLengths {
    /// The lengths, by side.
    pub lengths: [TurnLength; 2],
    /// The patterns that certain moves of a turn must match.
    pub parts: Vec<TurnPart>,
    /// The patterns of moves that end a turn before its last move.
    pub ends: Vec<TurnEnd>,
}

/// A pattern that one of the moves of every turn must match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPart {
    /// True for the sides whose turns have this requirement.
    pub sides: [bool; 2],
    /// The number of the move in its turn, from 1.
    pub move_number: u8,
    /// The pattern that the move must match.
    pub pattern: MovePattern,
}

/// The number of moves in each turn of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLength {
    /// The length of the first turn, unless `exceptions` contains it.
    pub first: u8,
    /// The number of moves by which each turn is longer than the one before.
    pub growth: u8,
    /// The exceptions: the number of the turn, from 1, and its length. The last exception for a turn applies.
    pub exceptions: Vec<(u16, u8)>,
}

impl Default for TurnLength {
    fn default() -> TurnLength {
        TurnLength { first: 1, growth: 0, exceptions: Vec::new() }
    }
}

/// A pattern of moves that end the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnEnd {
    /// True for the sides whose turns the moves end.
    pub sides: [bool; 2],
    /// The pattern that the last move of the turn matches.
    pub pattern: MovePattern,
}

impl TurnLength {
    /// Returns the number of moves in a turn. `number` is the number of the turn, from 1.
    pub(super) fn length(&self, number: u16) -> u8 {
        let exception = self.exceptions.iter().rev().find(|(turn, _)| *turn == number);
        let regular = || u32::from(self.first) + u32::from(self.growth) * u32::from(number.saturating_sub(1));
        exception.map_or_else(|| regular().min(u32::from(MAX_MOVES_PER_TURN)) as u8, |(_, moves)| *moves)
    }
}
