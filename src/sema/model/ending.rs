//! How a game ends, and why.

use super::{Deed, EndResult, Fact};
use crate::board::Contents;
use crate::diagnostics::Span;

/// One way in which the game ends.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Of whom it is said: White, Black.
    pub sides: [bool; 2],
    /// What it is for him.
    pub result: EndResult,
    /// Why.
    pub reason: EndReason,
    /// The sentence.
    pub span: Span,
}

/// Why a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// All of these hold.
    When(Vec<Fact>),
    /// So many moves of each side without any of these.
    Idle {
        /// Moves of each side.
        moves: u32,
        /// What starts the count again.
        breaks: IdleBreaks,
    },
    /// He has done this so often.
    Done {
        /// What.
        deed: Deed,
        /// How often.
        times: u8,
    },
}

/// What starts an n-move count again.
#[allow(clippy::struct_excessive_bools)] // independent yes-or-no facts, no state machine
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct IdleBreaks {
    /// Any removal of a piece.
    pub capture: bool,
    /// A drop.
    pub drop: bool,
    /// A castling.
    pub castling: bool,
    /// A check.
    pub check: bool,
    /// A move of these kinds.
    pub movers: Contents,
}
