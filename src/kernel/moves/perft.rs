//! Lists and counts the legal moves, with the duties applied, and computes perft.

use std::hint::black_box;

use super::generator::MoveGenerator;
use super::move_sets::MoveSets;
use super::sink::{MoveCounter, MoveList};
use crate::interp::{self, Candidate};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// The reason why a count was aborted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftAbort {
    /// The number of nodes exceeds the maximum.
    TooManyNodes,
    /// The number of made moves exceeds the maximum, because most lines end before the full depth or contain positions
    /// with only one move; or a line is too long. The number of nodes is unknown.
    TooManyMoves,
    /// The caller stopped the count.
    Stopped,
}

/// The number of moves made between two calls of `stop`. After each move, the moves of a whole position are
/// counted, which takes some milliseconds in games with very many moves.
const MOVES_BETWEEN_STOP_CHECKS: u64 = 16;

/// The limit on made moves, as a multiple of the limit on nodes. A multiple of 1 suffices if no line ends early and every
/// position has at least two moves.
const MAX_MOVES_PER_NODE: u64 = 4;

/// The maximum length of a line, in plies.
const MAX_LINE: usize = 1000;

/// The remaining budget of a count.
struct PerftBudget<'s> {
    /// The number of nodes that may still be counted.
    nodes: u64,
    /// The number of moves that may still be made.
    moves: u64,
    /// True if the depth exceeds [`MAX_LINE`], so that lines of this length are not followed to their ends.
    cuts_lines: bool,
    /// Returns true if the count must stop.
    stop: &'s dyn Fn() -> bool,
}

impl PerftBudget<'_> {
    /// Subtracts counted nodes.
    fn spend_nodes(&mut self, nodes: u64) -> Result<(), PerftAbort> {
        self.nodes = self.nodes.checked_sub(nodes).ok_or(PerftAbort::TooManyNodes)?;
        Ok(())
    }

    /// Subtracts one move that is made.
    #[inline]
    fn spend_move(&mut self) -> Result<(), PerftAbort> {
        self.moves = self.moves.checked_sub(1).ok_or(PerftAbort::TooManyMoves)?;
        if self.moves.is_multiple_of(MOVES_BETWEEN_STOP_CHECKS) && (self.stop)() {
            return Err(PerftAbort::Stopped);
        }
        Ok(())
    }
}

impl<B: Bits> MoveGenerator<B> {
    /// Returns the legal moves.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        let mut list = MoveList::default();
        self.list(position, &mut list);
        let moves = list.moves.iter().map(|mv| {
            let mut candidate = self.listed_candidate(position, mv, &list);
            self.record_events(position, &mut candidate);
            candidate
        });
        moves.collect()
    }

    /// Lists the legal moves.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        list.clear();
        if self.is_over(position) {
            return;
        }
        let result = if self.must_make_best_capture(position) {
            let has_listed = self.list_best_captures(position, list, None);
            has_listed.and_then(|has_listed| if has_listed { Ok(()) } else { self.generate(position, list) })
        } else {
            self.generate_with_duties(position, list)
        };
        if result.is_ok() {
            return;
        }
        if self.has_applicable_duty(position) && self.generate(position, list).is_ok() {
            self.apply_duties(position, list);
        } else {
            list.candidates = interp::legal_moves(&self.program, position).into();
            list.moves = list.candidates.moves().collect();
        }
    }

    /// Collects the legal moves as target sets.
    pub fn list_sets(&self, position: &mut Position, sets: &mut MoveSets) {
        sets.clear();
        if self.is_over(position) {
            return;
        }
        if self.generate_with_duties(position, sets).is_err() {
            sets.clear();
            self.list(position, &mut sets.singles);
        }
    }

    /// Returns the number of legal moves.
    pub fn count(&self, position: &mut Position, list: &mut MoveList) -> u64 {
        if self.is_over(position) {
            return 0;
        }
        let mut count = MoveCounter::default();
        let result = if self.must_make_best_capture(position) {
            match self.list_best_captures(position, list, Some(&mut count)) {
                Ok(true) => return list.moves.len() as u64,
                result => result.map(|_| ()),
            }
        } else if self.must_capture(position) {
            let mut captures = MoveCounter::default();
            match self.send_captures(position, false, &mut captures, Some(&mut count)) {
                Ok(true) => return captures.0,
                result => result.map(|_| ()),
            }
        } else {
            self.generate_with_duties(position, &mut count)
        };
        if result.is_ok() {
            return count.0;
        }
        self.list(position, list);
        list.moves.len() as u64
    }

    /// Returns the number of leaf nodes after exactly `depth` plies.
    pub fn perft(&self, position: &mut Position, depth: u32) -> u64 {
        self.perft_within(position, depth, u64::MAX, &|| false).unwrap_or(u64::MAX)
    }

    /// Returns the number of leaf nodes. Gives up when it exceeds `max`, when far more than `max` moves have been
    /// made, or when `stop` returns true.
    ///
    /// # Errors
    /// Returns an error if it gives up, with the reason.
    pub fn perft_within(
        &self,
        position: &mut Position,
        depth: u32,
        max: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, PerftAbort> {
        let (depth, cuts_lines) = ((depth as usize).min(MAX_LINE), depth as usize > MAX_LINE);
        let mut lists: Vec<MoveList> = (0..depth).map(|_| MoveList::default()).collect();
        let moves = max.saturating_mul(MAX_MOVES_PER_NODE);
        let mut budget = PerftBudget { nodes: max, moves, cuts_lines, stop };
        self.count_nodes(position, &mut lists, &mut budget)?;
        Ok(max - budget.nodes)
    }

    /// Subtracts the number of leaf nodes from the budget. `lists` has one move list for each ply, so its length is
    /// the depth.
    fn count_nodes(
        &self,
        position: &mut Position,
        lists: &mut [MoveList],
        budget: &mut PerftBudget<'_>,
    ) -> Result<(), PerftAbort> {
        let Some((list, lists)) = lists.split_first_mut() else { return budget.spend_nodes(1) };
        if lists.is_empty() {
            return match self.count(position, list) {
                1.. if budget.cuts_lines => Err(PerftAbort::TooManyMoves),
                count => budget.spend_nodes(count),
            };
        }
        self.list(position, list);
        for mv in &list.moves {
            budget.spend_move()?;
            self.with_move::<false, _>(position, mv, list, |position| {
                self.count_nodes(position, lists, budget)
            })?;
        }
        Ok(())
    }

    /// Returns the number of leaf nodes after exactly `depth` plies. Makes every move, including those of the last
    /// ply.
    pub fn perft_making_leaves(&self, position: &mut Position, depth: u32) -> u64 {
        let mut lists: Vec<MoveList> = (0..depth).map(|_| MoveList::default()).collect();
        self.count_by_making(position, &mut lists)
    }

    /// Counts the nodes of [`MoveGenerator::perft_making_leaves`].
    fn count_by_making(&self, position: &mut Position, lists: &mut [MoveList]) -> u64 {
        let Some((list, lists)) = lists.split_first_mut() else { return 1 };
        self.list(position, list);
        if lists.is_empty() {
            for mv in &list.moves {
                self.with_move::<true, _>(position, mv, list, |position| {
                    black_box(position);
                });
            }
            return list.moves.len() as u64;
        }
        let count = |mv| {
            self.with_move::<true, _>(position, mv, list, |position| self.count_by_making(position, lists))
        };
        list.moves.iter().map(count).sum()
    }
}
