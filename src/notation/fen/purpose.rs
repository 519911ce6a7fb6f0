//! The kinds of position that a caller accepts.

/// The kind of position that a FEN must describe.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Any position, including one in which a royal has been lost.
    AnyPosition,
    /// A position in which no royal has been lost.
    PositionWithRoyals,
    /// The start array of a game.
    StartArray,
}
