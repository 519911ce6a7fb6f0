//! The steps of a move: legs and effects.

use super::{Amount, Choice, Set, Text};
use crate::diagnostics::Span;

/// One step of a move: a leg or an effect.
#[allow(clippy::large_enum_variant)] // nearly every step is a leg
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Moves the piece or the shot.
    Leg(Leg),
    /// Changes the position.
    Effect(Effect),
}

/// `[safely] [shoots | may shoot] [from SET] REACH [TIMES] [over N SET] [onto SET [at once] | into SET] [within SET]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// `safely`: only if the move would be legal without this leg and the following steps.
    pub safely: bool,
    /// `shoots`: from here on the shot moves instead of the piece.
    pub shoot: Option<Shoot>,
    /// The squares that the leg reaches.
    pub reach: Reach,
    /// The span of the reach.
    pub reach_span: Span,
    /// The number of repetitions.
    pub times: Option<Times>,
    /// The squares on which the leg may start.
    pub from: Option<Set>,
    /// The pieces or squares that the leg passes over.
    pub over: Option<Over>,
    /// The condition on the end square of the leg.
    pub end: Option<LegEnd>,
    /// The squares that the leg may not leave.
    pub within: Option<Set>,
    /// The whole leg.
    pub span: Span,
}

/// `shoots`, `may shoot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shoot {
    /// True if the shot and all steps after it are optional.
    pub may: bool,
}

/// The squares that a leg reaches, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// `fmW`.
    Betza(Text),
    /// `on`: one more step of the preceding leg, in the same direction.
    On,
    /// `to SET`, `to its home square`.
    To(JumpTarget<Set>),
    /// `in place`.
    InPlace,
    /// `as itself`: by the moves of the mover's own kind.
    AsItself,
    /// `as the last enemy mover`.
    AsLastMover,
    /// `as Gold`.
    As(Text),
    /// A chain of steps defined by `means`.
    Word(Text),
}

/// `twice`, `1 to 3 times`, `once or more`, `as often as it can`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// The minimum number of times.
    pub min: u32,
    /// The maximum number of times; `None` if there is no limit.
    pub max: Option<u32>,
    /// `as often as it can`: the move cannot stop earlier.
    pub maximal: bool,
    /// The span of the words.
    pub span: Span,
}

/// `over one hole`, `over at least one Pawn`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// The number of pieces or squares passed.
    pub amount: Amount,
    /// The pieces or squares passed.
    pub set: Set,
}

/// `onto SET [at once]`, `into SET`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegEnd {
    /// `into`: the leg captures nothing on its end square.
    pub into: bool,
    /// The permitted end squares.
    pub set: Set,
    /// `at once`: in a repeated word, a captured piece is removed immediately, not when the repetition ends.
    pub at_once: bool,
    /// The span, including the preposition.
    pub span: Span,
}

/// A step that changes the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// `may`: the effect is optional.
    pub may: bool,
    /// `must`: the move is possible only if the effect changes a piece.
    pub must: bool,
    /// The change.
    pub kind: EffectKind,
    /// The whole effect.
    pub span: Span,
}

/// The change that an effect makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `becomes LIST`.
    Becomes(Choice),
    /// `removes itself`.
    RemovesItself,
    /// `removes its maker`: removes the piece that made the trail under the mover (en passant).
    RemovesMaker,
    /// `removes every SET`.
    RemovesEvery(Set),
    /// `SET must move LEG`, `SET may move LEG`: the player moves a piece of the set.
    MovesAnother {
        /// The pieces to choose from.
        what: Set,
        /// True for `must`: one of these pieces moves if any can.
        must: bool,
        /// The movement of the chosen piece.
        leg: Box<Leg>,
    },
    /// `removes it`: removes the piece on the end square of the last `into` leg.
    RemovesIt,
    /// `pushes it on`: moves the piece on the end square of the last `into` leg one step further.
    PushesOn {
        /// `or off the board`: a piece that is pushed over the edge is removed.
        off_board: bool,
    },
    /// `pushes it to SET`: moves the piece on the end square of the last `into` leg to a vacant square of the set.
    PushesTo(Set),
    /// `pulls SET along`: moves the piece behind the mover to the mover's origin.
    Pulls(Set),
    /// `sends what it captured to SET`: puts the captured piece back on the board.
    Sends {
        /// The squares to which the captured piece can be sent.
        to: JumpTarget<Set>,
        /// `if vacant`: if no square is vacant, the piece is removed as usual.
        if_vacant: bool,
    },
    /// `turns itself | it | every SET [as a threat]`: pieces change sides.
    Turns {
        /// The pieces.
        what: AffectedPieces<Set>,
        /// `as a threat`: the effect counts as an attack on the enemy pieces that it changes.
        as_threat: bool,
    },
    /// `leaves a trail`.
    LeavesTrail,
    /// `drops LIST [from hand] [to SET]`.
    Drops {
        /// False if the supply is unlimited.
        from_hand: bool,
        /// `safely`: only if the move would be legal without the drop.
        safely: bool,
        /// The kinds to choose from.
        what: Choice,
        /// The squares on which the piece may be dropped; if absent, the square where the preceding shot ended.
        to: Option<Set>,
    },
}

/// The pieces that an effect changes. `S` is the type of sets: the syntax tree, the model and the program have different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AffectedPieces<S> {
    /// `itself`: the mover.
    Itself,
    /// `it`: the piece on the square that has been reached.
    It,
    /// `every SET`.
    Every(S),
}

impl<S> AffectedPieces<S> {
    /// Returns the set, if there is one.
    pub fn set(&self) -> Option<&S> {
        match self {
            AffectedPieces::Every(set) => Some(set),
            AffectedPieces::Itself | AffectedPieces::It => None,
        }
    }
}

/// The square to which a piece jumps or is sent. `S` is the type of sets: the syntax tree, the model and the program have
/// different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpTarget<S> {
    /// `its home square`: of the squares on which the piece's kind starts, the one nearest to the piece; for a captured piece, the one
    /// nearest to the square where it was captured.
    Home(HomeSquare),
    /// A square of the set, which the player chooses.
    Set(S),
}

/// The start squares of a kind that count as its home squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeSquare {
    /// All start squares of the kind.
    Any,
    /// `on the same file`: the start squares on the file of the piece, or all start squares if none is on that file.
    OnFile,
    /// `of the same colour`: the start squares of the same colour as the piece's square, or all start squares if none has that colour.
    OfColour,
}
