//! The transposition table: a lock-free hash table of fixed size for search results.

use std::iter::successors;

use super::score::PROVEN;
use crate::game::{LockFreeTable, Slot};

/// The kind of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The stored result of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct TtEntry {
    /// The signature of the best move.
    pub tt_move: Option<u32>,
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
}

impl TtEntry {
    /// Returns the score if it causes a cutoff for the window; the depth is not checked.
    pub fn score_for_window(&self, alpha: i32, beta: i32) -> Option<i32> {
        let cuts_off = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        cuts_off.then_some(self.score)
    }

    /// Returns the stored score if it is a better estimate than the static evaluation, otherwise the static evaluation.
    pub fn correct_static_eval(&self, static_eval: i32) -> i32 {
        self.score_for_window(static_eval, static_eval)
            .filter(|score| score.abs() < PROVEN)
            .unwrap_or(static_eval)
    }
}

/// The penalty for each search since an entry was stored, in plies. It reduces the depth of the entry when entries are compared
/// for replacement.
const AGE_PENALTY: i32 = 4;
/// The number of buckets that are sampled to estimate the fullness.
const FULLNESS_SAMPLE_BUCKETS: usize = 250;
/// The number of generations. After the last one, the numbers begin again with 0.
const GENERATION_COUNT: u8 = 64;

/// The contents of a slot: an entry and its generation.
#[derive(Clone, Copy)]
struct AgedEntry {
    entry: TtEntry,
    generation: u8,
}

impl AgedEntry {
    /// Packs score, depth, bound, generation and move signature into a word, which is never 0.
    fn pack(self) -> u64 {
        let AgedEntry { entry, generation } = self;
        let bound = entry.bound as u8 + 1;
        let depth = entry.depth.clamp(-1, 126) as i8;
        u64::from(entry.score as i16 as u16)
            | u64::from(depth as u8) << 16
            | u64::from(bound | generation << 2) << 24
            | u64::from(entry.tt_move.unwrap_or(0)) << 32
    }

    /// Unpacks a word; `None` if the slot is empty.
    fn unpack(word: u64) -> Option<AgedEntry> {
        let bound = match word >> 24 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let tt_move = (word >> 32) as u32;
        let entry = TtEntry {
            tt_move: (tt_move != 0).then_some(tt_move),
            score: i32::from(word as u16 as i16),
            depth: i32::from((word >> 16) as u8 as i8),
            bound,
        };
        Some(AgedEntry { entry, generation: (word >> 26) as u8 % GENERATION_COUNT })
    }
}

/// Reads the key and the entry of a slot; `None` if it is empty.
fn read(slot: Slot<'_>) -> Option<(u64, AgedEntry)> {
    let (key, word) = slot.read();
    Some((key, AgedEntry::unpack(word)?))
}

/// The transposition table. In a full bucket, the entry with the lowest depth is replaced. For this comparison, the depth of an
/// entry is reduced by [`AGE_PENALTY`] for each search since the entry was stored.
pub(super) struct TranspositionTable {
    slots: LockFreeTable,
    mebibytes: usize,
    generation: u8,
}

