//! Errors of game records, with their lines.

use thiserror::Error;

use crate::notation::MoveError;
use crate::notation::fen::FenError;

/// The error of a text that is not a record, or of a record that is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{fault}", if *.line == 0 { String::new() } else { format!("line {}: ", .line) })]
pub struct RecordError {
    /// The line, from 1; 0 if the error has none.
    pub line: usize,
    /// The fault.
    pub fault: Fault,
}

/// A fault of a game record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A line that begins with `[` but is not a tag.
    #[error("a tag is written like [Name \"value\"]")]
    Tag,
    /// A tag that cannot occur twice does.
    #[error("the tag {0} occurs twice")]
    TagTwice(String),
    /// A tag after the first move.
    #[error("tags must come before the first move; a second game seems to begin here")]
    TagBehindMoves,
    /// A comment that does not end.
    #[error("this comment is not closed with }}")]
    OpenComment,
    /// The end of a comment that did not begin.
    #[error("}} without an open comment")]
    NoComment,
    /// Text after the result.
    #[error("unexpected text after the result: {0}")]
    BehindResult(String),
    /// The tag `Result` and the result do not agree.
    #[error("the tag Result says {tag}, and the moves end with {end}")]
    TwoResults {
        /// The tag.
        tag: String,
        /// The text's end.
        end: String,
    },
    /// The position.
    #[error("start position: {0}")]
    Position(Box<FenError>),
    /// A move that is none.
    #[error("move {number}: {error}")]
    Move {
        /// Which, from 1, counted in single moves.
        number: usize,
        /// Why.
        error: Box<MoveError>,
    },
}
