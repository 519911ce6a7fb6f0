//! Patterns of moves, the effects of `after` sentences, and duties.

use super::{Instr, MoveVerb, Preference, SetId, State};
use crate::board::Contents;
use crate::diagnostics::Span;

/// A pattern that matches moves by verb, piece, origin and target. The effects of `after` sentences do not influence the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePattern {
    /// The kind of move, such as a capture.
    pub verb: MoveVerb,
    /// For a capture, the set that must contain a captured piece; for other verbs, the set that must contain the piece that moves or is
    /// dropped. `None` for any piece.
    pub what: Option<SetId>,
    /// The set that must contain the origin; `None` for any.
    pub from: Option<SetId>,
    /// The set that must contain the target; `None` for any.
    pub to: Option<SetId>,
    /// True if `to` must contain the origin or the target instead of the target alone. `from` is then ignored.
    pub from_or_to: bool,
}

impl MovePattern {
    /// Iterates over the sets that the pattern refers to.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        [self.what, self.from, self.to].into_iter().flatten()
    }
}

/// The effects of an `after` sentence.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Debug)]
pub struct After {
    /// The kinds of movers to which the sentence applies.
    pub kinds: Contents,
    /// True for the sides to which it applies.
    pub sides: [bool; 2],
    /// The state that the mover must have before the move.
    pub state: State,
    /// The conditions: indices into [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// The pattern of the moves that trigger the effects.
    pub pattern: MovePattern,
    /// The alternative chains of instructions, one of which runs.
    pub bodies: Vec<Vec<Instr>>,
    /// True if the sentence can remove a piece other than the mover, or change the side of a piece by `turns … as a threat`, which counts
    /// as an attack on the piece.
    pub removes: bool,
    /// True if the sentence can remove the mover or change its side.
    pub removes_mover: bool,
    /// True if the sentence can return captured pieces to the board.
    pub returns_captured: bool,
    /// True if the sentence can make the move impossible.
    pub can_fail: bool,
    /// True if the removals are not attacks.
    pub without_check: bool,
    /// The span of the sentence.
    pub span: Span,
}

impl After {
    /// Returns true if attacks depend on the sentence for a reason other than the removal of the mover.
    pub fn matters_to_attacks(&self) -> bool {
        self.removes || self.returns_captured || self.can_fail
    }

    /// Returns true if the sentence can remove pieces, or change their side by `turns … as a threat`, and this counts as an attack.
    pub fn counts_as_attack(&self) -> bool {
        self.removes && !self.without_check
    }
}

/// A duty: a pattern that the moves of a player must match if possible, or must not match.
#[derive(Clone, Debug)]
pub struct Duty {
    /// True for the sides to which it applies.
    pub sides: [bool; 2],
    /// True for `must not`.
    pub negated: bool,
    /// The criteria that select among the matching moves, most important first; empty if every matching move fulfils the duty.
    pub preferences: Vec<Preference<Contents>>,
    /// The pattern that moves must match, or must not match if `negated` is true.
    pub pattern: MovePattern,
    /// The conditions: indices into [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// The span of the sentence.
    pub span: Span,
}

impl Duty {
    /// Returns true if the preferences compare the captured pieces of moves.
    pub fn compares_captures(&self) -> bool {
        let is_about_captures =
            |preference: &Preference<_>| matches!(preference, Preference::MostPieces | Preference::Most(_));
        self.preferences.iter().any(is_about_captures)
    }
}
