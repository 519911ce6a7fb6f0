//! Rules (for moves, drops and castlings), `after` sentences, restrictions, and duties. Each comes from one sentence.

use super::{Guard, MovePattern, Preference, Set, State, Step};
use crate::board::{Contents, KindId, Square};
use crate::diagnostics::Span;

/// A rule for moves, shots or drops, or for one castling.
#[derive(Clone, Debug)]
pub struct Rule {
    /// True for each side that has the rule, indexed White, Black.
    pub sides: [bool; 2],
    /// The required state of the piece before the move.
    pub state: State,
    /// The moves.
    pub action: Action,
    /// The conditions, which must all hold.
    pub guards: Vec<Guard>,
    /// True if its captures are not attacks.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

/// The moves that a rule describes.
#[allow(clippy::large_enum_variant)] // a game has at most a few thousand of them
#[derive(Clone, Debug)]
pub enum Action {
    /// `moves`, `shoots`.
    Moves(Vec<Step>),
    /// `drops`.
    Drops {
        /// True if the dropped piece counts as never having moved.
        unmoved: bool,
        /// True if pieces come from the hand; otherwise the supply is unlimited.
        from_hand: bool,
        /// The kind on the board; `None` if the piece keeps its kind.
        as_kind: Option<KindId>,
        /// The allowed squares, which must be vacant; `None` for every vacant square.
        to: Option<Set>,
    },
    /// `castles`.
    Castles(Castling),
}

/// A castling. The king is the piece of the heading, which can have any kind; the partner is the other piece. The first square of each
/// pair is for White, the second for Black.
#[derive(Clone, Debug)]
pub struct Castling {
    /// White's letter in FENs.
    pub letter: char,
    /// True for each side that has the castling and can have both pieces unmoved on their origins, indexed White, Black.
    pub sides: [bool; 2],
    /// The king's origin.
    pub from: [Square; 2],
    /// The king's target square.
    pub to: [Square; 2],
    /// The partner's kind.
    pub partner: KindId,
    /// The partner's origin.
    pub partner_from: [Square; 2],
    /// The partner's target square.
    pub partner_to: [Square; 2],
    /// True for a castling of a sentence with `to the right` or `to the left`. Such a sentence can give several castlings.
    pub from_any_square: bool,
    /// The kind that the partner becomes; `None` if it keeps its kind.
    pub partner_as: Option<KindId>,
}

/// `after EVENT, STEPS`, or a promotion.
#[derive(Clone, Debug)]
pub struct After {
    /// True for each side that has it, indexed White, Black.
    pub sides: [bool; 2],
    /// The required state of the piece before the move.
    pub state: State,
    /// The pattern of the moves to which the steps are added.
    pub pattern: MovePattern,
    /// The steps that are added.
    pub steps: Vec<Step>,
    /// The conditions, which must all hold.
    pub guards: Vec<Guard>,
    /// True if its captures are not attacks.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

/// A restriction of pieces: `stands still`, `moves only …`, `stops on …`, `must not …`. It removes moves that other sentences give.
#[derive(Clone, Debug)]
pub struct Restriction {
    /// True for each side whose pieces it restricts, indexed White, Black.
    pub sides: [bool; 2],
    /// The kinds.
    pub kinds: Contents,
    /// The required state of the piece before the move.
    pub state: State,
    /// If given, only pieces of the kinds that are in this set are restricted; `None` for all pieces of the kinds.
    pub set: Option<Set>,
    /// The forbidden moves.
    pub forbidden: Forbidden,
    /// The conditions, which must all hold.
    pub guards: Vec<Guard>,
    /// True if the forbidden moves still count as attacks (`but still attacks`).
    pub keeps_attacks: bool,
    /// The sentence.
    pub span: Span,
}

/// The moves that a restriction forbids.
#[derive(Clone, Debug)]
pub enum Forbidden {
    /// Every move.
    Move,
    /// Moves that match a pattern.
    Matching(MovePattern),
    /// Rides that continue past a square of the set.
    GoingPast(Set),
}

/// A duty of a player: `must EVENT`, `must not EVENT`, `must capture most`, `must move farthest`.
#[derive(Clone, Debug)]
pub struct Duty {
    /// True for each side that has it, indexed White, Black.
    pub sides: [bool; 2],
    /// True for `must not`.
    pub negated: bool,
    /// The preferences among the matching moves, the most important first; empty if every matching move fulfils the duty.
    pub preferences: Vec<Preference<Contents>>,
    /// The pattern.
    pub pattern: MovePattern,
    /// The conditions, which must all hold.
    pub guards: Vec<Guard>,
    /// The sentence.
    pub span: Span,
}
