//! The steps of a chain: legs and effects.

use super::{Amount, Set};
use crate::betza;
use crate::board::KindId;
use crate::diagnostics::Span;
use crate::syntax::ast::{self, AffectedPieces, HomeSquare};

/// A step of a chain.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // most steps are legs
pub enum Step {
    /// A movement of the piece or of its shot.
    Leg(Leg),
    /// A change of the position.
    Effect(Effect),
}

impl Step {
    /// Returns the leg, if the step is one.
    pub fn leg(&self) -> Option<&Leg> {
        match self {
            Step::Leg(leg) => Some(leg),
            Step::Effect(_) => None,
        }
    }

    /// Returns the step itself and, if it repeats a word, all steps of the word.
    pub fn with_repeated(&self) -> Vec<&Step> {
        let mut steps = vec![self];
        if let Some(Leg { reach: Reach::Repeated { steps: inner, .. }, .. }) = self.leg() {
            steps.extend(inner.iter().flat_map(Step::with_repeated));
        }
        steps
    }

    /// Returns true if the step leaves a trail. The steps of a repeated word never do.
    pub fn leaves_trail(&self) -> bool {
        match self {
            Step::Leg(Leg { reach: Reach::Betza(word), .. }) => {
                word.atoms.iter().any(|atom| atom.leaves_trail)
            }
            Step::Leg(_) => false,
            Step::Effect(effect) => matches!(effect.kind, EffectKind::LeavesTrail),
        }
    }
}

/// A leg; user-defined words have been replaced by their chains.
#[derive(Clone, Debug)]
pub struct Leg {
    /// Present if, from this leg on, a shot moves instead of the piece. With `may`, the rest of the chain is optional.
    pub shoot: Option<ast::Shoot>,
    /// The squares that the leg reaches.
    pub reach: Reach,
    /// The minimum and the maximum number of repetitions of a leap or a word; without a maximum, the board is the limit. `None` if the leg
    /// is not repeated.
    pub times: Option<(u8, Option<u8>)>,
    /// The squares on which the leg can start; `None` for any.
    pub from: Option<Set>,
    /// The hurdles: the required number of cells between start and end that are in the set. All other cells between them must be vacant
    /// squares.
    pub over: Option<(Amount, Set)>,
    /// The condition on the end square.
    pub end: Option<LegEnd>,
    /// A set that must contain the start, the end and all squares between them.
    pub within: Option<Set>,
    /// The leg as written.
    pub span: Span,
}

/// The squares that a leg reaches.
#[derive(Clone, Debug)]
pub enum Reach {
    /// A Betza word.
    Betza(betza::Word),
    /// `on`: repeats the last step of the nearest earlier leg that has a direction, in the same direction.
    On,
    /// A jump to any square of the set.
    To {
        /// The squares.
        set: Set,
        /// The set used to test captures: nouns such as `enemy` then exclude iron kinds.
        captured: Set,
    },
    /// A jump to the nearest home square of the piece.
    ToHome(HomeSquare),
    /// The square where the piece is.
    InPlace,
    /// The moves of any of the mover's `moves` sentences, except those that contain `as`.
    AsItself,
    /// The moves of any `moves` sentence of the kind that the opponent moved last, except those that contain `as`.
    AsLastMover,
    /// The moves of any `moves` sentence of the given kind, except those that contain `as`.
    As(KindId),
    /// The chain of a user-defined word, repeated `Leg::times` times.
    Repeated {
        /// The steps of one repetition.
        steps: Vec<Step>,
        /// True if the move cannot stop while another repetition is possible.
        maximal: bool,
    },
}

impl Reach {
    /// Returns true for `as …`: the leg copies the moves of a kind.
    pub fn is_copied(&self) -> bool {
        matches!(self, Reach::AsItself | Reach::As(_) | Reach::AsLastMover)
    }
}

/// The condition on the end square of a leg: `onto SET` or `into SET`.
#[derive(Clone, Debug)]
pub struct LegEnd {
    /// True for `into`: a piece on the end square is not captured.
    pub into: bool,
    /// The set that must contain the end square. A term that names only squares allows the contents that the leg allows by default.
    pub set: Set,
    /// True if a piece captured in a repeated word is removed before the next repetition.
    pub at_once: bool,
}

/// A step that changes the position without being a leg.
#[derive(Clone, Debug)]
pub struct Effect {
    /// True for `may`: the player chooses whether the effect happens.
    pub may: bool,
    /// True for `must`: the move is impossible if the effect would change nothing.
    pub must: bool,
    /// The change.
    pub kind: EffectKind,
    /// The effect as written.
    pub span: Span,
}

