//! Atoms of a word that add no moves, because another atom of the same word has all of them.

use super::{Atom, Leg, LegDirections, Modes, Reach, Route, Word};

impl Word {
    /// Returns the indices of the atoms that add no moves, each with the index of an atom that has all its moves. Of two atoms with
    /// the same moves, the later one is returned. Only atoms of one leg are compared.
    pub fn redundant_atoms(&self) -> Vec<(usize, usize)> {
        let mut redundant: Vec<(usize, usize)> = Vec::new();
        for (index, atom) in self.atoms.iter().enumerate().rev() {
            let is_redundant = |other: usize| redundant.iter().any(|&(redundant, _)| redundant == other);
            let covering = self.atoms.iter().enumerate().find(|&(other_index, other)| {
                other_index != index && !is_redundant(other_index) && other.covers(atom)
            });
            redundant.extend(covering.map(|(covering_index, _)| (index, covering_index)));
        }
        redundant.reverse();
        redundant
    }
}

impl Atom {
    /// Returns true if this atom certainly has all moves of `other`. Both must have one leg.
    fn covers(&self, other: &Atom) -> bool {
        let [leg] = &self.legs[..] else { return false };
        let [other_leg] = &other.legs[..] else { return false };
        let have_groups = self.group.is_some() || other.group.is_some();
        !have_groups
            && (other.initial || !self.initial)
            && self.leaves_trail == other.leaves_trail
            && end_modes(self).covers(end_modes(other))
            && leg.around == other_leg.around
            && leg.unloads == other_leg.unloads
            && leg.covers(other_leg)
    }
}

/// Returns the contents of the square on which an atom of one leg may end, with those that apply if none are written.
fn end_modes(atom: &Atom) -> Modes {
    let written = atom.legs[0].modes.union(atom.closing);
    if written.restrict_contents() { written } else { Modes { quiet: true, capture: true, ..written } }
}

impl Modes {
    /// Returns true if all contents that `other` allows are allowed.
    fn covers(self, other: Modes) -> bool {
        self.union(other) == self && self.tame == other.tame
    }
}

impl Leg {
    /// Returns true if each route of `other` leads over the same steps as a route of this leg, at least as far.
    fn covers(&self, other: &Leg) -> bool {
        match (&self.directions, &other.directions) {
            (LegDirections::Anywhere, LegDirections::Anywhere) => true,
            (LegDirections::Routes(routes), LegDirections::Routes(others)) => {
                others.iter().all(|other_route| {
                    let covers = |route: &Route| {
                        route.to == other_route.to
                            && reach_covers((self.reach, route), (other.reach, other_route))
                    };
                    routes.iter().any(covers)
                })
            }
            _ => false,
        }
    }
}

/// Returns true if a reach along a route includes another reach along a route with the same displacement.
fn reach_covers((reach, route): (Reach, &Route), (other, other_route): (Reach, &Route)) -> bool {
    let is_as_far = |max: Option<u8>, other_max: Option<u8>| {
        max.is_none_or(|max| other_max.is_some_and(|other_max| other_max <= max))
    };
    let has_fewer_conditions = route.through.iter().all(|square| other_route.through.contains(square));
    match (reach, other) {
        (Reach::Leap, Reach::MustJump) => route.through.is_empty(),
        (Reach::Leap | Reach::Ride { .. }, Reach::Leap) | (Reach::MustJump, Reach::MustJump) => {
            has_fewer_conditions
        }
        (Reach::Ride { max }, Reach::Ride { max: other_max })
        | (Reach::Ski { max }, Reach::Ski { max: other_max }) => {
            has_fewer_conditions && is_as_far(max, other_max)
        }
        (Reach::Hop { land, max }, Reach::Hop { land: other_land, max: other_max }) => {
            land == other_land && route.through == other_route.through && is_as_far(max, other_max)
        }
        _ => false,
    }
}
