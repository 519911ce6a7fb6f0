//! Deeds that are counted because an ending asks how often they have been done. Not the counts: these are the position's.

use super::Deed;
use crate::board::Side;

/// At most so many deeds are counted in one game.
pub const MAX_COUNTERS: usize = 4;

/// A deed that is counted for each side by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What is done.
    pub deed: Deed,
    /// How often White must have done it, how often Black, for some ending to hold; nothing for a side of which nobody asks.
    pub most: [Option<u8>; 2],
}

impl Counter {
    /// How often a side has still to do it.
    pub fn remaining(&self, side: Side, done: u8) -> Option<u8> {
        self.most[side.index()].map(|most| most.saturating_sub(done))
    }
}
