//! Directions of the legs after the first, relative to the previous leg, clockwise in eighths of a turn. The letters that select
//! them are in `turn_letters.rs`. The directions of first legs are in `directions.rs`.
//!
//! The eight *compass* directions are along ranks, files and diagonals, and the eight *oblique* directions between them. A turn
//! between two compass legs or between two oblique legs is the number of eighths from the previous leg: 0 is straight on, 2 a
//! quarter turn to the right. For an oblique leg after a compass leg, turn 0 is the first oblique direction clockwise from the
//! previous leg. The direction letters of such a leg mean the same as on a first leg, with the direction of the previous leg as
//! forward. A compass leg after an oblique leg is relative to the direction of the long side of the oblique leap.

use super::atoms::{AtomKind, Symmetry, lame_path};
use super::{Rotation, Route, Vector};

/// A leg after the first: its atom, and its directions relative to the previous leg.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RelativeLeg {
    /// The atom of one step of the leg: `W`, `F` or `K` for `R`, `B` or `Q`; the same atom otherwise.
    pub(super) kind: AtomKind,
    /// The turns that the letters select.
    pub(super) choice: TurnChoice,
    /// The properties that determine the meaning of the turns.
    pub(super) setting: TurnSetting,
    /// True if the squares that each step passes over are tested: they must be vacant, or occupied if the leg must jump.
    pub(super) has_path: bool,
}

/// The properties of a later leg that determine the meaning of its direction letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct TurnSetting {
    /// True inside brackets, where the atom determines which of the eight directions exist.
    pub brackets: bool,
    /// The possible turns, one bit each.
    pub possible_turns: u8,
    /// True inside brackets for an oblique leg after a compass leg.
    pub oblique_after_compass: bool,
}

/// The turns of a leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum TurnChoice {
    /// The default in a chain of `a`: every direction but back; for atoms with four directions only straight on and at right angles.
    Default,
    /// The default inside brackets: the directions of the atom that are nearest to straight on.
    Outward,
    /// The turns as written.
    Written(Turns),
}

/// Sets of turns, with one bit for each of the turns 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Turns {
    /// Turns that do not depend on earlier turns.
    pub fixed: u8,
    /// Turns to the same side as the last turn (`q`). Contains only the bits of turns to the right. [`mirrored`] returns those of
    /// turns to the left.
    pub same_side: u8,
    /// Turns to the side opposite to that of the last turn (`z`). Like `same_side`, contains only the bits of turns to the right.
    pub opposite_side: u8,
}

/// One direction of a later leg, given the direction of the leg before.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bend {
    /// The target of the step, and the squares that it passes over.
    pub route: Route,
    /// The side to which the path bends; `None` for straight on and back.
    pub rotation: Option<Rotation>,
    /// The side to which the last bend must have gone; `None` for either side. A path that has not bent yet always fits.
    pub required_last_bend: Option<Rotation>,
}

/// The compass directions, clockwise from straight forward.
const COMPASS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The oblique directions, clockwise. 1 represents the short side of the leap, 2 the long side.
const OBLIQUE: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// The turns straight on, back and at right angles.
pub(super) const EVEN_TURNS: u8 = 0b0101_0101;
/// All turns.
pub(super) const ALL_TURNS: u8 = u8::MAX;
/// The turn back.
const BACK_TURN: u8 = 1 << 4;

/// Returns the setting of an atom inside brackets after a leg of the given symmetry.
pub(super) fn bracket_setting(before: Symmetry, kind: AtomKind) -> TurnSetting {
    let direction_parity = |symmetry| match symmetry {
        Symmetry::Orthogonal => Some(0),
        Symmetry::Diagonal => Some(1),
        Symmetry::Oblique | Symmetry::Combined | Symmetry::Hexagonal | Symmetry::Cubic => None,
    };
    // An oblique leap counts as a step in the direction of its long side.
    let before_parity = if before == Symmetry::Oblique { Some(0) } else { direction_parity(before) };
    let possible_turns = match (before_parity, direction_parity(kind.symmetry())) {
        (Some(before), Some(own)) if before == own => EVEN_TURNS,
        (Some(_), Some(_)) => !EVEN_TURNS,
        _ => ALL_TURNS,
    };
    let oblique_after_compass = kind.symmetry() == Symmetry::Oblique && before != Symmetry::Oblique;
    TurnSetting { brackets: true, possible_turns, oblique_after_compass }
}

