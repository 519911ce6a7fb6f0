//! The steps of a chain: legs, and effects between and behind them.

use super::Set;
use crate::betza;
use crate::board::KindId;
use crate::diagnostics::Span;
use crate::syntax::ast;

/// A step of a chain.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // most steps are legs
pub enum Step {
    /// Goes somewhere.
    Leg(Leg),
    /// Changes something.
    Effect(Effect),
}

/// A leg; words of the author's own have been replaced by their chains.
#[derive(Clone, Debug)]
pub struct Leg {
    /// From here on the shot moves; with `may` the rest of the chain can be left out.
    pub shoot: Option<ast::Shoot>,
    /// How it goes.
    pub reach: Reach,
    /// How often, for a leg that repeats a leap: at least, at most.
    pub times: Option<(u8, Option<u8>)>,
    /// Where it starts.
    pub from: Option<Set>,
    /// Exactly so many of these lie between start and end, all else between is vacant.
    pub over: Option<(u8, Set)>,
    /// What its end is.
    pub end: Option<LegEnd>,
    /// Where all squares lie that it touches.
    pub within: Option<Set>,
    /// The leg as written.
    pub span: Span,
}

/// How a leg goes.
#[derive(Clone, Debug)]
pub enum Reach {
    /// A Betza word.
    Betza(betza::Word),
    /// Once more the unit step of the last leg that had one.
    On,
    /// A jump to any square of the set.
    To {
        /// The squares.
        set: Set,
        /// The same set where it says what is captured: general nouns leave out iron kinds.
        captured: Set,
    },
    /// Nowhere.
    InPlace,
    /// Any `moves` sentence of the mover that does not say `as`.
    AsItself,
    /// Any `moves` sentence of that kind that does not say `as`.
    As(KindId),
}

/// `onto SET`, `into SET`.
#[derive(Clone, Debug)]
pub struct LegEnd {
    /// What stands there is not touched.
    pub into: bool,
    /// The end square is in it. A term without contents leaves open what stands there: then the
    /// leg's own default decides.
    pub set: Set,
}

/// A step that changes something.
#[derive(Clone, Debug)]
pub struct Effect {
    /// It can be left out.
    pub may: bool,
    /// What it does.
    pub kind: EffectKind,
    /// The effect as written.
    pub span: Span,
}

/// What an effect does.
#[derive(Clone, Debug)]
pub enum EffectKind {
    /// The mover becomes one of these.
    Becomes {
        /// What can be chosen.
        options: Vec<Limited>,
        /// The choice is part of the move's text.
        said: bool,
        /// Where nothing can be chosen the move stands without.
        if_possible: bool,
    },
    /// The mover is removed.
    RemovesItself,
    /// Who left the trail is removed.
    RemovesMaker,
    /// Every piece of the set is removed.
    RemovesEvery(Set),
    /// The squares that the move has passed are a trail for the opponent's next turn.
    LeavesTrail,
    /// A piece is dropped from the player's hand.
    Drops {
        /// Only if the move so far is legal by itself.
        safely: bool,
        /// What can be chosen.
        options: Vec<Limited>,
        /// Where to; a vacant square in any case.
        to: Set,
    },
}

/// A kind that may be chosen while its player has fewer than so many on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limited {
    /// The kind.
    pub kind: KindId,
    /// The limit.
    pub at_most: Option<u8>,
}
