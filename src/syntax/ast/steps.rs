//! The steps of a move: legs and effects.

use super::{Choice, Count, Set, Text};
use crate::diagnostics::Span;

/// One step of a move: a leg or an effect.
#[allow(clippy::large_enum_variant)] // nearly every step is a leg
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Goes somewhere.
    Leg(Leg),
    /// Changes something.
    Effect(Effect),
}

/// `[from SET] REACH [TIMES] [over N SET] [onto SET | into SET] [within SET]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// `shoots`: from here on the shot moves, not the piece.
    pub shoot: Option<Shoot>,
    /// How it goes.
    pub reach: Reach,
    /// Where the reach stands.
    pub reach_span: Span,
    /// How often.
    pub times: Option<Times>,
    /// Where it starts.
    pub from: Option<Set>,
    /// What it passes.
    pub over: Option<Over>,
    /// Where it ends.
    pub end: Option<LegEnd>,
    /// Where all of it lies.
    pub within: Option<Set>,
    /// All of it.
    pub span: Span,
}

/// `shoots`, `may shoot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shoot {
    /// The shot and all after it may be left out.
    pub may: bool,
}

/// How a leg goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// `fmW`.
    Betza(Text),
    /// `on`: the last unit once more.
    On,
    /// `to SET`.
    To(Set),
    /// `in place`.
    InPlace,
    /// `as itself`.
    AsItself,
    /// `as Gold`.
    As(Text),
    /// A chain given by `means`.
    Word(Text),
}

/// `twice`, `1 to 3 times`, `once or more`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// At least so often.
    pub min: u32,
    /// At most so often; without limit if absent.
    pub max: Option<u32>,
    /// Where it is said.
    pub span: Span,
}

/// `over one hole`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// How many.
    pub count: Count,
    /// Of what.
    pub set: Set,
}

/// `onto SET`, `into SET`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegEnd {
    /// `into`: what stands there is not touched.
    pub into: bool,
    /// The end square is one of these.
    pub set: Set,
    /// With the preposition.
    pub span: Span,
}

/// A step that changes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// `may`: it can be left out.
    pub may: bool,
    /// What it does.
    pub kind: EffectKind,
    /// All of it.
    pub span: Span,
}

/// What an effect does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `becomes LIST`.
    Becomes(Choice),
    /// `removes itself`.
    RemovesItself,
    /// `removes its maker`: who left the trail that the mover stands on.
    RemovesMaker,
    /// `removes every SET`.
    RemovesEvery(Set),
    /// `leaves a trail`.
    LeavesTrail,
    /// `drops LIST from hand to SET`.
    Drops {
        /// `safely`: only if the move so far is legal by itself.
        safely: bool,
        /// What.
        what: Choice,
        /// Where to.
        to: Set,
    },
}
