//! The sequences of legs of an atom: one for every point where the move may end, with its group repeated.

use super::{Atom, Bearing, Leg, MAX_RANGE, MAX_REPEATS, Modes, Reach, Word};

/// One sequence of legs. The last one ends the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path<'a> {
    /// At least one.
    pub legs: Vec<&'a Leg>,
    /// The contents that the last one may end on, as written.
    pub ends: Modes,
}

impl Word {
    /// Returns the distance that the piece covers in one direction, in squares, with rides and groups cut to a few steps: the size of a
    /// board that shows it.
    pub fn farthest(&self) -> u8 {
        const FEW: i8 = 3;
        let of_leg = |leg: &Leg| {
            let long = leg.kind().map_or(FEW, |kind| kind.long);
            if matches!(leg.reach, Reach::Leap | Reach::MustJump) { long } else { long.max(FEW) }
        };
        let of_atom = |atom: &Atom| {
            let legs: i8 = atom.legs.iter().map(of_leg).fold(0, i8::saturating_add);
            if atom.group.is_some() { legs.max(2 * FEW) } else { legs }
        };
        self.atoms.iter().map(of_atom).max().unwrap_or(FEW) as u8
    }
}

impl Atom {
    /// Returns every sequence, the shortest first.
    pub fn paths(&self) -> impl Iterator<Item = Path<'_>> {
        let (head, group) = self.legs.split_at(self.group.unwrap_or(self.legs.len()));
        let stops = head.iter().enumerate().filter(|(_, leg)| leg.may_end).map(|(at, _)| &head[..=at]);
        let repeats = if group.is_empty() { 0 } else { MAX_REPEATS };
        let whole = (0..=repeats).map(move |times| (head, times));
        stops.map(|head| (head, 0)).chain(whole).map(move |(head, times)| {
            let legs: Vec<&Leg> = head.iter().chain((0..times).flat_map(|_| group)).collect();
            let own = legs.last().map_or(Modes::default(), |leg| leg.modes);
            Path { legs, ends: own.and(self.closing) }
        })
    }

    /// Returns true if the move can end with a capture in passing.
    pub fn takes_in_passing(&self) -> bool {
        self.paths().any(|path| path.ends.en_passant)
    }

    /// Returns true for a single leap.
    pub fn is_leap(&self) -> bool {
        matches!(
            self.legs[..],
            [Leg { reach: Reach::Leap | Reach::MustJump, bearing: Bearing::Routes(_), .. }]
        )
    }

    /// Returns the number of steps in which a distance can be measured: 1 for a single leap, more for a ride over vacant squares.
    pub fn plain_range(&self) -> Option<u8> {
        let [leg] = &self.legs[..] else { return None };
        let straight = match &leg.bearing {
            Bearing::Routes(routes) => routes.iter().all(|route| route.through.is_empty()),
            Bearing::Turn(_) | Bearing::Anywhere => false,
        };
        if leg.around || leg.unloads || self.initial || self.leaves_trail || self.group.is_some() {
            return None;
        }
        match leg.reach {
            Reach::Leap => Some(1),
            Reach::Ride { max } if straight => Some(max.unwrap_or(MAX_RANGE)),
            _ => None,
        }
    }
}
