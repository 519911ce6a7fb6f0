//! The board as a mover sees it, in sets of squares.

use super::bits::Bits;

/// The ends of most rules, which are looked up faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usual {
    /// Whatever is not one's own.
    NotOwn,
    /// Vacant squares.
    Vacant,
    /// Enemy pieces.
    Enemy,
    /// Vacant squares on the trail.
    Trail,
}

/// The board as a mover sees it.
#[derive(Clone, Copy)]
pub struct Scene<B> {
    pub own: B,
    pub enemy: B,
    pub occupied: B,
    pub vacant: B,
    /// The trail of the opponent.
    pub trail: B,
    usual: [B; 4],
}

impl<B: Bits> Scene<B> {
    /// What a mover with these pieces sees on a board of these squares.
    #[inline]
    pub fn new(squares: B, own: B, enemy: B, trail: B) -> Scene<B> {
        let occupied = own | enemy;
        let vacant = squares & !occupied;
        Scene { own, enemy, occupied, vacant, trail, usual: [vacant | enemy, vacant, enemy, vacant & trail] }
    }

    /// What most rules ask for: an array, not a choice, for the processor would guess wrong too often.
    #[inline]
    pub fn usual(&self, usual: Usual) -> B {
        self.usual[usual as usize]
    }
}
