//! Endings: conditions that end the game, with their results.

use super::{ClockResets, EndResult, Fact, Guard};
use crate::board::Contents;
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
    /// The conditions have held for some time.
    Lasts(Lasting),
}

impl EndReason {
    /// Returns the facts on which it depends.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        let (facts, guards) = match self {
            EndReason::When(facts) => (facts.as_slice(), [].as_slice()),
            EndReason::Lasts(lasting) => ([].as_slice(), lasting.guards.as_slice()),
            EndReason::Idle { .. } => ([].as_slice(), [].as_slice()),
        };
        facts.iter().chain(guards.iter().flat_map(Guard::facts))
    }
}

/// Conditions that must hold for a number of plies or turns. Measured by a [`Clock`], whose state is part of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// The conditions, all of which must hold.
    pub guards: Vec<Guard>,
    /// The index of the clock in [`Program::clocks`](crate::ir::Program::clocks).
    pub clock: usize,
    /// The number of the row of the clock, from 1.
    pub row: u8,
    /// The count at which the ending applies.
    pub length: u16,
    /// True if the count restarts with a move that resets the move counter.
    pub restarts: bool,
    /// The pieces on the board with whose number, in moves of each side, the count begins.
    pub counting: Option<Contents>,
}

/// The maximum number of clocks of a game.
pub const MAX_CLOCKS: usize = 4;

/// The maximum number of chases of a game.
pub const MAX_CHASES: usize = 8;

/// A clock: counts for each side how long the conditions of an ending have held. Of its rows, the first whose conditions hold starts the
/// count. A row above it takes over when its conditions begin to hold; a row below it never does. The clock stops when no row's conditions
/// hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The rows: indices of endings that [last](EndReason::Lasts).
    pub rows: Vec<usize>,
    /// True if it counts turns instead of plies.
    pub counts_turns: bool,
}

impl Clock {
    /// The count of a clock of turns at which the conditions have held for a whole turn: it begins with 1 in the middle of a turn and
    /// with 2 at its end.
    pub const NEXT_TURN: u16 = 3;
}
