//! Counters of deeds, for endings that depend on the number of times that a side has done a deed. The counts are part of the position.

use super::Deed;
use crate::board::Side;

/// The maximum number of counters of a game.
pub const MAX_COUNTERS: usize = 4;

/// A counter of a deed, with a count for each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The deed.
    pub deed: Deed,
    /// The greatest count that an ending needs, by side; `None` if no ending needs a count.
    pub limits: [Option<u8>; 2],
}

impl Counter {
    /// Returns the number of times that a side must still do the deed; `None` if no ending depends on the side's count.
    pub fn remaining(&self, side: Side, done: u8) -> Option<u8> {
        self.limits[side.index()].map(|limit| limit.saturating_sub(done))
    }
}
