//! Counters of deeds, for endings that ask how often a side has done one. The counts themselves are part of the position.

use super::Deed;
use crate::board::Side;

/// The maximum number of counters of a game.
pub const MAX_COUNTERS: usize = 4;

/// A counter: counts a deed for each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The deed.
    pub deed: Deed,
    /// By side: the greatest count that an ending asks for; `None` if none does.
    pub most: [Option<u8>; 2],
}

impl Counter {
    /// Returns the number of times that a side must still do the deed; `None` if no ending asks.
    pub fn remaining(&self, side: Side, done: u8) -> Option<u8> {
        self.most[side.index()].map(|most| most.saturating_sub(done))
    }
}
