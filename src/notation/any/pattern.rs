//! Parser of move texts in any notation. Syntax only: `fit.rs` looks for a legal move that matches.

use crate::board::{KindId, Piece, Side, Square};
use crate::ir::Program;
use crate::notation::{Reason, coordinate, short};

/// Signs for check, mate and praise at the end of a text.
pub(super) const SIGNS: [char; 4] = ['+', '#', '!', '?'];

/// The description of a move in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Pass,
    /// A castling by its letter.
    Castling(char),
    Drop(KindId, Square),
    Move(Said),
}

/// The parts of a move that a text names.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Said {
    pub kind: Option<KindId>,
    /// The file of the origin, from 0, if the text names only that.
    pub file: Option<u8>,
    pub rank: Option<u8>,
    /// The origin first, if there are several.
    pub squares: Vec<Square>,
    pub shots: Vec<Square>,
    pub choice: Option<KindId>,
    /// True if the text claims a capture.
    pub takes: bool,
}

/// Parses a move text.
///
/// # Errors
///
/// `None` if the text has no known form, otherwise the reason why it is wrong.
pub(super) fn read(program: &Program, text: &str) -> Result<Pattern, Option<Reason>> {
    if text.len() > coordinate::LONGEST {
        return Err(None);
    }
    let text = text.trim_end_matches(SIGNS).trim_end();
    if text == coordinate::PASS {
        return Ok(Pattern::Pass);
    }
    let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
    let circles = text.split('-').all(|part| part.len() == 1 && part.contains(['O', 'o', '0']));
    match text.len() {
        3 if circles => return Ok(Pattern::Castling('K')),
        5 if circles => return Ok(Pattern::Castling('Q')),
        _ => {}
    }
    let mut reader = Reader { program, rest: text };
    if let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        reader.rest = inside;
        return reader.drop();
    }
    if text.contains(['@', '*']) && !text.contains([';', ',']) {
        return reader.drop();
    }
    reader.movement().map(Pattern::Move)
}

/// The rest of the text.
struct Reader<'a> {
    program: &'a Program,
    rest: &'a str,
}

impl Reader<'_> {
    fn first(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self, signs: &[char]) -> bool {
        let before = self.rest.len();
        self.rest = self.rest.trim_start_matches(signs);
        self.rest.len() < before
    }

    /// Reads a kind by its letter (`P`, `+P`); `None` if the text does not go on with a capital.
    fn kind(&mut self) -> Result<Option<KindId>, Option<Reason>> {
        let plus = usize::from(self.rest.starts_with('+'));
        if !self.rest[plus..].starts_with(|char: char| char.is_ascii_uppercase()) {
            return Ok(None);
        }
        let (letters, rest) = self.rest.split_at(plus + 1);
        let found = kind_of(self.program, letters).ok_or_else(|| Some(Reason::NoKind(short(letters))))?;
        self.rest = rest;
        Ok(Some(found))
    }

    /// Reads a square (`e4`); `None` if the text does not go on with a file and a number.
    fn square(&mut self) -> Result<Option<Square>, Option<Reason>> {
        let digits = self.rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if !self.rest.starts_with(|char: char| char.is_ascii_lowercase()) || digits == 0 {
            return Ok(None);
        }
        let (name, rest) = self.rest.split_at(1 + digits);
        let shape = &self.program.shape;
        let square = shape.find(name).filter(|&cell| shape.is_square(cell));
        self.rest = rest;
        square.map(Some).ok_or_else(|| Some(Reason::NoSquare(short(name))))
    }

    /// `He1`, `H@e1`, `H*e1`.
    fn drop(&mut self) -> Result<Pattern, Option<Reason>> {
        let kind = self.kind()?.or(crate::notation::own::bare_kind(self.program)).ok_or(None)?;
        self.skip(&['@', '*', ' ']);
        let square = self.square()?.ok_or(None)?;
        if self.rest.is_empty() { Ok(Pattern::Drop(kind, square)) } else { Err(None) }
    }

    fn movement(&mut self) -> Result<Said, Option<Reason>> {
        let mut said = Said { kind: self.kind()?, ..Said::default() };
        while let Some(first) = self.first() {
            if first == ';' || first == ',' {
                return self.behind(said);
            }
            if self.skip(&['x', ':']) {
                said.takes = true;
            } else if self.skip(&[' ', '-']) {
            } else if let Some(square) = self.square()? {
                said.squares.push(square);
            } else if !said.squares.is_empty() {
                said.choice = Some(self.choice()?);
                self.skip(&[' ']);
                if !self.rest.is_empty() && !self.rest.starts_with([';', ',']) {
                    return Err(None);
                }
            } else if !self.hint(first, &mut said) {
                return Err(None);
            }
        }
        let hints = said.file.is_some() || said.rank.is_some();
        if said.squares.is_empty() || hints && said.squares.len() > 1 { Err(None) } else { Ok(said) }
    }

    /// A part of the origin's name.
    fn hint(&mut self, first: char, said: &mut Said) -> bool {
        if first.is_ascii_digit() && said.rank.is_none() {
            let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
            let label: Option<u8> = self.rest[..digits].parse().ok();
            self.rest = &self.rest[digits..];
            said.rank = label.and_then(|label| label.checked_sub(self.program.shape.first_rank()));
            said.rank.is_some()
        } else if first.is_ascii_lowercase() && said.file.is_none() && said.rank.is_none() {
            self.rest = &self.rest[1..];
            said.file = Some(first as u8 - b'a');
            true
        } else {
            false
        }
    }

    /// `=Q`, `(Q)`, `/Q`, `Q`, `q`.
    fn choice(&mut self) -> Result<KindId, Option<Reason>> {
        self.skip(&['=', '(', '/', ' ']);
        let letters = self.rest.trim_end_matches(')');
        let end = letters.find([';', ',', ' ']).unwrap_or(letters.len());
        let letters = &letters[..end];
        let kind = kind_of(self.program, &letters.to_ascii_uppercase()).ok_or(None)?;
        self.rest = self.rest[letters.len()..].trim_start_matches(')');
        Ok(kind)
    }

    /// Reads removed pieces (`; d6-`, `; @-d6`, `,d6`) and pieces that are put down (`; Q-e8`).
    fn behind(&mut self, mut said: Said) -> Result<Said, Option<Reason>> {
        for part in self.rest.split([';', ',']).skip(1) {
            let mut part = Reader { program: self.program, rest: part.trim() };
            let chosen = part.kind()?;
            part.skip(&['@', '-', ' ']);
            let square = part.square()?.ok_or(None)?;
            part.skip(&['-', ' ']);
            if !part.rest.is_empty() {
                return Err(None);
            }
            match chosen {
                None => said.shots.push(square),
                Some(_) if said.choice.is_some() => return Err(None),
                Some(kind) => said.choice = Some(kind),
            }
        }
        let hints = said.file.is_some() || said.rank.is_some();
        if said.shots.is_empty() && said.choice.is_none() || hints && said.squares.len() != 1 {
            Err(None)
        } else {
            Ok(said)
        }
    }
}

fn kind_of(program: &Program, letters: &str) -> Option<KindId> {
    let mut kinds = program.kind_ids();
    kinds.find(|&kind| program.letter(Piece { kind, side: Side::White }) == letters)
}
