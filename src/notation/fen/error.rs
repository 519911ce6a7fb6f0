//! Errors of FEN texts, with their places.

use std::ops::Range;

use thiserror::Error;

use crate::board::Side;
use crate::diagnostics::article::with_article;
use crate::notation::excerpt::{column, excerpt};
use crate::position::SetupError;

/// A position text that is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault} (column {})\n{}", column(.text, .at.start), excerpt(.text, .at))]
pub struct FenError {
    /// The fault.
    pub fault: Fault,
    /// Which bytes of the text are.
    pub at: Range<usize>,
    /// The whole text.
    pub text: String,
}

impl FenError {
    /// Returns the fault and its place on one line.
    pub fn line(&self) -> String {
        format!("{} (column {})", self.fault, column(&self.text, self.at.start))
    }
}

/// A fault of a FEN text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A field is not there.
    #[error("the text ends too early: expected {0}")]
    Missing(&'static str),
    /// Too many or too few rows.
    #[error("expected {expected} rows separated by /, one for each rank, found {found}")]
    Rows {
        /// Ranks of the board.
        expected: u8,
        /// Rows of the text.
        found: usize,
    },
    /// Too many or too few cells in a row.
    #[error("the row of rank {rank} has {found} cells, and the board has {expected} files")]
    Width {
        /// The rank's label.
        rank: u8,
        /// Files of the board.
        expected: u8,
        /// Cells of the row, or how many at least.
        found: String,
    },
    /// `0`, or a number that begins with it.
    #[error("{0} is not a number of vacant squares; expected a number from 1, without leading zeros")]
    Run(String),
    /// `*` on a square.
    #[error("* marks a cell that is not a square, but {0} is a square; expected a piece or a number")]
    SquareNotVoid(String),
    /// A piece or a vacant square where there is none.
    #[error("{0} is not a square of this board; expected *")]
    VoidNotSquare(String),
    /// A letter that no piece has.
    #[error("no piece has the letter {found}; the letters are {letters}")]
    Letter {
        /// The text found.
        found: String,
        /// The letters of the game.
        letters: String,
    },
    /// More of a kind than can be counted.
    #[error("more than 255 pieces of one kind and side")]
    TooMany,
    /// `~` in a game that does not use it, or without a piece before it.
    #[error("~ {0}")]
    Promoted(&'static str),
    /// Hands that are not closed, not there or too many.
    #[error("{0}")]
    Hands(&'static str),
    /// Neither `w` nor `b`.
    #[error("the side to move is w or b, not {0}")]
    NoSide(String),
    /// More moves left than the turn has.
    #[error(
        "behind the side to move stands how many moves of its turn are left; {side} has at most {turn_length} here"
    )]
    MovesLeft {
        /// The side to move.
        side: Side,
        /// The moves of the turn.
        turn_length: u8,
    },
    /// A castling that the game does not have.
    #[error("there is no castling {found}; expected {known}")]
    CastlingLetter {
        /// The character found.
        found: char,
        /// The letters of the game.
        known: String,
    },
    /// A letter that occurs twice.
    #[error("castling {0} occurs twice")]
    CastlingTwice(char),
    /// Anything that needs a sentence of its own.
    #[error("{0}")]
    Plain(String),
    /// Castling of a piece that has moved.
    #[error("castling {letter} needs an unmoved {kind} on {square}, but ! marks it as moved")]
    CastlingMoved {
        /// Its letter.
        letter: char,
        /// The kind of the piece that has moved.
        kind: String,
        /// Its square.
        square: String,
    },
    /// A text that is not a square of this board.
    #[error("square {0} is not on the board")]
    NoSquare(String),
    /// A text that is not an en-passant field.
    #[error("en passant: expected - or the squares passed over, like {example}, not {found}")]
    NotATrail {
        /// The text found.
        found: String,
        /// An example of such a field.
        example: String,
    },
    /// A trail in a game without.
    #[error("this game has no en passant; expected -")]
    NoTrails,
    /// A trail that no move can leave.
    #[error("en passant: no move of {} to {maker} passes over {squares}", with_article(.kind))]
    TrailUnmakable {
        /// The kind of the piece that would have left it.
        kind: String,
        /// Its square.
        maker: String,
        /// The field.
        squares: String,
    },
    /// Counts that cannot be.
    #[error("expected the remaining counts, at most {example}, not {found}")]
    Counts {
        /// The text found.
        found: String,
        /// The field of the start array.
        example: String,
    },
    /// The half-move clock or the move number.
    #[error("{what} is a number up to {most}, not {found}")]
    Number {
        /// Which.
        what: &'static str,
        /// The bound.
        most: u16,
        /// The text found.
        found: String,
    },
    /// A field that a start array cannot have.
    #[error("{what} cannot be part of a start array; expected {expected}")]
    Begun {
        /// The text found.
        what: &'static str,
        /// The text of a start array.
        expected: &'static str,
    },
    /// Text after the last field.
    #[error("unexpected text after the move number")]
    Trailing,
    /// The position cannot be.
    #[error(transparent)]
    Setup(SetupError),
    /// The side to move could take a royal.
    #[error(
        "{side} is to move and could take the {royal} on {square} with {by}; no move leads to such a position"
    )]
    CanTakeRoyal {
        /// The side to move.
        side: Side,
        /// The royal piece that could be captured.
        royal: String,
        /// Its square.
        square: String,
        /// The capturing move.
        by: String,
    },
}
