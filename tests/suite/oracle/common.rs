//! Squares, sides, positions and moves, shared by all oracles. Independent of how pieces move.

use std::fmt;

/// The content of a cell that is not a square.
pub const VOID: u8 = b'*';
/// The content of a vacant square.
pub const VACANT: u8 = b'.';

/// The number of cells of the largest bounding box, the twelve by twelve of Omega chess.
const CELLS: usize = 144;

/// A step on the board: the numbers of files to the right and of ranks up.
pub type Step = (i8, i8);

/// A cell by its file (a is 0) and its rank as written. It may be off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

/// Returns a square by name: `square('e', 1)` is e1.
pub const fn square(file: char, rank: i8) -> Square {
    Square { file: file as i8 - b'a' as i8, rank }
}

impl Square {
    /// Returns the cell that is one step away from this cell.
    pub const fn offset(self, (files, ranks): Step) -> Square {
        Square { file: self.file + files, rank: self.rank + ranks }
    }

    /// Parses a text such as `e12`.
    pub fn parse(text: &str) -> Square {
        let file = text.chars().next().expect("a square has a file");
        let rank = text[1..].parse().expect("a square has a rank");
        square(file, rank)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file as u8) as char, self.rank)
    }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Returns the direction of ranks that is forward for this side.
    pub fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// Returns the letter of this side's piece of a kind.
    pub fn piece(self, kind: u8) -> u8 {
        match self {
            Side::White => kind.to_ascii_uppercase(),
            Side::Black => kind.to_ascii_lowercase(),
        }
    }

    /// Returns this side's element of a pair: White's, then Black's.
    pub fn pick<T: Copy>(self, white_black: [T; 2]) -> T {
        white_black[self as usize]
    }
}

/// One castling of one side. The letter is uppercase for White. `king` and `partner` are pairs of files: the origin
/// and the target of the piece.
pub struct Castling {
    pub letter: char,
    pub rank: i8,
    pub king: (char, char),
    pub partner: (char, char),
    pub partner_kind: u8,
    pub partner_becomes: u8,
}

impl Castling {
    /// Returns a castling whose partner is a rook and stays a rook.
    pub const fn with_rook(letter: char, rank: i8, king: (char, char), partner: (char, char)) -> Castling {
        Castling { letter, rank, king, partner, partner_kind: b'R', partner_becomes: b'R' }
    }

    pub fn side(&self) -> Side {
        if self.letter.is_ascii_uppercase() { Side::White } else { Side::Black }
    }

    pub const fn king_from(&self) -> Square {
        square(self.king.0, self.rank)
    }

    pub const fn king_to(&self) -> Square {
        square(self.king.1, self.rank)
    }

    pub const fn partner_from(&self) -> Square {
        square(self.partner.0, self.rank)
    }

    pub const fn partner_to(&self) -> Square {
        square(self.partner.1, self.rank)
    }
}

/// The constants of a game.
pub struct Game {
    pub start: &'static str,
    pub files: i8,
    pub ranks: i8,
    pub lowest_rank: i8,
    /// The castlings, in the order of their letters in FENs.
    pub castlings: &'static [Castling],
    /// Kinds that no ordinary move can capture.
    pub immune: &'static [u8],
    /// True if the en-passant field also names the pawn's square, because it is not in line with the squares passed.
    pub en_passant_names_pawn_square: bool,
}

/// The squares that a pawn has just passed, nearest to its origin first, and its current square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trail {
    pub passed: [Option<Square>; 2],
    pub pawn: Square,
}

impl Trail {
    pub fn contains(self, square: Square) -> bool {
        self.passed.contains(&Some(square))
    }
}

/// A position: the state on which the rest of the game depends, except for repetition.
#[derive(Clone, Copy)]
pub struct Position {
    pub game: &'static Game,
    pub cells: [u8; CELLS],
    pub side: Side,
    /// For each castling of the game, true if it is still available.
    pub rights: [bool; 4],
    pub trail: Option<Trail>,
    pub clock: u32,
    pub number: u32,
}