impl TranspositionTable {
    /// Creates an empty table of the given size in mebibytes, or a smaller one if the memory cannot be allocated.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let mut sizes = successors(Some(mebibytes.max(1)), |size| Some(size / 2).filter(|&size| size > 0));
        let allocated = sizes.find_map(|size| Some((LockFreeTable::new(size).ok()?, size)));
        let (slots, mebibytes) = allocated.unwrap_or_else(|| (LockFreeTable::single_bucket(), 0));
        TranspositionTable { slots, mebibytes, generation: 0 }
    }

    /// Clears the table and resizes it to the given mebibytes, or fewer if the memory cannot be allocated.
    pub fn clear(&mut self, mebibytes: usize) {
        // The old memory is released first, because there may not be enough for both.
        self.slots = LockFreeTable::single_bucket();
        *self = TranspositionTable::new(mebibytes);
    }

    /// Returns the size, in mebibytes.
    pub fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// Starts a new generation, for a new search.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATION_COUNT;
    }

    /// Returns the share of slots with entries of this generation, in permille. It is estimated from a sample.
    pub fn hashfull(&self) -> u32 {
        let is_current =
            |slot: &Slot<'_>| read(*slot).is_some_and(|(_, aged)| aged.generation == self.generation);
        let full = self.slots.sample(FULLNESS_SAMPLE_BUCKETS).filter(is_current).count();
        (1000 * full / self.slots.sample(FULLNESS_SAMPLE_BUCKETS).count()) as u32
    }

    /// Returns the entry of a position. Proven scores are stored relative to the node and returned relative to the root, which is `ply`
    /// plies above the node.
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        let mut slots = self.slots.slots_of(key).filter_map(read);
        let entry = slots.find(|slot| slot.0 == key)?.1.entry;
        Some(TtEntry { score: shift_proven(entry.score, -(ply as i32)), ..entry })
    }

    /// Stores the result of a node at `ply`. If the result has no move, the move of an older entry of the position is kept.
    pub fn store(&self, key: u64, ply: usize, entry: &TtEntry) {
        let age = |aged: &AgedEntry| {
            let searches = self.generation + GENERATION_COUNT - aged.generation;
            i32::from(searches % GENERATION_COUNT)
        };
        let retention_priority = |stored: &Option<(u64, AgedEntry)>| match stored {
            None => i32::MIN + 1,
            Some((other, _)) if *other == key => i32::MIN,
            Some((_, aged)) => aged.entry.depth - AGE_PENALTY * age(aged),
        };
        let slots = self.slots.slots_of(key).map(|slot| (slot, read(slot)));
        let Some((slot, stored)) = slots.min_by_key(|(_, stored)| retention_priority(stored)) else {
            return;
        };
        let old = stored.filter(|stored| stored.0 == key).map(|stored| stored.1);
        // A deep entry is not replaced by a much shallower bound of the same search.
        if let Some(old) = &old
            && entry.bound != Bound::Exact
            && age(old) == 0
            && entry.depth + 3 < old.entry.depth
        {
            return;
        }
        let tt_move = entry.tt_move.or(old.and_then(|old| old.entry.tt_move));
        let entry = TtEntry { tt_move, score: shift_proven(entry.score, ply as i32), ..*entry };
        slot.write(key, AgedEntry { entry, generation: self.generation }.pack());
    }
}

/// Adds a number of plies to the absolute value of a proven score, so that the score is relative to another node. Other scores are
/// unchanged.
fn shift_proven(score: i32, plies: i32) -> i32 {
    if score > PROVEN {
        score + plies
    } else if score < -PROVEN {
        score - plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::WIN;
    use super::*;

    fn entry(score: i32, depth: i32) -> TtEntry {
        TtEntry { tt_move: None, score, depth, bound: Bound::Exact }
    }

    #[test]
    fn proven_scores_are_relative_to_the_node() {
        let table = TranspositionTable::new(1);
        table.store(7, 4, &entry(WIN - 7, 5));
        assert_eq!(table.probe(7, 2).map(|entry| entry.score), Some(WIN - 5));
        table.store(8, 4, &entry(6 - WIN, 5));
        assert_eq!(table.probe(8, 0).map(|entry| entry.score), Some(2 - WIN));
        assert!(table.probe(9, 0).is_none());
    }

    #[test]
    fn the_shallowest_and_oldest_entry_is_replaced() {
        let mut table = TranspositionTable::new(1);
        for key in 1..=4 {
            table.store(key, 0, &entry(0, 3 + key as i32));
        }
        table.store(5, 0, &entry(0, 9));
        assert!(table.probe(1, 0).is_none() && (2..=5).all(|key| table.probe(key, 0).is_some()));
        for _ in 0..3 {
            table.new_search();
        }
        table.store(3, 0, &entry(0, 1));
        table.store(6, 0, &entry(0, 1));
        assert!(table.probe(2, 0).is_none() && table.probe(3, 0).is_some());
    }

    #[test]
    fn a_table_that_cannot_be_allocated_is_smaller() {
        let mut table = TranspositionTable::new(usize::MAX);
        assert!(table.mebibytes() > 0 && table.mebibytes() < usize::MAX);
        table.store(7, 0, &entry(3, 5));
        table.clear(2);
        assert!(table.probe(7, 0).is_none() && table.mebibytes() == 2);
    }

    #[test]
    fn packed_entries_are_unpacked_unchanged() {
        for score in [-31_000, -1, 0, 1, 31_000] {
            for depth in [-1, 0, 99] {
                for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                    for (tt_move, generation) in [(None, 0), (Some(1), 63), (Some(u32::MAX), 31)] {
                        let entry = AgedEntry { entry: TtEntry { tt_move, score, depth, bound }, generation };
                        let unpacked = AgedEntry::unpack(entry.pack()).expect("the word is not 0");
                        assert_eq!((unpacked.entry.tt_move, unpacked.entry.score), (tt_move, score));
                        assert_eq!((unpacked.entry.depth, unpacked.entry.bound), (depth, bound));
                        assert_eq!(unpacked.generation, generation);
                    }
                }
            }
        }
    }
}
