//! What can be the case, seen by a player, and when it can be judged. Not whether it holds.

use super::{Amount, Deed, SetId};
use crate::board::Contents;

/// `if` or `unless` facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// They must not all hold.
    pub unless: bool,
    /// What.
    pub facts: Vec<Fact>,
}

impl Guard {
    /// Returns true if it asks about the move itself, so that it can only be judged once the move has been made.
    pub fn is_late(&self) -> bool {
        self.facts.iter().any(Fact::is_late)
    }
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
    /// Nothing else is on the board or in hand.
    Only {
        /// Any number of these.
        kinds: Contents,
        /// And at most so many of these.
        rest: Option<(u32, Contents)>,
    },
    /// So many cells are in the set.
    Number(Amount, SetId),
    /// A player is to move and has a legal move that does this.
    Able {
        /// The other one is meant.
        enemy: bool,
        /// He has none.
        not: bool,
        /// What.
        deed: Deed,
    },
    /// He has done the deed of a counter so often.
    Done {
        /// The number of the counter in [`Program::counters`](crate::ir::Program::counters).
        counter: usize,
        /// So often.
        times: u8,
    },
}

impl Fact {
    /// Whether it can only be judged once the move has been made.
    pub fn is_late(&self) -> bool {
        matches!(self, Fact::ItChecks | Fact::ItMates)
    }

    /// Whether it is the same for both players.
    pub fn is_impartial(&self) -> bool {
        matches!(self, Fact::Only { .. } | Fact::Repeats { by_checking: false, .. })
    }

    /// Whether it is that a player has no legal move.
    pub fn is_want_of_moves(&self) -> bool {
        matches!(self, Fact::UnableToMove | Fact::Checkmated | Fact::Stalemated)
    }

    /// Whether it can be judged from the position alone.
    pub fn is_standing(&self) -> bool {
        matches!(
            self,
            Fact::ToMove | Fact::InCheck | Fact::Number(..) | Fact::Done { .. } | Fact::Able { .. }
        )
    }
}
