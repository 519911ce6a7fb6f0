//! The syntax of move texts in any notation. `matching.rs` finds the moves that match a parsed text.

use crate::board::{KindId, Piece, Side, Square};
use crate::diagnostics::quote_truncated;
use crate::ir::Program;
use crate::notation::{MoveErrorKind, coordinate};

/// Signs for check and mate and annotations at the end of a text.
pub(super) const SIGNS: [char; 4] = ['+', '#', '!', '?'];

/// The parsed text of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Pass,
    Swap,
    /// Castling, by its letter: `K` for `O-O`, `Q` for `O-O-O`.
    Castling(char),
    Drop(KindId, Square),
    Move(ParsedMove),
}

/// The parts of a move that a text names. Parts that the text does not name are `None` or empty.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct ParsedMove {
    pub kind: Option<KindId>,
    /// The file of the origin, from 0, if the text names the file only.
    pub file: Option<u8>,
    /// The rank of the origin, from 0, if the text names the rank only.
    pub rank: Option<u8>,
    /// The squares of the move. If there are several, the first is the origin.
    pub squares: Vec<Square>,
    /// The squares at which the piece shoots.
    pub shots: Vec<Square>,
    /// The kind that the piece becomes or drops.
    pub choice: Option<KindId>,
    /// True if the text says that the move captures.
    pub captures: bool,
}

/// Parses a move text.
///
/// # Errors
///
/// Returns `Err(None)` if the text does not have the form of a move, and `Err(Some(kind))` if it names something that the game
/// does not have.
pub(super) fn parse(program: &Program, text: &str) -> Result<Pattern, Option<MoveErrorKind>> {
    if text.len() > coordinate::MAX_LENGTH {
        return Err(None);
    }
    let text = text.trim_end_matches(SIGNS).trim_end();
    match text {
        coordinate::PASS => return Ok(Pattern::Pass),
        coordinate::SWAP => return Ok(Pattern::Swap),
        _ => {}
    }
    let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
    let is_castling = text.split('-').all(|part| part.len() == 1 && part.contains(['O', 'o', '0']));
    match text.len() {
        3 if is_castling => return Ok(Pattern::Castling('K')),
        5 if is_castling => return Ok(Pattern::Castling('Q')),
        _ => {}
    }
    let mut parser = Parser { program, rest: text };
    if let Some(inside) = text.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')) {
        parser.rest = inside;
        return parser.parse_drop();
    }
    if text.contains(['@', '*']) && !text.contains([';', ',']) {
        return parser.parse_drop();
    }
    parser.parse_movement().map(Pattern::Move)
}

