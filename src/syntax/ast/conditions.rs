//! Facts, patterns and endings: conditions on a position, actions of players and the reasons for the end of a game.

use super::{Adjective, Count, Set, Term, Text};
use crate::diagnostics::Span;

/// A condition: cases joined by `or`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cond {
    /// The cases, each a list of facts joined by `and`. The condition holds if all facts of one case do.
    pub cases: Vec<Vec<CondFact>>,
    /// The whole condition.
    pub span: Span,
}

/// One fact and its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CondFact {
    /// The fact.
    pub kind: FactKind,
    /// The span of the fact.
    pub span: Span,
}

/// A fact about a position or a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactKind {
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
    /// `attacked`, `safe`, `protected`, `attacked by TERM`, `protected by TERM`: true of the mover.
    MoverIs(Adjective, Option<Box<Term>>),
    /// `it checks`.
    ItChecks,
    /// `it mates`.
    ItMates,
    /// `position occurs 3 times [by checking | by chasing …]`.
    Repeats {
        /// The number of occurrences.
        times: Count,
        /// The condition on every move of the player between the occurrences.
        by: RepeatedBy,
    },
    /// `only SET [and at most N of SET] remain`.
    Only {
        /// Kinds that may remain in any number.
        set: Set,
        /// Further pieces that may remain, and their number.
        rest: Option<(Amount, Set)>,
    },
    /// `enemy cannot move King to rank 8`.
    CanMove {
        /// True if the fact is about the other player.
        enemy: bool,
        /// True for `cannot`.
        negated: bool,
        /// The pattern that a legal move must match or, with `cannot`, that no legal move may match.
        pattern: MovePattern,
    },
    /// `no SET`, `at least 2 SET`, `SET`.
    CountOf(Amount, Set),
    /// `SET faces SET`.
    Faces(Set, Set),
    /// `more SET than SET`.
    More(Set, Set),
    /// `at least 30 points in SET`.
    Points(Amount, Set),
    /// `more points in SET than in SET`.
    MorePoints(Set, Set),
    /// `5 SET in a line`, `exactly 5 SET in a line`.
    InLine {
        /// The number of pieces or squares.
        length: Count,
        /// True if longer lines do not count.
        exactly: bool,
        /// The pieces or squares.
        set: Set,
    },
}

/// The condition on every move of a player between the occurrences of a repeated position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepeatedBy {
    /// No condition.
    Anything,
    /// `by checking`.
    Checking,
    /// `by chasing SET with SET`.
    Chasing {
        /// The pieces that are chased; any if absent.
        prey: Option<Set>,
        /// The pieces that chase them; any if absent.
        hunters: Option<Set>,
    },
}

/// A condition on a number of pieces or squares.
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

impl Amount {
    /// Returns the span of the number; `None` for `no`.
    pub fn span(&self) -> Option<Span> {
        match self {
            Amount::No => None,
            Amount::AtLeast(count)
            | Amount::AtMost(count)
            | Amount::FewerThan(count)
            | Amount::Exactly(count) => Some(count.span()),
        }
    }
}

/// `wins`, `loses`, `draws`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// The player of the sentence wins.
    Wins,
    /// The player of the sentence loses.
    Loses,
    /// The game is a draw.
    Draws,
}

/// The reason for the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// `when COND`.
    When(Cond),
    /// `when COND in the next turn [and FACT and FACT]`.
    NextTurn {
        /// The condition, which must hold for a whole turn.
        cond: Cond,
        /// The facts that must hold at the end of that turn.
        then: Vec<CondFact>,
    },
    /// `after 50 moves without capture, Pawn move or drop`, `after 16 moves counting every piece`.
    AfterMoves {
        /// The number of moves of each side.
        moves: Count,
        /// The events that restart the count; none if empty.
        without: Vec<ClockReset>,
        /// The pieces whose number is the initial value of the count; `None` if the count begins at zero.
        counting: Option<Set>,
    },
    /// `after checking 3 times`.
    After {
        /// The pattern of the moves.
        pattern: MovePattern,
        /// The number of times; once if absent.
        times: Option<Count>,
    },
}

/// An event that restarts the count of an n-move rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockReset {
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

/// A pattern: `capturing Queen`, `moving Pawn from last rank`, `castling` …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePattern {
    /// The verb.
    pub verb: MoveVerb,
    /// The pieces involved: the captured ones in `capture Queen`, the moving ones in `move Pawn`.
    pub what: Option<Set>,
    /// The origin squares.
    pub from: Option<Set>,
    /// The end squares.
    pub to: Option<Set>,
    /// `from or to SET`: the origin or the end is in `to`.
    pub from_or_to: bool,
    /// The whole pattern.
    pub span: Span,
}

/// The verb of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveVerb {
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
