//! A table of fixed size that threads share without locks: by key, a few slots with a word each. Not what the words mean, and not which
//! of them gives way.
//!
//! Beside each word stands the key crossed with it, so that a pair of which two threads have written one half each fits no key (R. Hyatt
//! and T. Mann, *A lockless transposition table implementation for parallel search*, ICGA Journal 25, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_slice_box;

/// Slots that a key can go to: what a processor fetches at once.
pub const BUCKET: usize = 4;
const BUCKET_BYTES: usize = BUCKET * size_of::<Pair>();

/// The key, crossed with the word; the word.
type Pair = [AtomicU64; 2];

/// The table.
pub struct Slots {
    pairs: Box<[Pair]>,
    /// The first of them with which a bucket begins.
    first: usize,
    buckets: usize,
}

/// There is not so much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system does not give so much")]
pub struct NoRoom;

impl Slots {
    /// An empty table of so many mebibytes, but at least one bucket. The system gives memory that is 0 already, and gives it only when
    /// it is first written to: this takes no time.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Slots, NoRoom> {
        let buckets = (mebibytes.checked_mul(1 << 20).ok_or(NoRoom)? / BUCKET_BYTES).max(1);
        // One bucket more than is used, since the first need not begin where the memory does.
        Ok(Slots::within(try_zeroed_slice_box((buckets + 1) * BUCKET).map_err(|()| NoRoom)?))
    }

    /// An empty table of one bucket.
    pub fn least() -> Slots {
        Slots::within((0..2 * BUCKET).map(|_| Pair::default()).collect())
    }

    fn within(pairs: Box<[Pair]>) -> Slots {
        let first = pairs.as_ptr().align_offset(BUCKET_BYTES).min(BUCKET);
        Slots { first, buckets: pairs.len() / BUCKET - 1, pairs }
    }

    /// The slots that a key can go to.
    pub fn of(&self, key: u64) -> impl Iterator<Item = Slot<'_>> + Clone {
        self.bucket(((u128::from(key) * self.buckets as u128) >> 64) as usize)
    }

    /// Some of all slots, up to so many buckets of them.
    pub fn sample(&self, buckets: usize) -> impl Iterator<Item = Slot<'_>> {
        (0..self.buckets.min(buckets)).flat_map(|number| self.bucket(number))
    }

    fn bucket(&self, number: usize) -> impl Iterator<Item = Slot<'_>> + Clone {
        self.pairs[self.first + number * BUCKET..][..BUCKET].iter().map(Slot)
    }
}

/// One slot.
#[derive(Clone, Copy)]
pub struct Slot<'s>(&'s Pair);

impl Slot<'_> {
    /// The key and the word, 0 for nothing; a key that was never written, if they do not belong together.
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

    fn pairs(slots: &Slots, key: u64) -> Vec<(u64, u64)> {
        slots.of(key).map(Slot::read).collect()
    }

    #[test]
    fn a_bucket_begins_where_the_processor_fetches() {
        for mebibytes in [0, 1, 3, 64] {
            let slots = Slots::new(mebibytes).expect("there is so much");
            for key in [0, 1 << 40, u64::MAX] {
                let first = slots.of(key).next().expect("a slot");
                assert!(std::ptr::from_ref(first.0).addr().is_multiple_of(BUCKET_BYTES));
                assert_eq!(pairs(&slots, key), [(0, 0); BUCKET]);
            }
        }
    }

    #[test]
    fn halves_of_two_entries_are_neither() {
        let slots = Slots::new(1).expect("there is so much");
        let slot = slots.of(1).next().expect("a slot");
        slot.write(1, 10);
        assert_eq!(slot.read(), (1, 10));
        slot.0[1].store(20, Ordering::Relaxed);
        assert!(![1, 2].contains(&slot.read().0));
    }

    #[test]
    fn more_than_there_can_be_is_refused() {
        for mebibytes in [usize::MAX, usize::MAX >> 20, 1 << 40] {
            // A table that nobody looks at need not be asked for at all.
            let slots = Slots::new(mebibytes).map(std::hint::black_box);
            assert_eq!(slots.map(|_| ()), Err(NoRoom));
        }
    }
}
