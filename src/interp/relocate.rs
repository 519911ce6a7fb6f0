//! Steps that put a piece other than the mover on another square: pushes, pulls, and captured pieces that come back.

use smallvec::{SmallVec, smallvec};

use super::cursor::Cursor;
use super::walk::{Flow, Sink, Walk};
use crate::board::{Content, KindId, Piece, Square};
use crate::ir::{Destination, HomeSquare, Instr, NoVacantSquare, RelocatedPiece, SetId};
use crate::position::TextPart;

impl<'a> Walk<'a> {
    /// Puts the piece `what` on each square of `to` to which it can go, and continues. `otherwise` determines what happens if it
    /// cannot go to any of them.
    pub(super) fn relocate<S: Sink>(
        &mut self,
        (what, to, otherwise): (RelocatedPiece<SetId>, Destination<SetId>, NoVacantSquare),
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let from = match what {
            RelocatedPiece::It => Some(cursor.at),
            RelocatedPiece::Behind(set) => self
                .square_behind_origin(&cursor)
                .filter(|&cell| self.view.set_has(set, cell, cursor.reference_squares())),
            RelocatedPiece::Captured => match self.victims.last() {
                // If the move has captured nothing, the step has no effect.
                None => return self.step(rest, stage, cursor, sink),
                Some(&(cell, _)) => Some(cell),
            },
        };
        let is_captured = what == RelocatedPiece::Captured;
        let content = match (is_captured, from) {
            (true, _) => self.victims.last().map(|victim| victim.1),
            (false, Some(cell)) => Some(self.view.at(cell)),
            (false, None) => None,
        };
        let (Some(from), Some(piece)) = (from, content.and_then(Content::as_piece)) else {
            return Flow::Continue(());
        };
        let is_at_edge = to == Destination::Onward && self.square_onward(from, &cursor).is_none();
        let mut has_destination = false;
        for cell in self.destinations(to, piece, from, &cursor) {
            has_destination = true;
            let edit_count = self.view.edits.len();
            let victim = if is_captured { self.victims.pop() } else { None };
            // With [`Destination::Mark`] (the letter `u`), the piece is exchanged, not captured.
            let returned = victim.filter(|_| to != Destination::Mark);
            self.returned.extend(returned);
            self.view.relocate(Content::from(piece), from, cell, matches!(to, Destination::Home(_)));
            let text_length = self.text.len();
            if matches!(to, Destination::Set(_)) && !S::ATTACK_MODE {
                self.text.push(TextPart::Shot(cell));
            }
            let flow = self.step(rest, stage, cursor, sink);
            self.text.truncate(text_length);
            self.view.restore(edit_count);
            if returned.is_some() {
                self.returned.pop();
            }
            self.victims.extend(victim);
            flow?;
        }
        if has_destination || otherwise == NoVacantSquare::Fails {
            return Flow::Continue(());
        }
        match what {
            RelocatedPiece::Captured => self.step(rest, stage, cursor, sink),
            _ if is_at_edge && !self.view.program.kind(piece.kind).iron => {
                self.remove::<S>(from, stage);
                self.step(rest, stage, cursor, sink)
            }
            _ => Flow::Continue(()),
        }
    }

    /// Returns the vacant squares of a destination on which a piece from `from` can be put.
    fn destinations(
        &self,
        to: Destination<SetId>,
        piece: Piece,
        from: Square,
        cursor: &Cursor,
    ) -> SmallVec<[Square; 4]> {
        let mut cells: SmallVec<[Square; 4]> = match to {
            Destination::Onward => self.square_onward(from, cursor).into_iter().collect(),
            Destination::Origin => smallvec![cursor.origin],
            Destination::Mark => smallvec![cursor.mark],
            Destination::Home(which) => {
                self.view.program.home_square(piece, from, which).into_iter().collect()
            }
            Destination::Set(set) => {
                let reference = cursor.reference_squares();
                let cells = self.view.candidate_squares(set, reference);
                cells.iter().filter(|&cell| self.view.set_has(set, cell, reference)).collect()
            }
        };
        // The mover occupies its landing square, although it has not been put down yet.
        let is_landing_square =
            |cell| cell == cursor.landing_square() && !cursor.mover_removed && to != Destination::Mark;
        cells.retain(|cell| !is_landing_square(*cell) && self.view.at(*cell) == Content::VACANT);
        cells
    }

    /// Returns the square one step after `from` in the direction of the last leg.
    fn square_onward(&self, from: Square, cursor: &Cursor) -> Option<Square> {
        let next = self.view.program.tables.target(from, cursor.unit?, self.view.mover)?;
        self.view.program.shape.is_square(next).then_some(next)
    }

    /// Returns the square from which one step of the last leg leads to the origin.
    fn square_behind_origin(&self, cursor: &Cursor) -> Option<Square> {
        let program = self.view.program;
        let behind = program.tables.source(&program.shape, cursor.origin, cursor.unit?, self.view.mover)?;
        program.shape.is_square(behind).then_some(behind)
    }

    /// Returns the home square to which the mover jumps from `from`. The mover is treated as a piece of `kind`.
    pub(super) fn home_square(&self, kind: KindId, from: Square, which: HomeSquare) -> Option<Square> {
        let piece = self.view.program.piece(kind, self.view.mover).as_piece()?;
        self.view.program.home_square(piece, from, which)
    }
}
