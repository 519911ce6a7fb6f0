//! Counts that are known already, by position and depth, for all threads together. Of fixed size; not the counting.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

/// Places for one position: together what a processor fetches at once.
const BUCKET: usize = 4;

/// The lowest bits of a slot's content say the depth.
const DEPTH_BITS: u32 = 6;

/// A table of counts. It is read and written without locks: beside each content stands the position's key crossed with it, so that a
/// pair of which two threads have written one half each fits no key (R. Hyatt and T. Mann, *A lockless transposition table
/// implementation for parallel search*, ICGA Journal 25, 2002).
pub struct Known {
    buckets: Vec<Bucket>,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

#[derive(Default)]
struct Slot {
    /// The key, crossed with the content.
    crossed: AtomicU64,
    /// The count, and below it the depth; 0 for nothing.
    content: AtomicU64,
}

impl Known {
    /// An empty table of so many mebibytes, but at least one bucket.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Known, TryReserveError> {
        let number = (mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(number)?;
        buckets.resize_with(number, Bucket::default);
        Ok(Known { buckets })
    }

    /// How many sequences of so many plies begin in the position with that key.
    pub fn get(&self, key: u64, depth: u32) -> Option<u64> {
        self.bucket(key).0.iter().find_map(|slot| {
            let (slot_key, content) = slot.read();
            let fits = slot_key == key && content != 0 && depth_of(content) == depth;
            fits.then_some(content >> DEPTH_BITS)
        })
    }

    /// Notes that. What took least to count gives way.
    pub fn put(&self, key: u64, depth: u32, nodes: u64) {
        let content = nodes << DEPTH_BITS | u64::from(depth);
        if content >> DEPTH_BITS != nodes || depth_of(content) != depth || depth == 0 {
            return;
        }
        let worth = |slot: &&Slot| {
            let (slot_key, content) = slot.read();
            let same = slot_key == key && depth_of(content) == depth;
            if same { 0 } else { content }
        };
        if let Some(slot) = self.bucket(key).0.iter().min_by_key(worth) {
            slot.crossed.store(key ^ content, Ordering::Relaxed);
            slot.content.store(content, Ordering::Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }
}

impl Slot {
    /// The key and the content; a key that no position has, if they do not belong together.
    fn read(&self) -> (u64, u64) {
        let (crossed, content) = (self.crossed.load(Ordering::Relaxed), self.content.load(Ordering::Relaxed));
        (crossed ^ content, content)
    }
}

fn depth_of(content: u64) -> u32 {
    (content & ((1 << DEPTH_BITS) - 1)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_known_of_that_depth_alone() {
        let known = Known::new(1).expect("a mebibyte");
        assert_eq!(known.get(7, 3), None);
        known.put(7, 3, 0);
        known.put(7, 4, 197_281);
        assert_eq!([known.get(7, 3), known.get(7, 4), known.get(7, 5)], [Some(0), Some(197_281), None]);
    }

    #[test]
    fn what_has_no_room_is_not_noted() {
        let known = Known::new(1).expect("a mebibyte");
        known.put(7, 3, 1 << 58);
        known.put(7, 64, 5);
        known.put(0, 0, 0);
        assert_eq!([known.get(7, 3), known.get(7, 64), known.get(7, 0), known.get(0, 0)], [None; 4]);
    }

    #[test]
    fn the_smallest_count_gives_way() {
        let known = Known { buckets: vec![Bucket::default()] };
        for key in 1..=4 {
            known.put(key, 2, 10 * key);
        }
        known.put(5, 2, 5);
        assert_eq!(known.get(1, 2), None);
        assert!((2..=5).all(|key| known.get(key, 2).is_some()));
    }

    #[test]
    fn halves_of_two_entries_are_neither() {
        let known = Known { buckets: vec![Bucket::default()] };
        known.put(1, 2, 10);
        let slot = known.bucket(1).0.iter().find(|slot| slot.read().0 == 1).expect("it was noted");
        slot.content.store(20 << DEPTH_BITS | 2, Ordering::Relaxed);
        assert_eq!([known.get(1, 2), known.get(2, 2)], [None, None]);
    }

    #[test]
    fn more_than_there_can_be_is_refused() {
        assert!(Known::new(usize::MAX).is_err());
    }
}
