//! The move picker, which returns the moves of a node in order. It uses selection sort, so that only the picked moves are sorted.

use super::ordering::MoveGain;
use crate::kernel::MoveList;
use crate::position::Move;

/// The moves of a node with their ordering scores. Reused from node to node to avoid allocation.
#[derive(Default)]
pub(super) struct MovePicker {
    /// The generated moves, with the data to make them.
    pub list: MoveList,
    entries: Vec<Entry>,
    /// The index of the entry that is picked next.
    next: usize,
    /// The number of deferred moves.
    deferred_count: usize,
}

/// A move of the node.
#[derive(Clone, Copy)]
struct Entry {
    mv: Move,
    gain: MoveGain,
    score: i32,
    /// The number of the move in the order of picking, from 1; 0 until the move is picked.
    move_number: usize,
}

/// A picked move.
#[derive(Clone, Copy)]
pub(super) struct PickedMove {
    pub mv: Move,
    pub gain: MoveGain,
    /// The number of the move in the order of picking, from 1. A deferred move keeps its first number.
    pub move_number: usize,
    /// True if the move was deferred before.
    pub was_deferred: bool,
}

impl PickedMove {
    /// Returns true if the move can be deferred. The first move cannot be deferred, and every other move can be deferred only once.
    pub fn can_be_deferred(&self) -> bool {
        self.move_number > 1 && !self.was_deferred
    }
}

/// The ordering score of deferred moves, lower than any other.
const DEFERRED_SCORE: i32 = i32::MIN;

impl MovePicker {
    /// Starts picking from the moves of the list for which `rate` returns a gain and an ordering score.
    pub fn start(&mut self, mut rate: impl FnMut(&Move, &MoveList) -> Option<(MoveGain, i32)>) {
        self.entries.clear();
        self.next = 0;
        self.deferred_count = 0;
        for mv in self.list.moves() {
            if let Some((gain, score)) = rate(mv, &self.list) {
                self.entries.push(Entry { mv: *mv, gain, score, move_number: 0 });
            }
        }
    }

    /// Picks the remaining move with the highest score. If several have the same score, picks the first in the current order of the
    /// entries, which earlier picks may have changed. Returns `None` if no move remains.
    pub fn next(&mut self) -> Option<PickedMove> {
        let remaining = self.entries.get_mut(self.next..).filter(|remaining| !remaining.is_empty())?;
        let (mut best, mut best_score) = (0, remaining[0].score);
        for (index, entry) in remaining.iter().enumerate() {
            if entry.score > best_score {
                (best, best_score) = (index, entry.score);
            }
        }
        remaining.swap(0, best);
        self.next += 1;
        let entry = &mut remaining[0];
        let was_deferred = entry.move_number > 0;
        if !was_deferred {
            entry.move_number = self.next + self.deferred_count;
        }
        Some(PickedMove { mv: entry.mv, gain: entry.gain, move_number: entry.move_number, was_deferred })
    }

    /// Defers the move picked last until all others have been picked.
    pub fn defer(&mut self) {
        self.next -= 1;
        self.deferred_count += 1;
        self.entries[self.next].score = DEFERRED_SCORE;
    }

    /// Returns the number of moves, including those already picked.
    pub fn len(&self) -> usize {
        self.entries.len()
    }
}