impl Position {
    /// Returns the index of a cell; `None` if it is outside the bounding box.
    fn index(&self, square: Square) -> Option<usize> {
        let rank = square.rank - self.game.lowest_rank;
        let inside = (0..self.game.files).contains(&square.file) && (0..self.game.ranks).contains(&rank);
        inside.then(|| rank as usize * self.game.files as usize + square.file as usize)
    }

    /// Returns the piece, `VACANT` or `VOID`; also `VOID` for every cell outside the bounding box.
    pub fn at(&self, square: Square) -> u8 {
        self.index(square).map_or(VOID, |i| self.cells[i])
    }

    pub fn is_vacant(&self, square: Square) -> bool {
        self.at(square) == VACANT
    }

    pub fn owner(&self, square: Square) -> Option<Side> {
        let piece = self.at(square);
        if piece.is_ascii_uppercase() {
            Some(Side::White)
        } else if piece.is_ascii_lowercase() {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// Returns true if the side to move can capture the piece on a square by an ordinary move.
    pub fn can_be_captured(&self, square: Square) -> bool {
        self.owner(square) == Some(self.side.other())
            && !self.game.immune.contains(&self.at(square).to_ascii_uppercase())
    }

    pub fn is_vacant_or_capturable(&self, square: Square) -> bool {
        self.is_vacant(square) || self.can_be_captured(square)
    }

    /// Iterates over the cells of the bounding box, from the lowest rank up.
    pub fn all_cells(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, low) = (self.game.files, self.game.lowest_rank);
        (low..low + self.game.ranks).flat_map(move |rank| (0..files).map(move |file| Square { file, rank }))
    }

    /// Iterates over the squares of the pieces of the side to move.
    pub fn own_squares(&self) -> impl Iterator<Item = Square> {
        self.all_cells().filter(|&square| self.owner(square) == Some(self.side))
    }

    pub fn find(&self, piece: u8) -> Option<Square> {
        self.all_cells().find(|&square| self.at(square) == piece)
    }

    /// Sets the content of a square. Any change on an origin of a castling ends the right to this castling.
    pub fn put(&mut self, square: Square, piece: u8) {
        let index = self.index(square).expect("pieces are on the board");
        self.cells[index] = piece;
        for (right, castling) in self.rights.iter_mut().zip(self.game.castlings) {
            if castling.king_from() == square || castling.partner_from() == square {
                *right = false;
            }
        }
    }

    /// Returns the same board with the other side to move, without a trail and with advanced counters.
    pub fn with_turn_passed(&self) -> Position {
        Position {
            side: self.side.other(),
            trail: None,
            clock: self.clock + 1,
            number: self.number + u32::from(self.side == Side::Black),
            ..*self
        }
    }

    /// Returns the position after the piece on `from` has moved to `to` and captured any piece there.
    pub fn after_move(&self, from: Square, to: Square) -> Position {
        let piece = self.at(from);
        let mut next = self.with_turn_passed();
        next.put(from, VACANT);
        if piece.eq_ignore_ascii_case(&b'P') || !next.is_vacant(to) {
            next.clock = 0;
        }
        next.put(to, piece);
        next
    }

    /// Removes a piece from the board and resets the halfmove clock.
    pub fn remove(&mut self, square: Square) {
        self.put(square, VACANT);
        self.clock = 0;
    }
}

/// The text of a move, stored without an allocation for speed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text {
    bytes: [u8; 15],
    length: u8,
}

impl Text {
    /// Returns the text of a sequence of squares, such as `e2e4`.
    pub fn from_squares(squares: &[Square]) -> Text {
        let empty = Text { bytes: [0; 15], length: 0 };
        squares.iter().fold(empty, |text, &s| text.with_square(s))
    }

    pub fn with_letter(mut self, letter: u8) -> Text {
        self.bytes[self.length as usize] = letter;
        self.length += 1;
        self
    }

    pub fn with_square(self, square: Square) -> Text {
        let text = self.with_letter(b'a' + square.file as u8);
        let (tens, ones) = (square.rank as u8 / 10, square.rank as u8 % 10);
        let text = if tens > 0 { text.with_letter(b'0' + tens) } else { text };
        text.with_letter(b'0' + ones)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length as usize]).expect("texts are ASCII")
    }
}

/// A move: its text and the position after it.
#[derive(Clone, Copy)]
pub struct Move {
    pub text: Text,
    pub after: Position,
}
