//! Determines the squares of `drops unmoved` before other sentences are resolved, because castlings depend on these squares.

use super::context::Context;
use super::inherit::ActiveSentence;
use super::model::{Place, Set, State, Term};
use super::names::{KindRef, RawKind};
use super::sentences::Sentences;
use super::sets::SetUsage;
use crate::board::{Side, SquareSet};
use crate::syntax::ast::Predicate;

impl Context<'_, '_> {
    /// Returns an upper bound on the squares of `drops unmoved`, by raw kind, then by side. Errors are reported when the sentences are
    /// resolved.
    pub fn unmoved_drops(&self, sentences: &Sentences<'_>) -> Vec<[SquareSet; 2]> {
        let mut squares = vec![[SquareSet::EMPTY; 2]; sentences.kinds.len()];
        if !self.board_known {
            return squares;
        }
        for &raw in &self.kinds.raw {
            for active in &sentences.kinds[raw].active {
                if let Some((dropped, drop_squares)) =
                    self.with_separate_problems(|context| context.unmoved_drop(raw, active)).0
                {
                    for (all, more) in squares[dropped].iter_mut().zip(drop_squares) {
                        *all |= more;
                    }
                }
            }
        }
        squares
    }

    /// Returns the kind that a `drops unmoved` sentence drops, and its squares; `None` for other sentences.
    fn unmoved_drop(&self, raw: RawKind, active: &ActiveSentence<'_>) -> Option<(RawKind, [SquareSet; 2])> {
        let Predicate::Drops { unmoved: true, as_kind, to, .. } = &active.sentence.predicate else {
            return None;
        };
        let dropped = match as_kind.as_ref().map(|name| self.names.kind(name, self.problems)) {
            None => raw,
            Some(KindRef::Kind(other)) => other,
            Some(_) => return None,
        };
        let zone = self.optional_set(to.as_ref(), SetUsage::PLAIN)?.unwrap_or_default();
        let sides = active.scope.sides();
        let squares_for = |side: Side| {
            if sides[side.index()] { self.possible_squares(&zone, raw, side) } else { SquareSet::EMPTY }
        };
        Some((dropped, Side::BOTH.map(squares_for)))
    }

    /// Returns an upper bound on the squares of a set. Contents and all places but squares and home ranks are ignored, and so are exceptions
    /// that depend on them.
    fn possible_squares(&self, set: &Set, subject: RawKind, side: Side) -> SquareSet {
        let all: SquareSet = self.shape.all_squares().collect();
        if set.terms.is_empty() {
            return all;
        }
        let names_only_squares = |term: &&Term| {
            let is_square = |place: &Place| matches!(place, Place::Squares(_) | Place::Home);
            term.contents.is_none() && term.state == State::default() && term.places.iter().all(is_square)
        };
        let squares_of = |term: &Term| {
            term.places.iter().fold(all, |squares, place| match place {
                Place::Squares(both) => squares & both[side.index()],
                Place::Home => squares & self.shape.ranks_of(self.start_squares(subject)[side.index()]),
                _ => squares,
            })
        };
        let excluded = set.except.iter().filter(names_only_squares).map(squares_of);
        excluded.fold(
            set.terms.iter().map(squares_of).fold(SquareSet::EMPTY, |all, some| all | some),
            |left, some| left - some,
        )
    }
}
