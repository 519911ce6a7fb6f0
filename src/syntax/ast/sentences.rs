//! Sentences: what is said of a subject, verb by verb. What their parts are stands in the files beside.

use super::{Cond, Count, Deed, EndReason, EndResult, Set, SquareRange, Step, Text};
use crate::diagnostics::Span;

/// How a sentence stands to earlier ones with the same verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Takes their place.
    Plain,
    /// Adds.
    Also,
    /// Takes away.
    Never,
}

/// One sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Plain, `also` or `never`.
    pub mode: Mode,
    /// What it says.
    pub says: Says,
    /// `without check`: what it removes is not attacked by it.
    pub without_check: Option<Span>,
    /// `if …`, `unless …` or one behind the other: all of these hold.
    pub when: Vec<When>,
    /// All of it.
    pub span: Span,
    /// The verb alone.
    pub verb: Span,
}

/// `if FACT and FACT`, `unless FACT and FACT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// `unless`.
    pub unless: bool,
    /// The facts.
    pub cond: Cond,
}

/// What a sentence says. Where a field is an `Option` without further word, its absence is
/// the bare verb, which only `never` may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// `moves STEPS`.
    Moves(Option<Vec<Step>>),
    /// `shoots STEPS`.
    Shoots(Option<Vec<Step>>),
    /// `drops [unmoved] [from hand [as Name]] [to SET]`.
    Drops {
        /// What comes counts as never having moved.
        unmoved: bool,
        /// From the hand; otherwise the supply has no end.
        from_hand: bool,
        /// What it comes down as.
        as_kind: Option<Text>,
        /// Where to.
        to: Option<Set>,
    },
    /// `castles L from e1 to g1 with Rook from h1 to f1 [as Name]`.
    Castles(Option<Castling>),
    /// `promotes …`, `may promote …`.
    Promotes {
        /// `may promote`.
        may: bool,
        /// Where and to what.
        what: Option<Promotion>,
    },
    /// `after DEED, STEPS`.
    After {
        /// What has been done.
        deed: Deed,
        /// What follows.
        steps: Vec<Step>,
    },
    /// `goes to hand [as Name] when captured`.
    Goes {
        /// The kind that it is in hand.
        as_kind: Option<Text>,
    },
    /// `is [not] royal | jointly royal | iron`.
    Is {
        /// `not`.
        not: bool,
        /// Which quality.
        quality: Quality,
    },
    /// `stands still`: it has no moves, and that is meant.
    StandsStill,
    /// `is worth 320`.
    IsWorth(u32, Span),
    /// `must [not] DEED`.
    Must {
        /// `not`.
        not: bool,
        /// The deed.
        deed: Deed,
    },
    /// `may pass`.
    MayPass,
    /// `makes 2 moves a turn`, `makes 1 move on turn 1`.
    Makes(Option<TurnLength>),
    /// `ends turn after DEED`.
    EndsTurn(Option<Deed>),
    /// `wins`, `loses`, `draws` with a reason.
    Ends {
        /// Which.
        result: EndResult,
        /// When.
        reason: Option<EndReason>,
    },
    /// `wraps sideways | endways | around`.
    Wraps(Wrap),
    /// `sides mirror | rotate | look the same way`.
    Sides(Facing),
    /// `sides differ`: they begin with other pieces, and that is meant so.
    SidesDiffer,
    /// `has SET`: squares of the board.
    Has(Set),
}

/// A quality of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Its loss loses the game; it may not be left attacked.
    Royal,
    /// As royal, when it is the last one.
    JointlyRoyal,
    /// Taken only by a sentence that names it.
    Iron,
}

/// How many moves a turn has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLength {
    /// So many.
    pub moves: Count,
    /// Which turn.
    pub turn: Turns,
}

/// Of which turns something is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turns {
    /// `a turn`, `a turn, 2 more each turn`.
    Every {
        /// Each has so many more than the one before it.
        more: Option<Count>,
    },
    /// `on turn 1`.
    One(u32, Span),
}

/// Which edges of the board are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// Left and right.
    Sideways,
    /// Top and bottom.
    Endways,
    /// Both.
    Around,
}

/// How Black's view comes out of White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Ranks are turned about.
    Mirror,
    /// Ranks and files are.
    Rotate,
    /// Nothing is.
    SameWay,
}

/// `castles L from e1 to g1 with Rook from h1 to f1 [as Name]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Its letter in position texts, White's.
    pub letter: Text,
    /// The king's origin.
    pub from: Text,
    /// The king's end; of several, the first and the last.
    pub to: SquareRange,
    /// The partner's kind.
    pub partner: Text,
    /// The partner's origin.
    pub partner_from: Text,
    /// The partner's end; beside the king if absent.
    pub partner_to: Option<Text>,
    /// What the partner becomes.
    pub partner_as: Option<Text>,
}

/// `promotes [from or] on SET to LIST [if possible]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// `from or on`: leaving the zone counts too.
    pub from_or: bool,
    /// The zone.
    pub on: Set,
    /// What it becomes.
    pub to: Choice,
    /// `if possible`: the move stands without where nothing can be chosen.
    pub if_possible: bool,
}

/// `Queen (at most 1) or Knight`: what may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Kinds, or words that stand for such lists.
    pub options: Vec<Limited>,
    /// All of it.
    pub span: Span,
}

/// `Queen (at most 1)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limited {
    /// A kind or a word.
    pub name: Text,
    /// Only while the player has fewer than that on the board.
    pub at_most: Option<Count>,
}
