//! Where pieces are dropped that count as never having moved. Known before other sentences are read: castlings depend on it.

use super::context::Context;
use super::inherit::Said;
use super::model::{Place, Set, Term};
use super::names::{KindRef, RawKind};
use super::sentences::Census;
use super::sets::Use;
use crate::board::{Side, SquareSet};
use crate::syntax::ast::Says;

impl Context<'_, '_> {
    /// By the kinds' raw numbers, then by side: the squares onto which `drops unmoved` can bring them. What is wrong with such a
    /// sentence is reported where it is resolved.
    pub fn unmoved_drops(&self, census: &Census<'_>) -> Vec<[SquareSet; 2]> {
        let mut squares = vec![[SquareSet::EMPTY; 2]; census.kinds.len()];
        if !self.board_known {
            return squares;
        }
        for &raw in &self.kinds.raw {
            for said in &census.kinds[raw].said {
                if let Some((comes, onto)) = self.apart(|context| context.unmoved_drop(raw, said)).0 {
                    for (all, more) in squares[comes].iter_mut().zip(onto) {
                        *all = *all | more;
                    }
                }
            }
        }
        squares
    }

    /// What such a sentence brings onto the board, and where.
    fn unmoved_drop(&self, raw: RawKind, said: &Said<'_>) -> Option<(RawKind, [SquareSet; 2])> {
        let Says::Drops { unmoved: true, as_kind, to, .. } = &said.sentence.says else { return None };
        let comes = match as_kind.as_ref().map(|name| self.names.kind(name, self.problems)) {
            None => raw,
            Some(KindRef::Kind(other)) => other,
            Some(_) => return None,
        };
        let zone = self.maybe_set(to.as_ref(), Use::PLAIN)?.unwrap_or_default();
        let sides = said.scope.sides();
        let onto = |side: Side| {
            if sides[side.index()] { self.bounds(&zone, raw, side) } else { SquareSet::EMPTY }
        };
        Some((comes, Side::BOTH.map(onto)))
    }

    /// The squares that a set can hold, whatever stands there.
    fn bounds(&self, set: &Set, subject: RawKind, side: Side) -> SquareSet {
        let all: SquareSet = self.shape.all().collect();
        if set.terms.is_empty() {
            return all;
        }
        let of = |term: &Term| {
            term.places.iter().fold(all, |squares, place| match place {
                Place::Squares(both) => squares & both[side.index()],
                Place::Home => squares & self.ranks_of(self.originally(subject)[side.index()]),
                _ => squares,
            })
        };
        set.terms.iter().map(of).fold(SquareSet::EMPTY, |squares, more| squares | more)
    }
}
