//! The array of a game, read from its position text. Not the pieces behind the letters.

use super::squares::Region;

/// What stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Vacant,
    /// It is no square.
    Void,
    /// A piece: White's letter (`P`, `+P`), and whether it is White's.
    Piece(String, bool),
}

/// A position text taken apart.
#[derive(Clone, Debug)]
pub struct Array {
    /// Rows from the top, cells from the left, all equally long.
    pub rows: Vec<Vec<Cell>>,
    /// The capital letters in White's hand and in Black's, sorted; `None` if the text names no hands.
    pub hands: Option<[Vec<char>; 2]>,
    /// Whether White begins.
    pub white_begins: bool,
    /// The castling field.
    pub castlings: String,
    /// How many checks White needs, and Black, if the text says it (`3+3`).
    pub checks: Option<[u32; 2]>,
}

/// At most so many files and ranks.
const MOST: usize = 16;

impl Array {
    /// Reads a position text on a board of so many files and ranks.
    ///
    /// # Errors
    /// If it is none, with the reason.
    pub fn read(text: &str, files: u8, ranks: u8) -> Result<Self, String> {
        let mut fields = text.split_whitespace();
        let first = fields.next().unwrap_or_default();
        let (board, hands) = match first.split_once('[') {
            Some((board, hands)) => match hands.strip_suffix(']') {
                Some(hands) => (board, Some(hands)),
                None => return Err("the hands are not closed by ]".to_owned()),
            },
            None => (first, None),
        };
        let rows: Vec<Vec<Cell>> = board.split('/').map(row).collect::<Result<_, _>>()?;
        let wanted = (usize::from(files), usize::from(ranks));
        if let Some(odd) = rows.iter().find(|row| row.len() != wanted.0) {
            return Err(format!("a row has {} cells, and the board has {files} files", odd.len()));
        }
        if rows.len() != wanted.1 {
            return Err(format!("there are {} rows, and the board has {ranks} ranks", rows.len()));
        }
        let hands = hands.map(|hands| [true, false].map(|white| hand(hands, white)));
        let white_begins = fields.next() != Some("b");
        let castlings =
            fields.next().filter(|field| field.chars().all(char::is_alphabetic)).unwrap_or_default();
        let checks = fields.find_map(|field| {
            let (white, black) = field.split_once('+')?;
            Some([white.parse().ok()?, black.parse().ok()?])
        });
        Ok(Self { rows, hands, white_begins, castlings: castlings.to_owned(), checks })
    }

    /// What stands on a square; files and ranks count from 1.
    pub fn at(&self, file: u8, rank: u8) -> &Cell {
        let row = self.rows.len().checked_sub(usize::from(rank)).and_then(|row| self.rows.get(row));
        row.and_then(|row| row.get(usize::from(file).checked_sub(1)?)).unwrap_or(&Cell::Void)
    }

    /// The ranks on which a side has that piece.
    pub fn home(&self, letter: &str, white: bool) -> Vec<u8> {
        let is = |cell: &Cell| matches!(cell, Cell::Piece(found, side) if found == letter && *side == white);
        let ranks = 1..=self.rows.len() as u8;
        ranks.filter(|rank| self.rows[self.rows.len() - usize::from(*rank)].iter().any(is)).collect()
    }

    /// The letters of all pieces, on the board and in hand.
    pub fn letters(&self) -> Vec<String> {
        let on_board = self.rows.iter().flatten().filter_map(|cell| match cell {
            Cell::Piece(letter, _) => Some(letter.clone()),
            _ => None,
        });
        let in_hand = self.hands.iter().flatten().flatten().map(char::to_string);
        on_board.chain(in_hand).collect()
    }

    /// Returns true if one side's pieces are the image of the other's: mirrored, turned by half, or reversed on the same rank.
    pub fn is_symmetric(&self) -> bool {
        let image = |upside_down: bool, reversed: bool| {
            let mut rows = self.rows.clone();
            if upside_down {
                rows.reverse();
            }
            for row in &mut rows {
                if reversed {
                    row.reverse();
                }
                row.iter_mut().for_each(Cell::change_sides);
            }
            rows
        };
        let images = [(true, false), (true, true), (false, true)];
        images.into_iter().any(|(upside_down, reversed)| image(upside_down, reversed) == self.rows)
    }

    /// The `setup` of a file, as a picture if that says it all. `rights` is the castling field, if the picture would give others.
    pub fn words(&self, rights: Option<&str>) -> String {
        let hands = self.hands.clone().unwrap_or_default();
        if !self.white_begins || hands[0] != hands[1] || rights.is_some() {
            let rights = rights.map_or_else(String::new, |rights| format!(" {rights} - 0 1"));
            return format!("setup {}{rights}", self.fen(&hands));
        }
        let mut lines = vec!["setup".to_owned()];
        for (at, row) in self.rows.iter().enumerate() {
            let cells: Vec<String> = row.iter().map(Cell::sign).collect();
            lines.push(format!("  {} | {}", self.rows.len() - at, cells.join(" ")));
        }
        if !hands[0].is_empty() {
            let letters: Vec<String> = hands[0].iter().map(char::to_string).collect();
            lines.push(format!("  hand | {}", letters.join(" ")));
        }
        lines.join("\n")
    }

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
                text.push_str(&cell.map_or(String::new(), Cell::sign));
            }
            text
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        let white: String = hands[0].iter().collect();
        let black: String = hands[1].iter().collect();
        let hands = format!("[{white}{}]", black.to_lowercase());
        let hands = if hands == "[]" { "" } else { &hands };
        format!("{}{hands} {}", rows.join("/"), if self.white_begins { "w" } else { "b" })
    }

    /// All squares.
    pub fn squares(&self) -> Region {
        Region::ranks(1..=self.rows.len() as u8, self.rows.first().map_or(0, Vec::len) as u8)
    }
}

impl Cell {
    fn change_sides(&mut self) {
        if let Self::Piece(_, white) = self {
            *white = !*white;
        }
    }

    /// As pictures have it.
    fn sign(&self) -> String {
        match self {
            Self::Vacant => ".".to_owned(),
            Self::Void => "*".to_owned(),
            Self::Piece(letter, true) => letter.clone(),
            Self::Piece(letter, false) => letter.to_lowercase(),
        }
    }
}

fn row(text: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    let mut number = 0_usize;
    let mut promoted = false;
    for sign in text.chars() {
        if let Some(digit) = sign.to_digit(10) {
            number = (number * 10 + digit as usize).min(MOST + 1);
            continue;
        }
        cells.extend(std::iter::repeat_n(Cell::Vacant, number));
        number = 0;
        match sign {
            '*' => cells.push(Cell::Void),
            '+' => promoted = true,
            '~' => {}
            letter if letter.is_ascii_alphabetic() => {
                let plus = if std::mem::take(&mut promoted) { "+" } else { "" };
                let capital = letter.to_ascii_uppercase();
                cells.push(Cell::Piece(format!("{plus}{capital}"), letter.is_ascii_uppercase()));
            }
            other => return Err(format!("{other:?} stands for nothing on a board")),
        }
        if cells.len() > MOST {
            break;
        }
    }
    cells.extend(std::iter::repeat_n(Cell::Vacant, number));
    Ok(cells)
}

/// The letters of one side in a hand.
fn hand(text: &str, white: bool) -> Vec<char> {
    let of_side =
        text.chars().filter(|letter| letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == white);
    let mut letters: Vec<char> = of_side.map(|letter| letter.to_ascii_uppercase()).collect();
    letters.sort_unstable();
    letters
}
