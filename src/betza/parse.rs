//! Reads a word atom by atom and collects every mistake. What letters mean is in the tables beside it.

use std::ops::Range;

use super::atoms::{self, AtomKind};
use super::{Atom, BetzaError, BetzaErrorKind as Kind, MAX_LENGTH, MAX_RANGE, Modes, NotYet, Route, Word};

/// Reads a Betza word.
///
/// # Errors
///
/// All mistakes of the word, in the order of their places; nothing of a faulty word is read.
pub fn parse(word: &str) -> Result<Word, Vec<BetzaError>> {
    let alone = |kind| Err(vec![BetzaError { range: 0..word.len(), kind }]);
    if word.is_empty() {
        return alone(Kind::Empty);
    }
    if word.len() > MAX_LENGTH {
        return alone(Kind::TooLong { length: word.len() });
    }
    let mut reader = Reader { word, at: 0, errors: Vec::new() };
    let atoms = reader.atoms();
    if reader.errors.is_empty() {
        Ok(Word { atoms, text: word.to_owned() })
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

    fn peek(&self) -> Option<char> {
        self.word[self.at..].chars().next()
    }

    /// Moves past all signs that satisfy `test` and gives their bytes.
    fn run(&mut self, test: impl Fn(char) -> bool) -> Range<usize> {
        let start = self.at;
        while let Some(sign) = self.peek().filter(|&sign| test(sign)) {
            self.at += sign.len_utf8();
        }
        start..self.at
    }

    fn atoms(&mut self) -> Vec<Atom> {
        let mut atoms = Vec::new();
        while let Some(sign) = self.peek() {
            match sign {
                'a'..='z' | 'A'..='Z' => atoms.extend(self.atom()),
                '0'..='9' => {
                    let range = self.run(|sign| sign.is_ascii_digit());
                    let digits = self.word[range.clone()].to_owned();
                    self.report(range, Kind::StrayRange { digits });
                }
                '[' | '(' => self.bracket(),
                found => {
                    let start = self.at;
                    self.at += found.len_utf8();
                    self.report(start..self.at, Kind::Sign { found });
                }
            }
        }
        atoms
    }

    /// A bracketed move is one thing that is not read: its inside would only give mistakes that are none.
    fn bracket(&mut self) {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(sign) = self.peek() {
            self.at += sign.len_utf8();
            match sign {
                '[' | '(' => depth += 1,
                ']' | ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        let text = self.word[start..self.at].to_owned();
        self.report(start..self.at, Kind::NotYet { text, what: NotYet::SeveralLegs });
    }

    /// Modifiers and the atom that they modify; `None` after a mistake.
    fn atom(&mut self) -> Option<Atom> {
        let before = self.errors.len();
        let modifiers = self.run(|sign| sign.is_ascii_lowercase());
        let letters = &self.word[modifiers.clone()];
        let Some(capital) = self.peek().filter(char::is_ascii_uppercase) else {
            // A bracket takes the modifiers before it along into the move of several legs, and a sign that is
            // no part of any word is mistake enough.
            if self.peek().is_none() {
                self.report(modifiers, Kind::NoAtom { modifiers: letters.to_owned() });
            }
            return None;
        };
        let core = self.core(capital);
        if let Some(leg) = letters.find(['a', 'y']) {
            // All that stands here belongs to several legs, so no other modifier can be judged.
            let at = modifiers.start + leg;
            let text = self.word[at..=at].to_owned();
            self.report(at..at + 1, Kind::NotYet { text, what: NotYet::SeveralLegs });
            return None;
        }
        let (said, compass) = self.modifiers(&modifiers);
        let core = core?;
        let picked = self.directions(&compass, &core);
        let made = self.reach(&said, &core);
        if self.errors.len() > before {
            return None;
        }
        let (reach, between) = made?;
        let lame_path = |to| if between { core.kind.path(to).unwrap_or_default() } else { Vec::new() };
        let routes = picked?.into_iter().map(|to| Route { to, through: lame_path(to) }).collect();
        let (m, c, e) = (said.quiet.is_some(), said.capture.is_some(), said.en_passant.is_some());
        let unsaid = !(m || c || e);
        Some(Atom {
            range_in_word: modifiers.start..self.at,
            modes: Modes { quiet: m || unsaid, capture: c || unsaid, en_passant: e },
            initial: said.initial.is_some(),
            leaves_trail: said.initial.is_some() && said.lame.is_some(),
            routes,
            reach,
        })
    }

    /// The capital at the reader's place, doubled or not, and the range after it.
    fn core(&mut self, capital: char) -> Option<Core> {
        let letters = self.run(|sign| sign == capital);
        let digits_at = self.run(|sign| sign.is_ascii_digit());
        let digits = self.word[digits_at.clone()].to_owned();
        let Some(kind) = atoms::atom(capital) else {
            let text = self.word[letters.clone()].to_owned();
            let kind = match capital {
                'O' => Kind::Castling,
                'X' | 'Y' => Kind::NotYet { text, what: NotYet::LongLeap },
                'U' => Kind::NotYet { text, what: NotYet::AnySquare },
                letter => Kind::UnknownAtom { letter },
            };
            self.report(letters, kind);
            return None;
        };
        let most = if kind.slides { 1 } else { 2 };
        if letters.len() > most {
            let atom = self.word[letters.start..letters.start + most].to_owned();
            self.report(letters.start + most..letters.end, Kind::RidesAlready { atom });
            return None;
        }
        let doubled = letters.len() == 2;
        let steps = if digits.is_empty() {
            if kind.slides || doubled { None } else { Some(1) }
        } else {
            let fault = if doubled {
                Some(Kind::RangeAfterDoubled { atom: capital, digits: digits.clone() })
            } else if digits.bytes().all(|digit| digit == b'0') {
                Some(Kind::RangeZero { atom: capital })
            } else if digits.starts_with('0') {
                Some(Kind::RangeLeadingZero { atom: capital, digits: digits.clone() })
            } else {
                None
            };
            if let Some(fault) = fault {
                self.report(digits_at, fault);
                return None;
            }
            let Some(steps) = digits.parse().ok().filter(|&steps| steps <= MAX_RANGE) else {
                self.report(digits_at, Kind::RangeTooLong { digits });
                return None;
            };
            Some(steps)
        };
        Some(Core { kind, letter: capital, steps })
    }
}
