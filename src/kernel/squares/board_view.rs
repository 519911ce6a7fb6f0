//! The pieces of a position as bitboards, from the point of view of one side.

use super::bits::Bits;

/// A target set that many rules share. Each [`BoardView`] stores all of these sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommonTarget {
    /// The squares without a piece of the mover's side.
    NotOwn,
    /// Vacant squares.
    Vacant,
    /// Enemy pieces.
    Enemy,
    /// Vacant squares of the trail.
    Trail,
}

/// The pieces of a position from the point of view of one side.
#[derive(Clone, Copy)]
pub struct BoardView<B> {
    pub own: B,
    pub enemy: B,
    pub occupied: B,
    pub vacant: B,
    /// The opponent's trail.
    pub trail: B,
    /// The target sets, in the order of [`CommonTarget`].
    common_targets: [B; 4],
}

impl<B: Bits> BoardView<B> {
    /// Creates the view of the side with the pieces `own`. `squares` contains all squares of the board.
    #[inline]
    pub fn new(squares: B, own: B, enemy: B, trail: B) -> BoardView<B> {
        let occupied = own | enemy;
        let vacant = squares & !occupied;
        BoardView {
            own,
            enemy,
            occupied,
            vacant,
            trail,
            common_targets: [vacant | enemy, vacant, enemy, vacant & trail],
        }
    }

    /// Returns the common targets, in the order of [`CommonTarget`].
    #[inline]
    pub fn common_targets(&self) -> &[B] {
        &self.common_targets
    }

    /// Returns the squares of a common target. The look-up avoids a branch that would often be mispredicted.
    #[inline]
    pub fn common_target(&self, common: CommonTarget) -> B {
        self.common_targets[common as usize]
    }
}
