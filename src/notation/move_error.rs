//! Errors of move texts.

use thiserror::Error;

use crate::board::Side;
use crate::diagnostics::article::with_article;
use crate::diagnostics::quoted_list;

/// A text that is not a legal move in the position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal move {}: {kind}", crate::diagnostics::quote_truncated(.text))]
pub struct MoveError {
    /// The text that is not a legal move.
    pub text: String,
    /// The reason why the text is not a legal move.
    pub kind: Box<MoveErrorKind>,
    /// The texts of legal moves that may have been meant, nearest first.
    pub suggestions: Vec<String>,
}

impl MoveError {
    /// Returns a question that suggests other texts; `None` if there are no suggestions.
    pub fn help(&self) -> Option<String> {
        let (last, others) = self.suggestions.split_last()?;
        Some(if others.is_empty() {
            format!("did you mean `{last}`?")
        } else {
            format!("did you mean {} or `{last}`?", quoted_list(others))
        })
    }
}

/// The kind of error of a text that is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveErrorKind {
    /// The game is over.
    #[error("the game is over ({0})")]
    GameOver(String),
    /// The text has no known form.
    #[error("expected a move such as {0}")]
    Unreadable(String),
    /// The text names a square that the board does not have.
    #[error("square {0} is not on the board")]
    NoSquare(String),
    /// The origin is vacant.
    #[error("{0} is vacant")]
    Vacant(String),
    /// The piece on the origin belongs to the other side.
    #[error("the {kind} on {square} is {owner}'s, and {} is to move", .owner.other())]
    NotYours {
        /// The kind of the piece.
        kind: String,
        /// The square of the piece.
        square: String,
        /// The side of the piece.
        owner: Side,
    },
    /// The piece on the origin does not have the move.
    #[error("the {kind} on {from} cannot {action}")]
    CannotGo {
        /// The kind of the piece on the origin.
        kind: String,
        /// The origin.
        from: String,
        /// The description of the move: `go to e4`.
        action: String,
    },
    /// No piece of the kind has the move.
    #[error("{side} has no {kind} that can {action}")]
    NoPieceCanMove {
        /// The kind.
        kind: String,
        /// The side to move.
        side: Side,
        /// The description of the move: `go to e4`.
        action: String,
    },
    /// The text names only the origin.
    #[error("the target of the {kind} on {from} is missing")]
    MissingTarget {
        /// The kind of the piece on the origin.
        kind: String,
        /// The origin.
        from: String,
    },
    /// The text says that the move captures, but the move captures nothing.
    #[error("this move captures nothing")]
    NoCapture,
    /// A royal of the player could be captured after the move.
    #[error("the {kind} on {from} could then capture the {royal} on {square}")]
    Exposes {
        /// The royal piece that could be captured.
        royal: String,
        /// The square of the royal piece.
        square: String,
        /// The kind of the capturing piece.
        kind: String,
        /// The square of the capturing piece.
        from: String,
    },
    /// The move removes a royal of its own side.
    #[error("this move removes the player's own {0}")]
    LosesOwnRoyal(String),
    /// Castling while the king is attacked, or over or to an attacked square.
    #[error("the {0} may not castle while it is attacked, or over or to an attacked square")]
    CastlingAttacked(String),
    /// The text lacks a choice, such as the promotion piece.
    #[error("this move requires a choice: {}", quoted_list(.0))]
    ChoiceMissing(Vec<String>),
    /// The choice in the text is not available.
    #[error("this choice is not available; the legal moves are {}", quoted_list(.0))]
    ChoiceWrong(Vec<String>),
    /// Another move is compulsory.
    #[error("another move is compulsory: {0}")]
    CompulsoryMove(String),
    /// A rule forbids the move.
    #[error("a rule of the game forbids this move in this position")]
    Forbidden,
    /// The text names a kind that does not exist.
    #[error("no piece has the letter {0}")]
    NoKind(String),
    /// A drop of a kind that is not in hand.
    #[error("{side} has no {kind} in hand")]
    NotInHand {
        /// The side to move.
        side: Side,
        /// The kind.
        kind: String,
    },
    /// A drop onto an occupied square.
    #[error("{0} is not vacant")]
    NotVacant(String),
    /// A drop that no rule allows.
    #[error("{} cannot be dropped on {square}", with_article(.kind))]
    CannotDrop {
        /// The kind.
        kind: String,
        /// The target square.
        square: String,
    },
    /// The castling right is lost, or pieces are in the way.
    #[error("{0} has no such castling right, or pieces are in the way")]
    CannotCastle(Side),
    /// The side to move may not pass.
    #[error("{0} may not pass")]
    CannotPass(Side),
    /// The side to move may not swap sides.
    #[error("{0} may not swap sides")]
    CannotSwap(Side),
    /// Several moves match the text.
    #[error("this text is ambiguous: {}", quoted_list(.0))]
    Ambiguous(Vec<String>),
}

impl MoveErrorKind {
    /// Returns true if the message lists the moves that can be played instead.
    pub(super) fn lists_moves(&self) -> bool {
        matches!(
            self,
            MoveErrorKind::ChoiceMissing(_) | MoveErrorKind::ChoiceWrong(_) | MoveErrorKind::Ambiguous(_)
        )
    }
}
