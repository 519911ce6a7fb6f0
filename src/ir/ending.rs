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
    /// The span of the sentence.
    pub span: Span,
}

/// The condition of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// All of these facts hold.
    When(Vec<Fact>),
    /// A number of plies have passed without a move that resets the halfmove clock.
    HalfmoveClock {
        /// The number of plies, of both sides together.
        plies: u32,
        /// The moves that reset the halfmove clock.
        resets: ClockResets,
    },
    /// The conditions have held for a number of plies or turns.
    Lasts(LastingCondition),
}

impl EndReason {
    /// Iterates over the facts that the condition depends on.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        let (facts, guards) = match self {
            EndReason::When(facts) => (facts.as_slice(), [].as_slice()),
            EndReason::Lasts(lasting) => (lasting.then.as_slice(), lasting.guards.as_slice()),
            EndReason::HalfmoveClock { .. } => ([].as_slice(), [].as_slice()),
        };
        facts.iter().chain(guards.iter().flat_map(Guard::facts))
    }
}

/// Conditions that must hold for a number of plies or turns, measured by a [`Clock`]. The state of the clock is part of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastingCondition {
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
    /// The pieces, relative to the player, whose number on the board sets the initial count: two plies for each piece. `None` if the count
    /// begins at 0.
    pub initial_count_of: Option<Contents>,
    /// The facts that must hold when the count is reached.
    pub then: Vec<Fact>,
}

/// The maximum number of clocks of a game.
pub const MAX_CLOCKS: usize = 4;

/// The maximum number of chases of a game.
pub const MAX_CHASES: usize = 8;

/// A clock. For each side, it counts how long the conditions of an ending have held. Each row is an ending, and earlier rows take
/// precedence. The first row whose conditions hold starts the count. When the conditions of an earlier row begin to hold, that row
/// replaces the counting row and restarts the count. A later row does not replace the counting row. After a move that resets the count, the
/// clock starts again in the first row whose conditions hold. The clock stops when no row's conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The rows: indices of endings of the form [`EndReason::Lasts`].
    pub rows: Vec<usize>,
    /// True if the clock counts turns instead of plies.
    pub counts_turns: bool,
}

impl Clock {
    /// The [`LastingCondition::length`] of every row of a clock that counts turns. With the initial counts below, a clock reaches it at the
    /// end of the first whole turn during which the conditions have held.
    pub const WHOLE_TURN_LENGTH: u16 = 3;
    /// The initial count of a clock that counts turns and starts at the end of a turn. At the end of the next turn, the count is
    /// [`Clock::WHOLE_TURN_LENGTH`].
    pub const START_AT_TURN_END: u16 = Clock::WHOLE_TURN_LENGTH - 1;
    /// The initial count of a clock that counts turns and starts in the middle of a turn. The rest of that turn is not a whole turn.
    pub const START_MID_TURN: u16 = Clock::WHOLE_TURN_LENGTH - 2;
}
