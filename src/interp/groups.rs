//! Groups of pieces: the cells that paths of steps join.

use super::view::{KnownGroup, ReferenceSquares, View};
use crate::board::{Contents, Square, SquareSet};
use crate::ir::{Reached, Set, VectorId};

/// The question of [`Place::Joined`](crate::ir::Place::Joined): do paths lead to these members of a set?
pub(super) struct Question<'a> {
    /// The contents of all cells of a path but its end.
    pub path: Contents,
    /// The steps of a path.
    pub steps: &'a [VectorId],
    /// True if each step has its opposite among them.
    pub both_ways: bool,
    /// The members to which paths must lead.
    pub reached: Reached,
    /// The set.
    pub set: &'a Set,
}

impl View<'_> {
    /// Returns true if paths lead from a cell to the members of a question. The answer is stored for the whole group until the board
    /// changes.
    pub(super) fn is_joined(
        &self,
        question: &Question<'_>,
        cell: Square,
        reference: ReferenceSquares,
    ) -> bool {
        let set = std::ptr::from_ref(question.set).addr();
        let is_known = |known: &&KnownGroup| {
            known.set == set
                && known.cells.has(cell)
                && known.reference == reference
                && known.judging == self.judging
        };
        if let Some(known) = self.groups.borrow().iter().find(is_known) {
            self.reads.add_set(&known.reads);
            return known.is_joined;
        }
        let reads_before = self.reads.take();
        let (cells, members) = self.flood(question, cell, reference);
        let is_in_set = |other: Square| self.has_as_neighbour(question.set, other, reference);
        let is_joined = match question.reached {
            Reached::Number(amount) => amount.is_satisfied_by(members.len() as u32),
            Reached::Every => self.program.shape.all().all(|other| members.has(other) || !is_in_set(other)),
        };
        let cells = if question.both_ways { cells } else { [cell].into_iter().collect() };
        let reads = self.reads.take();
        self.reads.add_set(&reads_before);
        self.reads.add_set(&reads);
        let judging = self.judging;
        self.groups.borrow_mut().push(KnownGroup { set, reference, judging, cells, reads, is_joined });
        is_joined
    }

    /// Returns the cells with the contents of the path that can be reached from a cell, and the members of the set among them and
    /// one step from them.
    fn flood(
        &self,
        question: &Question<'_>,
        start: Square,
        reference: ReferenceSquares,
    ) -> (SquareSet, SquareSet) {
        let (mut cells, mut members) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut seen: SquareSet = [start].into_iter().collect();
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            self.count(question.steps.len());
            self.reads.add(cell);
            if self.has_as_neighbour(question.set, cell, reference) {
                members.insert(cell);
            }
            if question.path.has(self.content_with_mover(cell, reference).seen_by(self.mover)) {
                cells.insert(cell);
                let next = question.steps.iter();
                for next in next.filter_map(|&step| self.program.tables.target(cell, step, self.mover)) {
                    if !seen.has(next) {
                        seen.insert(next);
                        open.push(next);
                    }
                }
            }
        }
        (cells, members)
    }
}
