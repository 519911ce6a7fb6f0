//! Legs between brackets, each with an atom of its own: `[F?R]`, `[cK-aK]`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::modifiers::LegContext;
use super::parse::Reader;
use super::turns::turn_setting;
use super::{Atom, Bearing, BetzaErrorKind as Kind, BracketFault, Leg, MAX_LEGS, Modes, Vector};

impl Reader<'_> {
    /// Reads a bracket to its end; `None` after a mistake.
    pub(super) fn brackets(&mut self) -> Option<Atom> {
        let errors_before = self.errors();
        let open = self.advance();
        let mut legs: Vec<Leg> = Vec::new();
        // The byte range and atom letter of each leg.
        let mut written: Vec<(Range<usize>, char)> = Vec::new();
        let (mut initial, mut last_symmetry) = (false, None);
        loop {
            let modifiers = self.take_while(|ch| ch.is_ascii_lowercase());
            let digits = self.take_while(|ch| ch.is_ascii_digit());
            if legs.is_empty() && !digits.is_empty() && self.peek() == Some(']') {
                self.advance();
                let fault = BracketFault::BracketedRange { digits: self.word[digits].to_owned() };
                self.report(open.start..self.place(), Kind::Bracket { fault });
                return None;
            }
            if !digits.is_empty() || !self.peek().is_some_and(|ch| ch.is_ascii_uppercase()) {
                return self.report_and_skip(open.start, modifiers.start, BracketFault::NoLeg);
            }
            if let Some(letter @ ('O' | 'U')) = self.peek() {
                let at = self.advance();
                self.report(at.clone(), Kind::Bracket { fault: BracketFault::NoDirections { letter } });
                self.skip();
                return None;
            }
            let core = self.core();
            let closes = self.peek() == Some(']');
            let context = LegContext {
                turn: last_symmetry.and_then(|previous| Some(turn_setting(previous, core.as_ref()?.kind))),
                brackets: true,
                may_end: matches!(self.peek(), Some(']' | '?')),
                may_continue: !closes,
            };
            if let Some(core) = core {
                let (found, directions) = self.modifiers(&modifiers, context);
                initial |= found.initial.is_some();
                last_symmetry = Some(core.kind.symmetry());
                legs.extend(self.leg(&found, &directions, &core, context));
                written.push((modifiers.start..self.place(), core.letter));
            } else {
                // The legs after an invalid atom are not checked.
                self.skip();
                return None;
            }
            match self.peek() {
                Some(']') => {
                    self.advance();
                    break;
                }
                Some('-' | '?') => {
                    self.advance();
                }
                _ => return self.report_and_skip(open.start, self.place(), BracketFault::MissingSeparator),
            }
        }
        let range_in_word = open.start..self.place();
        let number = self.take_while(|ch| ch.is_ascii_digit());
        if !number.is_empty() {
            self.report(number, Kind::Bracket { fault: BracketFault::Number });
        } else if self.errors() == errors_before && legs.len() == 1 {
            self.report(range_in_word.clone(), Kind::Bracket { fault: BracketFault::OneLeg });
        } else if legs.len() > MAX_LEGS {
            self.report(range_in_word.clone(), Kind::TooManyLegs { count: legs.len() });
        } else if self.errors() == errors_before {
            self.check_continuations(&legs, &written);
        }
        (self.errors() == errors_before).then_some(Atom {
            range_in_word,
            initial,
            leaves_trail: false,
            legs,
            group: None,
            closing: Modes::default(),
        })
    }

    /// Reports the first leg that has no continuation for some direction of a previous leg that may not end the move. Otherwise those
    /// moves would be dropped silently.
    fn check_continuations(&mut self, legs: &[Leg], written: &[(Range<usize>, char)]) {
        let mut reached: BTreeSet<Vector> = BTreeSet::new();
        let mut previous_leg: Option<(&Leg, char)> = None;
        for (leg, (place, letter)) in legs.iter().zip(written) {
            let continuations = |from: &Vector| match &leg.bearing {
                Bearing::Turn(turn) => {
                    turn.turned_routes(*from).into_iter().map(|bend| bend.route.to).collect()
                }
                Bearing::Routes(_) | Bearing::Anywhere => Vec::new(),
            };
            reached = if let Bearing::Routes(routes) = &leg.bearing {
                routes.iter().map(|route| route.to).collect()
            } else {
                let lost = reached.iter().find(|from| continuations(from).is_empty());
                if let (Some(lost), Some((last, letter_before))) = (lost, previous_leg)
                    && !last.may_end
                {
                    let diagonal = lost.right.abs() == lost.forward.abs();
                    let leg = self.word[place.clone()].to_owned();
                    self.report(place.clone(), Kind::NoContinuation { leg, before: letter_before, diagonal });
                    return;
                }
                reached.iter().flat_map(continuations).collect()
            };
            previous_leg = Some((leg, *letter));
        }
    }

    /// Reports a fault at a byte of the bracket and skips the rest of the bracket.
    fn report_and_skip(&mut self, open: usize, at: usize, fault: BracketFault) -> Option<Atom> {
        let ch = self.word[at..].chars().next();
        match ch {
            Some(ch) => self.report(at..at + ch.len_utf8(), Kind::Bracket { fault }),
            None => self.report(open..open + 1, Kind::Bracket { fault: BracketFault::NotClosed }),
        }
        self.skip();
        None
    }

    /// Moves past the end of the bracket.
    fn skip(&mut self) {
        self.take_while(|ch| ch != ']');
        self.advance();
    }
}
