//! Patterns of moves, and duties.

use super::{MoveVerb, Preference, SetId};
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
    /// Creates a pattern that matches every move of a verb.
    pub fn of_verb(verb: MoveVerb) -> MovePattern {
        MovePattern { verb, what: None, from: None, to: None, from_or_to: false }
    }

    /// Iterates over the sets that the pattern refers to.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        [self.what, self.from, self.to].into_iter().flatten()
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
