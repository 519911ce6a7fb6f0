//! What moves there are, what follows them, and which of them a player owes: a sentence each.

use super::{Deed, Guard, Set, State, Step};
use crate::board::{KindId, Square};
use crate::diagnostics::Span;

/// One way to move, shoot, drop or castle: a sentence of the file.
#[derive(Clone, Debug)]
pub struct Rule {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Only of pieces in this state before the move.
    pub state: State,
    /// What it says.
    pub action: Action,
    /// Only when all of these hold.
    pub guards: Vec<Guard>,
    /// What it removes is not attacked by it.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

/// What a rule does.
#[allow(clippy::large_enum_variant)] // a game has a few hundred of them
#[derive(Clone, Debug)]
pub enum Action {
    /// `moves`, `shoots`.
    Moves(Vec<Step>),
    /// `drops`.
    Drops {
        /// What comes counts as never having moved.
        unmoved: bool,
        /// From the hand; otherwise the supply has no end.
        from_hand: bool,
        /// What it comes down as, if that is another kind.
        as_kind: Option<KindId>,
        /// Where to; a vacant square in any case.
        to: Option<Set>,
    },
    /// `castles`.
    Castles(Castling),
}

/// A castling; squares are White's view and Black's.
#[derive(Clone, Debug)]
pub struct Castling {
    /// White's letter in position texts.
    pub letter: char,
    /// Which sides have it: the partner stands there in the setup.
    pub sides: [bool; 2],
    /// The king's origin.
    pub from: [Square; 2],
    /// The king's end.
    pub to: [Square; 2],
    /// The partner's kind.
    pub partner: KindId,
    /// The partner's origin.
    pub partner_from: [Square; 2],
    /// The partner's end.
    pub partner_to: [Square; 2],
    /// What the partner becomes.
    pub partner_as: Option<KindId>,
}

/// `after DEED, STEPS`; promotions too.
#[derive(Clone, Debug)]
pub struct After {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Only of pieces in this state before the move.
    pub state: State,
    /// What has been done.
    pub deed: Deed,
    /// What follows.
    pub steps: Vec<Step>,
    /// Only when all of these hold.
    pub guards: Vec<Guard>,
    /// What it removes is not attacked by it.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

/// `must DEED`, `must not DEED`.
#[derive(Clone, Debug)]
pub struct Duty {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// `must not`.
    pub not: bool,
    /// The deed.
    pub deed: Deed,
    /// Only when all of these hold.
    pub guards: Vec<Guard>,
    /// The sentence.
    pub span: Span,
}
