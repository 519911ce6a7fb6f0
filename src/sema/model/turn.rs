//! The lengths of turns.

use super::MovePattern;
use crate::diagnostics::Span;

/// Maximum number of moves in a turn.
pub const MAX_TURN: u8 = 100;

/// `makes 2 moves a turn`, `makes 1 move on turn 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLength {
    /// The number of moves.
    pub moves: u8,
    /// The increase from each turn to the next, in moves.
    pub growth: u8,
    /// The number of the turn that it applies to; `None` for every turn.
    pub turn: Option<u16>,
}

/// The pattern required of a move in every turn: `makes 2 moves a turn: first any, then drop Statue`.
#[derive(Clone, Debug)]
pub struct TurnPart {
    /// True for each side that it applies to, indexed White, Black.
    pub sides: [bool; 2],
    /// The number of the move in its turn, from 1.
    pub number: u8,
    /// The pattern.
    pub pattern: MovePattern,
    /// The sentence.
    pub span: Span,
}

/// `ends turn after EVENT`.
#[derive(Clone, Debug)]
pub struct TurnEnd {
    /// True for each side that it applies to, indexed White, Black.
    pub sides: [bool; 2],
    /// The pattern.
    pub pattern: MovePattern,
}
