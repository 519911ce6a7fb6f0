//! The board as the side to move sees it, as bitboards.

use super::bits::Bits;

/// Target sets that most rules share; they are precomputed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usual {
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
pub struct Scene<B> {
    pub own: B,
    pub enemy: B,
    pub occupied: B,
    pub vacant: B,
    /// The opponent's trail.
    pub trail: B,
    usual: [B; 4],
}

impl<B: Bits> Scene<B> {
    /// Creates the view of a side with the pieces `own` on a board of these squares.
    #[inline]
    pub fn new(squares: B, own: B, enemy: B, trail: B) -> Scene<B> {
        let occupied = own | enemy;
        let vacant = squares & !occupied;
        Scene { own, enemy, occupied, vacant, trail, usual: [vacant | enemy, vacant, enemy, vacant & trail] }
    }

    /// Returns a shared target set. An array look-up, since a branch would be mispredicted too often.
    #[inline]
    pub fn usual(&self, usual: Usual) -> B {
        self.usual[usual as usize]
    }
}
