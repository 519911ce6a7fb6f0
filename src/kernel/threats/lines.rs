//! Attacks past squares with a fixed number of pieces on them: one table for all kinds with equal paths.

use crate::board::{KindId, Square};
use crate::kernel::squares::Bits;
use crate::kernel::tables::LegPath;

/// Attacks past squares with a fixed number of pieces on them.
pub struct LineAttacks<B> {
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
        if !self.attackers(Square(0)).iter().any(|source| source.0 == kind) {
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
    pub fn attackers(&self, royal: Square) -> &[(KindId, B)] {
        let first = royal.index() * self.kinds;
        &self.rows[first..first + self.kinds]
    }

    /// Returns true if some kind attacks the royal's square from there.
    pub fn contains(&self, royal: Square, attacker: Square) -> bool {
        self.attackers(royal).iter().any(|(_, from)| from.contains(attacker))
    }
}

impl<B: Bits> LineAttacks<B> {
    /// Returns true if the number of pieces between is the required one.
    #[inline]
    pub fn is_open(&self, between: B) -> bool {
        if self.hurdles == 0 { between.is_empty() } else { between.len() == u32::from(self.hurdles) }
    }

    /// Adds paths; returns those whose squares between differ from the ones already stored.
    pub fn absorb(&mut self, kind: KindId, paths: Vec<LegPath<B>>, squares: usize) -> Vec<LegPath<B>> {
        let mut left = Vec::new();
        for path in paths {
            let at = path.to.index() * squares + path.from.index();
            let disagrees = self.from.contains(path.to, path.from) && self.between[at] != path.vacant;
            if path.hurdles != self.hurdles || disagrees {
                left.push(path);
                continue;
            }
            self.between[at] = path.vacant;
            self.from.add(kind, path.to, path.from);
        }
        left
    }
}
