//! A hash table of perft counts by position and depth, of fixed size and shared by all threads.

use crate::game::lock_free_table::{LockFreeTable, OutOfMemory, Slot};

/// The number of bits for the depth, the lowest bits of a word. The others hold the count.
const DEPTH_BITS: u32 = 6;

/// A hash table of perft counts.
pub struct CountTable {
    slots: LockFreeTable,
}

impl CountTable {
    /// Creates an empty table of this size in mebibytes, with at least one bucket.
    ///
    /// # Errors
    /// Returns an error if memory is insufficient.
    pub fn new(mebibytes: usize) -> Result<CountTable, OutOfMemory> {
        Ok(CountTable { slots: LockFreeTable::new(mebibytes)? })
    }

    /// Returns the number of sequences of exactly `depth` plies from the position with this key, if it is stored.
    pub fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let mut words = self.slots.slots_of(key).map(Slot::read);
        let fits = |&(own, word): &(u64, u64)| own == key && word != 0 && depth_of(word) == depth;
        words.find(fits).map(|(_, word)| word >> DEPTH_BITS)
    }

    /// Stores a count. Replaces the smallest count of the bucket.
    pub fn put(&self, key: u64, depth: u32, nodes: u64) {
        let word = nodes << DEPTH_BITS | u64::from(depth);
        if word >> DEPTH_BITS != nodes || depth_of(word) != depth || depth == 0 {
            return;
        }
        let worth = |slot: &Slot<'_>| {
            let (own, word) = slot.read();
            let same = own == key && depth_of(word) == depth;
            if same { 0 } else { word }
        };
        if let Some(slot) = self.slots.slots_of(key).min_by_key(worth) {
            slot.write(key, word);
        }
    }
}

fn depth_of(word: u64) -> u32 {
    (word & ((1 << DEPTH_BITS) - 1)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_known_of_that_depth_alone() {
        let known = CountTable::new(1).expect("a mebibyte");
        assert_eq!(known.get(7, 3), None);
        known.put(7, 3, 0);
        known.put(7, 4, 197_281);
        assert_eq!([known.get(7, 3), known.get(7, 4), known.get(7, 5)], [Some(0), Some(197_281), None]);
    }

    #[test]
    fn what_has_no_room_is_not_noted() {
        let known = CountTable::new(1).expect("a mebibyte");
        known.put(7, 3, 1 << 58);
        known.put(7, 64, 5);
        known.put(0, 0, 0);
        assert_eq!([known.get(7, 3), known.get(7, 64), known.get(7, 0), known.get(0, 0)], [None; 4]);
    }

    #[test]
    fn the_smallest_count_gives_way() {
        let known = CountTable::new(0).expect("a bucket");
        for key in 1..=4 {
            known.put(key, 2, 10 * key);
        }
        known.put(5, 2, 5);
        assert_eq!(known.get(1, 2), None);
        assert!((2..=5).all(|key| known.get(key, 2).is_some()));
    }
}