/// The setting of a chain of `a`, in which any turn is possible.
pub(super) const CHAIN_SETTING: TurnSetting =
    TurnSetting { brackets: false, possible_turns: ALL_TURNS, oblique_after_compass: false };

/// Returns the default turns of a chain of `a`.
pub(super) fn default_turns(kind: AtomKind) -> u8 {
    match kind.symmetry() {
        Symmetry::Orthogonal | Symmetry::Diagonal => EVEN_TURNS & !BACK_TURN,
        Symmetry::Oblique | Symmetry::Combined | Symmetry::Hexagonal | Symmetry::Cubic => !BACK_TURN,
    }
}

impl Turns {
    pub fn is_empty(self) -> bool {
        self == Turns::default()
    }

    /// Returns the turns of this set that are in `possible_turns`.
    pub fn restricted_to(self, possible_turns: u8) -> Turns {
        Turns {
            fixed: self.fixed & possible_turns,
            same_side: self.same_side & possible_turns,
            opposite_side: self.opposite_side & possible_turns,
        }
    }

    /// Returns the union of two sets of turns. A turn that is in `same_side` and in `opposite_side` does not depend on earlier turns, so it
    /// moves to `fixed`.
    pub fn union(self, added: Turns) -> Turns {
        let mut fixed = self.fixed | added.fixed;
        let same_side = self.same_side | added.same_side;
        let opposite_side = self.opposite_side | added.opposite_side;
        fixed |= same_side & opposite_side | mirrored(same_side & opposite_side);
        let both_sides = fixed & mirrored(fixed);
        Turns { fixed, same_side: same_side & !both_sides, opposite_side: opposite_side & !both_sides }
    }
}

/// Returns a set of turns, one bit each, with left and right exchanged.
fn mirrored(mask: u8) -> u8 {
    mask.reverse_bits().rotate_left(1)
}

/// Returns the index of a direction among the eight compass or the eight oblique directions.
pub(super) fn octant(to: Vector) -> u8 {
    let (right, forward) = (to.right.abs(), to.forward.abs());
    let unit = if right == 0 || forward == 0 || right == forward {
        (to.right.signum(), to.forward.signum())
    } else {
        let side = |length: i8, other: i8, signed: i8| signed.signum() * if length > other { 2 } else { 1 };
        (side(right, forward, to.right), side(forward, right, to.forward))
    };
    let table = if is_oblique(to) { OBLIQUE } else { COMPASS };
    table.iter().position(|&direction| direction == unit).unwrap_or_default() as u8
}

fn is_oblique(to: Vector) -> bool {
    to.right != 0 && to.forward != 0 && to.right.abs() != to.forward.abs()
}

impl RelativeLeg {
    /// Returns the later leg with exactly these routes. `routes_after` contains each direction of the previous leg (one step)
    /// with the routes that follow it. Returns `None` if no letters select the turns of these routes, or if the atom is oblique,
    /// because programs disagree on the turns of oblique atoms.
    pub fn from_routes(kind: AtomKind, routes_after: &[(Vector, Vec<Route>)]) -> Option<RelativeLeg> {
        let has_path =
            routes_after.iter().flat_map(|(_, routes)| routes).any(|route| !route.through.is_empty());
        let all_turns = Turns { fixed: ALL_TURNS, ..Turns::default() };
        let any_turn =
            RelativeLeg { kind, choice: TurnChoice::Written(all_turns), setting: CHAIN_SETTING, has_path };
        let (before, first_routes) = routes_after.first()?;
        let is_target = |to: Vector| first_routes.iter().any(|route| route.to == to);
        let fixed = any_turn.directions_after(*before).into_iter().filter(|(_, to)| is_target(*to));
        let fixed = fixed.fold(0, |mask, (turn, _)| mask | 1 << turn);
        let choice = if fixed == default_turns(kind) {
            TurnChoice::Default
        } else {
            TurnChoice::Written(Turns { fixed, ..Turns::default() })
        };
        let leg = RelativeLeg { choice, ..any_turn };
        let sorted = |mut routes: Vec<Route>| {
            routes.sort_unstable();
            routes
        };
        let has_routes = |(before, routes): &(Vector, Vec<Route>)| {
            let bends = leg.bends_after(*before).into_iter().map(|bend| bend.route).collect();
            sorted(bends) == sorted(routes.clone())
        };
        (fixed != 0 && kind.symmetry() != Symmetry::Oblique && routes_after.iter().all(has_routes))
            .then_some(leg)
    }

