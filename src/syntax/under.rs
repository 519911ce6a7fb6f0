//! The headings that can have lines under them.

use super::ast::Subject;

/// The heading above a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// No heading.
    Nothing,
    /// A heading that could not be read. The lines under it are orphans and are not reported.
    Error,
    /// `variant TITLE`.
    Variant,
    /// `setup`.
    Setup,
    /// `piece NAME` or `every PIECES`.
    Piece,
    /// `player`, `White` or `Black`.
    Player,
    /// `board`.
    Board,
    /// `test TITLE`.
    Test,
}

impl Under {
    /// Returns the heading of a subject.
    pub(super) fn subject(subject: &Subject) -> Under {
        match subject {
            Subject::Piece { .. } | Subject::Every { .. } => Under::Piece,
            Subject::Player | Subject::White | Subject::Black => Under::Player,
            Subject::Board => Under::Board,
        }
    }

    /// All headings that have lines of their own.
    pub(super) const ALL: [Under; 6] =
        [Under::Variant, Under::Setup, Under::Piece, Under::Player, Under::Board, Under::Test];

    /// Returns true if the lines under the heading are sentences.
    pub fn has_sentences(self) -> bool {
        matches!(self, Under::Piece | Under::Player | Under::Board)
    }

    /// Returns true if the lines under the heading are texts, rows of a picture or moves.
    pub fn is_text(self) -> bool {
        matches!(self, Under::Setup | Under::Test)
    }
}
