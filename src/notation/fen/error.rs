//! Errors of FEN texts, with their byte ranges.

use std::ops::Range;

use thiserror::Error;

use crate::board::Side;
use crate::diagnostics::article::with_article;
use crate::notation::excerpt::{column, excerpt};
use crate::position::SetupError;

/// An error in a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind} (column {})\n{}", column(.text, .range.start), excerpt(.text, .range))]
pub struct FenError {
    /// The kind of error.
    pub kind: FenErrorKind,
    /// The byte range of the error in the text.
    pub range: Range<usize>,
    /// The whole text.
    pub text: String,
}

impl FenError {
    /// Returns the message and the column of the error on one line.
    pub fn one_line(&self) -> String {
        format!("{} (column {})", self.kind, column(&self.text, self.range.start))
    }
}

/// The kind of an error in a FEN text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenErrorKind {
    /// A field is missing.
    #[error("the text ends too early: expected {0}")]
    Missing(&'static str),
    /// Too many or too few rows.
    #[error("expected {expected} rows separated by `/`, one for each rank, found {found}")]
    Rows {
        /// The number of ranks of the board.
        expected: u8,
        /// The number of rows of the text.
        found: usize,
    },
    /// Too many or too few cells in a row.
    #[error("the row of rank {rank} has {found} cells, and the board has {expected} files")]
    Width {
        /// The label of the rank.
        rank: u8,
        /// The number of files of the board.
        expected: u8,
        /// The number of cells of the row, or a lower bound.
        found: String,
    },
    /// A run of vacant squares that begins with `0`.
    #[error("{0} is not a number of vacant squares; expected a number from 1, without leading zeros")]
    Run(String),
    /// `*` on a square.
    #[error("`*` marks a cell that is not a square, but {0} is a square; expected a piece or a number")]
    VoidOnSquare(String),
    /// A piece or a vacant square on a cell that is not a square.
    #[error("{0} is not a square of this board; expected `*`")]
    SquareContentOnVoid(String),
    /// A letter that belongs to no piece.
    #[error("no piece has the letter {found}; the letters are {letters}")]
    Letter {
        /// The text found.
        found: String,
        /// The letters of the game.
        letters: String,
    },
    /// More pieces of one kind and side than can be counted.
    #[error("at most 255 pieces of one kind and side are supported")]
    TooMany,
    /// `~` in a game that does not use it, or `~` that does not follow a piece.
    #[error("`~` {0}")]
    Promoted(&'static str),
    /// The hands are not closed, or do not exist in the game.
    #[error("{0}")]
    Hands(&'static str),
    /// A side to move that is neither `w` nor `b`.
    #[error("expected `w` or `b` for the side to move, found {0}")]
    NoSide(String),
    /// A number of moves left that exceeds the length of the turn.
    #[error(
        "the number after the side to move is the number of moves left in its turn, at most {turn_length} for {side} here"
    )]
    MovesLeft {
        /// The side to move.
        side: Side,
        /// The number of moves of the turn.
        turn_length: u8,
    },
    /// A castling that the game does not have.
    #[error("unknown castling letter `{found}`; expected {known}")]
    CastlingLetter {
        /// The character found.
        found: char,
        /// The description of the valid letters.
        known: String,
    },
    /// A castling letter that occurs twice.
    #[error("castling letter `{0}` occurs twice")]
    CastlingTwice(char),
    /// An error that is described by its message.
    #[error("{0}")]
    Message(String),
    /// A castling right of a piece that is marked as moved.
    #[error("castling `{letter}` needs an unmoved {kind} on {square}, but `!` marks it as moved")]
    CastlingMoved {
        /// The letter of the castling.
        letter: char,
        /// The kind of the piece that has moved.
        kind: String,
        /// The square of that piece.
        square: String,
    },
    /// A text that is not a square of this board.
    #[error("square {0} is not on the board")]
    NoSquare(String),
    /// A text that is not an en-passant field.
    #[error("expected `-` or the squares passed over, such as {example}, for en passant, found {found}")]
    NotATrail {
        /// The text found.
        found: String,
        /// An example of such a field.
        example: String,
    },
    /// A trail in a game without trails.
    #[error("this game has no en passant; expected `-`")]
    NoTrails,
    /// A trail that no move can have left behind.
    #[error("no move of {} to {piece_square} passes over {squares}", with_article(.kind))]
    ImpossibleTrail {
        /// The kind of the piece that, according to the field, passed over the squares.
        kind: String,
        /// The square of that piece.
        piece_square: String,
        /// The squares of the trail.
        squares: String,
    },
    /// A field that is not a valid field of counts.
    #[error(
        "expected the number of counted moves, such as checks, that White and Black have left, at most `{example}`, or have made, such as `{made}`, found {found}"
    )]
    Counts {
        /// The text found.
        found: String,
        /// The field of the remaining numbers at the start of the game.
        example: String,
        /// The field of the numbers of counted moves that have been made at the start of the game.
        made: String,
    },
    /// An invalid field of the kinds that moved last.
    #[error("expected the letters of the pieces that moved last, such as `=N,q` or `=-,q`, found {0}")]
    Movers(String),
    /// An invalid field of the clocks of endings.
    #[error("expected a side, the number of an ending and its count up to 65535, such as `w1:12`, found {0}")]
    Clocks(String),
    /// A clock of an ending that does not exist or does not apply to the side.
    #[error("{side} has no ending {number} whose conditions must hold for some time")]
    NoLastingEnding {
        /// The number of the ending, as written, in backticks.
        number: String,
        /// The side.
        side: Side,
    },
    /// A clock that occurs twice in the field.
    #[error("{part} sets the clock of {side} that an earlier part of the field has set")]
    ClockTwice {
        /// The second part of the field for this clock, in backticks.
        part: String,
        /// The side.
        side: Side,
    },
    /// An invalid halfmove clock or move number.
    #[error("expected {what}, a number up to {max}, found {found}")]
    Number {
        /// The name of the field.
        what: &'static str,
        /// The maximum.
        max: u16,
        /// The text found.
        found: String,
    },
    /// Data that only moves can produce, in the FEN of a start array.
    #[error("{what} cannot be part of a start array; expected `{expected}`")]
    NotInitial {
        /// The description of the data.
        what: &'static str,
        /// The content of the field in a start array.
        expected: &'static str,
    },
    /// Text after the last field.
    #[error("unexpected text after the end of the position")]
    Trailing,
    /// A position that is not valid.
    #[error(transparent)]
    Setup(SetupError),
    /// The side to move could capture a royal.
    #[error(
        "{side} is to move and could capture the {royal} on {square} with {capture}; no move leads to such a position"
    )]
    CanTakeRoyal {
        /// The side to move.
        side: Side,
        /// The royal piece that could be captured.
        royal: String,
        /// The square of the royal piece.
        square: String,
        /// The capturing move.
        capture: String,
    },
}
