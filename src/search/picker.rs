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
}

#[derive(Clone, Copy)]
struct Entry {
    mv: Move,
    gain: Gain,
    score: i32,
}

impl Picker {
    /// Begins with the moves of the list that `judge` lets in: what they win, and how early to look at them.
    pub fn begin(&mut self, mut judge: impl FnMut(&Move, &MoveList) -> Option<(Gain, i32)>) {
        self.entries.clear();
        self.next = 0;
        for mv in self.list.moves() {
            if let Some((gain, score)) = judge(mv, &self.list) {
                self.entries.push(Entry { mv: *mv, gain, score });
            }
        }
    }

    /// The most promising move that is left; of equal ones the first.
    pub fn next(&mut self) -> Option<(Move, Gain)> {
        let left = self.entries.get_mut(self.next..).filter(|left| !left.is_empty())?;
        let mut best = 0;
        for (at, entry) in left.iter().enumerate().skip(1) {
            if entry.score > left[best].score {
                best = at;
            }
        }
        left.swap(0, best);
        self.next += 1;
        Some((left[0].mv, left[0].gain))
    }

    /// How many there are, those looked at included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }
}
