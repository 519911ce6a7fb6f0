//! The moves of one node in the order in which to look at them. Sorted no further than they are looked at.

use super::ordering::Gain;
use crate::kernel::MoveList;
use crate::position::Move;

/// Moves and what is thought of them. Kept by its owner from node to node, so that no memory is asked for.
#[derive(Default)]
pub(super) struct Picker {
    /// Where they come from; needed to make them.
    pub list: MoveList,
    entries: Vec<Entry>,
    next: usize,
    /// So many have been put off.
    put_off: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    mv: Move,
    gain: Gain,
    score: i32,
    /// Its place in the order, from 1; 0 until it has been picked.
    place: usize,
}

/// A move whose turn it is.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    pub mv: Move,
    pub gain: Gain,
    /// Its place in the order, from 1, wherever it was put off to.
    pub place: usize,
    /// It has been put off before.
    pub again: bool,
}

impl Pick {
    /// It can be put off.
    pub fn may_wait(&self) -> bool {
        self.place > 1 && !self.again
    }
}

/// The score of what has been put off: behind everything.
const PUT_OFF: i32 = i32::MIN;

impl Picker {
    /// Begins with the moves of the list that `judge` lets in: what they win, and how early to look at them.
    pub fn begin(&mut self, mut judge: impl FnMut(&Move, &MoveList) -> Option<(Gain, i32)>) {
        self.entries.clear();
        self.next = 0;
        self.put_off = 0;
        for mv in self.list.moves() {
            if let Some((gain, score)) = judge(mv, &self.list) {
                self.entries.push(Entry { mv: *mv, gain, score, place: 0 });
            }
        }
    }

    /// The most promising move that is left; of equal ones the first.
    pub fn next(&mut self) -> Option<Pick> {
        let left = self.entries.get_mut(self.next..).filter(|left| !left.is_empty())?;
        let mut best = 0;
        for (at, entry) in left.iter().enumerate().skip(1) {
            if entry.score > left[best].score {
                best = at;
            }
        }
        left.swap(0, best);
        self.next += 1;
        let entry = &mut left[0];
        let again = entry.place > 0;
        if !again {
            entry.place = self.next + self.put_off;
        }
        Some(Pick { mv: entry.mv, gain: entry.gain, place: entry.place, again })
    }

    /// The move just picked has its turn when all others have had theirs.
    pub fn put_off(&mut self) {
        self.next -= 1;
        self.put_off += 1;
        self.entries[self.next].score = PUT_OFF;
    }

    /// How many there are, those looked at included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }
}
