//! The parser, which reads a word atom by atom and collects all errors. The meaning of the letters is implemented in the other files.

use std::ops::Range;

use super::atoms::{self, AtomKind};
use super::{Atom, BetzaError, BetzaErrorKind as ErrorKind, Castling, MAX_LENGTH, MAX_RANGE, Tiling, Word};

/// Reads a Betza word for a board of squares.
///
/// # Errors
///
/// Returns all errors of the word, in the order of their positions.
pub fn parse(word: &str) -> Result<Word, Vec<BetzaError>> {
    parse_on(Tiling::Squares, word)
}

/// Reads a Betza word for a board of the given tiles.
///
/// # Errors
///
/// Returns all errors of the word, in the order of their positions.
pub fn parse_on(tiling: Tiling, word: &str) -> Result<Word, Vec<BetzaError>> {
    let single_error = |kind| Err(vec![BetzaError { range: 0..word.len(), kind }]);
    if word.is_empty() {
        return single_error(ErrorKind::Empty);
    }
    if word.len() > MAX_LENGTH {
        return single_error(ErrorKind::TooLong { length: word.len() });
    }
    let mut reader = Reader { word, tiling, offset: 0, errors: Vec::new() };
    let (atoms, castlings) = reader.read_atoms();
    if reader.errors.is_empty() {
        Ok(Word { atoms, castlings, text: word.to_owned() })
    } else {
        reader.errors.sort_by_key(|error| (error.range.start, error.range.end));
        Err(reader.errors)
    }
}

/// The state of the parser.
pub(super) struct Reader<'a> {
    /// The whole word.
    pub word: &'a str,
    /// The tiles of the board.
    pub tiling: Tiling,
    /// The current byte offset in the word.
    offset: usize,
    errors: Vec<BetzaError>,
}

/// An atom without its modifiers: the capital and its range.
#[derive(Clone)]
pub(super) struct BareAtom {
    pub kind: AtomKind,
    /// The capital as written, which may be a synonym of the kind's letter.
    pub letter: char,
    /// The maximum number of steps: `Some(1)` is a single leap, `None` means no limit.
    pub max_steps: Option<u8>,
}

impl Reader<'_> {
    pub fn report(&mut self, range: Range<usize>, kind: ErrorKind) {
        self.errors.push(BetzaError { range, kind });
    }

    pub fn error_count(&self) -> usize {
        self.errors.len()
    }

    pub fn peek(&self) -> Option<char> {
        self.word[self.offset..].chars().next()
    }

    /// Returns the current byte offset.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Skips all characters that satisfy `test`, and returns their byte range.
    pub fn take_while(&mut self, test: impl Fn(char) -> bool) -> Range<usize> {
        let start = self.offset;
        while let Some(char) = self.peek().filter(|&char| test(char)) {
            self.offset += char.len_utf8();
        }
        start..self.offset
    }

    /// Skips one character, and returns its byte range, which is empty at the end of the word.
    pub fn advance(&mut self) -> Range<usize> {
        let start = self.offset;
        self.offset += self.peek().map_or(0, char::len_utf8);
        start..self.offset
    }

    fn read_atoms(&mut self) -> (Vec<Atom>, Vec<Castling>) {
        let (mut atoms, mut castlings) = (Vec::new(), Vec::new());
        while let Some(char) = self.peek() {
            match char {
                letter if matches!(letter, 'a'..='z' | 'A'..='Z' | '(') || self.is_up_or_down(letter) => {
                    let cubes = self.tiling == Tiling::Cubes;
                    let modifiers = self.take_while(|ch| {
                        ch.is_ascii_lowercase() || matches!(ch, '(' | ')') || cubes && matches!(ch, '^' | '_')
                    });
                    match self.peek() {
                        Some('O') => castlings.extend(self.read_castling(&modifiers)),
                        Some('U') => atoms.extend(self.read_universal_leap(&modifiers)),
                        Some('A'..='Z') => atoms.extend(self.read_chain(&modifiers)),
                        Some('[') => self.report(modifiers, ErrorKind::ModifiersBeforeBracket),
                        None => {
                            let letters = self.word[modifiers.clone()].to_owned();
                            self.report(modifiers, ErrorKind::NoAtom { modifiers: letters });
                        }
                        // The character is reported in the next iteration.
                        Some(_) => {}
                    }
                }
                '[' => atoms.extend(self.read_brackets()),
                '0'..='9' => {
                    let range = self.take_while(|ch| ch.is_ascii_digit());
                    let digits = self.word[range.clone()].to_owned();
                    self.report(range, ErrorKind::StrayRange { digits });
                }
                found => {
                    let range = self.advance();
                    self.report(
                        range,
                        match found {
                            ']' | ')' | '?' | '-' => ErrorKind::OutsideBrackets { found },
                            found => ErrorKind::InvalidCharacter { found },
                        },
                    );
                }
            }
        }
        (atoms, castlings)
    }

    /// Reads an atom without its modifiers: its capital, which may be doubled or extended, and its range. Returns `None` after an error.
    pub fn read_bare_atom(&mut self) -> Option<BareAtom> {
        let capital = self.peek().unwrap_or_default();
        let letters = self.take_while(|ch| ch == capital);
        let extension = self.take_while(|ch| matches!(ch, 'X' | 'Y') && ch != capital);
        let digits_range = self.take_while(|ch| ch.is_ascii_digit());
        let Some(plain) = atoms::find_atom(capital, self.tiling) else {
            let kind = match capital {
                'X' | 'Y' => ErrorKind::NothingToExtend { letter: capital },
                letter => ErrorKind::UnknownAtom { letter },
            };
            self.report(letters, kind);
            return None;
        };
        let max_letters = if plain.slides { 1 } else { 2 };
        if letters.len() > max_letters {
            let atom = self.word[letters.start..letters.start + max_letters].to_owned();
            self.report(letters.start + max_letters..letters.end, ErrorKind::AlreadyRides { atom });
            return None;
        }
        let is_doubled = letters.len() == 2;
        let suffix = &self.word[extension.clone()];
        let extended = match suffix.chars().next() {
            None => Some(plain),
            Some(letter) if extension.len() == 1 && !is_doubled => plain.extended(letter),
            Some(_) => None,
        };
        let Some(kind) = extended else {
            let text = self.word[letters.start..extension.end].to_owned();
            self.report(extension, ErrorKind::Extension { text });
            return None;
        };
        match parse_max_steps(&self.word[digits_range.clone()], capital, kind, is_doubled) {
            Ok(max_steps) => Some(BareAtom { kind, letter: capital, max_steps }),
            Err(fault) => {
                self.report(digits_range, fault);
                None
            }
        }
    }
}

/// Returns the maximum number of steps: the digits, or the default of the capital if there are none. `None` means no limit.
fn parse_max_steps(
    digits: &str,
    capital: char,
    kind: AtomKind,
    is_doubled: bool,
) -> Result<Option<u8>, ErrorKind> {
    let digits = digits.to_owned();
    if digits.is_empty() {
        return Ok(if kind.slides || is_doubled { None } else { Some(1) });
    }
    if is_doubled {
        return Err(ErrorKind::RangeAfterDoubled { atom: capital, digits });
    }
    if digits.len() > 1 && digits.starts_with('0') {
        return Err(ErrorKind::RangeLeadingZero { atom: capital, digits });
    }
    match digits.parse::<u8>() {
        Ok(0) => Ok(None),
        Ok(steps) if steps <= MAX_RANGE => Ok(Some(steps)),
        _ => Err(ErrorKind::RangeTooLong { digits }),
    }
}
