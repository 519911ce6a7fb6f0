//! The tests of a file.

use super::{ErrorNode, Text};
use crate::diagnostics::Span;

/// `test TITLE` and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The rest of the heading's line.
    pub title: Text,
    /// The lines, in order.
    pub lines: Vec<TestLine>,
    /// The faulty lines under the heading.
    pub errors: Vec<ErrorNode>,
    /// The heading.
    pub span: Span,
}

/// One line of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestLine {
    /// The contents of the line.
    pub kind: TestLineKind,
    /// The whole line.
    pub span: Span,
}

/// An action or an expectation of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestLineKind {
    /// `position FEN`.
    Position(Text),
    /// `plays MOVES`: each must be legal.
    Plays(Vec<Text>),
    /// `can MOVES`.
    Can(Vec<Text>),
    /// `cannot MOVES`.
    Cannot(Vec<Text>),
    /// `can only MOVES [from SQUARE]`, or `can only nothing` if `moves` is empty.
    CanOnly {
        /// The complete list of legal moves.
        moves: Vec<Text>,
        /// The origin of the moves, if the list covers only the moves from one square.
        from: Option<Text>,
    },
    /// `perft 4 is 197281`.
    Perft {
        /// The depth, in plies.
        depth: u32,
        /// The expected number of leaves.
        nodes: u64,
    },
    /// `ends White wins | Black wins | draw`.
    Ends(ExpectedEnd),
    /// `goes on`: expects that the game is not over.
    GoesOn,
}

/// The end of a game that a test expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedEnd {
    /// `White wins`.
    White,
    /// `Black wins`.
    Black,
    /// `draw`.
    Draw,
}
