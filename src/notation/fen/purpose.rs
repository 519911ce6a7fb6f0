//! The purpose for which a FEN is read.

/// The kind of position that a FEN describes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A position, also one in which a royal has been lost.
    AnyPosition,
    /// A position in which none has been lost.
    PositionWithRoyals,
    /// The array of a game.
    Array,
}
