//! Attacks on watched pieces: pieces that are not royal but whose loss ends the game, as in games in which the king may be captured.

use crate::board::{KindId, Piece, Side};
use crate::ir::Program;
use crate::kernel::{AttackTable, Kernel};
use crate::position::Position;

/// The attack tables of the watched kinds.
pub struct WatchedPieces {
    /// The attack tables, indexed by the side that owns the watched pieces.
    tables: [Vec<AttackTable>; 2],
}

impl WatchedPieces {
    /// Builds the tables for watched kinds, which are given by side.
    pub fn new(program: &Program, kinds: &[Vec<KindId>; 2]) -> WatchedPieces {
        let table = |side, &kind: &KindId| AttackTable::new(program, Piece { kind, side });
        let tables =
            Side::BOTH.map(|side| kinds[side.index()].iter().map(|kind| table(side, kind)).collect());
        WatchedPieces { tables }
    }

    /// Returns true if a watched piece of a side is attacked.
    pub fn is_attacked(&self, kernel: &Kernel, position: &Position, side: Side) -> bool {
        self.tables[side.index()].iter().any(|table| kernel.is_attacked(position, table))
    }
}
