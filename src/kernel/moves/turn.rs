//! The turn of one side: its tables and a position, with the bounds set by its royal. Moves are passed to a sink as
//! target sets.

use crate::board::{KindId, Square};
use crate::kernel::army::Army;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::Condition;
use crate::kernel::threats::{LegalityMasks, Threats};
use crate::position::Position;

/// The data of one turn for move generation.
pub struct Turn<'a, B> {
    pub position: &'a Position,
    pub view: BoardView<B>,
    pub army: &'a Army<B>,
    /// The guards that cannot be met in this turn.
    pub failed_guards: u64,
    /// The royal that must be kept safe.
    pub royal: Option<Square>,
    pub threats: Option<&'a Threats<B>>,
    pub bounds: &'a LegalityMasks<B>,
}

impl<B: Bits> Turn<'_, B> {
    /// Returns the squares to which the piece on a square may go. The piece is not a royal.
    #[inline]
    pub fn allowed_targets(&self, from: Square) -> B {
        if self.bounds.on_attack_lines.contains(from) {
            self.bounds.targets(from)
        } else {
            self.bounds.unrestricted
        }
    }

    /// Returns true if the royal could move to a square where only the interpreter can evaluate attacks. Then the
    /// interpreter generates its moves.
    pub fn royal_may_meet_interpreted_attack(&self) -> bool {
        self.royal.is_some_and(|royal| {
            self.bounds.interpreted_attacks.intersects(self.army.royal_range[royal.index()])
        })
    }

    /// Returns the pieces that meet a condition.
    #[inline]
    pub fn satisfying(&self, condition: Condition, pieces: B) -> B {
        if condition.is_empty() {
            return pieces;
        }
        condition.satisfied_by(pieces, self.failed_guards, self.position)
    }

    #[inline]
    pub fn plane(&self, kind: KindId) -> B {
        B::from_set(self.position.plane(kind))
    }
}
