//! Restrictions: filters on the moves of pieces, regardless of the rule that generates the moves.

use super::{MovePattern, Program, SetId, State};
use crate::board::{Contents, KindId, Side};
use crate::diagnostics::Span;

/// A restriction. It applies to a piece if all its conditions hold before the move.
#[derive(Clone, Debug)]
pub struct Restriction {
    /// True for the sides whose pieces are restricted.
    pub sides: [bool; 2],
    /// The kinds of pieces that are restricted.
    pub kinds: Contents,
    /// The state that the piece must have before the move.
    pub state: State,
    /// A set that must contain the piece; `None` for any.
    pub set: Option<SetId>,
    /// The conditions: indices into [`Program::guards`].
    pub guards: Vec<usize>,
    /// The forbidden actions of the piece.
    pub forbidden: Forbidden,
    /// True if attacks are not restricted, because the sentence says so or because the forbidden action depends on attacks.
    pub keeps_attacks: bool,
    /// True if the set or a guard depends on attacks. Such a restriction does not apply while restrictions are evaluated, to
    /// avoid a cycle.
    pub reads_attacks: bool,
    /// The span of the sentence.
    pub span: Span,
}

/// The actions that a restriction forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Every move.
    Move,
    /// Moves that match a pattern.
    Matching(MovePattern),
    /// Slides that continue beyond a square of the set.
    GoingPast(SetId),
}

impl Restriction {
    /// Iterates over the sets that the restriction refers to, without those of its guards.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        self.set.into_iter().chain(self.forbidden.sets())
    }
}

impl Forbidden {
    /// Iterates over the sets that the forbidden actions refer to.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        let (pattern, past) = match self {
            Forbidden::Move => (None, None),
            Forbidden::Matching(pattern) => (Some(pattern), None),
            Forbidden::GoingPast(set) => (None, Some(*set)),
        };
        past.into_iter().chain(pattern.into_iter().flat_map(MovePattern::sets))
    }
}

impl Program {
    /// Returns true if some restriction can forbid moves of a piece of this kind and side.
    pub fn is_restricted(&self, kind: KindId, side: Side) -> bool {
        self.restrictions.iter().any(|restriction| restriction.is_about(kind, side))
    }

    /// Returns true if some restriction can forbid attacks by a piece of this kind and side.
    pub fn is_attack_restricted(&self, kind: KindId, side: Side) -> bool {
        let mut restrictions = self.restrictions.iter();
        restrictions.any(|restriction| restriction.is_about(kind, side) && !restriction.keeps_attacks)
    }
}

impl Restriction {
    /// Returns true if the restriction can apply to a piece of this kind and side.
    pub fn is_about(&self, kind: KindId, side: Side) -> bool {
        self.sides[side.index()] && self.kinds.intersects(Contents::kind(kind))
    }
}
