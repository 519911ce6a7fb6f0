//! The kinds of position that a caller of the FEN parser accepts.

/// The kind of position that a caller accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PositionKind {
    /// Any position, including one in which a royal has been lost.
    AnyPosition,
    /// A position in which no royal has been lost.
    PositionWithRoyals,
    /// The start array of a game.
    StartArray,
}
