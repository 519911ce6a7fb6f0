//! One side's turn: its tables asked about one position, within the bounds that its royal sets. Moves go to a sink as sets of
//! targets.

use crate::board::{KindId, Square};
use crate::kernel::army::Army;
use crate::kernel::squares::{Bits, Scene};
use crate::kernel::tables::Condition;
use crate::kernel::threats::{Bounds, Threats};
use crate::position::Position;

/// One turn: what the generator looks at.
pub struct Turn<'a, B> {
    pub position: &'a Position,
    pub scene: Scene<B>,
    pub army: &'a Army<B>,
    /// The guards that let nothing through in this turn.
    pub closed: u64,
    /// The royal that must be kept safe.
    pub royal: Option<Square>,
    pub threats: Option<&'a Threats<B>>,
    pub bounds: &'a Bounds<B>,
}

impl<B: Bits> Turn<'_, B> {
    /// Where the piece on a square, no royal, may go.
    #[inline]
    pub fn within(&self, from: Square) -> B {
        if self.bounds.special.has(from) { self.bounds.of(from) } else { self.bounds.most }
    }

    /// Whether the royal could step into the shadow; then its moves are the interpreter's.
    pub fn is_shy(&self) -> bool {
        self.royal.is_some_and(|royal| self.bounds.shadow.meets(self.army.royal_goes[royal.index()]))
    }

    /// Those of the pieces that meet a condition.
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
