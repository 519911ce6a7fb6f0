//! Sentences. [`Predicate`] has a case for each verb. The other modules of this folder define the parts of sentences.

use super::{Cond, Count, EndReason, EndResult, MovePattern, Set, SquareRange, Step, Text};
use crate::diagnostics::Span;

/// The effect of a sentence on earlier sentences with the same verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Replaces the earlier sentences.
    Plain,
    /// Adds to the earlier sentences.
    Also,
    /// Removes earlier sentences.
    Never,
}

/// One sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Plain, `also` or `never`.
    pub mode: Mode,
    /// The verb and the words that depend on it.
    pub predicate: Predicate,
    /// The span of `without check`: the pieces that the sentence removes do not count as attacked by it. `None` without these words.
    pub without_check: Option<Span>,
    /// The conditions (`if …`, `unless …`), all of which must hold.
    pub when: Vec<Condition>,
    /// The span of the whole sentence.
    pub span: Span,
    /// The span of the verb.
    pub verb: Span,
}

/// `if FACT and FACT or FACT`, `unless FACT and FACT or FACT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// True for `unless`.
    pub unless: bool,
    /// The cases, each a list of facts. The condition holds if all facts of one case hold.
    pub cond: Cond,
}

/// The contents of a sentence. Unless noted otherwise, an `Option` field is `None` for the bare verb, which is allowed only after
/// `never`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// `moves STEPS`.
    Moves(Option<Vec<Step>>),
    /// `shoots STEPS`.
    Shoots(Option<Vec<Step>>),
    /// `drops [unmoved] [from hand [as Name]] [to SET]`.
    Drops {
        /// `unmoved`: the dropped piece counts as never having moved.
        unmoved: bool,
        /// True for a drop from the hand. Otherwise the supply is unlimited.
        from_hand: bool,
        /// The kind of the dropped piece on the board; `None` if the sentence does not name it.
        as_kind: Option<Text>,
        /// The squares to which the piece may be dropped; `None` if the sentence does not name any.
        to: Option<Set>,
    },
    /// `castles L from e1 to g1 with Rook from h1 to f1 [as Name]`.
    Castles(Option<Castling>),
    /// `promotes …`, `may promote …`.
    Promotes {
        /// True for `may promote`.
        may: bool,
        /// The promotion zone and the kinds to choose from.
        what: Option<Promotion>,
    },
    /// `after EVENT, STEPS`.
    After {
        /// The pattern of the moves.
        pattern: MovePattern,
        /// The steps that are appended to each matching move.
        steps: Vec<Step>,
    },
    /// `goes to hand [as Name] when captured`.
    Goes {
        /// True for the hand of the side that loses the piece.
        to_owner: bool,
        /// The kind of the piece in hand; `None` if the sentence does not name it.
        as_kind: Option<Text>,
    },
    /// `is [not] royal | jointly royal | iron | neutral`.
    Is {
        /// True for `not`.
        negated: bool,
        /// The quality that the kind has or, with `not`, does not have.
        quality: Quality,
    },
    /// `looks like NAME`: the name of a figure (a piece image) or of another kind.
    LooksLike(Option<Text>),
    /// `stands still [but still attacks]`: the piece deliberately has no moves. Under `every SET`, this applies only while the
    /// piece is in the set. In a sentence with a condition, this applies only while the condition holds.
    StandsStill {
        /// `but still attacks`.
        keeps_attacks: bool,
    },
    /// `moves only [from SET] [to SET] [but still attacks]`.
    MovesOnly {
        /// The only origins; `None` if the sentence does not limit them.
        from: Option<Set>,
        /// The only end squares; `None` if the sentence does not limit them.
        to: Option<Set>,
        /// `but still attacks`.
        keeps_attacks: bool,
    },
    /// `is worth 320`.
    IsWorth(u32, Span),
    /// `is worth 9 points`.
    IsWorthPoints(u32, Span),
    /// `stops on SET [but still attacks]`.
    StopsOn {
        /// The squares on which a ride stops: it cannot continue past the first of its squares in this set.
        set: Set,
        /// `but still attacks`.
        keeps_attacks: bool,
    },
    /// `must [not] EVENT [but still attacks]`, `must capture most, then by SET, then most SET`, `must move farthest`.
    Must {
        /// True for `not`.
        negated: bool,
        /// The preferences among the matching moves, the most important first; empty if all matching moves are allowed. The first
        /// preference is [`Preference::MostPieces`] for `capture most` and [`Preference::Farthest`] for `move farthest`.
        preferences: Vec<Preference<Set>>,
        /// The pattern of the moves that are required or, with `not`, forbidden.
        pattern: MovePattern,
        /// `but still attacks`.
        keeps_attacks: bool,
    },
    /// `may pass`.
    MayPass,
    /// `may swap sides on turn 1`.
    MaySwap(u32, Span),
    /// `makes 2 moves a turn`, `makes 1 move on turn 1`.
    Makes(Option<TurnLength>),
    /// `ends turn after EVENT`.
    EndsTurn(Option<MovePattern>),
    /// `wins`, `loses`, `draws` with a reason.
    Ends {
        /// The result for the player of the sentence.
        result: EndResult,
        /// The reason for the end of the game.
        reason: Option<EndReason>,
    },
    /// `wraps sideways | endways | around`.
    Wraps(Wrap),
    /// `sides mirror | rotate | look the same way`.
    Sides(SideSymmetry),
    /// `sides differ`: the sides deliberately begin with different pieces.
    SidesDiffer,
    /// `is hexagonal`: the board's tiles are hexagons.
    IsHexagonal,
    /// `has points [with no line between rank 5 and 6]`: the board is drawn as lines, with the pieces on their crossings. The numbers are
    /// the ranks on the two banks of the river; `None` for a board without a river.
    HasPoints(Option<[(u32, Span); 2]>),
    /// `has 5 levels`.
    HasLevels(Count),
    /// `has SET`: squares of the board.
    Has(Set),
}

