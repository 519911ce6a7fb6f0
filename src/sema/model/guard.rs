//! Conditions of sentences.

use super::{Amount, Deed, Set};
use crate::board::Contents;

/// `if …`, `unless …`.
#[derive(Clone, Debug)]
pub struct Guard {
    /// True for `unless`.
    pub unless: bool,
    /// The facts, all of which must hold.
    pub facts: Vec<Fact>,
}

/// A fact, from the view of a player.
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
    /// A royal piece of the player is attacked.
    InCheck,
    /// The mover has never moved.
    Unmoved,
    /// This move gives check.
    ItChecks,
    /// This move gives mate.
    ItMates,
    /// The position has occurred a number of times.
    Repeats {
        /// The number of occurrences, including this one.
        times: u32,
        /// Every move of the player in between gave check.
        by_checking: bool,
    },
    /// Nothing else is on the board.
    Only {
        /// Any number of these.
        kinds: Contents,
        /// The maximum number of these, both sides together.
        rest: Option<(u32, Contents)>,
    },
    /// The number of cells in the set.
    Number(Amount, Set),
    /// A player has a legal move that does this.
    Able {
        /// True for the opponent.
        enemy: bool,
        /// True if the player has no such move.
        not: bool,
        /// The deed.
        deed: Deed,
    },
}
