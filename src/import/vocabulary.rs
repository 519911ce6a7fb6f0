//! The words of the foreign format: its pieces and its keys, read from tables beside. Not what a file says with them.

/// A predefined piece.
pub struct Predefined {
    /// The key.
    pub key: &'static str,
    /// How such a piece is called here.
    pub name: &'static str,
    /// What stands behind `moves`.
    pub moves: &'static str,
    roles: &'static str,
    /// Its letter in the parts that ship; empty if none has it.
    pub letter: &'static str,
    /// Its sentence while it has never moved, in games with such leaps.
    pub first_leap: &'static str,
    /// Its leg along diagonal lines, after the word for their points; `POINTS` is that word.
    pub on_lines: &'static str,
}

/// What the format takes a piece for, where a file says nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Its loss loses the game.
    Royal,
    /// It steps twice, takes en passant and promotes.
    Pawn,
    /// Pawns become it.
    Promotion,
    /// It castles with the royal piece.
    Castles,
    /// It may be forbidden to mate when it is dropped.
    DropMate,
    /// It steps aside only beyond some rank, if the game says so.
    Soldier,
    /// `chess/pieces` has it under that name.
    Standard,
}

impl Predefined {
    /// Whether the format takes it for that.
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

/// Of what a key speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// The rules of the game.
    Rules,
    /// How other programs show or value it.
    Looks,
}

const PIECES: &str = include_str!("fairy_stockfish/pieces.tsv");
const WORDS: &str = include_str!("fairy_stockfish/words.tsv");
const KEYS: &str = include_str!("fairy_stockfish/keys.tsv");

/// The lines of a table, each in seven cells; missing ones are empty.
fn rows(table: &'static str) -> impl Iterator<Item = [&'static str; 7]> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut cells = line.split('\t').map(str::trim);
        [(); 7].map(|()| cells.next().unwrap_or_default())
    })
}

/// The predefined pieces.
pub fn pieces() -> impl Iterator<Item = Predefined> {
    rows(PIECES).map(|[key, name, moves, roles, letter, first_leap, on_lines]| Predefined {
        key,
        name,
        moves,
        roles,
        letter,
        first_leap,
        on_lines,
    })
}

/// The predefined piece with that key.
pub fn piece(key: &str) -> Option<Predefined> {
    pieces().find(|piece| piece.key == key)
}

/// How players call a piece that moves by that Betza word.
pub fn name_of(word: &str) -> Option<&'static str> {
    rows(WORDS).find(|[known, ..]| *known == word).map(|[_, name, ..]| name)
}

/// All keys that are no pieces, and of what they speak.
pub fn keys() -> impl Iterator<Item = (&'static str, Concern)> {
    rows(KEYS)
        .map(|[key, concern, ..]| (key, if concern == "looks" { Concern::Looks } else { Concern::Rules }))
}
