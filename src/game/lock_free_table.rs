//! A lock-free hash table of fixed size, shared by threads. Each key belongs to a bucket of a few slots, and a slot stores one word. The
//! caller defines the meaning of the words and the replacement scheme.
//!
//! Each word is stored together with the exclusive or of its key and the word. If two threads write to a slot at the same time, it may
//! contain one half from each; such halves match no key (R. Hyatt and T. Mann, *A lockless transposition table implementation for
//! parallel search*, ICGA Journal 25, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_slice_box;

/// The number of slots in a bucket, which fill one cache line.
pub const BUCKET_SLOTS: usize = 4;
/// The size of a bucket, in bytes.
const BUCKET_BYTES: usize = BUCKET_SLOTS * size_of::<Pair>();

/// The memory of a slot: the exclusive or of key and word, then the word.
type Pair = [AtomicU64; 2];

/// A lock-free hash table.
pub struct LockFreeTable {
    entries: Box<[Pair]>,
    /// The index of the first pair that is aligned to a cache line.
    first_pair: usize,
    /// The number of buckets.
    bucket_count: usize,
}

/// The error of a failed allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the memory cannot be allocated")]
pub struct OutOfMemory;

impl LockFreeTable {
    /// Creates an empty table of the given size in mebibytes, with at least one bucket. This is fast, because the system provides zeroed
    /// memory and allocates it when it is first written.
    ///
    /// # Errors
    /// Returns an error if memory is insufficient.
    pub fn new(mebibytes: usize) -> Result<LockFreeTable, OutOfMemory> {
        let buckets = (mebibytes.checked_mul(1 << 20).ok_or(OutOfMemory)? / BUCKET_BYTES).max(1);
        // One additional bucket is allocated, because the memory may not be aligned to a cache line.
        Ok(LockFreeTable::with_pairs(
            try_zeroed_slice_box((buckets + 1) * BUCKET_SLOTS).map_err(|()| OutOfMemory)?,
        ))
    }

    /// Creates an empty table of one bucket.
    pub fn single_bucket() -> LockFreeTable {
        LockFreeTable::with_pairs((0..2 * BUCKET_SLOTS).map(|_| Pair::default()).collect())
    }

    fn with_pairs(entries: Box<[Pair]>) -> LockFreeTable {
        let first_pair = entries.as_ptr().align_offset(BUCKET_BYTES).min(BUCKET_SLOTS);
        LockFreeTable { first_pair, bucket_count: entries.len() / BUCKET_SLOTS - 1, entries }
    }

    /// Returns the slots of the bucket of a key.
    pub fn slots_of(&self, key: u64) -> impl Iterator<Item = Slot<'_>> + Clone {
        self.bucket(((u128::from(key) * self.bucket_count as u128) >> 64) as usize)
    }

    /// Returns a sample of the slots: those of the first `buckets` buckets, or of all buckets if there are fewer.
    pub fn sample(&self, buckets: usize) -> impl Iterator<Item = Slot<'_>> {
        (0..self.bucket_count.min(buckets)).flat_map(|index| self.bucket(index))
    }

    fn bucket(&self, index: usize) -> impl Iterator<Item = Slot<'_>> + Clone {
        self.entries[self.first_pair + index * BUCKET_SLOTS..][..BUCKET_SLOTS].iter().map(Slot)
    }
}

/// A slot of the table.
#[derive(Clone, Copy)]
pub struct Slot<'s>(&'s Pair);

impl Slot<'_> {
    /// Returns the key and the word; the word is 0 if the slot is empty. If the two halves do not belong together, the returned key was
    /// never written.
    #[inline]
    pub fn read(self) -> (u64, u64) {
        let [key_xor_word, word] = self.0;
        let (key_xor_word, word) = (key_xor_word.load(Ordering::Relaxed), word.load(Ordering::Relaxed));
        (key_xor_word ^ word, word)
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

    fn entries(table: &LockFreeTable, key: u64) -> Vec<(u64, u64)> {
        table.slots_of(key).map(Slot::read).collect()
    }

    #[test]
    fn buckets_are_aligned_to_cache_lines() {
        for mebibytes in [0, 1, 3, 64] {
            let table = LockFreeTable::new(mebibytes).expect("the memory is available");
            for key in [0, 1 << 40, u64::MAX] {
                let first = table.slots_of(key).next().expect("a slot");
                assert!(std::ptr::from_ref(first.0).addr().is_multiple_of(BUCKET_BYTES));
                assert_eq!(entries(&table, key), [(0, 0); BUCKET_SLOTS]);
            }
        }
    }

    #[test]
    fn halves_of_two_entries_match_no_key() {
        let table = LockFreeTable::new(1).expect("the memory is available");
        let slot = table.slots_of(1).next().expect("a slot");
        slot.write(1, 10);
        assert_eq!(slot.read(), (1, 10));
        slot.0[1].store(20, Ordering::Relaxed);
        assert!(![1, 2].contains(&slot.read().0));
    }

    #[test]
    fn impossible_sizes_are_errors() {
        for mebibytes in [usize::MAX, usize::MAX >> 20, 1 << 40] {
            // Without `black_box` the compiler could remove the unused allocation.
            let table = LockFreeTable::new(mebibytes).map(std::hint::black_box);
            assert_eq!(table.map(|_| ()), Err(OutOfMemory));
        }
    }
}
