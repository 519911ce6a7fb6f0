//! The vocabulary of the imported format: predefined pieces and keys, read from the tables in `fairy_stockfish/`.

/// A predefined piece of the format.
pub struct PredefinedPiece {
    /// The key of the piece in the format.
    pub key: &'static str,
    /// The name of the piece in converted files.
    pub name: &'static str,
    /// The text after `moves` in converted files.
    pub moves: &'static str,
    /// The words for the roles of the piece, separated by spaces.
    roles: &'static str,
    /// The letter of the piece in the shipped files that games can use, such as `chess/pieces`; empty if these files do not contain the
    /// piece.
    pub letter: &'static str,
    /// The additional leap of the piece while it is unmoved, in games with such leaps.
    pub first_leap: &'static str,
    /// The moves along the diagonal lines of a board, as in a palace. `POINTS` is a placeholder for the name of the points on the
    /// lines.
    pub diagonal_line_moves: &'static str,
}

/// A role of a predefined piece in the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Royal: a side that loses the piece loses the game.
    Royal,
    /// Pawn: has a double step, captures en passant and promotes.
    Pawn,
    /// Promotion target of pawns.
    Promotion,
    /// Castling partner of the royal piece.
    CastlingPartner,
    /// Piece that cannot give mate when it is dropped, if the game has that rule.
    NoDropMate,
    /// Piece that moves sideways only from a certain rank on, if the game has that rule.
    Soldier,
    /// Piece that is dropped on squares of both colours in equal numbers, if the game has that rule.
    Balanced,
    /// Piece with the same name in `chess/pieces`.
    Standard,
}

impl PredefinedPiece {
    /// Returns true if the piece has a role.
    pub fn has_role(&self, role: Role) -> bool {
        let word = match role {
            Role::Royal => "royal",
            Role::Pawn => "pawn-like",
            Role::Promotion => "promotion",
            Role::CastlingPartner => "castles",
            Role::NoDropMate => "drop-mate",
            Role::Soldier => "soldier",
            Role::Balanced => "balanced",
            Role::Standard => "standard",
        };
        self.roles.split(' ').any(|known| known == word)
    }
}

/// The category of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// A rule of the game.
    Rules,
    /// Presentation of the game or its evaluation by an engine; no effect on the rules.
    Display,
}

/// The table of predefined pieces.
const PIECES: &str = include_str!("fairy_stockfish/pieces.tsv");
/// The table of usual piece names, by Betza word.
const PIECE_NAMES: &str = include_str!("fairy_stockfish/words.tsv");
/// The table of keys that are not keys of pieces.
const KEYS: &str = include_str!("fairy_stockfish/keys.tsv");

/// Returns the rows of a table, each with seven cells. Missing cells are empty.
fn rows(table: &'static str) -> impl Iterator<Item = [&'static str; 7]> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut cells = line.split('\t').map(str::trim);
        [(); 7].map(|()| cells.next().unwrap_or_default())
    })
}

/// Returns all predefined pieces.
pub fn pieces() -> impl Iterator<Item = PredefinedPiece> {
    rows(PIECES).map(|[key, name, moves, roles, letter, first_leap, diagonal_line_moves]| PredefinedPiece {
        key,
        name,
        moves,
        roles,
        letter,
        first_leap,
        diagonal_line_moves,
    })
}

/// Returns the predefined piece with a key.
pub fn piece(key: &str) -> Option<PredefinedPiece> {
    pieces().find(|piece| piece.key == key)
}

/// Returns the usual name of a piece that moves by a Betza word. The word must be in its canonical form.
pub fn name_for_betza(word: &str) -> Option<&'static str> {
    rows(PIECE_NAMES).find(|[known, ..]| *known == word).map(|[_, name, ..]| name)
}

/// Returns all keys that are not keys of pieces, with their categories.
pub fn keys() -> impl Iterator<Item = (&'static str, Category)> {
    rows(KEYS).map(|[key, category, ..]| {
        (key, if category == "display" { Category::Display } else { Category::Rules })
    })
}
