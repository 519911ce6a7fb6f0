//! The start position of a game, parsed from its FEN.

use super::region::Region;

/// The content of a cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A vacant square.
    Vacant,
    /// A cell that is not a square.
    Void,
    /// A piece: the uppercase letter of its kind, after `+` for a promoted form (`P`, `+P`), and true for a white piece.
    Piece(String, bool),
}

/// A parsed start position.
#[derive(Clone, Debug)]
pub struct StartPosition {
    /// The rows from the top, each from the left. All have the same length.
    pub rows: Vec<Vec<Cell>>,
    /// The uppercase letters of the pieces in White's and Black's hand, sorted; `None` if the text has no hands.
    pub hands: Option<[Vec<char>; 2]>,
    /// True if White moves first.
    pub white_moves_first: bool,
    /// The castling field of the FEN; empty if the FEN has none.
    pub castling_field: String,
    /// The numbers of checks by which White and Black win (`3+3`); `None` if the text does not state them.
    pub checks: Option<[u32; 2]>,
}

/// The maximum number of files and of ranks.
const MAX_SIZE: usize = 16;

impl StartPosition {
    /// Parses a FEN for a board of `files` × `ranks` cells.
    ///
    /// # Errors
    /// Returns the reason if the text is malformed or does not fit the board.
    pub fn read(text: &str, files: u8, ranks: u8) -> Result<Self, String> {
        let mut fields = text.split_whitespace();
        let first = fields.next().unwrap_or_default();
        let (board, hands) = match first.split_once('[') {
            Some((board, hands)) => match hands.strip_suffix(']') {
                Some(hands) => (board, Some(hands)),
                None => return Err("missing `]` after the pieces in hand".to_owned()),
            },
            None => (first, None),
        };
        let rows: Vec<Vec<Cell>> = board.split('/').map(parse_row).collect::<Result<_, _>>()?;
        let expected = (usize::from(files), usize::from(ranks));
        if let Some(wrong) = rows.iter().find(|row| row.len() != expected.0) {
            return Err(format!("a row has {} cells, but the board has {files} files", wrong.len()));
        }
        if rows.len() != expected.1 {
            return Err(format!("there are {} rows, but the board has {ranks} ranks", rows.len()));
        }
        let hands = hands.map(|hands| [true, false].map(|white| letters_in_hand(hands, white)));
        let white_moves_first = fields.next() != Some("b");
        let mut fields = fields.peekable();
        let castling_field =
            fields.next_if(|field| field.chars().all(char::is_alphabetic)).unwrap_or_default();
        let checks = fields.find_map(|field| {
            let (white, black) = field.split_once('+')?;
            Some([white.parse().ok()?, black.parse().ok()?])
        });
        Ok(Self { rows, hands, white_moves_first, castling_field: castling_field.to_owned(), checks })
    }

    /// Returns the content of a cell; [`Cell::Void`] off the board. Files and ranks count from 1.
    pub fn cell(&self, file: u8, rank: u8) -> &Cell {
        let row = self.rows.len().checked_sub(usize::from(rank)).and_then(|row| self.rows.get(row));
        row.and_then(|row| row.get(usize::from(file).checked_sub(1)?)).unwrap_or(&Cell::Void)
    }

    /// Returns the ranks, from 1, on which a side has a piece with the given letter (`P`, `+P`).
    pub fn home_ranks(&self, letter: &str, white: bool) -> Vec<u8> {
        let is_piece =
            |cell: &Cell| matches!(cell, Cell::Piece(found, side) if found == letter && *side == white);
        let ranks = 1..=self.rows.len() as u8;
        ranks.filter(|rank| self.rows[self.rows.len() - usize::from(*rank)].iter().any(is_piece)).collect()
    }

    /// Returns the number of pieces with the given letter that a side has on the board and in hand.
    pub fn count(&self, letter: &str, white: bool) -> usize {
        let is_piece =
            |cell: &&Cell| matches!(cell, Cell::Piece(found, side) if found == letter && *side == white);
        let in_hand = self.hands.iter().flat_map(|hands| &hands[usize::from(!white)]);
        let on_board = self.rows.iter().flatten().filter(is_piece).count();
        on_board + in_hand.filter(|found| letter == found.to_string()).count()
    }

    /// Returns the letters of all pieces on the board and in hand, once for each piece.
    pub fn letters(&self) -> Vec<String> {
        let on_board = self.rows.iter().flatten().filter_map(|cell| match cell {
            Cell::Piece(letter, _) => Some(letter.clone()),
            _ => None,
        });
        let in_hand = self.hands.iter().flatten().flatten().map(char::to_string);
        on_board.chain(in_hand).collect()
    }

    /// Returns true if the board stays the same when the sides are exchanged and the order of the ranks, of the files, or of both is
    /// reversed.
    pub fn is_symmetric(&self) -> bool {
        let image = |reverse_ranks: bool, reverse_files: bool| {
            let mut rows = self.rows.clone();
            if reverse_ranks {
                rows.reverse();
            }
            for row in &mut rows {
                if reverse_files {
                    row.reverse();
                }
                row.iter_mut().for_each(Cell::change_sides);
            }
            rows
        };
        let reversals = [(true, false), (true, true), (false, true)];
        reversals.into_iter().any(|(ranks, files)| image(ranks, files) == self.rows)
    }

