//! Attacks along paths that require a certain number of pieces between attacker and target: none for sliders, the
//! hurdles for hoppers.

use super::barriers::Barriers;
use crate::board::{KindId, Square};
use crate::ir::SetId;
use crate::kernel::squares::Bits;
use crate::kernel::tables::LegPath;

/// Attacks along paths with the same number of hurdles. Two kinds share a table if their paths between any two
/// squares are equal.
pub struct LineAttacks<B> {
    /// The number of pieces that must be on the path.
    pub hurdles: u8,
    /// The pieces over which the attackers cannot jump.
    pub barriers: Barriers,
    /// The set of the pieces over which they can jump; `None` if these are all pieces.
    pub valid_hurdles: Option<SetId>,
    /// The squares between the royal and the attacker, by the royal's square, then by the attacker's.
    pub between: Vec<B>,
    /// The squares of each path that must be vacant, in the same order, because the hurdle must be on the remaining one. Empty if the
    /// hurdles can be anywhere on the path.
    pub vacant: Vec<B>,
    /// The squares of possible attackers.
    pub attackers: AttackerSquares<B>,
}

/// The squares from which each kind attacks, by the royal's square.
pub struct AttackerSquares<B> {
    /// The attackers' squares by the royal's square, then by kind. All rows contain the same kinds in the same order.
    rows: Vec<(KindId, B)>,
    /// The union of each row: the squares from which some kind attacks.
    unions: Vec<B>,
    /// The number of kinds in each row.
    kind_count: usize,
    /// The number of squares of the board.
    square_count: usize,
}

impl<B: Bits> AttackerSquares<B> {
    /// Creates an empty table for a board with `square_count` squares.
    pub fn new(square_count: usize) -> AttackerSquares<B> {
        AttackerSquares { rows: Vec::new(), unions: vec![B::NONE; square_count], kind_count: 0, square_count }
    }

    /// Returns the column of a kind, which is added if necessary.
    pub fn column(&mut self, kind: KindId) -> usize {
        self.attackers(Square(0)).iter().position(|entry| entry.0 == kind).unwrap_or_else(|| {
            let old_count = self.kind_count;
            let row_with_kind =
                |at: usize| [&self.rows[at * old_count..(at + 1) * old_count], &[(kind, B::NONE)]].concat();
            self.rows = (0..self.square_count).flat_map(row_with_kind).collect();
            self.kind_count += 1;
            old_count
        })
    }

    /// Adds a square from which the kind of a column attacks a royal.
    pub fn add(&mut self, column: usize, royal: Square, attacker: Square) {
        self.rows[royal.index() * self.kind_count + column].1 |= B::bit(attacker);
        self.unions[royal.index()] |= B::bit(attacker);
    }

    /// Returns each kind with the squares from which it attacks a royal on the square `royal`.
    #[inline(always)]
    pub fn attackers(&self, royal: Square) -> &[(KindId, B)] {
        let first = royal.index() * self.kind_count;
        &self.rows[first..first + self.kind_count]
    }

    /// Like [`AttackerSquares::attackers`], but returns no kinds if no kind attacks from a square in `pieces`.
    #[inline(always)]
    pub fn attackers_among(&self, royal: Square, pieces: B) -> &[(KindId, B)] {
        if self.unions[royal.index()].intersects(pieces) { self.attackers(royal) } else { &[] }
    }

    /// Returns true if some kind attacks `royal` from `attacker`.
    pub fn contains(&self, royal: Square, attacker: Square) -> bool {
        self.unions[royal.index()].contains(attacker)
    }
}

impl<B: Bits> LineAttacks<B> {
    /// Creates an empty table for paths that jump over pieces like `path`. `barriers` are the pieces over which they cannot jump, and
    /// `square_count` is the number of squares of the board.
    pub fn new(path: &LegPath<B>, barriers: Barriers, square_count: usize) -> LineAttacks<B> {
        let by_squares = || vec![B::NONE; square_count * square_count];
        let has_fixed_hurdle = !path.occupied.is_empty();
        LineAttacks {
            hurdles: if has_fixed_hurdle { 1 } else { path.hurdles },
            barriers,
            valid_hurdles: path.valid_hurdles,
            between: by_squares(),
            vacant: if has_fixed_hurdle { by_squares() } else { Vec::new() },
            attackers: AttackerSquares::new(square_count),
        }
    }

    /// Returns true if a path is open. `index` is its index in `between`, and `occupied` are the occupied squares of the board. The number
    /// of pieces on the path must equal the number of hurdles, and none of them may be in the set that `barriers` returns.
    #[inline]
    pub fn is_open(&self, index: usize, occupied: B, barriers: impl FnOnce() -> B) -> bool {
        let between = self.between[index] & occupied;
        if self.hurdles == 0 {
            between.is_empty()
        } else {
            between.len() == u32::from(self.hurdles)
                && (self.barriers.is_empty() || !between.intersects(barriers()))
                && self.vacant.get(index).is_none_or(|vacant| !between.intersects(*vacant))
        }
    }

    /// Adds the paths that this table can hold: those with the same hurdles, unless the table already has a
    /// different path between the same squares. Returns the paths that it cannot hold. `square_count` is the number
    /// of squares of the board.
    pub fn add_fitting(
        &mut self,
        kind: KindId,
        paths: Vec<LegPath<B>>,
        square_count: usize,
    ) -> Vec<LegPath<B>> {
        let mut remaining = Vec::new();
        let mut column = None;
        for path in paths {
            let index = path.to.index() * square_count + path.from.index();
            let between = path.vacant | path.occupied;
            let has_fixed_hurdle = !path.occupied.is_empty();
            let differs =
                || self.between[index] != between || has_fixed_hurdle && self.vacant[index] != path.vacant;
            let fits = has_fixed_hurdle != self.vacant.is_empty()
                && (has_fixed_hurdle || path.hurdles == self.hurdles)
                && path.valid_hurdles == self.valid_hurdles
                && !(self.attackers.contains(path.to, path.from) && differs());
            if !fits {
                remaining.push(path);
                continue;
            }
            self.between[index] = between;
            if has_fixed_hurdle {
                self.vacant[index] = path.vacant;
            }
            let column = *column.get_or_insert_with(|| self.attackers.column(kind));
            self.attackers.add(column, path.to, path.from);
        }
        remaining
    }
}
