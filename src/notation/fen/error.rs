//! What can be wrong with a position text, in plain words, and where.

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
    /// What is wrong.
    pub fault: Fault,
    /// Which bytes of the text are.
    pub at: Range<usize>,
    /// The whole text.
    pub text: String,
}

impl FenError {
    /// What is wrong and where, on one line.
    pub fn line(&self) -> String {
        format!("{} (column {})", self.fault, column(&self.text, self.at.start))
    }
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A field is not there.
    #[error("the text ends where {0} is expected")]
    Missing(&'static str),
    /// Too many or too few rows.
    #[error(
        "this board has {expected} ranks, so {expected} rows separated by / are expected; here are {found}"
    )]
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
    #[error("{0} is no number of vacant squares; one from 1 on is expected, without zeros before it")]
    Run(String),
    /// `*` on a square.
    #[error("* stands for a cell that is no square, but {0} is one; a piece or a number is expected")]
    SquareNotVoid(String),
    /// A piece or a vacant square where there is none.
    #[error("{0} is no square of this board; * is expected")]
    VoidNotSquare(String),
    /// A letter that no piece has.
    #[error("no piece has the letter {found}; here are {letters}")]
    Letter {
        /// What was found.
        found: String,
        /// What there is.
        letters: String,
    },
    /// More of a kind than can be counted.
    #[error("more than 255 pieces of one kind and side")]
    TooMany,
    /// `~` in a game that does not ask for it, or behind nothing.
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
        "behind the side to move stands how many moves of its turn are left; {side} has at most {whole} here"
    )]
    MovesLeft {
        /// To move.
        side: Side,
        /// The moves of the turn.
        whole: u8,
    },
    /// A castling that the game does not have.
    #[error("no castling is called {found}; {known} expected")]
    CastlingLetter {
        /// What was found.
        found: char,
        /// What there is.
        known: String,
    },
    /// The same letter twice.
    #[error("castling {0} is named twice")]
    CastlingTwice(char),
    /// Anything that needs a sentence of its own.
    #[error("{0}")]
    Plain(String),
    /// Castling of a piece that has moved.
    #[error("castling {letter} needs an unmoved {kind} on {square}, and ! says that it has moved")]
    CastlingMoved {
        /// Its letter.
        letter: char,
        /// Who has moved.
        kind: String,
        /// Where.
        square: String,
    },
    /// Not a square's name, or not of this board.
    #[error("{0} is no square of this board")]
    NoSquare(String),
    /// Not an en-passant field at all.
    #[error("en passant: - or the squares passed over are expected, like {example}, not {found}")]
    NotATrail {
        /// What was found.
        found: String,
        /// What such a field looks like here.
        example: String,
    },
    /// A trail in a game without.
    #[error("nothing can be taken in passing in this game; - is expected")]
    NoTrails,
    /// No move leaves it.
    #[error("en passant: no move of {} to {maker} passes over {squares}", with_article(.kind))]
    TrailUnmakable {
        /// Who would have made it.
        kind: String,
        /// Where he stands.
        maker: String,
        /// The field.
        squares: String,
    },
    /// Counts that cannot be.
    #[error("what remains to be done is expected, at most {example}, not {found}")]
    Counts {
        /// What was found.
        found: String,
        /// What it is in the array.
        example: String,
    },
    /// The half-move clock or the move number.
    #[error("{what} is a number up to {most}, not {found}")]
    Number {
        /// Which.
        what: &'static str,
        /// The bound.
        most: u16,
        /// What was found.
        found: String,
    },
    /// What no game begins with.
    #[error("{what} is no part of an array; {expected} is expected")]
    Begun {
        /// What was found.
        what: &'static str,
        /// What stands there in an array.
        expected: &'static str,
    },
    /// Something behind the last field.
    #[error("nothing is expected behind the move number")]
    Trailing,
    /// The position cannot be.
    #[error(transparent)]
    Setup(SetupError),
    /// The side to move could take a royal.
    #[error(
        "{side} is to move and could take the {royal} on {square} with {by}; no move leads to such a position"
    )]
    CanTakeRoyal {
        /// To move.
        side: Side,
        /// What could be taken.
        royal: String,
        /// Where it stands.
        square: String,
        /// By which move.
        by: String,
    },
}