    /// Returns the section `setup` of the written file: a diagram if it can express the start position, otherwise a FEN. `rights`
    /// is the castling field if it differs from the field that a diagram implies.
    pub fn setup(&self, rights: Option<&str>) -> String {
        let hands = self.hands.clone().unwrap_or_default();
        if !self.white_moves_first || hands[0] != hands[1] || rights.is_some() {
            let rights = rights.map_or_else(String::new, |rights| format!(" {rights} - 0 1"));
            return format!("setup {}{rights}", self.fen(&hands));
        }
        let mut lines = vec!["setup".to_owned()];
        for (index, row) in self.rows.iter().enumerate() {
            let cells: Vec<String> = row.iter().map(Cell::symbol).collect();
            lines.push(format!("  {} | {}", self.rows.len() - index, cells.join(" ")));
        }
        if !hands[0].is_empty() {
            let letters: Vec<String> = hands[0].iter().map(char::to_string).collect();
            lines.push(format!("  hand | {}", letters.join(" ")));
        }
        lines.join("\n")
    }

    /// Returns the board, the hands and the side to move in FEN.
    fn fen(&self, hands: &[Vec<char>; 2]) -> String {
        let row = |row: &Vec<Cell>| {
            let mut text = String::new();
            let mut vacant = 0;
            for cell in row.iter().map(Some).chain([None]) {
                if cell == Some(&Cell::Vacant) {
                    vacant += 1;
                    continue;
                }
                if vacant > 0 {
                    text.push_str(&vacant.to_string());
                    vacant = 0;
                }
                text.push_str(&cell.map_or(String::new(), Cell::symbol));
            }
            text
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        let white: String = hands[0].iter().collect();
        let black: String = hands[1].iter().collect();
        let hands = format!("[{white}{}]", black.to_lowercase());
        let hands = if hands == "[]" { "" } else { &hands };
        format!("{}{hands} {}", rows.join("/"), if self.white_moves_first { "w" } else { "b" })
    }

    /// Returns the position with white pieces of this letter instead of voids.
    #[must_use]
    pub fn with_voids_as(&self, letter: char) -> Self {
        let mut start = self.clone();
        for cell in start.rows.iter_mut().flatten().filter(|cell| **cell == Cell::Void) {
            *cell = Cell::Piece(letter.to_string(), true);
        }
        start
    }

    /// Returns the region of all cells of the board, voids included.
    pub fn all_cells(&self) -> Region {
        Region::ranks(1..=self.rows.len() as u8, self.rows.first().map_or(0, Vec::len) as u8)
    }
}

impl Cell {
    /// Exchanges the sides.
    fn change_sides(&mut self) {
        if let Self::Piece(_, white) = self {
            *white = !*white;
        }
    }

    /// Returns the symbol of the cell in diagrams and FEN.
    fn symbol(&self) -> String {
        match self {
            Self::Vacant => ".".to_owned(),
            Self::Void => "*".to_owned(),
            Self::Piece(letter, true) => letter.clone(),
            Self::Piece(letter, false) => letter.to_lowercase(),
        }
    }
}

/// Parses a row of a FEN. A `~` after a promoted piece is ignored. Stops when the row has more than [`MAX_SIZE`] cells.
///
/// # Errors
/// Returns the reason if the row has an unexpected character.
fn parse_row(text: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    let mut run = 0_usize;
    let mut promoted = false;
    for char in text.chars() {
        if let Some(digit) = char.to_digit(10) {
            run = (run * 10 + digit as usize).min(MAX_SIZE + 1);
            continue;
        }
        cells.extend(std::iter::repeat_n(Cell::Vacant, run));
        run = 0;
        match char {
            '*' => cells.push(Cell::Void),
            '+' => promoted = true,
            '~' => {}
            letter if letter.is_ascii_alphabetic() => {
                let plus = if std::mem::take(&mut promoted) { "+" } else { "" };
                let capital = letter.to_ascii_uppercase();
                cells.push(Cell::Piece(format!("{plus}{capital}"), letter.is_ascii_uppercase()));
            }
            other => return Err(format!("unexpected `{other}` in a row")),
        }
        if cells.len() > MAX_SIZE {
            break;
        }
    }
    cells.extend(std::iter::repeat_n(Cell::Vacant, run));
    Ok(cells)
}

/// Returns the uppercase letters of one side's pieces in hand, sorted. `text` lists the pieces in hand of both sides.
fn letters_in_hand(text: &str, white: bool) -> Vec<char> {
    let side_letters =
        text.chars().filter(|letter| letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == white);
    let mut letters: Vec<char> = side_letters.map(|letter| letter.to_ascii_uppercase()).collect();
    letters.sort_unstable();
    letters
}
