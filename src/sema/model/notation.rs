//! The notations that a file declares for positions and moves.

use crate::diagnostics::Span;

/// A `notation …` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The declared notation.
    pub form: NotationForm,
    /// The span of the line in the main file; `None` if a used file declares it.
    pub span: Option<Span>,
}

/// A notation that differs between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationForm {
    /// Moves as in chess: `Nf3`, `exd5`. The default.
    MovesInShort,
    /// Moves with the piece's letter and all squares, as on Game Courier: `P e2-e4`. Removed pieces follow:
    /// `R c2-c5; d6-`.
    MovesInFull,
    /// Drops from an unlimited supply, written like drops from the hand: `H@e1`. The default.
    DropsWithAt,
    /// Drops from an unlimited supply, in brackets: `(He1)`.
    DropsInBrackets,
    /// In FENs, moved pieces that are back on a starting square, after `!`: in `KQ!b1`, the piece on b1 has moved. The default.
    MovedPiecesBySquare,
    /// In FENs, unmoved pieces of the back row, by the letters of their files after the castling rights: in `KQBC`, the pieces on files b
    /// and c.
    UnmovedPiecesByFile,
}

impl NotationForm {
    /// All forms, with alternatives next to each other.
    pub const ALL: [NotationForm; 6] = [
        NotationForm::MovesInShort,
        NotationForm::MovesInFull,
        NotationForm::DropsWithAt,
        NotationForm::DropsInBrackets,
        NotationForm::MovedPiecesBySquare,
        NotationForm::UnmovedPiecesByFile,
    ];

    /// Returns the words that declare it.
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

    /// Returns true if a file can declare only one of the two forms.
    pub fn excludes(self, other: NotationForm) -> bool {
        self as u8 / 2 == other as u8 / 2
    }
}
