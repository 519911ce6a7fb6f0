//! ABDADA: every thread marks the moves that it is searching, and other threads defer marked moves. When a thread comes to a deferred
//! move again, the result of the move is usually in the transposition table.
//!
//! ABDADA: Weill 1996, in the simplified form of Kerrigan 2016.

use std::sync::atomic::{AtomicU64, Ordering};

use super::node::Node;
use crate::position::Move;

/// The minimum depth at which moves are marked, in plies. Searches of shallower nodes are too short to be worth marking.
const MIN_MARKED_DEPTH: i32 = 4;
/// The number of slots. Two moves may share a slot; the later mark then replaces the earlier one.
const SLOT_COUNT: usize = 1 << 12;

/// The moves that the threads are searching.
pub(super) struct ActiveMoves {
    /// The hashes of the marked moves; 0 in a free slot.
    slots: Vec<AtomicU64>,
}

/// The slot of one move at one node.
#[derive(Clone, Copy)]
pub(super) struct MoveSlot<'b> {
    slot: &'b AtomicU64,
    hash: u64,
}

/// A guard. Its move stays marked until the guard is dropped.
pub(super) struct SlotGuard<'b>(MoveSlot<'b>);

impl ActiveMoves {
    pub fn new() -> ActiveMoves {
        ActiveMoves { slots: (0..SLOT_COUNT).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Returns the slot of a move in the position with this key; `None` if the node is too shallow.
    pub fn slot(&self, node: &Node, key: u64, mv: &Move) -> Option<MoveSlot<'_>> {
        if node.depth < MIN_MARKED_DEPTH {
            return None;
        }
        // The lowest bit is set because 0 marks a free slot.
        let hash = (key ^ u64::from(mv.signature()).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1;
        let slot = &self.slots[(hash >> 32) as usize % SLOT_COUNT];
        Some(MoveSlot { slot, hash })
    }
}

impl<'b> MoveSlot<'b> {
    /// Returns true if a thread is searching the move.
    pub fn is_claimed(&self) -> bool {
        self.slot.load(Ordering::Relaxed) == self.hash
    }

    /// Marks the move as being searched by this thread.
    pub fn claim(self) -> SlotGuard<'b> {
        self.slot.store(self.hash, Ordering::Relaxed);
        SlotGuard(self)
    }
}

impl Drop for SlotGuard<'_> {
    fn drop(&mut self) {
        if self.0.is_claimed() {
            self.0.slot.store(0, Ordering::Relaxed);
        }
    }
}
