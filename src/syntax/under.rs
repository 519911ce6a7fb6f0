//! The headings under which a line can stand.

use super::ast::Subject;

/// The heading under which a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// None.
    Nothing,
    /// One that could not be read: the lines there are orphans, without further reports.
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
    /// Under a heading of that subject.
    pub(super) fn subject(subject: &Subject) -> Under {
        match subject {
            Subject::Piece { .. } | Subject::Every { .. } => Under::Piece,
            Subject::Player | Subject::White | Subject::Black => Under::Player,
            Subject::Board => Under::Board,
        }
    }

    /// All of them that have lines of their own.
    pub(super) const ALL: [Under; 6] =
        [Under::Variant, Under::Setup, Under::Piece, Under::Player, Under::Board, Under::Test];

    /// Whether what stands there are sentences.
    pub fn has_sentences(self) -> bool {
        matches!(self, Under::Piece | Under::Player | Under::Board)
    }

    /// Whether what stands there is a text, a picture or moves.
    pub fn is_text(self) -> bool {
        matches!(self, Under::Setup | Under::Test)
    }
}
