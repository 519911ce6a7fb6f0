//! Endings: conditions that end the game, with their results.

use super::{ClockResets, EndResult, Fact};
use crate::diagnostics::Span;

/// An ending.
#[derive(Clone, Debug)]
pub struct Ending {
    /// True for the sides to which it applies.
    pub sides: [bool; 2],
    /// The result for the player for whom it holds.
    pub result: EndResult,
    /// The condition.
    pub reason: EndReason,
    /// The name for players: `checkmate`.
    pub name: String,
    /// The sentence.
    pub span: Span,
}

/// The condition of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Ends the game when all of these facts hold.
    When(Vec<Fact>),
    /// A number of plies without a move that resets the move counter.
    Idle {
        /// The number of plies, of both sides together.
        plies: u32,
        /// The moves that reset the move counter.
        breaks: ClockResets,
    },
}
