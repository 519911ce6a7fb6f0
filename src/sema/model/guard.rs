//! What must be the case for a sentence to hold.

use super::{Amount, Deed, Set};
use crate::board::Contents;

/// `if …`, `unless …`.
#[derive(Clone, Debug)]
pub struct Guard {
    /// It must not hold.
    pub unless: bool,
    /// All of these.
    pub facts: Vec<Fact>,
}

/// What can be the case, seen by a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// To move, in check, without a legal move.
    Checkmated,
    /// To move, not in check, without a legal move.
    Stalemated,
    /// To move, without a legal move.
    UnableToMove,
    /// To move.
    ToMove,
    /// A royal of his is attacked.
    InCheck,
    /// The mover has never moved.
    Unmoved,
    /// This move gives check.
    ItChecks,
    /// This move gives mate.
    ItMates,
    /// The position has occurred so often.
    Repeats {
        /// So often, this time included.
        times: u32,
        /// Every move of his between gave check.
        by_checking: bool,
    },
    /// Nothing else is on the board.
    Only {
        /// Any number of these.
        kinds: Contents,
        /// And at most so many of these, both sides together.
        rest: Option<(u32, Contents)>,
    },
    /// So many are there.
    Number(Amount, Set),
    /// A player has a legal move that does this.
    Able {
        /// The other one is meant.
        enemy: bool,
        /// He has none.
        not: bool,
        /// What.
        deed: Deed,
    },
}
