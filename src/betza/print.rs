//! The printer of the canonical form, in which words with the same meaning have the same spelling.

use std::fmt::{self, Display, Formatter, Write};

use super::atoms::{self, AtomKind};
use super::turn_letters;
use super::{Atom, Castling, Landing, Leg, LegDirections, Modes, Reach, Vector, Word, directions};

impl Display for Word {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut last_char = None;
        for atom in &self.atoms {
            let text = atom.to_string();
            // Two adjacent atoms with the same capital would be read as one ride (`NN2` for `N` and `N2`).
            if last_char.is_some() && text.chars().next() == last_char {
                f.write_str("mc")?;
            }
            f.write_str(&text)?;
            last_char = text.chars().last();
        }
        self.castlings.iter().try_for_each(|castling| castling.fmt(f))
    }
}

/// Writes `i`, directions, `u m c d e t p g o y n j`, the capital and the range, in the order of `XBoard`.
impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(first) = self.legs.first() else { return Ok(()) };
        if are_in_brackets(&self.legs) {
            for (index, leg) in self.legs.iter().enumerate() {
                f.write_char(if index == 0 { '[' } else { separator(&self.legs[index - 1]) })?;
                if index == 0 && self.initial {
                    f.write_char('i')?;
                }
                write_letters(leg, index + 1 == self.legs.len() || leg.may_end, f)?;
                write_capital(leg, f)?;
            }
            return f.write_char(']');
        }
        if self.initial {
            f.write_char('i')?;
        }
        for (index, leg) in self.legs.iter().enumerate() {
            if self.group == Some(index) {
                f.write_char('(')?;
            }
            if index > 0 {
                f.write_char('a')?;
            }
            write_letters(leg, index + 1 == self.legs.len() && self.group.is_none(), f)?;
        }
        if self.group.is_some() {
            f.write_char(')')?;
            write_modes(self.closing, f)?;
        } else if self.leaves_trail && !self.initial {
            // Without `i`, a second `n` means that the move leaves a trail. With `i`, the single `n` of a lame leg already means it.
            f.write_char('n')?;
        }
        write_capital(first, f)
    }
}

impl Display for Castling {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let side = match self.sides {
            [true, false] => "l",
            [false, true] => "r",
            _ => "s",
        };
        write!(f, "i{side}{}O{}", "j".repeat(usize::from(self.inward)), self.steps)
    }
}

impl Leg {
    /// Returns the atom of the canonical form; `None` for the universal leap (`U`).
    pub fn kind(&self) -> Option<AtomKind> {
        match &self.directions {
            LegDirections::Routes(routes) => {
                let selected: Vec<Vector> = routes.iter().map(|route| route.to).collect();
                atoms::leaper_with_vectors(&selected, self.tiling)
            }
            LegDirections::Relative(relative) => Some(relative.kind),
            LegDirections::Anywhere => None,
        }
    }

    /// Returns the direction letters of the canonical form.
    pub(super) fn direction_letters(&self) -> String {
        match (&self.directions, self.kind()) {
            (LegDirections::Routes(routes), Some(kind)) => {
                let selected: Vec<Vector> = routes.iter().map(|route| route.to).collect();
                directions::letters_for_vectors(&selected, kind.symmetry(), &kind.vectors())
            }
            (LegDirections::Relative(relative), _) => turn_letters::letters_for_leg(relative),
            _ => String::new(),
        }
    }

    /// Returns true if the squares that a step passes over must be vacant (`n`).
    pub(super) fn is_lame(&self) -> bool {
        let has_path = match &self.directions {
            LegDirections::Routes(routes) => routes.iter().any(|route| !route.through.is_empty()),
            LegDirections::Relative(relative) => relative.has_path,
            LegDirections::Anywhere => false,
        };
        has_path && self.reach != Reach::MustJump
    }
}

/// Returns true if the legs are written in brackets, each with its own atom.
fn are_in_brackets(legs: &[Leg]) -> bool {
    legs.iter()
        .any(|leg| matches!(&leg.directions, LegDirections::Relative(relative) if relative.setting.brackets))
}

fn separator(before: &Leg) -> char {
    if before.may_end { '?' } else { '-' }
}

/// Writes the modifiers of a leg.
fn write_letters(leg: &Leg, is_last: bool, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(&leg.direction_letters())?;
    if leg.unloads {
        f.write_char('u')?;
    }
    // The letters that switch between sliding and leaping imply a mode: `y` implies `m`, and `g` implies `p`. `write_modes` never
    // writes `p`.
    let modes = if leg.toggles { Modes { quiet: false, ..leg.modes } } else { leg.modes };
    write_modes(modes, f)?;
    let hop = match leg.reach {
        Reach::Hop { land: Landing::Beyond, .. } if is_last => Some('p'),
        Reach::Hop { land: Landing::Next, .. } if is_last => Some('g'),
        _ if leg.modes.hop => Some(if leg.toggles { 'g' } else { 'p' }),
        _ => None,
    };
    let letters = [
        (hop.is_some(), hop.unwrap_or_default()),
        (leg.around, 'o'),
        (leg.toggles && leg.modes.toggles_on_vacant(), 'y'),
        (leg.is_lame(), 'n'),
        (matches!(leg.reach, Reach::MustJump | Reach::Ski { .. }), 'j'),
    ];
    letters.into_iter().filter(|(applies, _)| *applies).try_for_each(|(_, letter)| f.write_char(letter))
}

impl Modes {
    /// Returns true if a leg with these modes switches between sliding and leaping with `y`, not with `g`.
    fn toggles_on_vacant(self) -> bool {
        self.quiet || !self.hop
    }
}

fn write_modes(modes: Modes, f: &mut Formatter<'_>) -> fmt::Result {
    let letters = [
        (modes.quiet, 'm'),
        (modes.capture, 'c'),
        (modes.destroy, 'd'),
        (modes.en_passant, 'e'),
        (modes.tame, 't'),
    ];
    letters.into_iter().filter(|(applies, _)| *applies).try_for_each(|(_, letter)| f.write_char(letter))
}

/// Writes the capital and the range.
fn write_capital(leg: &Leg, f: &mut Formatter<'_>) -> fmt::Result {
    let Some(kind) = leg.kind() else { return f.write_char('U') };
    match leg.reach {
        Reach::Leap | Reach::MustJump => kind.fmt(f),
        Reach::Ride { max } | Reach::Hop { max, .. } | Reach::Ski { max } => write_ride(kind, max, f),
    }
}

impl Display for AtomKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(self.as_leaper().letter)?;
        self.extension.map_or(Ok(()), |letter| f.write_char(letter))
    }
}

fn write_ride(kind: AtomKind, max: Option<u8>, f: &mut Formatter<'_>) -> fmt::Result {
    match (max, kind.slider_letter()) {
        (Some(max), Some(slider)) => write!(f, "{slider}{max}"),
        (Some(max), None) => write!(f, "{kind}{max}"),
        (None, Some(slider)) => f.write_char(slider),
        (None, None) if kind.extension.is_some() => write!(f, "{kind}0"),
        (None, None) => write!(f, "{kind}{kind}"),
    }
}
