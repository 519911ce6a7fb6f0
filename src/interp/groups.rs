//! Groups of cells that are joined by paths of steps.

use super::view::{CachedGroup, ReferenceSquares, View};
use crate::board::{Contents, Square, SquareSet};
use crate::ir::{RequiredReach, Set, VectorId};

/// A query of [`Place::Joined`](crate::ir::Place::Joined): do paths of certain steps lead to enough members of a set?
pub(super) struct JoinQuery<'a> {
    /// The contents that the cells of a path may have, except the last cell.
    pub path: Contents,
    /// The steps of a path.
    pub steps: &'a [VectorId],
    /// True if `steps` contains the opposite of each step.
    pub both_ways: bool,
    /// The members that must be reached: a number of them, or every member.
    pub reached: RequiredReach,
    /// The set to which paths must lead.
    pub set: &'a Set,
}

impl View<'_> {
    /// Returns true if paths from a cell lead to as many members of the query's set as the query requires. The result is cached until the
    /// board changes. If the steps lead both ways, the cached result applies to all cells of the group.
    pub(super) fn is_joined(&self, query: &JoinQuery<'_>, cell: Square, reference: ReferenceSquares) -> bool {
        let set = std::ptr::from_ref(query.set).addr();
        let is_known = |known: &&CachedGroup| {
            known.set == set
                && known.cells.has(cell)
                && known.reference == reference
                && known.attack_mode == self.attack_mode
        };
        if let Some(known) = self.cached_groups.borrow().iter().find(is_known) {
            self.reads.add_set(&known.reads);
            return known.is_joined;
        }
        let reads_before = self.reads.take();
        let (cells, members) = self.flood(query, cell, reference);
        let is_in_set = |other: Square| self.set_has_with_landed_mover(query.set, other, reference);
        let is_joined = match query.reached {
            RequiredReach::Number(amount) => amount.is_satisfied_by(members.len() as u32),
            RequiredReach::Every => {
                self.program.shape.all_squares().all(|other| members.has(other) || !is_in_set(other))
            }
        };
        let cells = if query.both_ways { cells } else { [cell].into_iter().collect() };
        let reads = self.reads.take();
        self.reads.add_set(&reads_before);
        self.reads.add_set(&reads);
        let attack_mode = self.attack_mode;
        let group = CachedGroup { set, reference, attack_mode, cells, reads, is_joined };
        self.cached_groups.borrow_mut().push(group);
        is_joined
    }

    /// Returns two sets of cells. The first contains the cells that paths from `start` reach and from which a path may continue,
    /// because their contents are in `query.path`. The second contains the members of the query's set among all cells that paths
    /// reach, including `start` and the last cells of paths.
    fn flood(
        &self,
        query: &JoinQuery<'_>,
        start: Square,
        reference: ReferenceSquares,
    ) -> (SquareSet, SquareSet) {
        let (mut cells, mut members) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut seen: SquareSet = [start].into_iter().collect();
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            self.add_work(query.steps.len());
            self.reads.add(cell);
            if self.set_has_with_landed_mover(query.set, cell, reference) {
                members.insert(cell);
            }
            if query.path.has(self.content_with_mover(cell, reference).relative_to(self.mover)) {
                cells.insert(cell);
                let target = |&step: &VectorId| self.program.tables.target(cell, step, self.mover);
                for next in query.steps.iter().filter_map(target) {
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
