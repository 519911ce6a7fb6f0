//! The canonical form of a word: one spelling for one meaning. It is made from the meaning, never from the text.

use std::fmt::{self, Display, Formatter, Write};

use super::atoms::{self, AtomKind};
use super::{Atom, Landing, Modes, Reach, Vector, Word, directions};

impl Display for Word {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut last = None;
        for atom in &self.atoms {
            let text = atom.to_string();
            // Two atoms with the same capital would run together into one ride: `N`, `N2` is not `NN2`.
            if last.is_some() && text.chars().next() == last {
                f.write_str("mc")?;
            }
            f.write_str(&text)?;
            last = text.chars().last();
        }
        Ok(())
    }
}

/// `i`, directions, `m c e`, `p g n j`, the capital, the range: the order in which `XBoard` reads them.
impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.initial {
            f.write_char('i')?;
        }
        let picked: Vec<Vector> = self.routes.iter().map(|route| route.to).collect();
        let kind = atoms::of_vectors(&picked);
        if let Some(kind) = kind {
            f.write_str(&directions::name(&picked, kind.symmetry(), &kind.vectors()))?;
        }
        write_modes(self.modes, f)?;
        match self.reach {
            Reach::Leap if self.routes.iter().any(|route| !route.through.is_empty()) => f.write_char('n')?,
            Reach::Hop { land: Landing::Beyond, .. } => f.write_char('p')?,
            Reach::Hop { land: Landing::Next, .. } => f.write_char('g')?,
            Reach::MustJump | Reach::Ski => f.write_char('j')?,
            Reach::Leap | Reach::Ride { .. } => {}
        }
        // Only an atom that was not made by `parse` can have no letter; no word holds `?`.
        let Some(kind) = kind else { return f.write_char('?') };
        match self.reach {
            Reach::Leap | Reach::MustJump => f.write_char(kind.letter),
            Reach::Ride { max, .. } | Reach::Hop { max, .. } => write_ride(kind, max, f),
            Reach::Ski => write_ride(kind, None, f),
        }
    }
}

fn write_modes(modes: Modes, f: &mut Formatter<'_>) -> fmt::Result {
    if (Modes { quiet: true, capture: true, en_passant: false }) == modes {
        return Ok(());
    }
    for (said, letter) in [(modes.quiet, 'm'), (modes.capture, 'c'), (modes.en_passant, 'e')] {
        if said {
            f.write_char(letter)?;
        }
    }
    Ok(())
}

fn write_ride(kind: AtomKind, max: Option<u8>, f: &mut Formatter<'_>) -> fmt::Result {
    let slider = kind.slider();
    match max {
        Some(max) => write!(f, "{}{max}", slider.unwrap_or(kind.letter)),
        None => match slider {
            Some(slider) => f.write_char(slider),
            None => write!(f, "{0}{0}", kind.letter),
        },
    }
}
