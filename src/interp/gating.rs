//! A drop as a step of another move: a piece from hand comes onto a square, as a rule one that the move has left. Not the drops that
//! are moves by themselves.

use smallvec::SmallVec;

use super::attack::in_check_with;
use super::cursor::Cursor;
use super::walk::{Flow, Sink, Walk};
use crate::board::{Content, KindId, Square};
use crate::ir::{Instr, Limited, SetId};

impl<'a> Walk<'a> {
    /// A piece from hand on every vacant square of the set; one in a move, and none if the move has made another choice. `safely`:
    /// only if the move would be legal without it.
    pub(super) fn drop<S: Sink>(
        &mut self,
        (options, to, safely): (&'a [Limited], SetId, bool),
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let kinds = self.droppable(options);
        if cursor.choice.is_some() || kinds.is_empty() || safely && !self.is_safe_so_far(&cursor) {
            return Flow::Continue(());
        }
        let cells: SmallVec<[Square; 4]> =
            self.view.program.shape.all().filter(|&cell| self.is_free(to, cell, &cursor)).collect();
        for kind in kinds {
            for &cell in &cells {
                let edits = self.view.edits.len();
                self.view.put(cell, Content::piece(kind, self.view.mover));
                let mut next = cursor;
                (next.choice, next.dropped) = (Some(kind), Some((kind, cell)));
                self.step(rest, stage, next, sink)?;
                self.view.restore(edits);
            }
        }
        Flow::Continue(())
    }

    /// The kinds that can come from hand now.
    fn droppable(&self, options: &[Limited]) -> SmallVec<[KindId; 4]> {
        let can = |option: &&Limited| {
            let held = self.view.position.in_hand(self.view.mover, option.kind) > 0;
            held && option.at_most.is_none_or(|limit| self.own(option.kind) < usize::from(limit))
        };
        options.iter().filter(can).map(|option| option.kind).collect()
    }

    /// Returns true if a cell of the set is vacant and the mover is not about to land on it.
    fn is_free(&self, to: SetId, cell: Square, cursor: &Cursor) -> bool {
        let kept = cell == cursor.lands() && !cursor.gone;
        !kept && self.view.at(cell) == Content::VACANT && self.view.has(to, cell, cursor.who())
    }

    /// Returns true if the move would be legal for the royal pieces if it ended here.
    fn is_safe_so_far(&self, cursor: &Cursor) -> bool {
        let view = &self.view;
        let stays = if cursor.gone { Content::VACANT } else { cursor.piece(view.mover) };
        let touched = view.edits.iter().map(|&(cell, _)| (cell, view.board[cell.index()]));
        let changes: SmallVec<[(Square, Content); 8]> = touched.chain([(cursor.lands(), stays)]).collect();
        !in_check_with(view.program, view.position, view.mover, &changes)
    }
}
