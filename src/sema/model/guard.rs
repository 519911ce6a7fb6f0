//! Conditions of sentences.

use super::{Amount, MovePattern, Set};
use crate::board::Contents;

/// A condition of a sentence: `if …` or `unless …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// True for `unless`: the cases must not hold.
    pub unless: bool,
    /// The cases, each a list of facts. The condition holds if all facts of one case hold. A guard with `unless` has one case.
    pub cases: Vec<Vec<Fact>>,
}

impl Guard {
    /// Returns the facts of all cases.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.cases.iter().flatten()
    }
}

/// The condition on every move of a player between repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepeatedBy {
    /// No condition.
    Anything,
    /// The move gave check.
    Checking,
    /// The move chased a piece.
    Chasing(Chase),
}

/// A chase: an attack on an unprotected enemy piece that was not attacked before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The pieces that are chased, from the view of the chasing player.
    pub prey: Contents,
    /// The pieces that attack the chased pieces, from the view of the chasing player.
    pub hunters: Contents,
}

/// A fact, from the view of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The player is to move, is in check and has no legal move.
    Checkmated,
    /// The player is to move, is not in check and has no legal move.
    Stalemated,
    /// The player is to move and has no legal move.
    UnableToMove,
    /// The player is to move.
    ToMove,
    /// A royal piece of the player is attacked.
    InCheck,
    /// The mover has never moved.
    Unmoved,
    /// This move gives check.
    ItChecks,
    /// This move gives mate.
    ItMates,
    /// The position has occurred at least a number of times.
    Repeats {
        /// The number of occurrences, including this one.
        times: u32,
        /// The condition on every move of the player in between.
        by: RepeatedBy,
    },
    /// Only these pieces are on the board or in hand, for both sides together.
    Only {
        /// The kinds that may remain in any number.
        kinds: Contents,
        /// The maximum number of other pieces, and the kinds that they may have; `None` if no other pieces may remain.
        rest: Option<(u32, Contents)>,
    },
    /// A condition on the number of cells in the set.
    CountOf(Amount, Set),
    /// A cell of the first set and one of the second are on a straight or diagonal line with only vacant squares between them.
    Faces(Set, Set),
    /// The first set has more cells than the second.
    More(Set, Set),
    /// A condition on the sum of the points of the pieces in the set.
    Points(Amount, Set),
    /// The pieces of the first set have more points than those of the second.
    MorePoints(Set, Set),
    /// A number of adjacent cells of the set are on a straight or diagonal line.
    InLine {
        /// The number of cells, at least 2.
        length: u32,
        /// True if a longer line does not count.
        exactly: bool,
        /// The set.
        set: Set,
    },
    /// The player or the opponent has, or does not have, a legal move of this pattern.
    CanMove {
        /// True for the opponent.
        enemy: bool,
        /// True if there must be no such move.
        negated: bool,
        /// The pattern.
        pattern: MovePattern,
    },
}

impl Fact {
    /// Returns the sets of the fact.
    pub fn sets(&self) -> impl Iterator<Item = &Set> {
        let sets = match self {
            Fact::CountOf(_, set) | Fact::Points(_, set) | Fact::InLine { set, .. } => [Some(set), None],
            Fact::Faces(one, other) | Fact::More(one, other) | Fact::MorePoints(one, other) => {
                [Some(one), Some(other)]
            }
            _ => [None, None],
        };
        sets.into_iter().flatten()
    }

    /// Returns the required number of cells, and the set whose cells the fact counts; `None` if the fact does not count cells.
    pub fn counted(&self) -> Option<(Amount, &Set)> {
        match self {
            Fact::CountOf(amount, set) => Some((*amount, set)),
            Fact::InLine { length, set, .. } => Some((Amount::AtLeast(*length), set)),
            _ => None,
        }
    }
}
