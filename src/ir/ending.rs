//! How a game ends, and why. Not whether it has ended.

use super::{EndResult, Fact, IdleBreaks};
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
    /// In a few words, for players.
    pub name: String,
    /// The sentence.
    pub span: Span,
}

/// Why a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// All of these hold.
    When(Vec<Fact>),
    /// So many plies without any of these.
    Idle {
        /// Plies of both sides together.
        plies: u32,
        /// What starts the count again.
        breaks: IdleBreaks,
    },
}
