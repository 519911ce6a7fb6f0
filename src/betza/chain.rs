//! Atoms with modifiers before them: one leg, or several that `a` joins and parentheses repeat; and the atoms `U` and `O`, which
//! have no directions of their own.

use std::ops::Range;

use super::modifiers::{LegContext, Modifiers};
use super::parse::{Core, Reader};
use super::turns::AGAIN;
use super::{
    Atom, Bearing, BetzaErrorKind as Kind, Castling, GroupFault, Leg, MAX_LEGS, MAX_RANGE, Modes, Reach,
};

/// The byte ranges of the letters of each leg.
struct Legs {
    each: Vec<Range<usize>>,
    /// The number of the leg with which the group begins.
    group: Option<usize>,
    /// The letters after the group.
    closing: Range<usize>,
}

impl Reader<'_> {
    /// Reads the atom after modifiers that have been read; `None` after a mistake.
    pub(super) fn chain(&mut self, modifiers: &Range<usize>) -> Option<Atom> {
        let before = self.errors();
        let core = self.core();
        let range_in_word = modifiers.start..self.place();
        let legs = self.split(modifiers)?;
        if legs.each.len() > MAX_LEGS {
            let count = legs.each.len();
            self.report(modifiers.clone(), Kind::TooManyLegs { count });
            return None;
        }
        let last = legs.each.len() - 1;
        let mut read = Vec::new();
        let (mut initial, mut leaves_trail) = (false, false);
        let mut toggled = false;
        for (at, letters) in legs.each.iter().enumerate() {
            let context = LegContext {
                turn: (at > 0).then_some(AGAIN),
                brackets: false,
                may_end: at == last || legs.group == Some(at + 1),
                may_continue: at < last || legs.group.is_some(),
            };
            let (found, directions) = self.modifiers(letters, context);
            // Without an atom, the letters can be sorted but not checked.
            let Some(core) = &core else { continue };
            if let Some(winding) = found.winding.filter(|_| !context.may_continue && at == 0) {
                return self.winding(&found, winding, &directions, core, range_in_word);
            }
            initial |= found.initial.is_some();
            leaves_trail |= found.lame.is_some() && found.initial.is_some() || found.lamer.is_some();
            let core = if toggled { toggle(core) } else { core.clone() };
            let leg = self.leg(&found, &directions, &core, context);
            if let Some(leg) = leg {
                if leg.toggles && legs.group.is_some() {
                    self.report(letters.clone(), Kind::Group { fault: GroupFault::Toggles });
                }
                toggled ^= leg.toggles;
                read.push(leg);
            }
        }
        let closing = self.closing(&legs.closing);
        (self.errors() == before).then_some(Atom {
            range_in_word,
            initial,
            leaves_trail: leaves_trail && read.len() == 1,
            legs: read,
            group: legs.group,
            closing,
        })
    }

    /// Splits the letters into legs; `None` if the parentheses do not match.
    fn split(&mut self, modifiers: &Range<usize>) -> Option<Legs> {
        let letters = &self.word.as_bytes()[modifiers.clone()];
        let mut legs = Legs { each: Vec::new(), group: None, closing: modifiers.end..modifiers.end };
        let (mut start, mut closed) = (modifiers.start, false);
        for (offset, &letter) in letters.iter().enumerate() {
            let at = modifiers.start + offset;
            let fault = match letter {
                b'(' if legs.group.is_some() => Some(GroupFault::Second),
                b'(' if letters.get(offset + 1) != Some(&b'a') => Some(GroupFault::Start),
                b'(' => {
                    legs.each.push(start..at);
                    legs.group = Some(legs.each.len());
                    // The `a` after it begins the leg.
                    start = at + 2;
                    None
                }
                b')' if legs.group.is_none() || closed => Some(GroupFault::NotOpen),
                b')' => {
                    legs.each.push(start..at);
                    (start, closed) = (at + 1, true);
                    None
                }
                b'a' if closed => Some(GroupFault::LegBehind),
                b'a' if start <= at => {
                    legs.each.push(start..at);
                    start = at + 1;
                    None
                }
                _ => None,
            };
            if let Some(fault) = fault {
                self.report(at..at + 1, Kind::Group { fault });
                return None;
            }
        }
        if closed {
            legs.closing = start..modifiers.end;
        } else if legs.group.is_some() {
            let open = letters.iter().position(|&letter| letter == b'(').unwrap_or_default();
            let at = modifiers.start + open;
            self.report(at..at + 1, Kind::Group { fault: GroupFault::NotClosed });
            return None;
        } else {
            legs.each.push(start..modifiers.end);
        }
        Some(legs)
    }

    /// Reads the letters after a group: what the last leg may end on.
    fn closing(&mut self, letters: &Range<usize>) -> Modes {
        let mut modes = Modes::default();
        for at in letters.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            let mode = match letter {
                'm' => &mut modes.quiet,
                'c' => &mut modes.capture,
                'd' => &mut modes.destroy,
                'e' => &mut modes.en_passant,
                't' => &mut modes.tame,
                _ => {
                    self.report(at..at + 1, Kind::Group { fault: GroupFault::Behind });
                    continue;
                }
            };
            if *mode {
                self.report(at..at + 1, Kind::Repeated { letter });
            }
            *mode = true;
        }
        without_defaults(modes)
    }

    /// Builds `zB` and `qN` as Betza wrote them: the same step repeated, turning each time.
    fn winding(
        &mut self,
        found: &Modifiers,
        at: usize,
        directions: &Range<usize>,
        core: &Core,
        range_in_word: Range<usize>,
    ) -> Option<Atom> {
        let letter = char::from(self.word.as_bytes()[at]);
        let fits = match letter {
            'z' => core.kind.is_step() && core.steps.is_none() && !matches!(core.letter, 'K' | 'Q'),
            _ => core.kind.to_string() == "N" && matches!(core.steps, None | Some(1)),
        };
        if !fits {
            self.report(at..at + 1, Kind::Winding { letter, atom: core.letter });
            return None;
        }
        let single = Core { steps: Some(1), ..core.clone() };
        let context = LegContext { turn: None, brackets: false, may_end: true, may_continue: true };
        let first = Modifiers { initial: found.initial, around: found.around, ..Modifiers::default() };
        let others =
            [found.lame, found.jump, found.hop, found.grasshop, found.toggle, found.unload, found.tame];
        if let Some(at) = others.into_iter().flatten().next() {
            let second = char::from(self.word.as_bytes()[at]);
            self.report(at..at + 1, Kind::Clash { first: letter, second });
            return None;
        }
        let leg = self.leg(&first, directions, &single, context)?;
        let again = LegContext { turn: Some(AGAIN), ..context };
        let turn = if letter == 'z' { "z" } else { "fq" };
        let choice = super::turn_letters::read(turn, single.kind, AGAIN).ok()?;
        let mut bend =
            self.leg(&Modifiers { around: found.around, ..Modifiers::default() }, &(at..at), &single, again)?;
        if let Bearing::Turn(turn) = &mut bend.bearing {
            turn.choice = choice;
        }
        Some(Atom {
            range_in_word,
            initial: found.initial.is_some(),
            leaves_trail: false,
            legs: vec![leg, bend],
            group: Some(1),
            closing: without_defaults(found.modes()),
        })
    }

    /// Reads `U`, a leap to any square.
    pub(super) fn anywhere(&mut self, modifiers: &Range<usize>) -> Option<Atom> {
        self.advance();
        let digits = self.take_while(|ch| ch.is_ascii_digit());
        if !digits.is_empty() {
            self.report(digits, Kind::Anywhere { text: "a number".to_owned() });
            return None;
        }
        let context = LegContext { turn: None, brackets: false, may_end: true, may_continue: false };
        let before = self.errors();
        let (found, _) = self.modifiers(modifiers, context);
        for at in modifiers.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            if !matches!(letter, 'm' | 'c' | 'd' | 'e' | 't' | 'i' | 'u') {
                self.report(at..at + 1, Kind::Anywhere { text: format!("`{letter}`") });
            }
        }
        (self.errors() == before).then(|| Atom {
            range_in_word: modifiers.start..self.place(),
            initial: found.initial.is_some(),
            leaves_trail: false,
            legs: vec![Leg {
                bearing: Bearing::Anywhere,
                reach: Reach::Leap,
                modes: without_defaults(found.modes()),
                toggles: false,
                around: false,
                may_end: false,
                unloads: found.unload.is_some(),
            }],
            group: None,
            closing: Modes::default(),
        })
    }

    /// Reads `O2`, castling.
    pub(super) fn castling(&mut self, modifiers: &Range<usize>) -> Option<Castling> {
        let before = self.errors();
        let capital = self.take_while(|ch| ch == 'O');
        let digits_at = self.take_while(|ch| ch.is_ascii_digit());
        let digits = &self.word[digits_at.clone()];
        let steps =
            digits.parse().ok().filter(|steps| (1..=MAX_RANGE).contains(steps) && !digits.starts_with('0'));
        if steps.is_none() || capital.len() > 1 {
            self.report(capital.start..digits_at.end, Kind::CastlingSteps);
        }
        let (mut sides, mut inward, mut initial) = ([false; 2], 0, false);
        for at in modifiers.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            let new = match letter {
                'l' => !std::mem::replace(&mut sides[0], true),
                'r' => !std::mem::replace(&mut sides[1], true),
                's' => std::mem::replace(&mut sides, [true; 2]) == [false; 2],
                'i' => !std::mem::replace(&mut initial, true),
                'j' => {
                    inward += 1;
                    inward < MAX_RANGE
                }
                _ => {
                    self.report(at..at + 1, Kind::CastlingLetter { letter });
                    continue;
                }
            };
            if !new {
                self.report(at..at + 1, Kind::Repeated { letter });
            }
        }
        if sides == [false; 2] {
            sides = [true; 2];
        }
        let range_in_word = modifiers.start..self.place();
        (self.errors() == before).then_some(Castling { range_in_word, sides, steps: steps?, inward })
    }
}

/// Turns a slider into a leaper and a leaper into a slider.
fn toggle(core: &Core) -> Core {
    Core { steps: if core.steps == Some(1) { None } else { Some(1) }, ..core.clone() }
}

/// Clears the modes that are the default for the end of a move: a vacant square or an enemy.
fn without_defaults(modes: Modes) -> Modes {
    let usual = Modes { quiet: true, capture: true, tame: modes.tame, ..Modes::default() };
    if modes == usual { Modes { tame: modes.tame, ..Modes::default() } } else { modes }
}
