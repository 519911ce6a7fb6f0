//! Dispatch on the width of the square sets of a game.

use crate::board::Shape;

/// One of three values, selected by the narrowest square set that the board fits into: 64, 128 or 256 bits.
pub enum Width<A, B, C> {
    One(A),
    Two(B),
    Four(C),
}

impl<A, B, C> Width<A, B, C> {
    /// Builds the value that fits the board.
    pub fn new(
        shape: &Shape,
        one: impl FnOnce() -> A,
        two: impl FnOnce() -> B,
        four: impl FnOnce() -> C,
    ) -> Width<A, B, C> {
        match shape.squares() {
            ..=64 => Width::One(one()),
            65..=128 => Width::Two(two()),
            _ => Width::Four(four()),
        }
    }
}

/// Evaluates an expression with the value inside a [`Width`].
macro_rules! with_width {
    ($width:expr, $value:ident => $do:expr) => {
        match $width {
            Width::One($value) => $do,
            Width::Two($value) => $do,
            Width::Four($value) => $do,
        }
    };
}

pub(super) use with_width;
