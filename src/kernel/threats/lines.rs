//! Attacks past squares with a fixed number of pieces on them: one table for all kinds with equal paths.

use crate::board::{KindId, Square};
use crate::kernel::squares::Bits;
use crate::kernel::tables::Witness;

/// Attacks past squares with a fixed number of pieces on them.
pub struct Lines<B> {
    pub hurdles: u8,
    /// The squares between, by the royal's square, then by the attacker's.
    pub between: Vec<B>,
    /// The squares of possible attackers.
    pub from: Sources<B>,
}

/// The squares from which each kind attacks, by the royal's square.
pub struct Sources<B> {
    /// The origins by the royal's square, then by kind. The kinds are the same for every square.
    rows: Vec<(KindId, B)>,
    kinds: usize,
    squares: usize,
}

impl<B: Bits> Sources<B> {
    pub fn new(squares: usize) -> Sources<B> {
        Sources { rows: Vec::new(), kinds: 0, squares }
    }

    pub fn add(&mut self, kind: KindId, royal: Square, attacker: Square) {
        if !self.of(Square(0)).iter().any(|source| source.0 == kind) {
            let old = self.kinds;
            let widened = |at: usize| [&self.rows[at * old..(at + 1) * old], &[(kind, B::NONE)]].concat();
            self.rows = (0..self.squares).flat_map(widened).collect();
            self.kinds += 1;
        }
        let first = royal.index() * self.kinds;
        let row = &mut self.rows[first..first + self.kinds];
        for source in row.iter_mut().filter(|source| source.0 == kind) {
            source.1 |= B::bit(attacker);
        }
    }

    /// Returns each kind with the squares from which it attacks.
    #[inline]
    pub fn of(&self, royal: Square) -> &[(KindId, B)] {
        let first = royal.index() * self.kinds;
        &self.rows[first..first + self.kinds]
    }

    /// Returns true if some kind attacks the royal's square from there.
    pub fn has(&self, royal: Square, attacker: Square) -> bool {
        self.of(royal).iter().any(|(_, from)| from.has(attacker))
    }
}

impl<B: Bits> Lines<B> {
    /// Returns true if the number of pieces between is the required one.
    #[inline]
    pub fn lets_through(&self, between: B) -> bool {
        if self.hurdles == 0 { between.is_empty() } else { between.len() == u32::from(self.hurdles) }
    }

    /// Adds paths; returns those whose squares between differ from the ones already stored.
    pub fn take_in(&mut self, kind: KindId, ways: Vec<Witness<B>>, squares: usize) -> Vec<Witness<B>> {
        let mut left = Vec::new();
        for way in ways {
            let at = way.to.index() * squares + way.from.index();
            let disagrees = self.from.has(way.to, way.from) && self.between[at] != way.vacant;
            if way.hurdles != self.hurdles || disagrees {
                left.push(way);
                continue;
            }
            self.between[at] = way.vacant;
            self.from.add(kind, way.to, way.from);
        }
        left
    }
}
