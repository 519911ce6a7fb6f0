//! Under which heading a line can stand, and how the lines there begin. Not what they say.

use super::ast::Subject;

/// Under which heading a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Under {
    /// None.
    Nothing,
    /// One that could not be read: the lines there are orphans, without further reports.
    Error,
    Variant,
    Setup,
    Piece,
    Player,
    Board,
    Test,
}

impl Under {
    /// Under a heading of that subject.
    pub fn subject(subject: &Subject) -> Under {
        match subject {
            Subject::Piece { .. } | Subject::Every { .. } => Under::Piece,
            Subject::Player | Subject::White | Subject::Black => Under::Player,
            Subject::Board => Under::Board,
        }
    }

    /// Under a heading of these words.
    pub fn heading(words: &str) -> Under {
        let mut words = words.split_ascii_whitespace().skip_while(|word| matches!(*word, "White" | "Black"));
        match words.next() {
            Some("piece" | "every") => Under::Piece,
            Some("board") => Under::Board,
            _ => Under::Player,
        }
    }

    /// All of them that have lines of their own.
    pub const ALL: [Under; 6] =
        [Under::Variant, Under::Setup, Under::Piece, Under::Player, Under::Board, Under::Test];

    /// Whether what stands there are sentences.
    pub fn has_sentences(self) -> bool {
        matches!(self, Under::Piece | Under::Player | Under::Board)
    }

    /// Whether what stands there is a text, a picture or moves.
    pub fn is_text(self) -> bool {
        matches!(self, Under::Setup | Under::Test)
    }

    /// What can be said there, for whoever said something else.
    pub fn verbs(self) -> String {
        let verbs = self.words().join(", ");
        match self {
            Under::Piece => format!("of a piece is said: {verbs}"),
            Under::Player => format!("of a player is said: {verbs}"),
            Under::Board => format!("of the board is said: {verbs}"),
            _ => "a sentence begins with its verb: moves, promotes, drops, castles, wins …".to_string(),
        }
    }

    /// The words with which the lines begin that belong there, but for `also` and `never`.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Under::Nothing | Under::Error => &[],
            Under::Variant => &["by", "year", "see", "language"],
            Under::Setup => &["hand"],
            Under::Piece => &[
                "moves",
                "shoots",
                "drops",
                "castles",
                "promotes",
                "may",
                "after",
                "goes",
                "is",
                "stands still",
            ],
            Under::Player => &["wins", "loses", "draws", "must", "may", "makes", "ends"],
            Under::Board => &["has", "wraps", "sides"],
            Under::Test => &["position", "plays", "can", "cannot", "perft", "ends", "goes"],
        }
    }
}
