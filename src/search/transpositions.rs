//! The transposition table: what is known of positions that have been searched before. Of fixed size; several threads share it
//! without locks.

use std::iter::successors;

use super::score::PROVEN;
use crate::game::{Slot, Slots};

/// What a stored score is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The signature of the best move.
    pub best: Option<u32>,
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
}

impl Known {
    /// The score, whatever its depth, if it decides a window.
    pub fn decides(&self, alpha: i32, beta: i32) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        };
        decides.then_some(self.score)
    }

    /// An estimate, corrected by what the score says of it.
    pub fn improves(&self, estimate: i32) -> i32 {
        self.decides(estimate, estimate).filter(|score| score.abs() < PROVEN).unwrap_or(estimate)
    }
}

/// A slot of an earlier search counts as if so many plies shallower, for every search since.
const AGE: i32 = 4;
/// How full it is, so many buckets tell.
const SAMPLE: usize = 250;
/// Generations are counted up to this, and then from 0 again.
const GENERATIONS: u8 = 64;

/// What a slot holds, and how old it is.
#[derive(Clone, Copy)]
struct Entry {
    known: Known,
    generation: u8,
}

impl Entry {
    /// Score, depth, bound and generation, signature; never 0.
    fn pack(self) -> u64 {
        let Entry { known, generation } = self;
        let bound = known.bound as u8 + 1;
        let depth = known.depth.clamp(-1, 126) as i8;
        u64::from(known.score as i16 as u16)
            | u64::from(depth as u8) << 16
            | u64::from(bound | generation << 2) << 24
            | u64::from(known.best.unwrap_or(0)) << 32
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 24 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let best = (data >> 32) as u32;
        let known = Known {
            best: (best != 0).then_some(best),
            score: i32::from(data as u16 as i16),
            depth: i32::from((data >> 16) as u8 as i8),
            bound,
        };
        Some(Entry { known, generation: (data >> 26) as u8 % GENERATIONS })
    }
}

/// The key and what is known of a position, whatever it is; `None` if there is nothing.
fn read(slot: Slot<'_>) -> Option<(u64, Entry)> {
    let (key, word) = slot.read();
    Some((key, Entry::unpack(word)?))
}

/// A table of positions. Full buckets lose what is shallowest and oldest.
pub(super) struct Transpositions {
    slots: Slots,
    mebibytes: usize,
    generation: u8,
}

impl Transpositions {
    /// An empty one of so many mebibytes, or of as many as can be had.
    pub fn new(mebibytes: usize) -> Transpositions {
        let mut sizes = successors(Some(mebibytes.max(1)), |size| Some(size / 2).filter(|&size| size > 0));
        let had = sizes.find_map(|size| Some((Slots::new(size).ok()?, size)));
        let (slots, mebibytes) = had.unwrap_or_else(|| (Slots::least(), 0));
        Transpositions { slots, mebibytes, generation: 0 }
    }

    /// Forgets everything; from now on it has so many, or as many as can be had.
    pub fn clear(&mut self, mebibytes: usize) {
        // What it has now must be given back first: there may not be room for both.
        self.slots = Slots::least();
        *self = Transpositions::new(mebibytes);
    }

    /// How many it has.
    pub fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// From here on, what has been stored is old.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// How full it is with results of this search, in thousandths, by a sample.
    pub fn fullness(&self) -> u32 {
        let fresh =
            |slot: &Slot<'_>| read(*slot).is_some_and(|(_, entry)| entry.generation == self.generation);
        let full = self.slots.sample(SAMPLE).filter(fresh).count();
        (1000 * full / self.slots.sample(SAMPLE).count()) as u32
    }

    /// What is known; proven scores are given as seen from `ply`.
    pub fn get(&self, key: u64, ply: usize) -> Option<Known> {
        let mut slots = self.slots.of(key).filter_map(read);
        let known = slots.find(|slot| slot.0 == key)?.1.known;
        Some(Known { score: from_here(known.score, -(ply as i32)), ..known })
    }

    /// Notes a result of `ply`. A best move that was known before is kept if the new result has none.
    pub fn put(&self, key: u64, ply: usize, known: &Known) {
        let age = |entry: &Entry| {
            let past = self.generation + GENERATIONS - entry.generation;
            i32::from(past % GENERATIONS)
        };
        let weight = |held: &Option<(u64, Entry)>| match held {
            None => i32::MIN + 1,
            Some((other, _)) if *other == key => i32::MIN,
            Some((_, entry)) => entry.known.depth - AGE * age(entry),
        };
        let slots = self.slots.of(key).map(|slot| (slot, read(slot)));
        let Some((slot, held)) = slots.min_by_key(|(_, held)| weight(held)) else { return };
        let old = held.filter(|held| held.0 == key).map(|held| held.1);
        // A deep result is not given up for a shallow one that says no more.
        if let Some(old) = &old
            && known.bound != Bound::Exact
            && age(old) == 0
            && known.depth + 3 < old.known.depth
        {
            return;
        }
        let best = known.best.or(old.and_then(|old| old.known.best));
        let known = Known { best, score: from_here(known.score, ply as i32), ..*known };
        slot.write(key, Entry { known, generation: self.generation }.pack());
    }
}

/// A proven score counted from a node so many plies on.
fn from_here(score: i32, plies: i32) -> i32 {
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

    fn known(score: i32, depth: i32) -> Known {
        Known { best: None, score, depth, bound: Bound::Exact }
    }

    #[test]
    fn proven_scores_move_with_the_node() {
        let table = Transpositions::new(1);
        table.put(7, 4, &known(WIN - 7, 5));
        assert_eq!(table.get(7, 2).map(|k| k.score), Some(WIN - 5));
        table.put(8, 4, &known(6 - WIN, 5));
        assert_eq!(table.get(8, 0).map(|k| k.score), Some(2 - WIN));
        assert!(table.get(9, 0).is_none());
    }

    #[test]
    fn the_shallowest_and_oldest_gives_way() {
        let mut table = Transpositions::new(1);
        for key in 1..=4 {
            table.put(key, 0, &known(0, 3 + key as i32));
        }
        table.put(5, 0, &known(0, 9));
        assert!(table.get(1, 0).is_none() && (2..=5).all(|key| table.get(key, 0).is_some()));
        for _ in 0..3 {
            table.new_search();
        }
        table.put(3, 0, &known(0, 1));
        table.put(6, 0, &known(0, 1));
        assert!(table.get(2, 0).is_none() && table.get(3, 0).is_some());
    }

    #[test]
    fn a_table_that_cannot_be_had_is_smaller() {
        let mut table = Transpositions::new(usize::MAX);
        assert!(table.mebibytes() > 0 && table.mebibytes() < usize::MAX);
        table.put(7, 0, &known(3, 5));
        table.clear(2);
        assert!(table.get(7, 0).is_none() && table.mebibytes() == 2);
    }

    #[test]
    fn entries_come_back_as_they_were() {
        for score in [-31_000, -1, 0, 1, 31_000] {
            for depth in [-1, 0, 99] {
                for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                    for (best, generation) in [(None, 0), (Some(1), 63), (Some(u32::MAX), 31)] {
                        let entry = Entry { known: Known { best, score, depth, bound }, generation };
                        let back = Entry::unpack(entry.pack()).expect("it is not empty");
                        assert_eq!((back.known.best, back.known.score), (best, score));
                        assert_eq!((back.known.depth, back.known.bound), (depth, bound));
                        assert_eq!(back.generation, generation);
                    }
                }
            }
        }
    }
}