    /// Returns the possible bends after a leg in direction `before`, one for each direction of this leg.
    pub fn bends_after(&self, before: Vector) -> Vec<Bend> {
        let directions = self.directions_after(before);
        let turns = match self.choice {
            TurnChoice::Default => Turns { fixed: default_turns(self.kind), ..Turns::default() },
            TurnChoice::Outward => Turns { fixed: outward_turns(before, &directions), ..Turns::default() },
            TurnChoice::Written(turns) => turns,
        };
        let mut bends = Vec::new();
        for (turn, to) in directions {
            let bit = 1 << turn;
            let rotation = self.turn_side(turn);
            let (same_side, opposite_side) = match rotation {
                Some(Rotation::Left) => (mirrored(turns.same_side), mirrored(turns.opposite_side)),
                _ => (turns.same_side, turns.opposite_side),
            };
            let opposite = match rotation {
                Some(Rotation::Left) => Rotation::Right,
                _ => Rotation::Left,
            };
            let required_last_bend = if turns.fixed & bit != 0 {
                None
            } else if same_side & bit != 0 {
                rotation
            } else if opposite_side & bit != 0 {
                Some(opposite)
            } else {
                continue;
            };
            let through =
                if self.has_path { lame_path(self.kind.tiling, to).unwrap_or_default() } else { Vec::new() };
            bends.push(Bend { route: Route { to, through }, rotation, required_last_bend });
        }
        bends
    }

    /// Returns the side to which a turn bends the path; `None` for straight on and back.
    fn turn_side(&self, turn: u8) -> Option<Rotation> {
        match turn {
            0 | 4 if !self.setting.oblique_after_compass => None,
            0..=3 => Some(Rotation::Right),
            _ => Some(Rotation::Left),
        }
    }

    /// Returns every direction of the atom: its turn relative to the previous leg, and its vector.
    fn directions_after(&self, before: Vector) -> Vec<(u8, Vector)> {
        let AtomKind { long, short, .. } = self.kind;
        let symmetry = self.kind.symmetry();
        let from = if symmetry != Symmetry::Oblique && is_oblique(before) {
            let is_long_sideways = before.right.abs() > before.forward.abs();
            octant(if is_long_sideways {
                Vector::new(before.right, 0)
            } else {
                Vector::new(0, before.forward)
            })
        } else {
            octant(before)
        };
        let exists = |direction: u8| match symmetry {
            Symmetry::Orthogonal => !self.setting.brackets || direction.is_multiple_of(2),
            Symmetry::Diagonal => !self.setting.brackets || direction % 2 == 1,
            Symmetry::Oblique | Symmetry::Combined | Symmetry::Hexagonal | Symmetry::Cubic => true,
        };
        let vector = |direction: u8| {
            let octant = usize::from(direction);
            if symmetry == Symmetry::Oblique {
                let size = |side: i8| side.signum() * if side.abs() == 2 { long } else { short };
                Vector::new(size(OBLIQUE[octant].0), size(OBLIQUE[octant].1))
            } else {
                Vector::new(COMPASS[octant].0 * long, COMPASS[octant].1 * long)
            }
        };
        let turns = (0..8).map(|turn| (turn, (from + turn) % 8));
        turns
            .filter(|&(_, direction)| exists(direction))
            .map(|(turn, direction)| (turn, vector(direction)))
            .collect()
    }
}

/// Returns the turns nearest to straight on; for `K` and `Q`, separately for the straight and for the diagonal part.
fn outward_turns(before: Vector, directions: &[(u8, Vector)]) -> u8 {
    let dot_product = |to: Vector| {
        i16::from(before.right) * i16::from(to.right) + i16::from(before.forward) * i16::from(to.forward)
    };
    let is_diagonal = |to: Vector| to.right.abs() == to.forward.abs();
    let is_nearest = |&&(_, to): &&(u8, Vector)| {
        let same_part = directions.iter().filter(|(_, other)| is_diagonal(*other) == is_diagonal(to));
        same_part.map(|&(_, other)| dot_product(other)).max() == Some(dot_product(to))
    };
    directions.iter().filter(is_nearest).fold(0, |mask, (turn, _)| mask | 1 << turn)
}

#[cfg(test)]
impl RelativeLeg {
    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        if let TurnChoice::Written(turns) = &mut self.choice {
            turns.fixed = if self.setting.oblique_after_compass {
                turns.fixed.reverse_bits()
            } else {
                mirrored(turns.fixed)
            };
        }
    }
}
