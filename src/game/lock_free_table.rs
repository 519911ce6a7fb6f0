//! A lock-free hash table of fixed size, shared by threads. Each key has a bucket of a few slots with one word each.
//! The meaning of the words and the replacement scheme are up to the caller.
//!
//! Each word is stored next to the exclusive or of its key and the word. If two threads write one half of a pair each, the pair
//! matches no key (R. Hyatt and T. Mann, *A lockless transposition table implementation for parallel search*, ICGA
//! Journal 25, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_slice_box;

/// The number of slots in a bucket: one cache line.
pub const BUCKET_SLOTS: usize = 4;
const BUCKET_BYTES: usize = BUCKET_SLOTS * size_of::<Pair>();

/// The exclusive or of key and word, and the word.
type Pair = [AtomicU64; 2];

/// A lock-free hash table.
pub struct LockFreeTable {
    pairs: Box<[Pair]>,
    /// The index of the first pair that is aligned to a bucket.
    first: usize,
    buckets: usize,
}

/// The error when memory is insufficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system does not give so much")]
pub struct OutOfMemory;

impl LockFreeTable {
    /// Creates an empty table of this size in mebibytes, with at least one bucket. The system provides zeroed memory
    /// and allocates it on the first write, so this takes no time.
    ///
    /// # Errors
    /// Returns an error if memory is insufficient.
    pub fn new(mebibytes: usize) -> Result<LockFreeTable, OutOfMemory> {
        let buckets = (mebibytes.checked_mul(1 << 20).ok_or(OutOfMemory)? / BUCKET_BYTES).max(1);
        // One additional bucket, since the first one need not begin at the start of the memory.
        Ok(LockFreeTable::with_pairs(
            try_zeroed_slice_box((buckets + 1) * BUCKET_SLOTS).map_err(|()| OutOfMemory)?,
        ))
    }

    /// Creates an empty table of one bucket.
    pub fn single_bucket() -> LockFreeTable {
        LockFreeTable::with_pairs((0..2 * BUCKET_SLOTS).map(|_| Pair::default()).collect())
    }

    fn with_pairs(pairs: Box<[Pair]>) -> LockFreeTable {
        let first = pairs.as_ptr().align_offset(BUCKET_BYTES).min(BUCKET_SLOTS);
        LockFreeTable { first, buckets: pairs.len() / BUCKET_SLOTS - 1, pairs }
    }

    /// Returns the slots of the bucket of a key.
    pub fn slots_of(&self, key: u64) -> impl Iterator<Item = Slot<'_>> + Clone {
        self.bucket(((u128::from(key) * self.buckets as u128) >> 64) as usize)
    }

    /// Returns a sample of the slots: those of at most `buckets` buckets.
    pub fn sample(&self, buckets: usize) -> impl Iterator<Item = Slot<'_>> {
        (0..self.buckets.min(buckets)).flat_map(|number| self.bucket(number))
    }

    fn bucket(&self, number: usize) -> impl Iterator<Item = Slot<'_>> + Clone {
        self.pairs[self.first + number * BUCKET_SLOTS..][..BUCKET_SLOTS].iter().map(Slot)
    }
}

/// A slot of the table.
#[derive(Clone, Copy)]
pub struct Slot<'s>(&'s Pair);

impl Slot<'_> {
    /// Returns the key and the word; the word is 0 if the slot is empty. If the two halves do not match, the key is one
    /// that was never written.
    pub fn read(self) -> (u64, u64) {
        let [crossed, word] = self.0;
        let (crossed, word) = (crossed.load(Ordering::Relaxed), word.load(Ordering::Relaxed));
        (crossed ^ word, word)
    }

    /// Writes a word for a key.
    pub fn write(self, key: u64, word: u64) {
        self.0[0].store(key ^ word, Ordering::Relaxed);
        self.0[1].store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(slots: &LockFreeTable, key: u64) -> Vec<(u64, u64)> {
        slots.slots_of(key).map(Slot::read).collect()
    }

    #[test]
    fn a_bucket_begins_where_the_processor_fetches() {
        for mebibytes in [0, 1, 3, 64] {
            let slots = LockFreeTable::new(mebibytes).expect("there is so much");
            for key in [0, 1 << 40, u64::MAX] {
                let first = slots.slots_of(key).next().expect("a slot");
                assert!(std::ptr::from_ref(first.0).addr().is_multiple_of(BUCKET_BYTES));
                assert_eq!(pairs(&slots, key), [(0, 0); BUCKET_SLOTS]);
            }
        }
    }

    #[test]
    fn halves_of_two_entries_are_neither() {
        let slots = LockFreeTable::new(1).expect("there is so much");
        let slot = slots.slots_of(1).next().expect("a slot");
        slot.write(1, 10);
        assert_eq!(slot.read(), (1, 10));
        slot.0[1].store(20, Ordering::Relaxed);
        assert!(![1, 2].contains(&slot.read().0));
    }

    #[test]
    fn more_than_there_can_be_is_refused() {
        for mebibytes in [usize::MAX, usize::MAX >> 20, 1 << 40] {
            // Without `black_box` the compiler could remove the unused allocation.
            let slots = LockFreeTable::new(mebibytes).map(std::hint::black_box);
            assert_eq!(slots.map(|_| ()), Err(OutOfMemory));
        }
    }
}
