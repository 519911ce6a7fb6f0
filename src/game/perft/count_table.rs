//! A hash table of perft counts by position and depth, of fixed size and shared by all threads.

use crate::game::lock_free_table::{LockFreeTable, OutOfMemory, Slot};

/// The number of bits for the depth, which are the lowest bits of a word. The other bits are the count.
const DEPTH_BITS: u32 = 6;

/// A hash table of perft counts.
pub struct CountTable {
    table: LockFreeTable,
}

impl CountTable {
    /// Creates an empty table of this size in mebibytes, with at least one bucket.
    ///
    /// # Errors
    /// Returns an error if memory is insufficient.
    pub fn new(mebibytes: usize) -> Result<CountTable, OutOfMemory> {
        Ok(CountTable { table: LockFreeTable::new(mebibytes)? })
    }

    /// Returns the number of leaf nodes `depth` plies after the position with this key, if it is stored.
    pub fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let mut words = self.table.slots_of(key).map(Slot::read);
        let matches =
            |&(stored_key, word): &(u64, u64)| stored_key == key && word != 0 && depth_of(word) == depth;
        words.find(matches).map(|(_, word)| word >> DEPTH_BITS)
    }

    /// Stores a count. Replaces an older count of the same position and depth, or else the smallest count of the bucket. Counts and depths
    /// that are too large for a word, and depth 0, are not stored.
    pub fn put(&self, key: u64, depth: u32, nodes: u64) {
        let word = nodes << DEPTH_BITS | u64::from(depth);
        if word >> DEPTH_BITS != nodes || depth_of(word) != depth || depth == 0 {
            return;
        }
        let priority = |slot: &Slot<'_>| {
            let (stored_key, word) = slot.read();
            let is_same_entry = stored_key == key && depth_of(word) == depth;
            if is_same_entry { 0 } else { word }
        };
        if let Some(slot) = self.table.slots_of(key).min_by_key(priority) {
            slot.write(key, word);
        }
    }
}

/// Returns the depth in a word.
fn depth_of(word: u64) -> u32 {
    (word & ((1 << DEPTH_BITS) - 1)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_stored_by_depth() {
        let table = CountTable::new(1).expect("a mebibyte");
        assert_eq!(table.get(7, 3), None);
        table.put(7, 3, 0);
        table.put(7, 4, 197_281);
        assert_eq!([table.get(7, 3), table.get(7, 4), table.get(7, 5)], [Some(0), Some(197_281), None]);
    }

    #[test]
    fn counts_that_do_not_fit_are_not_stored() {
        let table = CountTable::new(1).expect("a mebibyte");
        table.put(7, 3, 1 << 58);
        table.put(7, 64, 5);
        table.put(0, 0, 0);
        assert_eq!([table.get(7, 3), table.get(7, 64), table.get(7, 0), table.get(0, 0)], [None; 4]);
    }

    #[test]
    fn the_smallest_count_is_replaced() {
        let table = CountTable::new(0).expect("a bucket");
        for key in 1..=4 {
            table.put(key, 2, 10 * key);
        }
        table.put(5, 2, 5);
        assert_eq!(table.get(1, 2), None);
        assert!((2..=5).all(|key| table.get(key, 2).is_some()));
    }
}
