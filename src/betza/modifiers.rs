//! Parser for the modifiers (lower-case letters) of one leg; builds the leg from them.

use std::ops::Range;

use super::atoms::lame_path;
use super::directions::{self, DirectionFault};
use super::parse::{BareAtom, Reader};
use super::turn_letters;
use super::turns::{RelativeLeg, TurnSetting};
use super::{
    BetzaErrorKind as ErrorKind, Landing, Leg, LegDirections, Modes, Reach, Route, Tiling, Unsupported,
};

/// The role of a leg among the legs of its atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LegContext {
    /// The setting that gives the leg's direction letters their meaning; `None` for the first leg, whose directions are absolute.
    pub turn_setting: Option<TurnSetting>,
    /// True if the legs are in brackets (`[W-F]`), where each leg has its own atom.
    pub brackets: bool,
    /// True if the move may end with the leg.
    pub may_end: bool,
    /// True if another leg may follow.
    pub may_continue: bool,
}

/// The byte offsets, in the word, of the modifiers of one leg, except directions. The letters are listed in [`Modifiers::field_mut`].
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
    pub second_lame: Option<usize>,
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
    /// Returns the field in which the next occurrence of a letter is stored; `None` if the letter is not a modifier.
    fn field_mut(&mut self, letter: char) -> Option<&mut Option<usize>> {
        Some(match letter {
            'm' => &mut self.quiet,
            'c' => &mut self.capture,
            'd' => &mut self.destroy,
            'e' => &mut self.en_passant,
            't' => &mut self.tame,
            'i' => &mut self.initial,
            'n' if self.lame.is_some() => &mut self.second_lame,
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

    /// Returns the modes that the letters select, except hops.
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
    /// Reads the modifiers of one leg in the byte range `range`; returns them and the byte range of the directions.
    pub(super) fn read_modifiers(
        &mut self,
        range: &Range<usize>,
        context: LegContext,
    ) -> (Modifiers, Range<usize>) {
        let mut found = Modifiers::default();
        let mut directions = range.start..range.start;
        let mut are_apart = false;
        let tiling = self.tiling;
        let is_direction = |letter| match context.turn_setting {
            None => {
                directions::is_direction(letter) || tiling == Tiling::Cubes && matches!(letter, '^' | '_')
            }
            Some(_) => turn_letters::is_turn(letter, context.brackets),
        };
        for at in range.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            if is_direction(letter) {
                if directions.is_empty() {
                    directions = at..at + 1;
                } else if directions.end == at {
                    directions.end += 1;
                } else if !are_apart {
                    are_apart = true;
                    let letters = || self.word[range.clone()].chars();
                    let mut all: Vec<char> = Vec::new();
                    letters().filter(|&letter| is_direction(letter)).for_each(|letter| {
                        if !all.contains(&letter) {
                            all.push(letter);
                        }
                    });
                    all.extend(letters().filter(|&letter| !is_direction(letter)));
                    all.extend(self.word[range.end..].chars().next());
                    let kind = ErrorKind::DirectionsApart { together: all.into_iter().collect() };
                    self.report(range.start..(range.end + 1).min(self.word.len()), kind);
                }
                continue;
            }
            let Some(field) = found.field_mut(letter) else {
                let kind = match letter {
                    'k' | 'x' => {
                        ErrorKind::Unsupported { text: letter.to_string(), reason: Unsupported::Modifier }
                    }
                    letter => ErrorKind::UnknownModifier { letter },
                };
                self.report(at..at + 1, kind);
                continue;
            };
            if field.is_none() {
                *field = Some(at);
            } else if matches!(letter, 'i' | 'j' | 'p' | 'g') {
                let text = format!("{letter}{letter}");
                self.report(at..at + 1, ErrorKind::Unsupported { text, reason: Unsupported::Doubled });
            } else {
                self.report(at..at + 1, ErrorKind::Repeated { letter });
            }
        }
        if are_apart {
            // The error has been reported; the directions are not checked further.
            directions = range.start..range.start;
        }
        (found, directions)
    }

    /// Builds a leg from an atom and its modifiers; returns `None` after an error.
    pub(super) fn build_leg(
        &mut self,
        found: &Modifiers,
        directions: &Range<usize>,
        bare_atom: &BareAtom,
        context: LegContext,
    ) -> Option<Leg> {
        let errors_before = self.error_count();
        self.check_letters(found, context);
        let reach = self.read_reach(found, bare_atom, context);
        let leg_directions = self.read_leg_directions(
            directions,
            bare_atom,
            context,
            reach.is_some_and(|(_, needs_path)| needs_path),
        );
        if self.error_count() > errors_before {
            return None;
        }
        let mut modes = found.modes();
        if context.may_continue && !context.may_end {
            modes.quiet |= found.toggle.is_some();
            modes.hop = found.hop.is_some() || found.grasshop.is_some();
        }
        let leg = Leg {
            directions: leg_directions?,
            tiling: self.tiling,
            reach: reach?.0,
            modes: without_defaults(modes, context),
            toggles: found.toggle.is_some() || context.may_continue && found.grasshop.is_some(),
            around: found.around.is_some(),
            may_end: context.brackets && context.may_end && context.may_continue,
            unloads: found.unload.is_some(),
        };
        Some(leg)
    }

    /// Returns true for `^` (up) and `_` (down) on a board of cubes.
    pub(super) fn is_up_or_down(&self, letter: char) -> bool {
        self.tiling == Tiling::Cubes && matches!(letter, '^' | '_')
    }

    /// Reports that changes of direction between legs are not supported at `range`, if the tiles are not squares.
    pub(super) fn refuse_turn(&mut self, range: Range<usize>) {
        if self.tiling != Tiling::Squares {
            let text = self.word[range.clone()].to_owned();
            self.report(range, ErrorKind::Unsupported { text, reason: Unsupported::NotOnThisTiling });
        }
    }

    /// Reports the letters that a leg with this role cannot have.
    fn check_letters(&mut self, found: &Modifiers, context: LegContext) {
        let tiling = self.tiling;
        let mut report_letter = |at: Option<usize>, kind: ErrorKind| {
            if let Some(at) = at {
                self.report(at..at + 1, kind);
            }
        };
        if tiling != Tiling::Squares {
            let reason = Unsupported::NotOnThisTiling;
            report_letter(found.around, ErrorKind::Unsupported { text: "o".to_owned(), reason });
        }
        if context.turn_setting.is_some() {
            report_letter(found.initial, ErrorKind::FirstLegOnly { letter: 'i' });
        }
        if context.turn_setting.is_some() || context.may_continue {
            report_letter(
                found.second_lame,
                ErrorKind::Unsupported { text: "nn".to_owned(), reason: Unsupported::Doubled },
            );
        }
        if context.brackets || !context.may_continue {
            report_letter(found.toggle, ErrorKind::NothingToToggle { letter: 'y' });
        }
        if context.brackets && context.may_continue {
            report_letter(found.grasshop, ErrorKind::NothingToToggle { letter: 'g' });
        } else if context.may_end && context.may_continue {
            report_letter(found.grasshop, ErrorKind::AmbiguousEnd { letter: 'g' });
            report_letter(found.toggle, ErrorKind::AmbiguousEnd { letter: 'y' });
        }
        if context.may_end && context.may_continue {
            report_letter(found.hop, ErrorKind::AmbiguousEnd { letter: 'p' });
        }
        let modes = found.modes();
        let hops = found.hop.is_some() || found.grasshop.is_some();
        let captures = modes.capture || modes.destroy || !modes.restrict_contents();
        if !(context.may_end && captures || context.may_continue && !context.may_end && hops) {
            report_letter(found.tame, ErrorKind::TameWithoutEffect);
        }
        let toggling = [('y', found.toggle), ('g', found.grasshop.filter(|_| context.may_continue))];
        let others = [
            ('m', found.quiet),
            ('c', found.capture),
            ('d', found.destroy),
            ('e', found.en_passant),
            ('p', found.hop),
        ];
        if let Some((first, at)) = toggling.into_iter().find(|(_, at)| at.is_some()) {
            for (second, other) in others {
                report_letter(other.and(at.max(other)), ErrorKind::Clash { first, second });
            }
        }
        if context.turn_setting.is_none()
            && (context.brackets || context.may_continue)
            && found.winding.is_some()
        {
            report_letter(found.winding, ErrorKind::NoPreviousTurn);
        }
    }

    /// Reads the directions of a leg. `needs_path` is true if its routes must list the squares that a step passes over. Returns `None`
    /// after an error.
    fn read_leg_directions(
        &mut self,
        directions: &Range<usize>,
        bare_atom: &BareAtom,
        context: LegContext,
        needs_path: bool,
    ) -> Option<LegDirections> {
        let letters = &self.word[directions.clone()];
        let kind = bare_atom.kind;
        let faults = match context.turn_setting {
            None => match directions::select_vectors(letters, kind.symmetry(), &kind.vectors()) {
                Ok(selected) => {
                    let through = |to| {
                        if needs_path { lame_path(self.tiling, to).unwrap_or_default() } else { Vec::new() }
                    };
                    let routes = selected.into_iter().map(|to| Route { to, through: through(to) });
                    return Some(LegDirections::Routes(routes.collect()));
                }
                Err(faults) => faults,
            },
            Some(setting) => match turn_letters::read_turns(letters, kind, setting) {
                Ok(choice) => {
                    return Some(LegDirections::Relative(RelativeLeg {
                        kind: kind.as_leaper(),
                        choice,
                        setting,
                        has_path: needs_path,
                    }));
                }
                Err(faults) => faults,
            },
        };
        for (range, fault) in faults {
            self.report_direction_fault(letters, directions.start, range, fault, bare_atom, context);
        }
        None
    }

    /// Reports a fault of the direction letters. `range` is relative to `start`, the byte offset of the letters in the word.
    fn report_direction_fault(
        &mut self,
        letters: &str,
        start: usize,
        range: Range<usize>,
        fault: DirectionFault,
        bare_atom: &BareAtom,
        context: LegContext,
    ) {
        let atom = bare_atom.letter;
        let part = letters[range.clone()].to_owned();
        let kind = match fault {
            DirectionFault::CombinedAtom => ErrorKind::DirectionOnCombinedAtom { letters: part, atom },
            DirectionFault::NoMeaning => {
                if let Some(setting) = context.turn_setting {
                    let possible = turn_letters::possible_groups(bare_atom.kind, setting);
                    ErrorKind::MeaninglessTurn { letters: part, atom, possible }
                } else {
                    let known = match (self.tiling, atom) {
                        (Tiling::Cubes, _) => "f b l r s v ^ _",
                        (_, 'F' | 'A' | 'G' | 'B') => "f b l r fl fr bl br",
                        _ => "f b l r s v",
                    };
                    ErrorKind::DirectionMeaningless { letters: part, atom, known }
                }
            }
            DirectionFault::LoneHalf => ErrorKind::DirectionHalf,
            DirectionFault::ChiralMixed => ErrorKind::DirectionChiral,
            DirectionFault::PerpendicularSecond => ErrorKind::DirectionOrder { letters: part, atom },
            DirectionFault::Repeats => ErrorKind::DirectionRepeats { letters: part },
            DirectionFault::All => ErrorKind::DirectionAll { letters: part, atom },
        };
        self.report(start + range.start..start + range.end, kind);
    }

    /// Returns the reach, and true if the routes must list the squares that a step passes over: for `n`, and for `j` on a leap. Returns
    /// `None` after an error.
    fn read_reach(
        &mut self,
        found: &Modifiers,
        bare_atom: &BareAtom,
        context: LegContext,
    ) -> Option<(Reach, bool)> {
        let is_last = !context.may_continue;
        let hop = found.hop.filter(|_| is_last);
        let grasshop = found.grasshop.filter(|_| is_last);
        let letters = [('n', found.lame), ('j', found.jump), ('p', hop), ('g', grasshop)];
        let mut letters: Vec<(usize, char)> =
            letters.into_iter().filter_map(|(letter, at)| Some((at?, letter))).collect();
        letters.sort_unstable();
        let is_single_leap = bare_atom.max_steps == Some(1);
        let plain_reach = if is_single_leap { Reach::Leap } else { Reach::Ride { max: bare_atom.max_steps } };
        let &[(at, letter)] = letters.as_slice() else {
            if let [(_, first), (at, second), ..] = *letters.as_slice() {
                self.report(at..at + 1, ErrorKind::Clash { first, second });
                return None;
            }
            return Some((plain_reach, false));
        };
        let atom = bare_atom.letter;
        let path = bare_atom.kind.vectors().first().and_then(|&to| lame_path(self.tiling, to));
        let intermediate_count = path.map(|path| path.len());
        let fault = match letter {
            'p' | 'g' if is_single_leap => ErrorKind::NoRoomToHop { letter, atom },
            'p' => return Some((Reach::Hop { land: Landing::Beyond, max: bare_atom.max_steps }, false)),
            'g' => return Some((Reach::Hop { land: Landing::Next, max: bare_atom.max_steps }, false)),
            'j' if bare_atom.kind.is_step() && !is_single_leap => {
                return Some((Reach::Ski { max: bare_atom.max_steps }, false));
            }
            _ if bare_atom.kind.is_step() => ErrorKind::NothingBetween { letter, atom },
            'j' if !is_single_leap => {
                ErrorKind::Unsupported { text: format!("j{atom}"), reason: Unsupported::JumpingRide }
            }
            'j' if intermediate_count == Some(1) => return Some((Reach::MustJump, true)),
            'n' if intermediate_count.is_some() => return Some((plain_reach, true)),
            _ => ErrorKind::NoPath { letter, atom },
        };
        self.report(at..at + 1, fault);
        None
    }
}

/// Clears the modes if they are the default for the end of a leg.
fn without_defaults(modes: Modes, context: LegContext) -> Modes {
    let default_modes = match (context.may_end, context.may_continue) {
        (true, false) => Modes { quiet: true, capture: true, ..Modes::default() },
        (false, true) => Modes { quiet: true, ..Modes::default() },
        _ => return modes,
    };
    if (Modes { tame: modes.tame, ..default_modes }) == modes {
        Modes { tame: modes.tame, ..Modes::default() }
    } else {
        modes
    }
}
