//! The parser: reads a word atom by atom and collects every mistake. The meaning of the letters is in the other files.

use std::ops::Range;

use super::atoms::{self, AtomKind};
use super::{Atom, BetzaError, BetzaErrorKind as Kind, Castling, MAX_LENGTH, MAX_RANGE, Word};

/// Reads a Betza word.
///
/// # Errors
///
/// Returns all mistakes of the word, in the order of their positions.
pub fn parse(word: &str) -> Result<Word, Vec<BetzaError>> {
    let alone = |kind| Err(vec![BetzaError { range: 0..word.len(), kind }]);
    if word.is_empty() {
        return alone(Kind::Empty);
    }
    if word.len() > MAX_LENGTH {
        return alone(Kind::TooLong { length: word.len() });
    }
    let mut reader = Reader { word, at: 0, errors: Vec::new() };
    let (atoms, castlings) = reader.atoms();
    if reader.errors.is_empty() {
        Ok(Word { atoms, castlings, text: word.to_owned() })
    } else {
        reader.errors.sort_by_key(|error| (error.range.start, error.range.end));
        Err(reader.errors)
    }
}

pub(super) struct Reader<'a> {
    pub word: &'a str,
    at: usize,
    errors: Vec<BetzaError>,
}

/// The capital of an atom, with what follows it.
#[derive(Clone)]
pub(super) struct Core {
    pub kind: AtomKind,
    /// As written, which may be a synonym of the kind's.
    pub letter: char,
    /// Steps: `Some(1)` is a single leap, `None` has no limit.
    pub steps: Option<u8>,
}

impl Reader<'_> {
    pub fn report(&mut self, range: Range<usize>, kind: Kind) {
        self.errors.push(BetzaError { range, kind });
    }

    pub fn errors(&self) -> usize {
        self.errors.len()
    }

    pub fn peek(&self) -> Option<char> {
        self.word[self.at..].chars().next()
    }

    /// The current byte offset.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Moves past all characters that satisfy `test` and returns their bytes.
    pub fn take_while(&mut self, test: impl Fn(char) -> bool) -> Range<usize> {
        let start = self.at;
        while let Some(sign) = self.peek().filter(|&sign| test(sign)) {
            self.at += sign.len_utf8();
        }
        start..self.at
    }

    /// Moves past one character and returns its bytes: an empty range at the end.
    pub fn advance(&mut self) -> Range<usize> {
        let start = self.at;
        self.at += self.peek().map_or(0, char::len_utf8);
        start..self.at
    }

    fn atoms(&mut self) -> (Vec<Atom>, Vec<Castling>) {
        let (mut atoms, mut castlings) = (Vec::new(), Vec::new());
        while let Some(sign) = self.peek() {
            match sign {
                'a'..='z' | 'A'..='Z' | '(' => {
                    let modifiers = self.take_while(|ch| ch.is_ascii_lowercase() || matches!(ch, '(' | ')'));
                    match self.peek() {
                        Some('O') => castlings.extend(self.castling(&modifiers)),
                        Some('U') => atoms.extend(self.anywhere(&modifiers)),
                        Some('A'..='Z') => atoms.extend(self.chain(&modifiers)),
                        Some('[') => self.report(modifiers, Kind::BeforeBracket),
                        None => {
                            let letters = self.word[modifiers.clone()].to_owned();
                            self.report(modifiers, Kind::NoAtom { modifiers: letters });
                        }
                        // The character is reported in the next round.
                        Some(_) => {}
                    }
                }
                '[' => atoms.extend(self.brackets()),
                '0'..='9' => {
                    let range = self.take_while(|ch| ch.is_ascii_digit());
                    let digits = self.word[range.clone()].to_owned();
                    self.report(range, Kind::StrayRange { digits });
                }
                found => {
                    let range = self.advance();
                    self.report(
                        range,
                        match found {
                            ']' | ')' | '?' | '-' => Kind::Stray { found },
                            found => Kind::Sign { found },
                        },
                    );
                }
            }
        }
        (atoms, castlings)
    }

    /// Reads an atom: its capital, doubled or extended or neither, and the range after it.
    pub fn core(&mut self) -> Option<Core> {
        let capital = self.peek().unwrap_or_default();
        let letters = self.take_while(|ch| ch == capital);
        let extension = self.take_while(|ch| matches!(ch, 'X' | 'Y') && ch != capital);
        let digits_at = self.take_while(|ch| ch.is_ascii_digit());
        let Some(plain) = atoms::atom(capital) else {
            let kind = match capital {
                'X' | 'Y' => Kind::NothingToExtend { letter: capital },
                letter => Kind::UnknownAtom { letter },
            };
            self.report(letters, kind);
            return None;
        };
        let most = if plain.slides { 1 } else { 2 };
        if letters.len() > most {
            let atom = self.word[letters.start..letters.start + most].to_owned();
            self.report(letters.start + most..letters.end, Kind::RidesAlready { atom });
            return None;
        }
        let doubled = letters.len() == 2;
        let by = &self.word[extension.clone()];
        let extended = match by.chars().next() {
            None => Some(plain),
            Some(by) if extension.len() == 1 && !doubled => plain.extended(by),
            Some(_) => None,
        };
        let Some(kind) = extended else {
            let text = self.word[letters.start..extension.end].to_owned();
            self.report(extension, Kind::Extension { text });
            return None;
        };
        match steps(&self.word[digits_at.clone()], capital, kind, doubled) {
            Ok(steps) => Some(Core { kind, letter: capital, steps }),
            Err(fault) => {
                self.report(digits_at, fault);
                None
            }
        }
    }
}

/// Returns the maximum number of steps: the digits, or the default of the capitals. `None` is no limit.
fn steps(digits: &str, capital: char, kind: AtomKind, doubled: bool) -> Result<Option<u8>, Kind> {
    let digits = digits.to_owned();
    if digits.is_empty() {
        return Ok(if kind.slides || doubled { None } else { Some(1) });
    }
    if doubled {
        return Err(Kind::RangeAfterDoubled { atom: capital, digits });
    }
    if digits.len() > 1 && digits.starts_with('0') {
        return Err(Kind::RangeLeadingZero { atom: capital, digits });
    }
    match digits.parse::<u8>() {
        Ok(0) => Ok(None),
        Ok(steps) if steps <= MAX_RANGE => Ok(Some(steps)),
        _ => Err(Kind::RangeTooLong { digits }),
    }
}
