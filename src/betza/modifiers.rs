//! The small letters before an atom: sorts them, and says what reach and directions they give it. Scans no text.

use std::ops::Range;

use super::directions::{self, Meaningless};
use super::parse::{Core, Reader};
use super::{BetzaErrorKind as Kind, Landing, NotYet, Reach, Vector};

/// The modifiers of one atom that are no directions: where each stands, if it does.
#[derive(Default)]
pub(super) struct Said {
    pub quiet: Option<usize>,
    pub capture: Option<usize>,
    pub en_passant: Option<usize>,
    pub initial: Option<usize>,
    pub lame: Option<usize>,
    pub jump: Option<usize>,
    pub hop: Option<usize>,
    pub grasshop: Option<usize>,
}

impl Reader<'_> {
    /// Sorts the modifiers of one atom; the directions come back as the bytes where they stand.
    pub(super) fn modifiers(&mut self, modifiers: &Range<usize>) -> (Said, Range<usize>) {
        let mut said = Said::default();
        let mut compass = modifiers.start..modifiers.start;
        let mut apart = false;
        for at in modifiers.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            let place = match letter {
                'm' => &mut said.quiet,
                'c' => &mut said.capture,
                'e' => &mut said.en_passant,
                'i' => &mut said.initial,
                'n' => &mut said.lame,
                'j' => &mut said.jump,
                'p' => &mut said.hop,
                'g' => &mut said.grasshop,
                letter if directions::is_direction(letter) => {
                    if compass.is_empty() {
                        compass = at..at + 1;
                    } else if compass.end == at {
                        compass.end += 1;
                    } else if !apart {
                        apart = true;
                        let all =
                            self.word[modifiers.clone()].chars().filter(|&l| directions::is_direction(l));
                        let kind = Kind::DirectionsApart { together: all.collect() };
                        self.report(at..at + 1, kind);
                    }
                    continue;
                }
                'd' | 'k' | 'o' | 'q' | 't' | 'u' | 'x' | 'z' => {
                    let kind = Kind::NotYet { text: letter.to_string(), what: NotYet::Modifier };
                    self.report(at..at + 1, kind);
                    continue;
                }
                letter => {
                    self.report(at..at + 1, Kind::UnknownModifier { letter });
                    continue;
                }
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
            // Half of the directions is no direction: leave them unjudged.
            compass = modifiers.start..modifiers.start;
        }
        (said, compass)
    }

    pub(super) fn directions(&mut self, compass: &Range<usize>, core: &Core) -> Option<Vec<Vector>> {
        let letters = &self.word[compass.clone()];
        let atom = core.letter;
        let faults = match directions::pick(letters, core.kind.symmetry(), &core.kind.vectors()) {
            Ok(picked) => return Some(picked),
            Err(faults) => faults,
        };
        for (range, fault) in faults {
            let part = letters[range.clone()].to_owned();
            let kind = match fault {
                Meaningless::Royal => Kind::DirectionRoyal { letters: part, atom },
                Meaningless::Here => Kind::DirectionMeaningless { letters: part, atom },
                Meaningless::LoneHalf => Kind::DirectionHalf,
                Meaningless::ChiralMixed => Kind::DirectionChiral,
                Meaningless::WideFirst => Kind::DirectionOrder { letters: part, atom },
                Meaningless::Repeats => Kind::DirectionRepeats { letters: part },
                Meaningless::All => Kind::DirectionAll { letters: part, atom },
            };
            self.report(compass.start + range.start..compass.start + range.end, kind);
        }
        None
    }

    /// The reach, and whether the squares between start and end matter.
    pub(super) fn reach(&mut self, said: &Said, core: &Core) -> Option<(Reach, bool)> {
        let ways = [('n', said.lame), ('j', said.jump), ('p', said.hop), ('g', said.grasshop)];
        let mut ways: Vec<(usize, char)> =
            ways.into_iter().filter_map(|(letter, at)| Some((at?, letter))).collect();
        ways.sort_unstable();
        let &[(at, letter)] = ways.as_slice() else {
            if let [(_, first), (at, second), ..] = *ways.as_slice() {
                self.report(at..at + 1, Kind::Clash { first, second });
                return None;
            }
            let reach =
                if core.steps == Some(1) { Reach::Leap } else { Reach::Ride { min: 1, max: core.steps } };
            return Some((reach, false));
        };
        let atom = core.letter;
        let not_yet = |what| Kind::NotYet { text: format!("{letter}{atom}"), what };
        let leap = core.steps == Some(1);
        let between = core.kind.vectors().first().and_then(|&to| core.kind.path(to)).map(|path| path.len());
        let fault = match letter {
            'p' | 'g' if leap => Kind::NoRoomToHop { letter, atom },
            'p' => return Some((Reach::Hop { land: Landing::Beyond, max: core.steps }, false)),
            'g' => return Some((Reach::Hop { land: Landing::Next, max: core.steps }, false)),
            'j' if core.kind.is_step() && core.steps.is_none() => return Some((Reach::Ski, false)),
            'j' if core.kind.is_step() && !leap => not_yet(NotYet::RangedSki),
            _ if core.kind.is_step() => Kind::NothingBetween { letter, atom },
            _ if !leap => not_yet(NotYet::LameRide),
            'j' if between == Some(1) => return Some((Reach::MustJump, true)),
            'n' if between.is_some() => return Some((Reach::Leap, true)),
            _ => Kind::NoPath { letter, atom },
        };
        self.report(at..at + 1, fault);
        None
    }
}
