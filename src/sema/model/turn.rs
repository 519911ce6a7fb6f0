//! The lengths of turns.

use super::MovePattern;
use crate::diagnostics::Span;

/// Maximum number of moves in a turn that a file can state.
pub const MAX_MOVES_PER_TURN: u8 = 100;

/// The length of every turn or of one turn: `makes 2 moves a turn`, `makes 1 move on turn 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLength {
    /// The number of moves; if turns grow, in the first turn.
    pub moves: u8,
    /// The increase from each turn to the next, in moves.
    pub growth: u8,
    /// The number of the turn to which the length applies, from 1; `None` for every turn.
    pub turn: Option<u16>,
}

/// A pattern that one move of every turn must match: `makes 2 moves a turn: first any, then drop Statue`.
#[derive(Clone, Debug)]
pub struct TurnPart {
    /// True for each side that it applies to, indexed White, Black.
    pub sides: [bool; 2],
    /// The number of the move in its turn, from 1.
    pub move_number: u8,
    /// The pattern.
    pub pattern: MovePattern,
    /// The sentence.
    pub span: Span,
}

/// A pattern of moves that end the turn: `ends turn after EVENT`.
#[derive(Clone, Debug)]
pub struct TurnEnd {
    /// True for each side that it applies to, indexed White, Black.
    pub sides: [bool; 2],
    /// The pattern.
    pub pattern: MovePattern,
}
