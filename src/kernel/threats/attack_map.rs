//! Attack map: all squares that a side attacks, for sides that attack only by leaps and by lines without hurdles.

use crate::board::KindId;
use crate::kernel::squares::{Bits, TableCache};
use crate::kernel::tables::{LegPath, MoveTable};

/// The attacks of one side, by kind.
pub struct AttackMap<B> {
    /// The leap targets of each kind, by the attacker's square.
    leaps: Vec<(KindId, Vec<B>)>,
    /// The move tables of each kind's lines.
    lines: Vec<(KindId, MoveTable<B>)>,
    squares: usize,
}

impl<B: Bits> AttackMap<B> {
    /// Creates an empty map for a board of this number of squares.
    pub fn new(squares: usize) -> AttackMap<B> {
        AttackMap { leaps: Vec::new(), lines: Vec::new(), squares }
    }

    /// Adds leaps of a kind.
    pub fn add_leaps(&mut self, kind: KindId, paths: &[LegPath<B>]) {
        let existing = self.leaps.iter().position(|row| row.0 == kind);
        let at = existing.unwrap_or_else(|| {
            self.leaps.push((kind, vec![B::NONE; self.squares]));
            self.leaps.len() - 1
        });
        for path in paths {
            self.leaps[at].1[path.from.index()] |= B::bit(path.to);
        }
    }

    /// Adds lines of a kind. Returns `false` if the table contains anything but lines without hurdles.
    #[must_use]
    pub fn add_lines(&mut self, kind: KindId, mut table: MoveTable<B>, cache: &mut TableCache<B>) -> bool {
        let only_lines = table.only_lines();
        if only_lines {
            table.build_line_tables(cache);
            self.lines.push((kind, table));
        }
        only_lines
    }

    /// Returns the squares that the pieces `enemy` attack with this occupancy, including squares of enemy pieces.
    pub fn attacked(&self, enemy: B, occupied: B, plane: impl Fn(KindId) -> B) -> B {
        let mut attacked = B::NONE;
        for (kind, to) in &self.leaps {
            for from in (plane(*kind) & enemy).squares() {
                attacked |= to[from.index()];
            }
        }
        for (kind, table) in &self.lines {
            for from in (plane(*kind) & enemy).squares() {
                attacked |= table.line_targets(from, occupied);
            }
        }
        attacked
    }
}
