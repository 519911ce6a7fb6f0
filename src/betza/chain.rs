//! Parser for atoms with modifiers before them: one leg, or several legs that are joined by `a` and may contain a repeated group in
//! parentheses. Also parses the atoms `U` and `O`, which have no directions.

use std::ops::Range;

use super::modifiers::{LegContext, Modifiers};
use super::parse::{BareAtom, Reader};
use super::turns::CHAIN_SETTING;
use super::{
    Atom, BetzaErrorKind as ErrorKind, Castling, GroupFault, Leg, LegDirections, MAX_LEGS, MAX_RANGE, Modes,
    Reach, Tiling,
};

/// The byte ranges of the modifiers of a chain, in the word.
struct ChainRanges {
    /// The modifiers of each leg.
    legs: Vec<Range<usize>>,
    /// The index of the first leg of the group; `None` without a group.
    group: Option<usize>,
    /// The letters after the group; empty without a group.
    closing: Range<usize>,
}

impl Reader<'_> {
    /// Reads the atom after the given modifiers; returns `None` after an error.
    pub(super) fn read_chain(&mut self, modifiers: &Range<usize>) -> Option<Atom> {
        let errors_before = self.error_count();
        let bare_atom = self.read_bare_atom();
        let range_in_word = modifiers.start..self.offset();
        let ranges = self.split_legs(modifiers)?;
        if ranges.legs.len() > MAX_LEGS {
            let count = ranges.legs.len();
            self.report(modifiers.clone(), ErrorKind::TooManyLegs { count });
            return None;
        }
        if ranges.legs.len() > 1 || ranges.group.is_some() {
            self.refuse_turn(modifiers.clone());
        }
        let last_index = ranges.legs.len() - 1;
        let mut legs = Vec::new();
        let (mut initial, mut leaves_trail) = (false, false);
        let mut is_toggled = false;
        for (index, letters) in ranges.legs.iter().enumerate() {
            let context = LegContext {
                turn_setting: (index > 0).then_some(CHAIN_SETTING),
                brackets: false,
                may_end: index == last_index || ranges.group == Some(index + 1),
                may_continue: index < last_index || ranges.group.is_some(),
            };
            let (found, directions) = self.read_modifiers(letters, context);
            // Without a valid atom, the modifiers are read but not checked.
            let Some(bare_atom) = &bare_atom else { continue };
            if let Some(at) = found.winding.filter(|_| self.tiling != Tiling::Squares) {
                self.refuse_turn(at..at + 1);
                return None;
            }
            if let Some(winding) = found.winding.filter(|_| !context.may_continue && index == 0) {
                return self.build_winding_rider(&found, winding, &directions, bare_atom, range_in_word);
            }
            initial |= found.initial.is_some();
            leaves_trail |= found.lame.is_some() && found.initial.is_some() || found.second_lame.is_some();
            let bare_atom = if is_toggled { toggled_atom(bare_atom) } else { bare_atom.clone() };
            let leg = self.build_leg(&found, &directions, &bare_atom, context);
            if let Some(leg) = leg {
                if leg.toggles && ranges.group.is_some() {
                    self.report(letters.clone(), ErrorKind::Group { fault: GroupFault::TogglingLeg });
                }
                is_toggled ^= leg.toggles;
                legs.push(leg);
            }
        }
        let closing = self.read_closing_modes(&ranges.closing);
        (self.error_count() == errors_before).then_some(Atom {
            range_in_word,
            initial,
            leaves_trail: leaves_trail && legs.len() == 1,
            legs,
            group: ranges.group,
            closing,
        })
    }

    /// Splits the modifiers of a chain into those of each leg; returns `None` after an error in the parentheses.
    fn split_legs(&mut self, modifiers: &Range<usize>) -> Option<ChainRanges> {
        let letters = &self.word.as_bytes()[modifiers.clone()];
        let mut ranges = ChainRanges { legs: Vec::new(), group: None, closing: modifiers.end..modifiers.end };
        let (mut start, mut is_closed) = (modifiers.start, false);
        for (offset, &letter) in letters.iter().enumerate() {
            let position = modifiers.start + offset;
            let fault = match letter {
                b'(' if ranges.group.is_some() => Some(GroupFault::SecondGroup),
                b'(' if letters.get(offset + 1) != Some(&b'a') => Some(GroupFault::NoLegAtStart),
                b'(' => {
                    ranges.legs.push(start..position);
                    ranges.group = Some(ranges.legs.len());
                    // The `a` after the parenthesis begins the leg.
                    start = position + 2;
                    None
                }
                b')' if ranges.group.is_none() || is_closed => Some(GroupFault::Unopened),
                b')' => {
                    ranges.legs.push(start..position);
                    (start, is_closed) = (position + 1, true);
                    None
                }
                b'a' if is_closed => Some(GroupFault::LegAfterGroup),
                b'a' if start <= position => {
                    ranges.legs.push(start..position);
                    start = position + 1;
                    None
                }
                _ => None,
            };
            if let Some(fault) = fault {
                self.report(position..position + 1, ErrorKind::Group { fault });
                return None;
            }
        }
        if is_closed {
            ranges.closing = start..modifiers.end;
        } else if ranges.group.is_some() {
            let open = letters.iter().position(|&letter| letter == b'(').unwrap_or_default();
            let position = modifiers.start + open;
            self.report(position..position + 1, ErrorKind::Group { fault: GroupFault::Unclosed });
            return None;
        } else {
            ranges.legs.push(start..modifiers.end);
        }
        Some(ranges)
    }

    /// Reads the modes after a group, which apply to the square on which the move ends.
    fn read_closing_modes(&mut self, letters: &Range<usize>) -> Modes {
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
                    self.report(at..at + 1, ErrorKind::Group { fault: GroupFault::InvalidLetterAfterGroup });
                    continue;
                }
            };
            if *mode {
                self.report(at..at + 1, ErrorKind::Repeated { letter });
            }
            *mode = true;
        }
        without_defaults(modes)
    }

    /// Builds Betza's zigzag and circular riders, such as `zB` and `qN`, which turn before every repetition of their step. `letter_at` is
    /// the byte offset of the `z` or `q`. Returns `None` after an error.
    fn build_winding_rider(
        &mut self,
        found: &Modifiers,
        letter_at: usize,
        directions: &Range<usize>,
        bare_atom: &BareAtom,
        range_in_word: Range<usize>,
    ) -> Option<Atom> {
        let letter = char::from(self.word.as_bytes()[letter_at]);
        let is_defined = match letter {
            'z' => {
                let is_unlimited_slider = bare_atom.kind.is_step() && bare_atom.max_steps.is_none();
                is_unlimited_slider && !matches!(bare_atom.letter, 'K' | 'Q')
            }
            _ => bare_atom.kind.to_string() == "N" && matches!(bare_atom.max_steps, None | Some(1)),
        };
        if !is_defined {
            let kind = ErrorKind::UndefinedTurn { letter, atom: bare_atom.letter };
            self.report(letter_at..letter_at + 1, kind);
            return None;
        }
        let single_step = BareAtom { max_steps: Some(1), ..bare_atom.clone() };
        let context = LegContext { turn_setting: None, brackets: false, may_end: true, may_continue: true };
        let first_modifiers =
            Modifiers { initial: found.initial, around: found.around, ..Modifiers::default() };
        let excluded =
            [found.lame, found.jump, found.hop, found.grasshop, found.toggle, found.unload, found.tame];
        if let Some(at) = excluded.into_iter().flatten().next() {
            let second = char::from(self.word.as_bytes()[at]);
            self.report(at..at + 1, ErrorKind::Clash { first: letter, second });
            return None;
        }
        let leg = self.build_leg(&first_modifiers, directions, &single_step, context)?;
        let bend_context = LegContext { turn_setting: Some(CHAIN_SETTING), ..context };
        let turn = if letter == 'z' { "z" } else { "fq" };
        let choice = super::turn_letters::read_turns(turn, single_step.kind, CHAIN_SETTING).ok()?;
        let mut bend = self.build_leg(
            &Modifiers { around: found.around, ..Modifiers::default() },
            &(letter_at..letter_at),
            &single_step,
            bend_context,
        )?;
        if let LegDirections::Relative(relative) = &mut bend.directions {
            relative.choice = choice;
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

    /// Reads `U`, a leap to any other square.
    pub(super) fn read_universal_leap(&mut self, modifiers: &Range<usize>) -> Option<Atom> {
        self.advance();
        let digits = self.take_while(|ch| ch.is_ascii_digit());
        if !digits.is_empty() {
            self.report(digits, ErrorKind::MeaninglessForUniversalLeap { text: "a number".to_owned() });
            return None;
        }
        let context = LegContext { turn_setting: None, brackets: false, may_end: true, may_continue: false };
        let errors_before = self.error_count();
        let (found, _) = self.read_modifiers(modifiers, context);
        for at in modifiers.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            if !matches!(letter, 'm' | 'c' | 'd' | 'e' | 't' | 'i' | 'u') {
                let kind = ErrorKind::MeaninglessForUniversalLeap { text: format!("`{letter}`") };
                self.report(at..at + 1, kind);
            }
        }
        (self.error_count() == errors_before).then(|| Atom {
            range_in_word: modifiers.start..self.offset(),
            initial: found.initial.is_some(),
            leaves_trail: false,
            legs: vec![Leg {
                directions: LegDirections::Anywhere,
                tiling: self.tiling,
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

    /// Reads a castling, such as `O2`.
    pub(super) fn read_castling(&mut self, modifiers: &Range<usize>) -> Option<Castling> {
        let errors_before = self.error_count();
        let capital = self.take_while(|ch| ch == 'O');
        let digits_range = self.take_while(|ch| ch.is_ascii_digit());
        let digits = &self.word[digits_range.clone()];
        let steps =
            digits.parse().ok().filter(|steps| (1..=MAX_RANGE).contains(steps) && !digits.starts_with('0'));
        if steps.is_none() || capital.len() > 1 {
            self.report(capital.start..digits_range.end, ErrorKind::CastlingSteps);
        }
        let (mut sides, mut inward, mut initial) = ([false; 2], 0, false);
        for at in modifiers.clone() {
            let letter = char::from(self.word.as_bytes()[at]);
            let is_new = match letter {
                'l' => !std::mem::replace(&mut sides[0], true),
                'r' => !std::mem::replace(&mut sides[1], true),
                's' => std::mem::replace(&mut sides, [true; 2]) == [false; 2],
                'i' => !std::mem::replace(&mut initial, true),
                'j' => {
                    inward += 1;
                    inward < MAX_RANGE
                }
                _ => {
                    self.report(at..at + 1, ErrorKind::CastlingLetter { letter });
                    continue;
                }
            };
            if !is_new {
                self.report(at..at + 1, ErrorKind::Repeated { letter });
            }
        }
        if sides == [false; 2] {
            sides = [true; 2];
        }
        let range_in_word = modifiers.start..self.offset();
        (self.error_count() == errors_before).then_some(Castling {
            range_in_word,
            sides,
            steps: steps?,
            inward,
        })
    }
}

/// Converts a slider to a leaper, and a leaper to a slider.
fn toggled_atom(bare_atom: &BareAtom) -> BareAtom {
    let max_steps = if bare_atom.max_steps == Some(1) { None } else { Some(1) };
    BareAtom { max_steps, ..bare_atom.clone() }
}

/// Clears the modes, except `tame`, if they are the default for the end of a move: a vacant square or an enemy.
fn without_defaults(modes: Modes) -> Modes {
    let default_modes = Modes { quiet: true, capture: true, tame: modes.tame, ..Modes::default() };
    if modes == default_modes { Modes { tame: modes.tame, ..Modes::default() } } else { modes }
}
