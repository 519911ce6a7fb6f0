//! The modifiers (small letters) of one leg: sorts them and builds the leg from them.

use std::ops::Range;

use super::atoms::path;
use super::directions::{self, Meaningless};
use super::parse::{Core, Reader};
use super::turn_letters;
use super::turns::{Setting, Turn};
use super::{Bearing, BetzaErrorKind as Kind, Landing, Leg, Modes, NotYet, Reach, Route};

/// The position of a leg among the legs of its atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LegContext {
    /// The setting in which its directions are read; `None` for the first leg, whose directions are absolute.
    pub turn: Option<Setting>,
    /// True if each leg has its own atom.
    pub brackets: bool,
    /// True if the move may end with it.
    pub may_end: bool,
    /// True if another leg may follow.
    pub may_continue: bool,
}

/// The byte offsets of the modifiers of one leg, directions excluded.
#[derive(Default)]
pub(super) struct Modifiers {
    pub quiet: Option<usize>,
    pub capture: Option<usize>,
    pub destroy: Option<usize>,
    pub en_passant: Option<usize>,
    pub tame: Option<usize>,
    pub initial: Option<usize>,
    pub lame: Option<usize>,
    /// The second `n`.
    pub lamer: Option<usize>,
    pub jump: Option<usize>,
    pub hop: Option<usize>,
    pub grasshop: Option<usize>,
    pub toggle: Option<usize>,
    pub around: Option<usize>,
    pub unload: Option<usize>,
    /// `q` or `z` of a first leg.
    pub winding: Option<usize>,
}

impl Modifiers {
    fn place(&mut self, letter: char) -> Option<&mut Option<usize>> {
        Some(match letter {
            'm' => &mut self.quiet,
            'c' => &mut self.capture,
            'd' => &mut self.destroy,
            'e' => &mut self.en_passant,
            't' => &mut self.tame,
            'i' => &mut self.initial,
            'n' if self.lame.is_some() => &mut self.lamer,
            'n' => &mut self.lame,
            'j' => &mut self.jump,
            'p' => &mut self.hop,
            'g' => &mut self.grasshop,
            'y' => &mut self.toggle,
            'o' => &mut self.around,
            'u' => &mut self.unload,
            'q' | 'z' => &mut self.winding,
            _ => return None,
        })
    }

    /// Returns the modes that the letters select, hops excluded.
    pub fn modes(&self) -> Modes {
        Modes {
            quiet: self.quiet.is_some(),
            capture: self.capture.is_some(),
            destroy: self.destroy.is_some(),
            en_passant: self.en_passant.is_some(),
            hop: false,
            tame: self.tame.is_some(),
        }
    }
}

