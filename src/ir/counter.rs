//! Deeds that are counted because an ending asks how often they have been done. Not the counts: these are the position's.

use super::{Deed, DeedVerb, Program};
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

impl Program {
    /// The counters that count deeds of a side, one bit each, which are checks or are not.
    pub fn counting(&self, side: Side, checks: bool) -> u8 {
        let counts = |counter: &Counter| {
            counter.most[side.index()].is_some() && (counter.deed.verb == DeedVerb::Check) == checks
        };
        let bits = self.counters.iter().enumerate().filter(|(_, counter)| counts(counter));
        bits.fold(0, |bits, (number, _)| bits | 1 << number)
    }
}
