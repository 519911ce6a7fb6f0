//! Legal moves with duties, and counting sequences of them.

use std::hint::black_box;

use super::engine::{Engine, NeedsInterpreter};
use super::move_sets::MoveSets;
use super::sink::{Count, MoveList};
use crate::interp::{self, Candidate};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// The reason why a count was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftAbort {
    /// There are more sequences than the maximum.
    TooMany,
    /// The count takes too long, since most sequences end early. The number of sequences is unknown.
    TooLong,
    /// The caller stopped the count.
    Stopped,
}

/// The number of moves made between two calls of `stop`.
const MOVES_BETWEEN_STOP_CHECKS: u64 = 256;

/// The maximum number of moves made per sequence that may be counted. Where games do not end early, even one is more
/// than needed.
const MAX_MADE_PER_SEQUENCE: u64 = 4;

/// The remaining budget of a count.
struct PerftBudget<'s> {
    sequences: u64,
    moves: u64,
    stop: &'s dyn Fn() -> bool,
}

impl PerftBudget<'_> {
    fn count(&mut self, sequences: u64) -> Result<(), PerftAbort> {
        self.sequences = self.sequences.checked_sub(sequences).ok_or(PerftAbort::TooMany)?;
        Ok(())
    }

    fn make(&mut self) -> Result<(), PerftAbort> {
        self.moves = self.moves.checked_sub(1).ok_or(PerftAbort::TooLong)?;
        if self.moves.is_multiple_of(MOVES_BETWEEN_STOP_CHECKS) && (self.stop)() {
            return Err(PerftAbort::Stopped);
        }
        Ok(())
    }
}

impl<B: Bits> Engine<B> {
    /// Returns every legal move, after duties.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        let mut list = MoveList::default();
        self.list(position, &mut list);
        let moves = list.moves.iter().map(|mv| {
            let mut candidate = self.listed_candidate(position, mv, &list);
            self.record_counts(position, &mut candidate);
            candidate
        });
        moves.collect()
    }

    /// Lists every legal move, after duties.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        list.clear();
        if self.is_over(position) {
            return;
        }
        if self.list_safe(position, list).is_err() {
            list.clear();
            list.candidates = interp::legal_moves(&self.program, position);
            list.moves = list.candidates.iter().map(|candidate| candidate.mv).collect();
        } else if self.has_applicable_duty(position) {
            self.apply_duties(position, list);
        }
    }

    /// Lists every legal move into an empty list. Ignores duties.
    fn list_safe(&self, position: &mut Position, list: &mut MoveList) -> Result<(), NeedsInterpreter> {
        self.generate(position, list).or_else(|_| {
            list.clear();
            self.list_by_making(position, list)
        })
    }

    /// Collects every legal move as target sets, after duties.
    pub fn list_sets(&self, position: &mut Position, sets: &mut MoveSets) {
        sets.clear();
        if self.is_over(position) {
            return;
        }
        if self.has_applicable_duty(position) || self.generate(position, sets).is_err() {
            sets.clear();
            self.list(position, &mut sets.singles);
        }
    }

    /// Returns the number of legal moves.
    pub fn count(&self, position: &mut Position, list: &mut MoveList) -> u64 {
        if self.is_over(position) {
            return 0;
        }
        let mut count = Count::default();
        if !self.has_applicable_duty(position) && self.generate(position, &mut count).is_ok() {
            return count.0;
        }
        self.list(position, list);
        list.moves.len() as u64
    }

    /// Returns the number of move sequences of exactly `depth` plies.
    pub fn perft(&self, position: &mut Position, depth: u32) -> u64 {
        self.perft_within(position, depth, u64::MAX, &|| false).unwrap_or(u64::MAX)
    }

    /// Returns the number of move sequences, but gives up when it exceeds `max`, when far more than `max` moves have
    /// been made, or when `stop` returns true.
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
        let mut lists: Vec<MoveList> = (0..depth).map(|_| MoveList::default()).collect();
        let mut left = PerftBudget { sequences: max, moves: max.saturating_mul(MAX_MADE_PER_SEQUENCE), stop };
        self.count_sequences(position, &mut lists, &mut left)?;
        Ok(max - left.sequences)
    }

    /// Subtracts the number of sequences from the budget.
    fn count_sequences(
        &self,
        position: &mut Position,
        lists: &mut [MoveList],
        left: &mut PerftBudget<'_>,
    ) -> Result<(), PerftAbort> {
        let Some((list, lists)) = lists.split_first_mut() else { return left.count(1) };
        if lists.is_empty() {
            return left.count(self.count(position, list));
        }
        self.list(position, list);
        for mv in &list.moves {
            left.make()?;
            let made = self.make(position, mv, list);
            let counted = self.count_sequences(position, lists, left);
            self.unmake(position, &made);
            counted?;
        }
        Ok(())
    }

    /// Returns the number of move sequences, and makes every move including those of the last ply.
    pub fn perft_making_leaves(&self, position: &mut Position, depth: u32) -> u64 {
        let mut lists: Vec<MoveList> = (0..depth).map(|_| MoveList::default()).collect();
        self.count_made(position, &mut lists)
    }

    fn count_made(&self, position: &mut Position, lists: &mut [MoveList]) -> u64 {
        let Some((list, lists)) = lists.split_first_mut() else { return 1 };
        self.list(position, list);
        if lists.is_empty() {
            for mv in &list.moves {
                let made = self.make(position, mv, list);
                black_box(&*position);
                self.unmake(position, &made);
            }
            return list.moves.len() as u64;
        }
        let mut nodes = 0;
        for mv in &list.moves {
            let made = self.make(position, mv, list);
            nodes += self.count_made(position, lists);
            self.unmake(position, &made);
        }
        nodes
    }
}
