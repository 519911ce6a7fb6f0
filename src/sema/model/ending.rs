//! Endings of a game.

use super::{EndResult, Fact, Guard, MovePattern};
use crate::board::Contents;
use crate::diagnostics::Span;

/// A sentence that ends the game.
#[derive(Clone, Debug)]
pub struct Ending {
    /// True for each side that it applies to, indexed White, Black.
    pub sides: [bool; 2],
    /// The result for that side.
    pub result: EndResult,
    /// The reason: the condition under which the game ends.
    pub reason: EndReason,
    /// The sentence.
    pub span: Span,
}

/// The reason for an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// All of these facts hold.
    When(Vec<Fact>),
    /// Each side has made a number of moves without any of these events.
    HalfmoveClock {
        /// The number of moves of each side.
        moves: u32,
        /// The events that reset the count.
        resets: ClockResets,
    },
    /// Each side has made a number of moves during which these conditions held. All such endings share one count for each side.
    Count {
        /// The number of moves of each side.
        moves: u32,
        /// The events that reset the count; `None` if no event resets it: the count then restarts only when the conditions cease to hold.
        resets: Option<ClockResets>,
        /// The conditions.
        guards: Vec<Guard>,
        /// The pieces whose number is the initial value of the count; `None` if the count begins at zero.
        initial_count_of: Option<Contents>,
    },
    /// The condition held one turn ago and holds now.
    NextTurn {
        /// The condition.
        guard: Guard,
        /// Facts that must hold now, but need not have held one turn ago.
        then: Vec<Fact>,
    },
    /// The side has made a given number of moves that match the pattern.
    MovesMade {
        /// The pattern.
        pattern: MovePattern,
        /// The required number of moves.
        times: u8,
    },
}

impl EndReason {
    /// Returns the cases of all conditions. Each case is a list of facts that must hold together.
    pub fn cases(&self) -> impl Iterator<Item = &Vec<Fact>> {
        let (facts, guards) = match self {
            EndReason::When(facts) => (Some(facts), [].as_slice()),
            EndReason::Count { guards, .. } => (None, guards.as_slice()),
            EndReason::NextTurn { guard, then } => {
                (Some(then).filter(|then| !then.is_empty()), std::slice::from_ref(guard))
            }
            EndReason::HalfmoveClock { .. } | EndReason::MovesMade { .. } => (None, [].as_slice()),
        };
        facts.into_iter().chain(guards.iter().flat_map(|guard| &guard.cases))
    }

    /// Returns the events that reset the count of the ending; `None` if the ending has no count, or if no event resets its count.
    pub fn resets(&self) -> Option<&ClockResets> {
        match self {
            EndReason::HalfmoveClock { resets, .. } | EndReason::Count { resets: Some(resets), .. } => {
                Some(resets)
            }
            _ => None,
        }
    }

    /// Returns the facts of all conditions.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.cases().flatten()
    }
}

/// The events that reset an n-move count. Every count of a game that events reset is reset by the events of the first ending
/// that has such events. Counts whose `resets` is `None` are not affected.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClockResets {
    /// A capture, or any other removal of a piece.
    pub capture: bool,
    /// A drop.
    pub drop: bool,
    /// A castling.
    pub castling: bool,
    /// A move that gives check.
    pub check: bool,
    /// A move of a piece of these kinds.
    pub movers: Contents,
}
