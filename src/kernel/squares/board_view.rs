//! The board as the side to move sees it, as bitboards.

use super::bits::Bits;

/// Target sets that most rules share; they are precomputed.
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

/// The board as the side to move sees it.
#[derive(Clone, Copy)]
pub struct BoardView<B> {
    pub own: B,
    pub enemy: B,
    pub occupied: B,
    pub vacant: B,
    /// The opponent's trail.
    pub trail: B,
    common_targets: [B; 4],
}

impl<B: Bits> BoardView<B> {
    /// Creates the view of a side with the pieces `own` on a board of these squares.
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

    /// Returns a shared target set. An array look-up, since a branch would be mispredicted too often.
    #[inline]
    pub fn common_target(&self, usual: CommonTarget) -> B {
        self.common_targets[usual as usize]
    }
}
