//! Endings: conditions that end the game, with their results.

use super::{ClockResets, EndResult, Fact, Guard};
use crate::board::Contents;
use crate::diagnostics::Span;

/// An ending.
#[derive(Clone, Debug)]
pub struct Ending {
    /// True for the sides to which the ending applies.
    pub sides: [bool; 2],
    /// The result for the player for whom the condition holds.
    pub result: EndResult,
    /// The condition.
    pub reason: EndReason,
    /// The name shown to players, such as `checkmate`.
    pub name: String,
    /// The sentence.
    pub span: Span,
}

/// The condition of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// All of these facts hold.
    When(Vec<Fact>),
    /// A number of plies have passed without a move that resets the halfmove clock.
    Idle {
        /// The number of plies, of both sides together.
        plies: u32,
        /// The moves that reset the halfmove clock.
        resets: ClockResets,
    },
    /// The conditions have held for some time.
    Lasts(Lasting),
}

impl EndReason {
    /// Iterates over the facts that the condition depends on.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        let (facts, guards) = match self {
            EndReason::When(facts) => (facts.as_slice(), [].as_slice()),
            EndReason::Lasts(lasting) => (lasting.then.as_slice(), lasting.guards.as_slice()),
            EndReason::Idle { .. } => ([].as_slice(), [].as_slice()),
        };
        facts.iter().chain(guards.iter().flat_map(Guard::facts))
    }
}

/// Conditions that must hold for a number of plies or turns, measured by a [`Clock`]. The state of the clock is part of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// The conditions, which must all hold.
    pub guards: Vec<Guard>,
    /// The index of the clock in [`Program::clocks`](crate::ir::Program::clocks).
    pub clock: usize,
    /// The number of the row in the clock, from 1.
    pub row: u8,
    /// The count at which the ending applies, in plies or turns (see [`Clock::counts_turns`]).
    pub length: u16,
    /// True if the count restarts after a move that resets the halfmove clock.
    pub restarts: bool,
    /// The pieces on the board that are counted when the clock starts: the count begins at their number, in moves of each side. `None` if
    /// it begins at 0.
    pub counting: Option<Contents>,
    /// The facts that must hold when the count is reached.
    pub then: Vec<Fact>,
}

/// The maximum number of clocks of a game.
pub const MAX_CLOCKS: usize = 4;

/// The maximum number of chases of a game.
pub const MAX_CHASES: usize = 8;

/// A clock. For each side, it counts how long the conditions of an ending have held. Each row is an ending, and earlier rows take
/// precedence. The first row whose conditions hold starts the count. When the conditions of an earlier row begin to hold, that row
/// replaces the counting row and restarts the count. A later row does not replace the counting row. The clock stops when no row's
/// conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The rows: indices of endings of the form [`EndReason::Lasts`].
    pub rows: Vec<usize>,
    /// True if the clock counts turns instead of plies.
    pub counts_turns: bool,
}

impl Clock {
    /// The [`Lasting::length`] of a clock that counts turns: at this count, the conditions have held for a whole turn.
    pub const NEXT_TURN: u16 = 3;
    /// The initial count of a clock that counts turns and starts at the end of a turn. The end of the next turn is at
    /// [`Clock::NEXT_TURN`].
    pub const START_AT_TURN_END: u16 = Clock::NEXT_TURN - 1;
    /// The initial count of a clock that counts turns and starts in the middle of a turn. The rest of that turn is not a whole turn.
    pub const START_MID_TURN: u16 = Clock::NEXT_TURN - 2;
}
