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
    /// Faulty lines under it.
    pub errors: Vec<ErrorNode>,
    /// The heading.
    pub span: Span,
}

/// One line of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestLine {
    /// What it asks.
    pub kind: TestKind,
    /// All of it.
    pub span: Span,
}

/// What a line of a test asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// `position FEN`.
    Position(Text),
    /// `plays MOVES`: each must be legal.
    Plays(Vec<Text>),
    /// `can MOVES`.
    Can(Vec<Text>),
    /// `cannot MOVES`.
    Cannot(Vec<Text>),
    /// `can only MOVES [from SQUARE]`; no moves: `can only nothing`.
    CanOnly {
        /// Exactly these.
        moves: Vec<Text>,
        /// Of those that start there.
        from: Option<Text>,
    },
    /// `perft 4 is 197281`.
    Perft {
        /// Plies.
        depth: u32,
        /// The count.
        nodes: u64,
    },
    /// `ends White wins | Black wins | draw`.
    Ends(ExpectedEnd),
    /// `goes on`: the game is not over.
    GoesOn,
}

/// How a test says that a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedEnd {
    /// `White wins`.
    White,
    /// `Black wins`.
    Black,
    /// `draw`.
    Draw,
}
