//! The pieces on the board after a move, computed from the squares that the move changes.

use smallvec::SmallVec;

use crate::board::{Content, KindId, Side, Square};
use crate::kernel::squares::{Bits, BoardView};

/// The pieces after a move.
pub struct BoardAfter<B> {
    /// The occupied squares.
    pub occupied: B,
    /// The squares of the opponent's pieces.
    pub enemy: B,
    /// True if the move puts a piece of the opponent on a square.
    pub puts_enemy: bool,
    /// The squares that the move changes.
    changed: B,
    /// The pieces that the move puts on squares.
    pieces: SmallVec<[(KindId, B); 4]>,
}

impl<B: Bits> BoardAfter<B> {
    /// Makes a move of `side` that changes these squares, each with its new content.
    pub fn new(view: &BoardView<B>, edits: &[(Square, Content)], side: Side) -> BoardAfter<B> {
        let mut after = BoardAfter {
            occupied: view.occupied,
            enemy: view.enemy,
            puts_enemy: false,
            changed: B::NONE,
            pieces: SmallVec::new(),
        };
        for &(cell, content) in edits {
            let square = B::bit(cell);
            after.changed |= square;
            after.occupied &= !square;
            after.enemy &= !square;
            let Some(piece) = content.as_piece() else { continue };
            after.occupied |= square;
            after.pieces.push((piece.kind, square));
            if piece.side != side {
                after.enemy |= square;
                after.puts_enemy = true;
            }
        }
        after
    }

    /// Returns the pieces of a kind, of both sides. `before` are those before the move.
    pub fn plane(&self, kind: KindId, before: B) -> B {
        let put = self.pieces.iter().filter(|piece| piece.0 == kind);
        put.fold(before & !self.changed, |plane, piece| plane | piece.1)
    }
}
