//! Parser for legs inside brackets, each with its own atom: `[F?R]`, `[cK-aK]`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::modifiers::LegContext;
use super::parse::Reader;
use super::turns::bracket_setting;
use super::{
    Atom, BetzaErrorKind as ErrorKind, BracketFault, Leg, LegDirections, MAX_LEGS, Modes, Tiling, Vector,
};

impl Reader<'_> {
    /// Reads a bracket to its end; returns `None` after an error.
    pub(super) fn read_brackets(&mut self) -> Option<Atom> {
        let errors_before = self.error_count();
        let open = self.advance();
        if self.tiling != Tiling::Squares {
            self.skip_bracket();
            self.refuse_turn(open.start..self.offset());
            return None;
        }
        let mut legs: Vec<Leg> = Vec::new();
        // The byte range and atom letter of each leg.
        let mut leg_sources: Vec<(Range<usize>, char)> = Vec::new();
        let (mut initial, mut last_symmetry) = (false, None);
        loop {
            let modifiers = self.take_while(|ch| ch.is_ascii_lowercase());
            let digits = self.take_while(|ch| ch.is_ascii_digit());
            if legs.is_empty() && !digits.is_empty() && self.peek() == Some(']') {
                self.advance();
                let fault = BracketFault::BracketedRange { digits: self.word[digits].to_owned() };
                self.report(open.start..self.offset(), ErrorKind::Bracket { fault });
                return None;
            }
            if !digits.is_empty() || !self.peek().is_some_and(|ch| ch.is_ascii_uppercase()) {
                return self.report_and_skip(open.start, modifiers.start, BracketFault::MissingAtom);
            }
            if let Some(letter @ ('O' | 'U')) = self.peek() {
                let capital = self.advance();
                self.report(capital, ErrorKind::Bracket { fault: BracketFault::NoDirections { letter } });
                self.skip_bracket();
                return None;
            }
            let bare_atom = self.read_bare_atom();
            let is_last = self.peek() == Some(']');
            let setting_after = |previous| Some(bracket_setting(previous, bare_atom.as_ref()?.kind));
            let context = LegContext {
                turn_setting: last_symmetry.and_then(setting_after),
                brackets: true,
                may_end: matches!(self.peek(), Some(']' | '?')),
                may_continue: !is_last,
            };
            if let Some(bare_atom) = bare_atom {
                let (found, directions) = self.read_modifiers(&modifiers, context);
                initial |= found.initial.is_some();
                last_symmetry = Some(bare_atom.kind.symmetry());
                legs.extend(self.build_leg(&found, &directions, &bare_atom, context));
                leg_sources.push((modifiers.start..self.offset(), bare_atom.letter));
            } else {
                // The legs after an invalid atom are not checked.
                self.skip_bracket();
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
                _ => return self.report_and_skip(open.start, self.offset(), BracketFault::MissingSeparator),
            }
        }
        let range_in_word = open.start..self.offset();
        let number = self.take_while(|ch| ch.is_ascii_digit());
        if !number.is_empty() {
            self.report(number, ErrorKind::Bracket { fault: BracketFault::RangeAfterBracket });
        } else if self.error_count() == errors_before && legs.len() == 1 {
            self.report(range_in_word.clone(), ErrorKind::Bracket { fault: BracketFault::SingleLeg });
        } else if legs.len() > MAX_LEGS {
            self.report(range_in_word.clone(), ErrorKind::TooManyLegs { count: legs.len() });
        } else if self.error_count() == errors_before {
            self.check_continuations(&legs, &leg_sources);
        }
        (self.error_count() == errors_before).then_some(Atom {
            range_in_word,
            initial,
            leaves_trail: false,
            legs,
            group: None,
            closing: Modes::default(),
        })
    }

    /// Reports the first leg that cannot follow some direction of the previous leg, unless the move may end with the previous leg. Without
    /// this error, the moves in that direction would be missing silently.
    fn check_continuations(&mut self, legs: &[Leg], leg_sources: &[(Range<usize>, char)]) {
        let mut previous_directions: BTreeSet<Vector> = BTreeSet::new();
        let mut previous_leg: Option<(&Leg, char)> = None;
        for (leg, (range, letter)) in legs.iter().zip(leg_sources) {
            let continuations = |from: &Vector| match &leg.directions {
                LegDirections::Relative(relative) => {
                    relative.bends_after(*from).into_iter().map(|bend| bend.route.to).collect()
                }
                LegDirections::Routes(_) | LegDirections::Anywhere => Vec::new(),
            };
            previous_directions = if let LegDirections::Routes(routes) = &leg.directions {
                routes.iter().map(|route| route.to).collect()
            } else {
                let dead_end = previous_directions.iter().find(|from| continuations(from).is_empty());
                if let (Some(dead_end), Some((previous, previous_letter))) = (dead_end, previous_leg)
                    && !previous.may_end
                {
                    let is_diagonal = dead_end.right.abs() == dead_end.forward.abs();
                    let leg = self.word[range.clone()].to_owned();
                    self.report(
                        range.clone(),
                        ErrorKind::NoContinuation { leg, before: previous_letter, diagonal: is_diagonal },
                    );
                    return;
                }
                previous_directions.iter().flat_map(continuations).collect()
            };
            previous_leg = Some((leg, *letter));
        }
    }

    /// Reports an error at a byte offset inside the bracket, and skips the rest of the bracket. If the word ends at `offset`,
    /// reports instead that the bracket at `open` is unclosed.
    fn report_and_skip(&mut self, open: usize, offset: usize, fault: BracketFault) -> Option<Atom> {
        let ch = self.word[offset..].chars().next();
        match ch {
            Some(ch) => self.report(offset..offset + ch.len_utf8(), ErrorKind::Bracket { fault }),
            None => self.report(open..open + 1, ErrorKind::Bracket { fault: BracketFault::Unclosed }),
        }
        self.skip_bracket();
        None
    }

    /// Skips the rest of the bracket.
    fn skip_bracket(&mut self) {
        self.take_while(|ch| ch != ']');
        self.advance();
    }
}
