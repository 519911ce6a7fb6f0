//! Moves of a second piece within a move. The chain of the first piece is interrupted while the second piece is lifted, moved and put down.
//! Then the chain continues.

use super::cursor::Cursor;
use super::walk::{Flow, InterruptedChain, Sink, Walk};
use crate::board::{Content, Square, SquareSet};
use crate::ir::{Instr, SetId};
use crate::position::{Form, TextPart};

impl<'a> Walk<'a> {
    /// Moves each piece of the set along each of the chains in `bodies`, and continues the interrupted chain after each of these moves.
    /// Also continues the chain without such a move, unless `must` is true and such a move is possible.
    pub(super) fn move_another<S: Sink>(
        &mut self,
        (what, must, bodies): (SetId, bool, &'a [Vec<Instr>]),
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let (edit_count, side) = (self.view.edits.len(), self.view.mover);
        let mut interrupted = InterruptedChain { rest, cursor, mover: side, moves_found: 0 };
        if !self.put_first_mover(&cursor) {
            return Flow::Continue(());
        }
        let mut flow = Flow::Continue(());
        for origin in &self.other_pieces(what, &cursor) {
            let Some(piece) = self.view.at(origin).as_piece() else { continue };
            let edit_count_before_lift = self.view.edits.len();
            self.view.put(origin, Content::VACANT);
            let next = Cursor::new(origin, piece.kind, Form::Move);
            let text_length = self.text.len();
            if !S::ATTACK_MODE {
                self.text.push(TextPart::Shot(origin));
            }
            for body in bodies {
                self.view.mover = if self.view.program.is_neutral(piece.kind) { side } else { piece.side };
                self.interrupted_chain = Some(interrupted);
                flow = self.step(body, stage, next, sink);
                self.view.mover = side;
                interrupted.moves_found =
                    self.interrupted_chain.take().map_or(interrupted.moves_found, |chain| chain.moves_found);
                if flow.is_break() {
                    break;
                }
            }
            self.view.restore(edit_count_before_lift);
            self.text.truncate(text_length);
            if flow.is_break() {
                break;
            }
        }
        self.view.restore(edit_count);
        if flow.is_continue() && !(must && interrupted.moves_found > 0) {
            flow = self.step(rest, stage, cursor, sink);
        }
        flow
    }

    /// Ends the move of another piece on the current square, and continues the interrupted chain. If that square is occupied, the move of
    /// the other piece is impossible.
    pub(super) fn put_down<S: Sink>(
        &mut self,
        mut interrupted: InterruptedChain<'a>,
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let (edit_count, owner) = (self.view.edits.len(), self.view.mover);
        let mut flow = Flow::Continue(());
        if self.view.at(cursor.at) == Content::VACANT {
            interrupted.moves_found += 1;
            self.view.relocate(self.view.program.piece(cursor.kind, owner), cursor.origin, cursor.at, false);
            let next = interrupted.cursor;
            if !next.mover_removed {
                self.view.put(next.landing_square(), Content::VACANT);
            }
            self.view.mover = interrupted.mover;
            flow = self.step(interrupted.rest, stage, next, sink);
            self.view.mover = owner;
            self.view.restore(edit_count);
        }
        self.interrupted_chain = Some(interrupted);
        flow
    }

    /// Puts the first mover on its landing square, so that it affects the move of the other piece. Returns false if that square is
    /// occupied.
    fn put_first_mover(&mut self, cursor: &Cursor) -> bool {
        if cursor.mover_removed {
            return true;
        }
        let square = cursor.landing_square();
        let is_vacant = self.view.at(square) == Content::VACANT;
        if is_vacant {
            self.view.put(square, cursor.piece(self.view.program, self.view.mover));
        }
        is_vacant
    }

    /// Returns the squares of the pieces in a set, without the first mover.
    fn other_pieces(&self, what: SetId, cursor: &Cursor) -> SquareSet {
        let reference = cursor.reference_squares();
        let is_first_mover = |cell: Square| cell == cursor.landing_square() && !cursor.mover_removed;
        let cells = self.view.candidate_squares(what, reference);
        let is_other_piece =
            |&cell: &Square| !is_first_mover(cell) && self.view.set_has(what, cell, reference);
        cells.iter().filter(is_other_piece).collect()
    }
}
