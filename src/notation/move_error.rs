//! Errors of move texts.

use thiserror::Error;

use crate::board::Side;
use crate::diagnostics::article::with_article;

/// A text that is not a legal move in the position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal move {}: {reason}", super::short(.text))]
pub struct MoveError {
    /// The text.
    pub text: String,
    /// Why the move is not legal.
    pub reason: Box<Reason>,
    /// Legal texts that may have been meant, nearest first.
    pub suggestions: Vec<String>,
}

impl MoveError {
    /// Returns a suggestion of what to type instead, if there is one.
    pub fn help(&self) -> Option<String> {
        let (last, others) = self.suggestions.split_last()?;
        Some(if others.is_empty() {
            format!("did you mean {last}?")
        } else {
            format!("did you mean {} or {last}?", others.join(", "))
        })
    }
}

/// The reason why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over ({0})")]
    GameOver(String),
    /// The text has no known form.
    #[error("a move is written like {0}")]
    Unreadable(String),
    /// A square that the board does not have.
    #[error("square {0} is not on the board")]
    NoSquare(String),
    /// The origin is vacant.
    #[error("{0} is vacant")]
    Vacant(String),
    /// The piece at the origin is the other side's.
    #[error("the {kind} on {square} is {owner}'s, and {} is to move", .owner.other())]
    NotYours {
        /// The kind of the piece.
        kind: String,
        /// Its square.
        square: String,
        /// Its side.
        owner: Side,
    },
    /// The piece has no such move.
    #[error("the {kind} on {from} cannot {action}")]
    CannotGo {
        /// The kind of the piece on the origin.
        kind: String,
        /// The origin.
        from: String,
        /// The action that the text asks for: `go to e4`.
        action: String,
    },
    /// No piece of that kind has such a move.
    #[error("{side} has no {kind} that can {action}")]
    NoPieceCanMove {
        /// The kind.
        kind: String,
        /// The side to move.
        side: Side,
        /// The action that the text asks for.
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
    /// The text claims a capture, but the move captures nothing.
    #[error("it does not capture")]
    NoCapture,
    /// The royal could be taken afterwards.
    #[error("the {kind} on {from} could then capture the {royal} on {square}")]
    Exposes {
        /// The royal piece that could be captured.
        royal: String,
        /// Its square.
        square: String,
        /// The kind of the capturing piece.
        kind: String,
        /// The square of the capturing piece.
        from: String,
    },
    /// The move removes a royal of its own side.
    #[error("it loses the player's own {0}")]
    LosesOwnRoyal(String),
    /// Castling out of, through or into an attack.
    #[error("the {0} may not castle while it is attacked, nor over an attacked square")]
    CastlingAttacked(String),
    /// The text lacks a choice, such as the promotion piece.
    #[error("add what the piece becomes: {}", .0.join(", "))]
    ChoiceMissing(Vec<String>),
    /// The choice in the text is not available.
    #[error("this choice is not available; the legal moves are {}", .0.join(", "))]
    ChoiceWrong(Vec<String>),
    /// Another move is compulsory.
    #[error("another move is compulsory: {0}")]
    CompulsoryMove(String),
    /// A rule forbids the move.
    #[error("a rule of the game forbids it in this position")]
    Forbidden,
    /// A drop of a kind that does not exist.
    #[error("no piece has the letter {0}")]
    NoKind(String),
    /// A drop of what is not in hand.
    #[error("{side} has no {kind} in hand")]
    NotInHand {
        /// The side to move.
        side: Side,
        /// The kind.
        kind: String,
    },
    /// A drop onto a piece.
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
    /// Several moves fit.
    #[error("it is ambiguous: {}", .0.join(", "))]
    Ambiguous(Vec<String>),
}

impl Reason {
    /// Returns true if the message lists the moves that can be played instead.
    pub(super) fn lists_moves(&self) -> bool {
        matches!(self, Reason::ChoiceMissing(_) | Reason::ChoiceWrong(_) | Reason::Ambiguous(_))
    }
}