/// A parser. `rest` is the part of the text that has not been parsed.
struct Parser<'a> {
    program: &'a Program,
    rest: &'a str,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Skips any number of these characters. Returns true if at least one was skipped.
    fn skip(&mut self, signs: &[char]) -> bool {
        let length_before = self.rest.len();
        self.rest = self.rest.trim_start_matches(signs);
        self.rest.len() < length_before
    }

    /// Parses the letter of a kind (`P`, `+P`); `None` if the rest does not begin with such a letter.
    fn parse_kind(&mut self) -> Result<Option<KindId>, Option<MoveErrorKind>> {
        let plus = usize::from(self.rest.starts_with('+'));
        let is_letter = self.rest[plus..].starts_with(|char: char| char.is_ascii_uppercase());
        if !is_letter || self.program.shape.levels > 1 && self.square_length().is_some() {
            return Ok(None);
        }
        let (letters, rest) = self.rest.split_at(plus + 1);
        let found = find_kind(self.program, letters)
            .ok_or_else(|| Some(MoveErrorKind::NoKind(quote_truncated(letters))))?;
        self.rest = rest;
        Ok(Some(found))
    }

    /// Returns the length in bytes of the square name with which the rest begins: a letter and a number, after the letter of a
    /// level if the board has several.
    fn square_length(&self) -> Option<usize> {
        let level_length = usize::from(self.program.shape.levels > 1);
        if level_length > 0 && !self.rest.starts_with(|char: char| char.is_ascii_uppercase()) {
            return None;
        }
        let name = &self.rest[level_length..];
        let digits = name.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        (name.starts_with(|char: char| char.is_ascii_lowercase()) && digits > 0)
            .then_some(level_length + 1 + digits)
    }

    /// Parses a square (`e4`); `None` if the rest does not begin with a letter and a number.
    fn parse_square(&mut self) -> Result<Option<Square>, Option<MoveErrorKind>> {
        let Some(length) = self.square_length() else { return Ok(None) };
        let (name, rest) = self.rest.split_at(length);
        let shape = &self.program.shape;
        let square = shape.find(name).filter(|&cell| shape.is_square(cell));
        self.rest = rest;
        square.map(Some).ok_or_else(|| Some(MoveErrorKind::NoSquare(quote_truncated(name))))
    }

    /// Parses a drop: `He1`, `H@e1` or `H*e1`.
    fn parse_drop(&mut self) -> Result<Pattern, Option<MoveErrorKind>> {
        let kind = self.parse_kind()?.or(crate::notation::san::bare_kind(self.program)).ok_or(None)?;
        self.skip(&['@', '*', ' ']);
        let square = self.parse_square()?.ok_or(None)?;
        if self.rest.is_empty() { Ok(Pattern::Drop(kind, square)) } else { Err(None) }
    }

    /// Parses a move that is not a drop.
    fn parse_movement(&mut self) -> Result<ParsedMove, Option<MoveErrorKind>> {
        let mut pattern = ParsedMove { kind: self.parse_kind()?, ..ParsedMove::default() };
        while let Some(first) = self.peek() {
            if first == ';' || first == ',' {
                return self.parse_additions(pattern);
            }
            if self.skip(&['x', ':']) {
                pattern.captures = true;
            } else if self.skip(&[' ', '-']) {
            } else if let Some(square) = self.parse_square()? {
                pattern.squares.push(square);
            } else if !pattern.squares.is_empty() {
                pattern.choice = Some(self.parse_choice()?);
                self.skip(&[' ']);
                if !self.rest.is_empty() && !self.rest.starts_with([';', ',']) {
                    return Err(None);
                }
            } else if !self.parse_disambiguation(first, &mut pattern) {
                return Err(None);
            }
        }
        let is_disambiguated = pattern.file.is_some() || pattern.rank.is_some();
        if pattern.squares.is_empty() || is_disambiguated && pattern.squares.len() > 1 {
            Err(None)
        } else {
            Ok(pattern)
        }
    }

    /// Parses the disambiguation: the file or the rank of the origin. Returns false if the rest begins with neither, or if
    /// the board does not have the file or rank.
    fn parse_disambiguation(&mut self, first: char, pattern: &mut ParsedMove) -> bool {
        if first.is_ascii_digit() && pattern.rank.is_none() {
            let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
            let label: Option<u8> = self.rest[..digits].parse().ok();
            self.rest = &self.rest[digits..];
            pattern.rank = label.and_then(|label| label.checked_sub(self.program.shape.first_rank()));
            pattern.rank.is_some()
        } else if first.is_ascii_lowercase() && pattern.file.is_none() && pattern.rank.is_none() {
            self.rest = &self.rest[1..];
            pattern.file = self.program.shape.file_of_letter(first);
            pattern.file.is_some()
        } else {
            false
        }
    }

    /// Parses a choice: `=Q`, `(Q)`, `/Q`, `Q` or `q`.
    fn parse_choice(&mut self) -> Result<KindId, Option<MoveErrorKind>> {
        self.skip(&['=', '(', '/', ' ']);
        let letters = self.rest.trim_end_matches(')');
        let end = letters.find([';', ',', ' ']).unwrap_or(letters.len());
        let letters = &letters[..end];
        let kind = find_kind(self.program, &letters.to_ascii_uppercase()).ok_or(None)?;
        self.rest = self.rest[letters.len()..].trim_start_matches(')');
        Ok(kind)
    }

    /// Parses the parts after the squares: removed pieces (`; d6-`, `; @-d6`, `,d6`), moves of other pieces (`; f3-f4`) and
    /// pieces that are put down (`; Q-e8`).
    fn parse_additions(&mut self, mut pattern: ParsedMove) -> Result<ParsedMove, Option<MoveErrorKind>> {
        for part in self.rest.split([';', ',']).skip(1) {
            let mut part = Parser { program: self.program, rest: part.trim() };
            let kind = part.parse_kind()?;
            part.skip(&['@', '-', ' ']);
            let square = part.parse_square()?.ok_or(None)?;
            part.skip(&['-', ' ']);
            if kind.is_none() && !pattern.squares.is_empty() {
                while let Some(stop) = part.parse_square()? {
                    pattern.squares.push(stop);
                    part.skip(&['-', ' ']);
                }
            }
            if !part.rest.is_empty() {
                return Err(None);
            }
            match kind {
                None => pattern.shots.push(square),
                Some(_) if pattern.choice.is_some() => return Err(None),
                Some(kind) => pattern.choice = Some(kind),
            }
        }
        let is_disambiguated = pattern.file.is_some() || pattern.rank.is_some();
        if pattern.shots.is_empty() && pattern.choice.is_none()
            || is_disambiguated && pattern.squares.len() != 1
        {
            Err(None)
        } else {
            Ok(pattern)
        }
    }
}

/// Returns the kind whose white pieces have these letters.
fn find_kind(program: &Program, letters: &str) -> Option<KindId> {
    let mut kinds = program.kind_ids();
    kinds.find(|&kind| program.letter(Piece { kind, side: Side::White }) == letters)
}
