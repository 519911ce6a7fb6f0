//! Errors of game records, with their line numbers.

use thiserror::Error;

use crate::notation::MoveError;
use crate::notation::fen::FenError;

/// An error in the text of a record, or an illegal move of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{kind}", if *.line == 0 { String::new() } else { format!("line {}: ", .line) })]
pub struct RecordError {
    /// The line of the error, from 1; 0 if no line is known.
    pub line: usize,
    /// The kind of error.
    pub kind: RecordErrorKind,
}

/// The kind of an error in a game record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordErrorKind {
    /// A line that begins with `[` but is not a tag.
    #[error(r#"expected a tag such as `[Name "value"]`"#)]
    Tag,
    /// A tag that occurs twice and may occur only once.
    #[error("the tag {0} occurs twice")]
    TagTwice(String),
    /// A tag after the first move.
    #[error("tags must come before the first move; a second game seems to begin here")]
    TagAfterMoves,
    /// A comment that is not closed.
    #[error("missing `}}` at the end of this comment")]
    UnclosedComment,
    /// A closing brace outside a comment.
    #[error("unmatched `}}`")]
    UnmatchedBrace,
    /// A variation that is not closed.
    #[error("missing `)` at the end of this variation")]
    UnclosedVariation,
    /// A closing parenthesis outside a variation.
    #[error("unmatched `)`")]
    UnmatchedParenthesis,
    /// Text after the result.
    #[error("unexpected text after the result: {0}")]
    TextAfterResult(String),
    /// A tag `Result` that differs from the result after the moves.
    #[error("the result after the moves is {after_moves}, but the tag `Result` is {tag}")]
    ResultMismatch {
        /// The value of the tag.
        tag: String,
        /// The result after the moves.
        after_moves: String,
    },
    /// An invalid start position.
    #[error("start position: {0}")]
    Position(Box<FenError>),
    /// An illegal move.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1, counted in single moves.
        number: usize,
        /// The reason why the move is illegal.
        error: Box<MoveError>,
    },
}
