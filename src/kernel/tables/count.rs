//! How many pieces of some kinds stand on the board, held against a number. Not what follows from it.

use crate::board::{Content, Contents, KindId, Side};
use crate::ir::{Amount, Fact, Program, Set};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// So many pieces of these kinds.
pub struct Count {
    /// Which are counted.
    pub pieces: Vec<(Side, KindId)>,
    amount: Amount,
}

impl Count {
    /// What a fact counts for a player, if it does nothing but count pieces on the board by kind.
    pub fn new(program: &Program, fact: &Fact, player: Side) -> Option<Count> {
        let Fact::Number(amount, set) = fact else { return None };
        let Set::Contents(contents) = program.set(*set) else { return None };
        if contents.meets(!Contents::PIECE) {
            return None;
        }
        let contents = contents.seen_by(player);
        let kinds = (0..program.kinds.len() as u8).map(KindId);
        let pieces = kinds.flat_map(|kind| Side::BOTH.map(|side| (side, kind)));
        let pieces = pieces.filter(|&(side, kind)| contents.has(Content::piece(kind, side))).collect();
        Some(Count { pieces, amount: *amount })
    }

    /// Whether there are so many.
    pub fn holds<B: Bits>(&self, position: &Position) -> bool {
        let count = |side, kind| (B::of(position.plane(kind)) & B::of(&position.occupied(side))).len();
        self.fits(self.pieces.iter().map(|&(side, kind)| count(side, kind)).sum())
    }

    /// Whether that would be the right number.
    pub fn fits(&self, there: u32) -> bool {
        self.amount.fits(there)
    }
}