impl Reader<'_> {
    /// Sorts the letters of one leg. Returns the modifiers and the bytes of the directions.
    pub(super) fn modifiers(
        &mut self,
        modifiers: &Range<usize>,
        context: LegContext,
    ) -> (Modifiers, Range<usize>) {
        let mut found = Modifiers::default();
        let mut directions = modifiers.start..modifiers.start;
        let mut apart = false;
        let is_direction = |letter| match context.turn {
            None => directions::is_direction(letter),
            Some(_) => turn_letters::is_turn(letter, context.brackets),
        };
        for at in modifiers.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            if is_direction(letter) {
                if directions.is_empty() {
                    directions = at..at + 1;
                } else if directions.end == at {
                    directions.end += 1;
                } else if !apart {
                    apart = true;
                    let all = self.word[modifiers.clone()].chars().filter(|&letter| is_direction(letter));
                    let kind = Kind::DirectionsApart { together: all.collect() };
                    self.report(at..at + 1, kind);
                }
                continue;
            }
            let Some(place) = found.place(letter) else {
                let kind = match letter {
                    'k' | 'x' => Kind::NotYet { text: letter.to_string(), what: NotYet::Modifier },
                    letter => Kind::UnknownModifier { letter },
                };
                self.report(at..at + 1, kind);
                continue;
            };
            if place.is_none() {
                *place = Some(at);
            } else if matches!(letter, 'i' | 'j' | 'p' | 'g') {
                let text = format!("{letter}{letter}");
                self.report(at..at + 1, Kind::NotYet { text, what: NotYet::Doubled });
            } else {
                self.report(at..at + 1, Kind::Repeated { letter });
            }
        }
        if apart {
            // An incomplete direction has been reported; the others are not checked.
            directions = modifiers.start..modifiers.start;
        }
        (found, directions)
    }

    /// Builds the leg of an atom with modifiers; `None` after a mistake.
    pub(super) fn leg(
        &mut self,
        found: &Modifiers,
        directions: &Range<usize>,
        core: &Core,
        context: LegContext,
    ) -> Option<Leg> {
        let before = self.errors();
        self.check_letters(found, context);
        let reach = self.reach(found, core, context);
        let bearing = self.bearing(directions, core, context, reach.is_some_and(|(_, passes)| passes));
        if self.errors() > before {
            return None;
        }
        let mut modes = found.modes();
        if context.may_continue && !context.may_end {
            modes.quiet |= found.toggle.is_some();
            modes.hop = found.hop.is_some() || found.grasshop.is_some();
        }
        let leg = Leg {
            bearing: bearing?,
            reach: reach?.0,
            modes: without_defaults(modes, context),
            toggles: found.toggle.is_some() || context.may_continue && found.grasshop.is_some(),
            around: found.around.is_some(),
            may_end: context.brackets && context.may_end && context.may_continue,
            unloads: found.unload.is_some(),
        };
        Some(leg)
    }

    /// Reports the letters that a leg in this position cannot have.
    fn check_letters(&mut self, found: &Modifiers, context: LegContext) {
        let mut wrong = |at: Option<usize>, kind: Kind| {
            if let Some(at) = at {
                self.report(at..at + 1, kind);
            }
        };
        if context.turn.is_some() {
            wrong(found.initial, Kind::FirstLegOnly { letter: 'i' });
        }
        if context.turn.is_some() || context.may_continue {
            wrong(found.lamer, Kind::NotYet { text: "nn".to_owned(), what: NotYet::Doubled });
        }
        if context.brackets || !context.may_continue {
            wrong(found.toggle, Kind::NothingToToggle { letter: 'y' });
        }
        if context.brackets && context.may_continue {
            wrong(found.grasshop, Kind::NothingToToggle { letter: 'g' });
        } else if context.may_end && context.may_continue {
            wrong(found.grasshop, Kind::EndsAndGoesOn { letter: 'g' });
            wrong(found.toggle, Kind::EndsAndGoesOn { letter: 'y' });
        }
        if context.may_end && context.may_continue {
            wrong(found.hop, Kind::EndsAndGoesOn { letter: 'p' });
        }
        let modes = found.modes();
        let hops = found.hop.is_some() || found.grasshop.is_some();
        let captures = modes.capture || modes.destroy || !modes.name_an_end();
        if !(context.may_end && captures || context.may_continue && !context.may_end && hops) {
            wrong(found.tame, Kind::NobodyToSpare);
        }
        let toggling = [('y', found.toggle), ('g', found.grasshop.filter(|_| context.may_continue))];
        let plain = [
            ('m', found.quiet),
            ('c', found.capture),
            ('d', found.destroy),
            ('e', found.en_passant),
            ('p', found.hop),
        ];
        if let Some((first, at)) = toggling.into_iter().find(|(_, at)| at.is_some()) {
            for (second, other) in plain {
                wrong(other.and(at.max(other)), Kind::Clash { first, second });
            }
        }
        if context.turn.is_none() && (context.brackets || context.may_continue) && found.winding.is_some() {
            wrong(found.winding, Kind::NotYetTurned);
        }
    }

    fn bearing(
        &mut self,
        directions: &Range<usize>,
        core: &Core,
        context: LegContext,
        passes: bool,
    ) -> Option<Bearing> {
        let letters = &self.word[directions.clone()];
        let faults = match context.turn {
            None => match directions::pick(letters, core.kind.symmetry(), &core.kind.vectors()) {
                Ok(picked) => {
                    let through = |to| if passes { path(to).unwrap_or_default() } else { Vec::new() };
                    let routes = picked.into_iter().map(|to| Route { to, through: through(to) });
                    return Some(Bearing::Routes(routes.collect()));
                }
                Err(faults) => faults,
            },
            Some(setting) => match turn_letters::read(letters, core.kind, setting) {
                Ok(choice) => {
                    return Some(Bearing::Turn(Turn { kind: core.kind.single(), choice, setting, passes }));
                }
                Err(faults) => faults,
            },
        };
        for (range, fault) in faults {
            self.direction_fault(letters, directions.start, range, fault, core, context);
        }
        None
    }

    fn direction_fault(
        &mut self,
        letters: &str,
        start: usize,
        range: Range<usize>,
        fault: Meaningless,
        core: &Core,
        context: LegContext,
    ) {
        let atom = core.letter;
        let part = letters[range.clone()].to_owned();
        let kind = match fault {
            Meaningless::Royal => Kind::DirectionRoyal { letters: part, atom },
            Meaningless::Here => match context.turn {
                Some(setting) => {
                    let possible = turn_letters::possible(core.kind, setting);
                    Kind::TurnMeaningless { letters: part, atom, possible }
                }
                None => Kind::DirectionMeaningless { letters: part, atom },
            },
            Meaningless::LoneHalf => Kind::DirectionHalf,
            Meaningless::ChiralMixed => Kind::DirectionChiral,
            Meaningless::WideFirst => Kind::DirectionOrder { letters: part, atom },
            Meaningless::Repeats => Kind::DirectionRepeats { letters: part },
            Meaningless::All => Kind::DirectionAll { letters: part, atom },
        };
        self.report(start + range.start..start + range.end, kind);
    }

    /// Returns the range, and whether the squares between start and end matter.
    fn reach(&mut self, found: &Modifiers, core: &Core, context: LegContext) -> Option<(Reach, bool)> {
        let last = !context.may_continue;
        let hop = found.hop.filter(|_| last);
        let grasshop = found.grasshop.filter(|_| last);
        let ways = [('n', found.lame), ('j', found.jump), ('p', hop), ('g', grasshop)];
        let mut ways: Vec<(usize, char)> =
            ways.into_iter().filter_map(|(letter, at)| Some((at?, letter))).collect();
        ways.sort_unstable();
        let leap = core.steps == Some(1);
        let plain = if leap { Reach::Leap } else { Reach::Ride { max: core.steps } };
        let &[(at, letter)] = ways.as_slice() else {
            if let [(_, first), (at, second), ..] = *ways.as_slice() {
                self.report(at..at + 1, Kind::Clash { first, second });
                return None;
            }
            return Some((plain, false));
        };
        let atom = core.letter;
        let between = core.kind.vectors().first().and_then(|&to| path(to)).map(|path| path.len());
        let fault = match letter {
            'p' | 'g' if leap => Kind::NoRoomToHop { letter, atom },
            'p' => return Some((Reach::Hop { land: Landing::Beyond, max: core.steps }, false)),
            'g' => return Some((Reach::Hop { land: Landing::Next, max: core.steps }, false)),
            'j' if core.kind.is_step() && !leap => return Some((Reach::Ski { max: core.steps }, false)),
            _ if core.kind.is_step() => Kind::NothingBetween { letter, atom },
            'j' if !leap => Kind::NotYet { text: format!("j{atom}"), what: NotYet::JumpingRide },
            'j' if between == Some(1) => return Some((Reach::MustJump, true)),
            'n' if between.is_some() => return Some((plain, true)),
            _ => Kind::NoPath { letter, atom },
        };
        self.report(at..at + 1, fault);
        None
    }
}

/// Clears the modes that are the default for the end of a leg.
fn without_defaults(modes: Modes, context: LegContext) -> Modes {
    let usual = match (context.may_end, context.may_continue) {
        (true, false) => Modes { quiet: true, capture: true, ..Modes::default() },
        (false, true) => Modes { quiet: true, ..Modes::default() },
        _ => return modes,
    };
    if (Modes { tame: modes.tame, ..usual }) == modes {
        Modes { tame: modes.tame, ..Modes::default() }
    } else {
        modes
    }
}
