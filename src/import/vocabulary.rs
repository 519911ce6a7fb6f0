//! The vocabulary of the imported format: predefined pieces and keys, read from the tables in `fairy_stockfish/`.

/// A predefined piece of the format.
pub struct Predefined {
    /// Key in the format.
    pub key: &'static str,
    /// Name in converted files.
    pub name: &'static str,
    /// Text after `moves`.
    pub moves: &'static str,
    roles: &'static str,
    /// Letter in the shipped parts; empty if it is not in them.
    pub letter: &'static str,
    /// Leap as long as the piece is unmoved, in games with such leaps.
    pub first_leap: &'static str,
    /// Leg along diagonal lines, in games with such lines. `POINTS` stands for the word for the points on the lines.
    pub diagonal_line_moves: &'static str,
}

/// Default role of a predefined piece in the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Royal: a side that loses it loses the game.
    Royal,
    /// Pawn: has a double step, captures en passant and promotes.
    Pawn,
    /// Promotion target of pawns.
    Promotion,
    /// Castling partner of the royal piece.
    Castles,
    /// Piece that cannot give mate when it is dropped, if the game has that rule.
    DropMate,
    /// Piece that moves sideways only from a certain rank on, if the game has that rule.
    Soldier,
    /// Piece with the same name in `chess/pieces`.
    Standard,
}

impl Predefined {
    /// Returns true if the piece has that role.
    pub fn is(&self, role: Role) -> bool {
        let word = match role {
            Role::Royal => "royal",
            Role::Pawn => "pawn-like",
            Role::Promotion => "promotion",
            Role::Castles => "castles",
            Role::DropMate => "drop-mate",
            Role::Soldier => "soldier",
            Role::Standard => "standard",
        };
        self.roles.split(' ').any(|known| known == word)
    }
}

/// Category of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// A rule of the game.
    Rules,
    /// Presentation or evaluation of the game in other programs.
    Display,
}

const PIECES: &str = include_str!("fairy_stockfish/pieces.tsv");
const WORDS: &str = include_str!("fairy_stockfish/words.tsv");
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
pub fn pieces() -> impl Iterator<Item = Predefined> {
    rows(PIECES).map(|[key, name, moves, roles, letter, first_leap, diagonal_line_moves]| Predefined {
        key,
        name,
        moves,
        roles,
        letter,
        first_leap,
        diagonal_line_moves,
    })
}

/// Returns the predefined piece with that key.
pub fn piece(key: &str) -> Option<Predefined> {
    pieces().find(|piece| piece.key == key)
}

/// Returns the usual name of a piece that moves by that Betza word.
pub fn name_of(word: &str) -> Option<&'static str> {
    rows(WORDS).find(|[known, ..]| *known == word).map(|[_, name, ..]| name)
}

/// Returns all keys that are not keys of pieces, with their categories.
pub fn keys() -> impl Iterator<Item = (&'static str, Category)> {
    rows(KEYS).map(|[key, category, ..]| {
        (key, if category == "display" { Category::Display } else { Category::Rules })
    })
}
