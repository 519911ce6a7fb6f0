//! What the threads of a search are looking at just now: a move that another one is looking at can wait, and by the time its turn comes
//! again the other has noted in the table what it is worth. Not the answer.
//!
//! ABDADA: Weill 1996, in the simple form of Kerrigan 2016.

use std::sync::atomic::{AtomicU64, Ordering};

use super::node::Node;
use crate::position::Move;

/// Shallower nodes are looked at sooner than anybody could wait for.
const LEAST_DEPTH: i32 = 4;
/// Moves that are told apart; of two in the same place one may be forgotten, which costs time and nothing else.
const PLACES: usize = 1 << 12;

/// The moves that are being looked at.
pub(super) struct Busy {
    /// By place: the mark of the move, or 0.
    places: Vec<AtomicU64>,
}

/// A move of a node, which somebody may be looking at.
#[derive(Clone, Copy)]
pub(super) struct Errand<'b> {
    place: &'b AtomicU64,
    mark: u64,
}

/// An errand that is being done, as long as this lives.
pub(super) struct Doing<'b>(Errand<'b>);

impl Busy {
    pub fn new() -> Busy {
        Busy { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// A move of a position with that key, unless the node is too shallow.
    pub fn errand(&self, node: &Node, key: u64, mv: &Move) -> Option<Errand<'_>> {
        if node.depth < LEAST_DEPTH {
            return None;
        }
        // No mark is 0.
        let mark = (key ^ u64::from(mv.signature()).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1;
        let place = &self.places[(mark >> 32) as usize % PLACES];
        Some(Errand { place, mark })
    }
}

impl<'b> Errand<'b> {
    /// Whether somebody is at it.
    pub fn is_taken(&self) -> bool {
        self.place.load(Ordering::Relaxed) == self.mark
    }

    /// Goes about it.
    pub fn begin(self) -> Doing<'b> {
        self.place.store(self.mark, Ordering::Relaxed);
        Doing(self)
    }
}

impl Drop for Doing<'_> {
    fn drop(&mut self) {
        if self.0.is_taken() {
            self.0.place.store(0, Ordering::Relaxed);
        }
    }
}
