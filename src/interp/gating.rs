//! Drops as a step of another move (gating): a piece from hand or from a supply is put on a square.

use smallvec::SmallVec;

use super::attack::in_check_after_changes;
use super::cursor::Cursor;
use super::walk::{DropStep, Flow, Sink, Walk};
use crate::board::{Content, KindId, Square};
use crate::ir::{Instr, KindOption, SetId};
use crate::position::TextPart;

impl<'a> Walk<'a> {
    /// Drops a piece on each vacant square of a set, and continues. A move drops at most one piece from hand, and none if it already
    /// contains a choice, such as a promotion.
    pub(super) fn drop<S: Sink>(
        &mut self,
        drop: &DropStep<'a>,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let kinds = self.droppable_kinds(drop);
        let is_second_choice = drop.from_hand && self.has_choice();
        if is_second_choice || kinds.is_empty() || drop.safely && !self.is_safe_now(&cursor) {
            return Flow::Continue(());
        }
        let cells =
            self.view.program.shape.all_squares().filter(|&cell| self.is_free(drop.to, cell, &cursor));
        let cells: SmallVec<[Square; 4]> = cells.collect();
        for kind in kinds {
            for &cell in &cells {
                let edit_count = self.view.edits.len();
                self.view.put(cell, self.view.program.piece(kind, self.view.mover));
                let mut next = cursor;
                next.dropped = if drop.from_hand { Some((kind, cell)) } else { cursor.dropped };
                let text_length = self.text.len();
                if drop.to.is_some() && (cell != cursor.origin || !drop.from_hand) {
                    self.text.push(TextPart::Shot(cell));
                }
                self.text.push(TextPart::Choice(kind));
                self.step(rest, stage, next, sink)?;
                self.text.truncate(text_length);
                self.view.restore(edit_count);
            }
        }
        Flow::Continue(())
    }

    /// Returns true if the move so far contains a choice.
    fn has_choice(&self) -> bool {
        self.text.iter().any(|part| matches!(part, TextPart::Choice(_)))
    }

    /// Returns the kinds that can be dropped now.
    fn droppable_kinds(&self, drop: &DropStep<'_>) -> SmallVec<[KindId; 4]> {
        let can_drop = |option: &&KindOption| {
            let is_available =
                !drop.from_hand || self.view.position.in_hand(self.view.mover, option.kind) > 0;
            is_available
                && option.at_most.is_none_or(|limit| self.count_own(option.kind) < usize::from(limit))
        };
        drop.options.iter().filter(can_drop).map(|option| option.kind).collect()
    }

    /// Returns true if a cell is vacant and in the set, and if the mover does not land on it. Without a set, the only possible cell is
    /// the one that the shot has reached.
    fn is_free(&self, to: Option<SetId>, cell: Square, cursor: &Cursor) -> bool {
        let is_landing_square = cell == cursor.landing_square() && !cursor.mover_removed;
        let is_target = |set| self.view.set_has(set, cell, cursor.reference_squares());
        !is_landing_square && self.view.at(cell) == Content::VACANT && to.map_or(cell == cursor.at, is_target)
    }

    /// Returns true if the mover's side would not be in check if the move ended here, or if `assumes_safety` is set.
    pub(super) fn is_safe_now(&self, cursor: &Cursor) -> bool {
        if self.assumes_safety {
            return true;
        }
        let view = &self.view;
        let landing_content =
            if cursor.mover_removed { Content::VACANT } else { cursor.piece(view.program, view.mover) };
        let edited_cells = view.edits.iter().map(|&(cell, _)| (cell, view.board[cell.index()]));
        let changes: SmallVec<[(Square, Content); 8]> =
            edited_cells.chain([(cursor.landing_square(), landing_content)]).collect();
        !in_check_after_changes(view.program, view.position, view.mover, &changes, false)
    }
}
