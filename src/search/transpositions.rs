//! The transposition table: what is known of positions that have been searched before. Of fixed size.

use super::score::PROVEN;
use crate::position::Move;

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
    pub best: Option<Move>,
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    best: Option<Move>,
    score: i16,
    depth: i8,
    bound: Bound,
    generation: u8,
}

/// Slots that a position can go to.
const BUCKET: usize = 4;
/// A slot of an earlier search counts as if so many plies shallower, for every search since.
const AGE: i32 = 4;

/// A table of positions. Full buckets lose what is shallowest and oldest.
pub(super) struct Transpositions {
    buckets: Vec<[Option<Slot>; BUCKET]>,
    generation: u8,
}

impl Transpositions {
    pub fn new(mebibytes: usize) -> Transpositions {
        let buckets = (mebibytes.max(1) << 20) / size_of::<[Option<Slot>; BUCKET]>();
        Transpositions { buckets: vec![[None; BUCKET]; buckets], generation: 0 }
    }

    /// From here on, what has been stored is old.
    pub fn new_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// How full it is with results of this search, in thousandths, by a sample.
    pub fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let fresh = |slot: &&Option<Slot>| slot.is_some_and(|slot| slot.generation == self.generation);
        let full = sample.iter().flatten().filter(fresh).count();
        (1000 * full / (sample.len() * BUCKET)) as u32
    }

    /// What is known; proven scores are given as seen from `ply`.
    pub fn get(&self, key: u64, ply: usize) -> Option<Known> {
        let slot = self.buckets[self.bucket(key)].iter().flatten().find(|slot| slot.key == key)?;
        let score = from_here(i32::from(slot.score), -(ply as i32));
        Some(Known { best: slot.best, score, depth: i32::from(slot.depth), bound: slot.bound })
    }

    /// Notes a result of `ply`. A best move that was known before is kept if the new result has none.
    pub fn put(&mut self, key: u64, ply: usize, known: &Known) {
        let generation = self.generation;
        let at = self.bucket(key);
        let bucket = &mut self.buckets[at];
        let age = |slot: &Slot| i32::from(generation.wrapping_sub(slot.generation));
        let weight = |slot: &Option<Slot>| match slot {
            None => i32::MIN,
            Some(slot) if slot.key == key => i32::MIN + 1,
            Some(slot) => i32::from(slot.depth) - AGE * age(slot),
        };
        let same = bucket.iter().position(|slot| slot.is_some_and(|slot| slot.key == key));
        let chosen = same.unwrap_or_else(|| (0..BUCKET).min_by_key(|&i| weight(&bucket[i])).unwrap_or(0));
        let old = bucket[chosen].filter(|slot| slot.key == key);
        // A deep result is not given up for a shallow one that says no more.
        if let Some(old) = &old
            && known.bound != Bound::Exact
            && age(old) == 0
            && known.depth + 3 < i32::from(old.depth)
        {
            return;
        }
        bucket[chosen] = Some(Slot {
            key,
            best: known.best.or(old.and_then(|old| old.best)),
            score: from_here(known.score, ply as i32) as i16,
            depth: known.depth.clamp(-1, 127) as i8,
            bound: known.bound,
            generation,
        });
    }

    fn bucket(&self, key: u64) -> usize {
        ((key as u128 * self.buckets.len() as u128) >> 64) as usize
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

const _: () = assert!(size_of::<Option<Slot>>() == 32);

#[cfg(test)]
mod tests {
    use super::super::score::WIN;
    use super::*;

    fn known(score: i32, depth: i32) -> Known {
        Known { best: None, score, depth, bound: Bound::Exact }
    }

    #[test]
    fn proven_scores_move_with_the_node() {
        let mut table = Transpositions::new(1);
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
}
