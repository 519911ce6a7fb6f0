//! The turn of one side: its tables and a position, with the bounds set by its royal. Moves are passed to a sink as
//! target sets.

use crate::board::{KindId, Square};
use crate::kernel::army::Army;
use crate::kernel::squares::{Bits, Scene};
use crate::kernel::tables::Condition;
use crate::kernel::threats::{Bounds, Threats};
use crate::position::Position;

/// The data of one turn for move generation.
pub struct Turn<'a, B> {
    pub position: &'a Position,
    pub scene: Scene<B>,
    pub army: &'a Army<B>,
    /// The guards that cannot be met in this turn.
    pub closed: u64,
    /// The royal that must be kept safe.
    pub royal: Option<Square>,
    pub threats: Option<&'a Threats<B>>,
    pub bounds: &'a Bounds<B>,
}

impl<B: Bits> Turn<'_, B> {
    /// Returns the squares to which the piece on a square may go. The piece is not a royal.
    #[inline]
    pub fn within(&self, from: Square) -> B {
        if self.bounds.special.has(from) { self.bounds.of(from) } else { self.bounds.most }
    }

    /// Returns true if the royal could move to a square where only the interpreter can evaluate attacks. Then the
    /// interpreter generates its moves.
    pub fn is_shy(&self) -> bool {
        self.royal.is_some_and(|royal| self.bounds.shadow.meets(self.army.royal_goes[royal.index()]))
    }

    /// Returns the pieces that meet a condition.
    #[inline]
    pub fn meeting(&self, condition: Condition, pieces: B) -> B {
        if condition.is_empty() {
            return pieces;
        }
        condition.met_by(pieces, self.closed, self.position)
    }

    #[inline]
    pub fn plane(&self, kind: KindId) -> B {
        B::of(self.position.plane(kind))
    }
}
