//! The straight sequences of legs that an atom stands for: with every stop that is allowed, and its group repeated.

use super::{Atom, Bearing, Leg, MAX_REPEATS, Modes, Reach, Word};

/// One sequence of legs. The last one ends the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path<'a> {
    /// At least one.
    pub legs: Vec<&'a Leg>,
    /// What the last one may end on, as far as that is said.
    pub ends: Modes,
}

impl Word {
    /// How far the piece can get in one direction, rides and groups as far as a few steps; for a board to show it on.
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
    /// Every sequence, the shortest first.
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

    /// Whether the move can end with a capture in passing.
    pub fn takes_in_passing(&self) -> bool {
        self.paths().any(|path| path.ends.en_passant)
    }

    /// Whether it is a single leap in some direction.
    pub fn is_leap(&self) -> bool {
        matches!(
            self.legs[..],
            [Leg { reach: Reach::Leap | Reach::MustJump, bearing: Bearing::Routes(_), .. }]
        )
    }

    /// Whether it is a single leap with which a distance can be measured.
    pub fn is_plain_leap(&self) -> bool {
        let plain = |leg: &Leg| leg.reach == Reach::Leap && !leg.around && !leg.unloads;
        self.is_leap() && self.legs.iter().all(plain) && !self.initial && !self.leaves_trail
    }
}