/// A quality of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Royal: losing it loses the game, and it may not be left attacked.
    Royal,
    /// Royal while it is the last of its side's jointly royal pieces.
    JointlyRoyal,
    /// Can be captured only by a sentence that names its kind.
    Iron,
    /// Belongs to neither side.
    Neutral,
}

/// The number of moves in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLength {
    /// The number of moves.
    pub moves: Count,
    /// The turns that have this number of moves.
    pub turns: Turns,
    /// The pattern that each move of the turn must match, or `None` for any move; empty if the sentence has no patterns.
    pub patterns: Vec<Option<MovePattern>>,
}

/// The turns to which a number of moves applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turns {
    /// `a turn`, `a turn, 2 more each turn`.
    Every {
        /// The increase of the number of moves from each turn to the next.
        growth: Option<Count>,
    },
    /// `on turn 1`.
    One(u32, Span),
}

/// The edges of the board that are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// Left and right.
    Sideways,
    /// Top and bottom.
    Endways,
    /// Left and right, and top and bottom.
    Around,
}

/// The transformation from White's view of the board to Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideSymmetry {
    /// The order of the ranks is reversed.
    Mirror,
    /// The order of the ranks and the order of the files are reversed.
    Rotate,
    /// Both views are the same.
    SameWay,
}

/// `castles L from e1 to g1 with Rook from h1 to f1 [as Name]`, `castles L with the Rook to the right, to g1 and f1 [as Name]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// White's letter of the castling in FENs.
    pub letter: Text,
    /// The kind of the partner.
    pub partner: Text,
    /// The squares of both pieces.
    pub squares: CastlingSquares,
    /// The kind that the partner becomes.
    pub partner_as: Option<Text>,
}

/// The squares of a castling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CastlingSquares {
    /// Both pieces begin on given squares.
    Given {
        /// The origin of the king.
        from: Text,
        /// The end square of the king, or the first and the last square of a range to choose from.
        to: SquareRange,
        /// The origin of the partner.
        partner_from: Text,
        /// The end square of the partner; `None` if it ends next to the king.
        partner_to: Option<Text>,
    },
    /// The king can begin on any square of the rank on which it ends. The partner is the nearest one on the given side.
    FromAnySquare {
        /// True for the nearest partner to the right.
        right: bool,
        /// The end square of the king.
        to: Text,
        /// The end square of the partner.
        partner_to: Text,
    },
}

/// `promotes [from or] on SET to LIST [if possible]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// `from or on`: a move that leaves the zone promotes too.
    pub on_leaving: bool,
    /// The zone.
    pub on: Set,
    /// The kinds to choose from.
    pub to: Choice,
    /// `if possible`: if no kind can be chosen, the move is legal without promotion.
    pub if_possible: bool,
}

/// `Queen (at most 1) or Knight`: a list of kinds to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Names of kinds, or words defined as lists of kinds.
    pub options: Vec<KindOption>,
    /// The whole list.
    pub span: Span,
}

/// `Queen (at most 1)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindOption {
    /// The name of a kind, or a word defined as a list of kinds.
    pub name: Text,
    /// The limit: the kind can be chosen only while the player has fewer than this number of its pieces on the board.
    pub at_most: Option<Count>,
}

/// A preference among legal moves. `S` is the type of sets: the syntax tree, the model and the program have different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference<S> {
    /// `capture most`: the moves that capture the most pieces.
    MostPieces,
    /// `move farthest`, `then farthest`: the moves over the longest distance.
    Farthest,
    /// `then by SET`: the captures by these pieces.
    By(S),
    /// `then most SET`: the moves that capture the most of these pieces.
    Most(S),
}
