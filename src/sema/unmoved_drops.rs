//! Determines the squares of `drops unmoved` before other sentences are resolved, because castlings depend on these squares.

use super::context::Context;
use super::inherit::ActiveSentence;
use super::names::{KindRef, RawKind};
use super::sentences::Sentences;
use super::sets::SetUsage;
use crate::board::{Side, SquareSet};
use crate::syntax::ast::Predicate;

impl Context<'_, '_> {
    /// Returns a superset of the targets of the `drops unmoved` sentences that drop a kind, by raw kind, then by side. Errors are
    /// reported when the sentences are resolved.
    pub fn unmoved_drops(&self, sentences: &Sentences<'_>) -> Vec<[SquareSet; 2]> {
        let mut squares = vec![[SquareSet::EMPTY; 2]; sentences.kinds.len()];
        if !self.board_known {
            return squares;
        }
        for &raw in &self.kinds.raw_kinds {
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

    /// Returns the kind that a `drops unmoved` sentence drops, and a superset of its targets for each side. Returns `None` for
    /// other sentences, and after an error, which is reported.
    fn unmoved_drop(&self, raw: RawKind, active: &ActiveSentence<'_>) -> Option<(RawKind, [SquareSet; 2])> {
        let Predicate::Drops { unmoved: true, as_kind, to, .. } = &active.sentence.predicate else {
            return None;
        };
        let dropped = match as_kind.as_ref().map(|name| self.names.kind(name, self.problems)) {
            None => raw,
            Some(KindRef::Kind(other)) => other,
            Some(_) => return None,
        };
        let zone = self.optional_set(to.as_ref(), SetUsage::PLAIN)?;
        let (sides, starts) = (active.scope.sides(), self.start_squares(raw));
        let board: SquareSet = self.shape.square_set();
        let squares_for = |side: Side| {
            if !sides[side.index()] {
                return SquareSet::EMPTY;
            }
            let home = self.shape.ranks_of(starts[side.index()]);
            zone.as_ref().map_or(board, |zone| zone.possible_squares(board, side, &[home]))
        };
        Some((dropped, Side::BOTH.map(squares_for)))
    }
}
