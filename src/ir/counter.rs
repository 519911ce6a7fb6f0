//! Counters of moves that match a pattern, for endings that depend on the number of such moves of a side. The counts are part of the
//! position.

use super::MovePattern;
use crate::board::Side;

/// The maximum number of counters of a game.
pub const MAX_COUNTERS: usize = 4;

/// A counter of moves that match a pattern, with a count for each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The pattern of the moves that are counted.
    pub pattern: MovePattern,
    /// The greatest count that an ending needs, by side; `None` if no ending depends on the side's count.
    pub limits: [Option<u8>; 2],
}

impl Counter {
    /// Returns the number of matching moves that a side must still make to reach its limit; `None` if no ending depends on the count.
    pub fn remaining(&self, side: Side, count: u8) -> Option<u8> {
        self.limits[side.index()].map(|limit| limit.saturating_sub(count))
    }
}