/// The change that an effect makes.
#[derive(Clone, Debug)]
pub enum EffectKind {
    /// The mover becomes a piece of one of these kinds.
    Becomes {
        /// The kinds to choose from.
        options: Vec<KindOption>,
        /// True if the choice is part of the move's text.
        in_text: bool,
        /// True if the move is possible without the effect when no kind can be chosen.
        if_possible: bool,
    },
    /// The mover is removed.
    RemovesItself,
    /// The piece that made the trail is removed (en passant).
    RemovesMaker,
    /// Every piece of the set is removed.
    RemovesEvery(Set),
    /// The piece on the end square of the last `into` leg is removed.
    RemovesIt,
    /// Another piece moves to a vacant square.
    MovesAnother {
        /// The pieces. The player chooses one of them.
        what: Set,
        /// True if the player must move one of the pieces, provided that any of them can move; false if this move is optional.
        must: bool,
        /// The movement of that piece, from the view of its owner.
        leg: Box<Leg>,
    },
    /// A piece is put on another square.
    Relocates {
        /// The piece.
        what: RelocatedPiece<Set>,
        /// The square on which it is put.
        to: Destination<Set>,
        /// The consequence if the destination has no square, or no vacant one.
        otherwise: NoVacantSquare,
    },
    /// Pieces change sides.
    Turns {
        /// The pieces.
        what: AffectedPieces<Set>,
        /// True if the effect counts as an attack on those of the pieces that are enemy pieces.
        as_threat: bool,
    },
    /// The squares that the move has passed become a trail for the opponent's next turn.
    LeavesTrail,
    /// A requirement, not a change: the move must be legal without the steps that follow.
    RequiresSafety,
    /// A piece is dropped onto a vacant square.
    Drops {
        /// True if it comes from the player's hand, false if the supply is unlimited.
        from_hand: bool,
        /// True if the move must be legal without the drop.
        safely: bool,
        /// The kinds to choose from.
        options: Vec<KindOption>,
        /// The allowed squares, which must be vacant; `None` for the square where the shot ended.
        to: Option<Set>,
    },
}

/// A kind that can be chosen, with an optional limit on the number of its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindOption {
    /// The kind.
    pub kind: KindId,
    /// The limit: the kind can be chosen only while the player has fewer pieces of it on the board. `None` for no limit.
    pub at_most: Option<u8>,
}

/// A piece that an effect puts on another square. `S` is the type of sets at this stage of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelocatedPiece<S> {
    /// The piece on the square that the last leg has entered by `into`.
    It,
    /// The piece captured last, if any.
    Captured,
    /// The piece of the set on the square directly behind the mover's origin, seen in the direction of the last leg.
    Behind(S),
}

/// The square on which an effect puts a piece; it must be vacant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination<S> {
    /// The next square after the piece's own, in the direction of the last leg.
    Onward,
    /// The mover's origin.
    Origin,
    /// The square that an earlier instruction has marked. It occurs only in compiled chains.
    Mark,
    /// The nearest home square of the piece.
    Home(HomeSquare),
    /// A square of the set, which the player chooses.
    Set(S),
}

/// The consequence if an effect has no vacant square for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoVacantSquare {
    /// The move is impossible.
    Fails,
    /// The piece is removed: a captured piece without a vacant square, or another piece pushed over the edge of the board.
    Removes,
}

impl<S> RelocatedPiece<S> {
    /// Returns the set that contains the piece, if the value has a set.
    pub fn set(&self) -> Option<&S> {
        if let RelocatedPiece::Behind(set) = self { Some(set) } else { None }
    }

    /// Converts the set.
    pub fn map<T>(&self, convert: impl FnOnce(&S) -> T) -> RelocatedPiece<T> {
        match self {
            RelocatedPiece::It => RelocatedPiece::It,
            RelocatedPiece::Captured => RelocatedPiece::Captured,
            RelocatedPiece::Behind(set) => RelocatedPiece::Behind(convert(set)),
        }
    }
}

impl<S> Destination<S> {
    /// Returns the set that contains the square, if the value has a set.
    pub fn set(&self) -> Option<&S> {
        if let Destination::Set(set) = self { Some(set) } else { None }
    }

    /// Converts the set.
    pub fn map<T>(&self, convert: impl FnOnce(&S) -> T) -> Destination<T> {
        match self {
            Destination::Onward => Destination::Onward,
            Destination::Origin => Destination::Origin,
            Destination::Mark => Destination::Mark,
            Destination::Home(which) => Destination::Home(*which),
            Destination::Set(set) => Destination::Set(convert(set)),
        }
    }
}
