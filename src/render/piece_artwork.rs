//! The images of pieces.

pub(super) use crate::betza::Figure;

/// The image of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceImage {
    pub figure: Figure,
    /// The second figure of a piece with the moves of two.
    pub second: Option<Figure>,
    pub badge: Option<Badge>,
}

/// A small sign beside a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Badge {
    /// The piece also has other moves.
    MoreMoves,
    /// The piece has the moves of the figure, but does not capture with them.
    NoCapture,
    /// The piece captures like this other figure.
    Captures(Figure),
    /// The loss of the piece decides the game.
    Royal,
    /// The letter of the piece.
    Letter,
}

impl PieceImage {
    /// Returns the image of one figure without a badge.
    pub const fn plain(figure: Figure) -> PieceImage {
        PieceImage { figure, second: None, badge: None }
    }

    /// Returns true if the image is that of a piece whose loss decides the game.
    pub fn is_royal(self) -> bool {
        self.figure == Figure::King || self.badge == Some(Badge::Royal)
    }
}
