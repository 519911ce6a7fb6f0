//! Attacks along paths that require a certain number of pieces between attacker and target: none for sliders, the
//! hurdles for hoppers.

use crate::board::{KindId, Square};
use crate::kernel::squares::Bits;
use crate::kernel::tables::LegPath;

/// Attacks along paths with the same number of hurdles. Two kinds share a table if their paths between any two
/// squares are equal.
pub struct LineAttacks<B> {
    /// The number of pieces that must be on the path.
    pub hurdles: u8,
    /// The squares between the royal and the attacker, by the royal's square, then by the attacker's.
    pub between: Vec<B>,
    /// The squares of possible attackers.
    pub attackers: AttackerSquares<B>,
}

/// The squares from which each kind attacks, by the royal's square.
pub struct AttackerSquares<B> {
    /// The attackers' squares by the royal's square, then by kind. Every royal's square has a row for the same kinds.
    rows: Vec<(KindId, B)>,
    /// The number of kinds in each row.
    kinds: usize,
    /// The number of squares of the board.
    squares: usize,
}

impl<B: Bits> AttackerSquares<B> {
    /// Creates an empty table for a board of this number of squares.
    pub fn new(squares: usize) -> AttackerSquares<B> {
        AttackerSquares { rows: Vec::new(), kinds: 0, squares }
    }

    /// Adds a square from which a kind attacks a royal.
    pub fn add(&mut self, kind: KindId, royal: Square, attacker: Square) {
        if !self.attackers(Square(0)).iter().any(|entry| entry.0 == kind) {
            let old_kinds = self.kinds;
            let with_kind =
                |at: usize| [&self.rows[at * old_kinds..(at + 1) * old_kinds], &[(kind, B::NONE)]].concat();
            self.rows = (0..self.squares).flat_map(with_kind).collect();
            self.kinds += 1;
        }
        let first = royal.index() * self.kinds;
        let row = &mut self.rows[first..first + self.kinds];
        for entry in row.iter_mut().filter(|entry| entry.0 == kind) {
            entry.1 |= B::bit(attacker);
        }
    }

    /// Returns each kind with the squares from which it attacks a royal on this square.
    #[inline(always)]
    pub fn attackers(&self, royal: Square) -> &[(KindId, B)] {
        let first = royal.index() * self.kinds;
        &self.rows[first..first + self.kinds]
    }

    /// Returns true if some kind attacks the royal's square from the attacker's.
    pub fn contains(&self, royal: Square, attacker: Square) -> bool {
        self.attackers(royal).iter().any(|(_, from)| from.contains(attacker))
    }
}

impl<B: Bits> LineAttacks<B> {
    /// Returns true if the path is open: if the number of its occupied squares equals the number of hurdles.
    #[inline]
    pub fn is_open(&self, between: B) -> bool {
        if self.hurdles == 0 { between.is_empty() } else { between.len() == u32::from(self.hurdles) }
    }

    /// Adds the paths that the table can hold: those with its number of hurdles, unless it has a different path between
    /// the same squares. Returns the other paths. `squares` is the number of squares of the board.
    pub fn add_fitting(&mut self, kind: KindId, paths: Vec<LegPath<B>>, squares: usize) -> Vec<LegPath<B>> {
        let mut remaining = Vec::new();
        for path in paths {
            let at = path.to.index() * squares + path.from.index();
            let differs = self.attackers.contains(path.to, path.from) && self.between[at] != path.vacant;
            if path.hurdles != self.hurdles || differs {
                remaining.push(path);
                continue;
            }
            self.between[at] = path.vacant;
            self.attackers.add(kind, path.to, path.from);
        }
        remaining
    }
}
