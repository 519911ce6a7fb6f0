//! Facts, deeds and endings: what can be the case, what can be done, how a game can end.

use super::{Count, Set, Text};
use crate::diagnostics::Span;

/// Facts that all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cond {
    /// Joined by `and`.
    pub facts: Vec<CondFact>,
    /// All of it.
    pub span: Span,
}

/// One fact and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CondFact {
    /// What.
    pub kind: CondKind,
    /// Where it is said.
    pub span: Span,
}

/// What can be the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CondKind {
    /// `checkmated`.
    Checkmated,
    /// `stalemated`.
    Stalemated,
    /// `in check`.
    InCheck,
    /// `unable to move`.
    UnableToMove,
    /// `to move`.
    ToMove,
    /// `unmoved`: the mover has never moved.
    Unmoved,
    /// `it checks`.
    ItChecks,
    /// `it mates`.
    ItMates,
    /// `position occurs 3 times [by checking]`.
    Repeats {
        /// How often.
        times: Count,
        /// Every move of his between gave check.
        by_checking: bool,
    },
    /// `only SET [and at most N of SET] remain`.
    Only {
        /// Kinds of which there may be any number.
        set: Set,
        /// So many of these beside.
        rest: Option<(Amount, Set)>,
    },
    /// `enemy cannot move King to rank 8`.
    Able {
        /// The other player is meant.
        enemy: bool,
        /// `cannot`.
        not: bool,
        /// What.
        deed: Deed,
    },
    /// `no SET`, `at least 2 SET`, `SET`.
    Number(Amount, Set),
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// `no`.
    No,
    /// `at least N`; a bare set is `at least 1`.
    AtLeast(Count),
    /// `at most N`.
    AtMost(Count),
    /// `fewer than N`.
    FewerThan(Count),
    /// `N`.
    Exactly(Count),
}

/// `wins`, `loses`, `draws`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// He of whom it is said.
    Wins,
    /// He of whom it is said.
    Loses,
    /// Nobody.
    Draws,
}

/// Why a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// `when COND`.
    When(Cond),
    /// `after 50 moves without capture, Pawn move or drop`.
    Idle {
        /// Moves of each side.
        moves: Count,
        /// What starts the count again.
        without: Vec<IdleBreak>,
    },
    /// `after checking 3 times`.
    After {
        /// What has been done.
        deed: Deed,
        /// How often; once if absent.
        times: Option<Count>,
    },
}

/// What starts an n-move count again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdleBreak {
    /// `capture`.
    Capture(Span),
    /// `drop`.
    Drop(Span),
    /// `check`.
    Check(Span),
    /// `castling`.
    Castling(Span),
    /// `Pawn move`.
    MoveOf(Text),
}

/// `capturing Queen`, `moving Pawn from last rank`, `castling` …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: DeedVerb,
    /// To or by whom (`capture Queen`, `move Pawn`).
    pub what: Option<Set>,
    /// Its origin.
    pub from: Option<Set>,
    /// Its end.
    pub to: Option<Set>,
    /// `from or to SET`: either end in `to`.
    pub from_or_to: bool,
    /// All of it.
    pub span: Span,
}

/// The verb of a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeedVerb {
    /// `capture`, `capturing`.
    Capture,
    /// `check`, `checking`.
    Check,
    /// `castle`, `castling`.
    Castle,
    /// `pass`, `passing`.
    Pass,
    /// `drop`, `dropping`.
    Drop,
    /// `move`, `moving`.
    Move,
    /// `moving or castling`.
    MoveOrCastle,
}
