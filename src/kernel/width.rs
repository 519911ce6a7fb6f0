//! Dispatch on the width of the bitboards of a game.

use crate::board::Shape;
#[cfg(target_family = "wasm")]
use crate::board::SquareSet;

/// The bitboard for boards of 65 to 128 squares. WebAssembly has no 128-bit arithmetic. There,
/// [`SquareSet`](crate::board::SquareSet) is as fast and makes the library 5 % smaller.
#[cfg(not(target_family = "wasm"))]
pub type Bits128 = u128;
#[cfg(target_family = "wasm")]
pub type Bits128 = SquareSet;

/// A value for one of three bitboard widths: the narrowest that holds the board.
pub enum ByWidth<A, B, C> {
    Bits64(A),
    Bits128(B),
    Bits256(C),
}

impl<A, B, C> ByWidth<A, B, C> {
    /// Builds the value for the width that the board needs, by calling one of the three functions.
    pub fn new(
        shape: &Shape,
        bits64: impl FnOnce() -> A,
        bits128: impl FnOnce() -> B,
        bits256: impl FnOnce() -> C,
    ) -> ByWidth<A, B, C> {
        match shape.squares() {
            ..=64 => ByWidth::Bits64(bits64()),
            65..=128 => ByWidth::Bits128(bits128()),
            _ => ByWidth::Bits256(bits256()),
        }
    }
}

/// Evaluates an expression with the value inside a [`ByWidth`].
macro_rules! with_width {
    ($width:expr, $value:ident => $do:expr) => {
        match $width {
            ByWidth::Bits64($value) => $do,
            ByWidth::Bits128($value) => $do,
            ByWidth::Bits256($value) => $do,
        }
    };
}

pub(super) use with_width;
