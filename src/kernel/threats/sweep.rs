//! Attack map: all squares that a side attacks, for sides whose attacks are leaps and plain lines only.

use crate::board::KindId;
use crate::kernel::squares::{Bits, TableCache};
use crate::kernel::tables::{Way, Witness};

/// The attacks of one side, by kind.
pub struct Sweep<B> {
    /// The leap targets of each kind, by the attacker's square.
    leaps: Vec<(KindId, Vec<B>)>,
    lines: Vec<(KindId, Way<B>)>,
    squares: usize,
}

impl<B: Bits> Sweep<B> {
    /// Creates an empty map for a board of this number of squares.
    pub fn new(squares: usize) -> Sweep<B> {
        Sweep { leaps: Vec::new(), lines: Vec::new(), squares }
    }

    /// Adds leaps of a kind.
    pub fn add_leaps(&mut self, kind: KindId, ways: &[Witness<B>]) {
        let known = self.leaps.iter().position(|row| row.0 == kind);
        let at = known.unwrap_or_else(|| {
            self.leaps.push((kind, vec![B::NONE; self.squares]));
            self.leaps.len() - 1
        });
        for way in ways {
            self.leaps[at].1[way.from.index()] |= B::bit(way.to);
        }
    }

    /// Adds lines of a kind. Returns `false` if they are not plain lines.
    #[must_use]
    pub fn add_lines(&mut self, kind: KindId, mut way: Way<B>, cache: &mut TableCache<B>) -> bool {
        let plain = way.only_lines();
        if plain {
            way.build_line_tables(cache);
            self.lines.push((kind, way));
        }
        plain
    }

    /// Returns the squares that `enemy` attacks with this occupancy, including those with pieces of its own.
    pub fn attacked(&self, enemy: B, occupied: B, plane: impl Fn(KindId) -> B) -> B {
        let mut attacked = B::NONE;
        for (kind, to) in &self.leaps {
            for from in (plane(*kind) & enemy).squares() {
                attacked |= to[from.index()];
            }
        }
        for (kind, way) in &self.lines {
            for from in (plane(*kind) & enemy).squares() {
                attacked |= way.along_lines(from, occupied);
            }
        }
        attacked
    }
}
