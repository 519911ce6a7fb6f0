//! The sequences of legs of an atom: one for every leg with which the move may end early, and one for every number of repetitions of the
//! group.

use super::{Atom, Leg, LegDirections, MAX_RANGE, MAX_REPEATS, Modes, Reach, Word};

/// A sequence of legs. The last leg ends the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path<'a> {
    /// The legs, at least one.
    pub legs: Vec<&'a Leg>,
    /// The contents of the square on which the last leg may end, as written.
    pub end_modes: Modes,
}

impl Word {
    /// Returns the greatest distance that the piece moves in one direction, in squares. A ride counts as three squares, or as the
    /// length of one step if that is greater. A diagram that extends this far from the piece on every side shows all types of
    /// the piece's moves.
    pub fn max_distance(&self) -> u8 {
        const SHOWN_STEPS: i8 = 3;
        let leg_distance = |leg: &Leg| {
            let step_length = leg.kind().map_or(SHOWN_STEPS, |kind| kind.long);
            if matches!(leg.reach, Reach::Leap | Reach::MustJump) {
                step_length
            } else {
                step_length.max(SHOWN_STEPS)
            }
        };
        let atom_distance = |atom: &Atom| {
            let legs: i8 = atom.legs.iter().map(leg_distance).fold(0, i8::saturating_add);
            if atom.group.is_some() { legs.max(2 * SHOWN_STEPS) } else { legs }
        };
        self.atoms.iter().map(atom_distance).max().unwrap_or(SHOWN_STEPS) as u8
    }
}

impl Atom {
    /// Returns every sequence of legs that can be a whole move: first the sequences that end before the last leg, then the complete ones,
    /// with the group repeated 0 to [`MAX_REPEATS`] times.
    pub fn paths(&self) -> impl Iterator<Item = Path<'_>> {
        let (head, group) = self.legs.split_at(self.group.unwrap_or(self.legs.len()));
        let early_ends =
            head.iter().enumerate().filter(|(_, leg)| leg.may_end).map(|(index, _)| &head[..=index]);
        let repeats = if group.is_empty() { 0 } else { MAX_REPEATS };
        let complete = (0..=repeats).map(move |times| (head, times));
        early_ends.map(|head| (head, 0)).chain(complete).map(move |(head, times)| {
            let legs: Vec<&Leg> = head.iter().chain((0..times).flat_map(|_| group)).collect();
            let own_modes = legs.last().map_or(Modes::default(), |leg| leg.modes);
            Path { legs, end_modes: own_modes.union(self.closing) }
        })
    }

    /// Returns true if the move can end with an en-passant capture.
    pub fn can_capture_en_passant(&self) -> bool {
        self.paths().any(|path| path.end_modes.en_passant)
    }

    /// Returns true if the atom consists of one leg, which is a leap; false for `U`.
    pub fn is_leap(&self) -> bool {
        matches!(
            self.legs[..],
            [Leg { reach: Reach::Leap | Reach::MustJump, directions: LegDirections::Routes(_), .. }]
        )
    }

    /// Returns the maximum number of steps of an atom with which a sentence can measure a distance: 1 for a leap (also a lame one or `U`),
    /// up to [`MAX_RANGE`] for a ride that is not lame. Returns `None` for all other atoms.
    pub fn plain_range(&self) -> Option<u8> {
        let [leg] = &self.legs[..] else { return None };
        let not_lame = match &leg.directions {
            LegDirections::Routes(routes) => routes.iter().all(|route| route.through.is_empty()),
            LegDirections::Relative(_) | LegDirections::Anywhere => false,
        };
        if leg.around || leg.unloads || self.initial || self.leaves_trail || self.group.is_some() {
            return None;
        }
        match leg.reach {
            Reach::Leap => Some(1),
            Reach::Ride { max } if not_lame => Some(max.unwrap_or(MAX_RANGE)),
            _ => None,
        }
    }
}
