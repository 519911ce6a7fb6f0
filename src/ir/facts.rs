//! Facts: conditions on a position or a move, from the point of view of a player.

use super::{Amount, MovePattern, RepeatedBy, SetId};
use crate::board::{Contents, KindId};

/// A condition: the facts of an `if` or `unless`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// True for `unless`: no case may hold.
    pub unless: bool,
    /// The cases. A case holds if all its facts hold. For `if`, some case must hold.
    pub cases: Vec<Vec<Fact>>,
}

impl Guard {
    /// Iterates over the facts of all cases.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.cases.iter().flatten()
    }

    /// Returns true if this condition and another never hold together for the same piece in the same position.
    pub fn excludes(&self, other: &Guard) -> bool {
        let opposite = self.unless != other.unless && self.cases == other.cases;
        let required = |guard: &Guard| match guard.cases.as_slice() {
            [facts] if !guard.unless => facts.clone(),
            _ => Vec::new(),
        };
        let (own_facts, other_facts) = (required(self), required(other));
        opposite || own_facts.iter().any(|fact| other_facts.iter().any(|other| fact.excludes(other)))
    }

    /// Returns true if some fact, and therefore the guard, can only be evaluated after the move.
    pub fn is_late(&self) -> bool {
        self.facts().any(Fact::is_late)
    }
}

/// A fact, from the point of view of a player.
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
    /// The player is in check.
    InCheck,
    /// The mover has never moved.
    Unmoved,
    /// The move gives check.
    ItChecks,
    /// The move gives mate.
    ItMates,
    /// The position repeats.
    Repeats {
        /// The minimum number of occurrences, this one included.
        times: u32,
        /// The condition on every move of the player since the first of these occurrences.
        by: RepeatedBy,
    },
    /// The board and the hands hold only these pieces.
    Only {
        /// The pieces that may be left in any number.
        kinds: Contents,
        /// Other pieces that may be left, with their maximum number.
        rest: Option<(u32, Contents)>,
    },
    /// The last piece that the opponent moved was of this kind.
    LastEnemyMover(KindId),
    /// The number of cells in the set satisfies a comparison.
    CountOf(Amount, SetId),
    /// A cell of one set and a cell of the other are on the same line of [`Program::lines`](crate::ir::Program::lines), with only vacant
    /// squares between them.
    Faces(SetId, SetId),
    /// The first set has more cells than the second.
    More(SetId, SetId),
    /// The sum of the points of the pieces in the set satisfies a comparison.
    Points(Amount, SetId),
    /// The pieces in the first set have more points than those in the second.
    MorePoints(SetId, SetId),
    /// Consecutive cells of a line of [`Program::lines`](crate::ir::Program::lines) are in the set.
    InLine {
        /// The number of consecutive cells, at least 2.
        length: u32,
        /// True if longer rows of cells do not count.
        exactly: bool,
        /// The set that must contain the cells.
        set: SetId,
    },
    /// The player or the opponent is to move and has a legal move that matches the pattern. If `negated` is true, the opposite holds: that
    /// player is not to move or has no such move.
    CanMove {
        /// True for the opponent.
        enemy: bool,
        /// True if the fact is negated.
        negated: bool,
        /// The pattern of the moves.
        pattern: MovePattern,
    },
    /// The player has made a number of moves that match the pattern of a counter.
    MovesMade {
        /// The index in [`Program::counters`](crate::ir::Program::counters).
        counter: usize,
        /// The minimum number of moves.
        times: u8,
    },
}

impl Fact {
    /// Returns true if this fact and another never hold together because they require different numbers of cells in the same set.
    fn excludes(&self, other: &Fact) -> bool {
        let (Fact::CountOf(one, set), Fact::CountOf(other, other_set)) = (self, other) else { return false };
        let range = |amount: &Amount| match *amount {
            Amount::AtLeast(n) => (n, u32::MAX),
            Amount::AtMost(n) => (0, n),
            Amount::Exactly(n) => (n, n),
        };
        let ((least, most), (other_least, other_most)) = (range(one), range(other));
        set == other_set && (least > other_most || other_least > most)
    }

    /// Returns true if the fact can only be evaluated after the move.
    pub fn is_late(&self) -> bool {
        matches!(self, Fact::ItChecks | Fact::ItMates)
    }

    /// Returns true if the fact always has the same value for both players.
    pub fn is_impartial(&self) -> bool {
        matches!(self, Fact::Only { .. } | Fact::Repeats { by: RepeatedBy::Anything, .. })
    }

    /// Returns true if the fact requires that the player has no legal move.
    pub fn requires_no_legal_move(&self) -> bool {
        matches!(self, Fact::UnableToMove | Fact::Checkmated | Fact::Stalemated)
    }

    /// Returns true if the fact depends on the position alone. Excludes [`Fact::Only`] and the lack of legal moves, which `terminal` tests
    /// separately.
    pub fn needs_position_only(&self) -> bool {
        matches!(
            self,
            Fact::ToMove
                | Fact::InCheck
                | Fact::CountOf(..)
                | Fact::InLine { .. }
                | Fact::Faces(..)
                | Fact::More(..)
                | Fact::Points(..)
                | Fact::MorePoints(..)
                | Fact::MovesMade { .. }
                | Fact::CanMove { .. }
        )
    }

    /// Iterates over the sets that the fact refers to.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        let sets = match *self {
            Fact::CountOf(_, set) | Fact::Points(_, set) | Fact::InLine { set, .. } => [Some(set), None],
            Fact::Faces(one, other) | Fact::More(one, other) | Fact::MorePoints(one, other) => {
                [Some(one), Some(other)]
            }
            _ => [None, None],
        };
        sets.into_iter().flatten()
    }
}
