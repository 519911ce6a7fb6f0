//! Tables for computing all squares that a side attacks. Only for sides that attack only by leaps and along lines
//! without hurdles.

use crate::board::KindId;
use crate::kernel::squares::{Bits, LineTable, TableCache};
use crate::kernel::tables::{LegPath, MoveTable, Shift, shift};

/// Tables for computing all squares that a side attacks, by kind.
pub struct SideAttackTables<B> {
    leaps: Vec<LeapAttacks<B>>,
    /// The lines of each kind.
    lines: Vec<(KindId, LineTable<B>)>,
    /// The number of squares of the board.
    square_count: usize,
}

/// The attacks of one kind by leaps.
struct LeapAttacks<B> {
    kind: KindId,
    /// The targets by the attacker's square.
    targets: Vec<B>,
    /// The leaps as set-wise shifts; empty if more than `MAX_SHIFTS` would be needed.
    shifts: Vec<Shift<B>>,
}

/// The maximum number of shifts that is faster than looking up the targets of each piece.
const MAX_SHIFTS: usize = 2;

impl<B: Bits> SideAttackTables<B> {
    /// Creates empty tables for a board with `square_count` squares.
    pub fn new(square_count: usize) -> SideAttackTables<B> {
        SideAttackTables { leaps: Vec::new(), lines: Vec::new(), square_count }
    }

    /// Adds leaps of a kind.
    pub fn add_leaps(&mut self, kind: KindId, paths: &[LegPath<B>]) {
        let existing = self.leaps.iter().position(|leaps| leaps.kind == kind);
        let at = existing.unwrap_or_else(|| {
            self.leaps.push(LeapAttacks {
                kind,
                targets: vec![B::NONE; self.square_count],
                shifts: Vec::new(),
            });
            self.leaps.len() - 1
        });
        let leaps = &mut self.leaps[at];
        for path in paths {
            leaps.targets[path.from.index()] |= B::bit(path.to);
        }
        leaps.shifts = shift::leap_shifts(&leaps.targets);
        if leaps.shifts.len() > MAX_SHIFTS {
            leaps.shifts.clear();
        }
    }

    /// Adds the lines of a kind from a table that contains only lines without hurdles.
    pub fn add_lines(&mut self, kind: KindId, mut table: MoveTable<B>, cache: &mut TableCache<B>) {
        table.build_line_tables(cache);
        self.lines.push((kind, table.line_table()));
    }

    /// Returns the squares that the pieces in `enemy` attack, given this occupancy. Includes the squares of pieces
    /// that they defend.
    pub fn attacked_squares(&self, enemy: B, occupied: B, plane: impl Fn(KindId) -> B) -> B {
        let mut attacked = B::NONE;
        for LeapAttacks { kind, targets, shifts } in &self.leaps {
            let pieces = plane(*kind) & enemy;
            if shifts.is_empty() {
                pieces.squares().for_each(|from| attacked |= targets[from.index()]);
            }
            for shift in shifts {
                attacked |= shift.targets(pieces, B::NONE);
            }
        }
        for (kind, lines) in &self.lines {
            lines.for_each_slider(plane(*kind) & enemy, occupied, !B::NONE, |_, to| attacked |= to);
        }
        attacked
    }
}
