//! Legs between brackets, each with an atom of its own: `[F?R]`, `[cK-aK]`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::modifiers::Role;
use super::parse::Reader;
use super::turns::setting;
use super::{Atom, Bearing, BetzaErrorKind as Kind, BracketFault, Leg, MAX_LEGS, Modes, Vector};

impl Reader<'_> {
    /// Reads a bracket to its end; `None` after a mistake.
    pub(super) fn brackets(&mut self) -> Option<Atom> {
        let before = self.errors();
        let open = self.one();
        let mut legs: Vec<Leg> = Vec::new();
        // The bytes of each leg, and its capital.
        let mut written: Vec<(Range<usize>, char)> = Vec::new();
        let (mut initial, mut last_symmetry) = (false, None);
        loop {
            let modifiers = self.run(|sign| sign.is_ascii_lowercase());
            let digits = self.run(|sign| sign.is_ascii_digit());
            if legs.is_empty() && !digits.is_empty() && self.peek() == Some(']') {
                self.one();
                let fault = BracketFault::BracketedRange { digits: self.word[digits].to_owned() };
                self.report(open.start..self.place(), Kind::Bracket { fault });
                return None;
            }
            if !digits.is_empty() || !self.peek().is_some_and(|sign| sign.is_ascii_uppercase()) {
                return self.broken(open.start, modifiers.start, BracketFault::NoLeg);
            }
            if let Some(letter @ ('O' | 'U')) = self.peek() {
                let at = self.one();
                self.report(at.clone(), Kind::Bracket { fault: BracketFault::NoDirections { letter } });
                self.skip();
                return None;
            }
            let core = self.core();
            let closes = self.peek() == Some(']');
            let role = Role {
                turn: last_symmetry.and_then(|before| Some(setting(before, core.as_ref()?.kind))),
                brackets: true,
                ends: matches!(self.peek(), Some(']' | '?')),
                goes_on: !closes,
            };
            if let Some(core) = core {
                let (found, compass) = self.modifiers(&modifiers, role);
                initial |= found.initial.is_some();
                last_symmetry = Some(core.kind.symmetry());
                legs.extend(self.leg(&found, &compass, &core, role));
                written.push((modifiers.start..self.place(), core.letter));
            } else {
                // The legs after an invalid atom are not checked.
                self.skip();
                return None;
            }
            match self.peek() {
                Some(']') => {
                    self.one();
                    break;
                }
                Some('-' | '?') => {
                    self.one();
                }
                _ => return self.broken(open.start, self.place(), BracketFault::NoJoint),
            }
        }
        let range_in_word = open.start..self.place();
        let number = self.run(|sign| sign.is_ascii_digit());
        if !number.is_empty() {
            self.report(number, Kind::Bracket { fault: BracketFault::Number });
        } else if self.errors() == before && legs.len() == 1 {
            self.report(range_in_word.clone(), Kind::Bracket { fault: BracketFault::OneLeg });
        } else if legs.len() > MAX_LEGS {
            self.report(range_in_word.clone(), Kind::TooManyLegs { count: legs.len() });
        } else if self.errors() == before {
            self.lead_on(&legs, &written);
        }
        (self.errors() == before).then_some(Atom {
            range_in_word,
            initial,
            leaves_trail: false,
            legs,
            group: None,
            closing: Modes::default(),
        })
    }

    /// Reports the first leg that cannot follow some directions of a leg that must go on: these moves would be lost silently.
    fn lead_on(&mut self, legs: &[Leg], written: &[(Range<usize>, char)]) {
        let mut reached: BTreeSet<Vector> = BTreeSet::new();
        let mut before: Option<(&Leg, char)> = None;
        for (leg, (place, letter)) in legs.iter().zip(written) {
            let ways = |from: &Vector| match &leg.bearing {
                Bearing::Turn(turn) => turn.bends(*from).into_iter().map(|bend| bend.route.to).collect(),
                Bearing::Routes(_) | Bearing::Anywhere => Vec::new(),
            };
            reached = if let Bearing::Routes(routes) = &leg.bearing {
                routes.iter().map(|route| route.to).collect()
            } else {
                let lost = reached.iter().find(|from| ways(from).is_empty());
                if let (Some(lost), Some((last, before))) = (lost, before)
                    && !last.may_end
                {
                    let diagonal = lost.right.abs() == lost.forward.abs();
                    let leg = self.word[place.clone()].to_owned();
                    self.report(place.clone(), Kind::NoWayOn { leg, before, diagonal });
                    return;
                }
                reached.iter().flat_map(ways).collect()
            };
            before = Some((leg, *letter));
        }
    }

    /// Reports a fault at a byte of the bracket and skips the rest of the bracket.
    fn broken(&mut self, open: usize, at: usize, fault: BracketFault) -> Option<Atom> {
        let sign = self.word[at..].chars().next();
        match sign {
            Some(sign) => self.report(at..at + sign.len_utf8(), Kind::Bracket { fault }),
            None => self.report(open..open + 1, Kind::Bracket { fault: BracketFault::NotClosed }),
        }
        self.skip();
        None
    }

    /// Moves past the end of the bracket.
    fn skip(&mut self) {
        self.run(|sign| sign != ']');
        self.one();
    }
}
