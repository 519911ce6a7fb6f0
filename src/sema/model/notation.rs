//! The declarations of a file about the texts of positions and moves.

use crate::diagnostics::Span;

/// A line `notation …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The declaration.
    pub form: NotationForm,
    /// Its place in the file itself; `None` if a file that is used declares it.
    pub span: Option<Span>,
}

/// A way to write something that games write differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationForm {
    /// Moves as in chess: `Nf3`, `exd5`. The default.
    MovesInShort,
    /// Moves with the piece's letter and all squares: `P e2-e4`, `R c2-c5; d6-`.
    MovesInFull,
    /// Drops from a supply without end as from the hand: `H@e1`. The default.
    DropsWithAt,
    /// Drops from a supply without end in brackets: `(He1)`.
    DropsInBrackets,
    /// Pieces that have moved and are at home again by their squares: `KQ!b1`. The default.
    MovedPiecesBySquare,
    /// Pieces of the back row that have not moved by the letters of their files: `KQBC`.
    UnmovedPiecesByFile,
}

impl NotationForm {
    /// All of them; those about the same thing are neighbours.
    pub const ALL: [NotationForm; 6] = [
        NotationForm::MovesInShort,
        NotationForm::MovesInFull,
        NotationForm::DropsWithAt,
        NotationForm::DropsInBrackets,
        NotationForm::MovedPiecesBySquare,
        NotationForm::UnmovedPiecesByFile,
    ];

    /// The words that declare it.
    pub fn words(self) -> &'static str {
        match self {
            NotationForm::MovesInShort => "moves in short",
            NotationForm::MovesInFull => "moves in full",
            NotationForm::DropsWithAt => "drops with @",
            NotationForm::DropsInBrackets => "drops in brackets",
            NotationForm::MovedPiecesBySquare => "moved pieces by square",
            NotationForm::UnmovedPiecesByFile => "unmoved pieces by file",
        }
    }

    /// Returns true if both are about the same thing, so that only one can be declared.
    pub fn excludes(self, other: NotationForm) -> bool {
        self as u8 / 2 == other as u8 / 2
    }
}
