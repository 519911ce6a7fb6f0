//! Directions of the legs after the first, relative to the leg before, clockwise in eighths of a turn. The letters that select
//! them are in `turn_letters.rs`. The directions of first legs are in `directions.rs`.
//!
//! Eight *compass* directions lie along ranks, files and diagonals, eight *oblique* ones between them. A turn between two legs
//! of the same sort counts eighths from the leg before: 0 is straight on, 2 a quarter to the right. An oblique leg after a
//! compass one counts the oblique directions clockwise, the first one to the right being 0, so that its letters mean what they
//! mean on a first leg when the leg before points forward. A compass leg after an oblique one counts from where the long
//! side of the oblique leap points.

use super::atoms::{AtomKind, Symmetry, path};
use super::{Rotation, Route, Vector};

/// The directions of a leg after the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    pub(super) kind: AtomKind,
    pub(super) choice: TurnChoice,
    pub(super) setting: Setting,
    /// True if the squares that each step passes over matter: they must be vacant, or occupied if it jumps.
    pub(super) passes: bool,
}

/// The circumstances that determine the meaning of the direction letters of a later leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Setting {
    /// True between brackets, where the atom determines which of the eight directions exist.
    pub brackets: bool,
    /// The possible turns, one bit each.
    pub room: u8,
    /// True for an oblique leg after a compass one.
    pub halves: bool,
}

/// The turns of a leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum TurnChoice {
    /// The default in a chain of `a`: every direction but back; for atoms of four directions only right angles.
    Default,
    /// The default between brackets: as nearly straight on as the atom can go.
    Outward,
    /// As written.
    Written(Turns),
}

/// Turns as bits 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Turns {
    /// Independent of earlier turns.
    pub fixed: u8,
    /// To the side of the last turn (`q`), written as if that was the right.
    pub same: u8,
    /// To the other side (`z`), also written as if that was the right.
    pub other: u8,
}

/// One direction of a later leg, given the direction of the leg before.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bend {
    /// The step.
    pub route: Route,
    /// The side to which it turns, if any.
    pub hand: Option<Rotation>,
    /// The side of the last turn that this requires, unless there was no turn yet.
    pub after: Option<Rotation>,
}

const COMPASS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// 1 is the short side of the leap, 2 the long one.
const OBLIQUE: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(super) const EVEN: u8 = 0b0101_0101;
pub(super) const ALL: u8 = u8::MAX;
const BACK: u8 = 1 << 4;

/// Returns the setting of an atom between brackets after a leg of the given symmetry.
pub(super) fn turn_setting(before: Symmetry, kind: AtomKind) -> Setting {
    let parity = |symmetry| match symmetry {
        Symmetry::Orthogonal => Some(0),
        Symmetry::Diagonal => Some(1),
        Symmetry::Oblique | Symmetry::Royal => None,
    };
    // The long side of an oblique leap is straight.
    let before_parity = if before == Symmetry::Oblique { Some(0) } else { parity(before) };
    let room = match (before_parity, parity(kind.symmetry())) {
        (Some(before), Some(here)) if before == here => EVEN,
        (Some(_), Some(_)) => !EVEN,
        _ => ALL,
    };
    let halves = kind.symmetry() == Symmetry::Oblique && before != Symmetry::Oblique;
    Setting { brackets: true, room, halves }
}

/// The setting of a chain of `a`, in which any turn is possible.
pub(super) const AGAIN: Setting = Setting { brackets: false, room: ALL, halves: false };

/// Returns the default turns of a chain of `a`.
pub(super) fn usual(kind: AtomKind) -> u8 {
    match kind.symmetry() {
        Symmetry::Orthogonal | Symmetry::Diagonal => EVEN & !BACK,
        Symmetry::Oblique | Symmetry::Royal => !BACK,
    }
}

impl Turns {
    pub fn is_none(self) -> bool {
        self == Turns::default()
    }

    pub fn within(self, room: u8) -> Turns {
        Turns { fixed: self.fixed & room, same: self.same & room, other: self.other & room }
    }

    /// Returns the union. A turn allowed to both sides is independent of earlier turns.
    pub fn and(self, more: Turns) -> Turns {
        let (mut fixed, same, other) =
            (self.fixed | more.fixed, self.same | more.same, self.other | more.other);
        fixed |= same & other | mirrored(same & other);
        let free = fixed & mirrored(fixed);
        Turns { fixed, same: same & !free, other: other & !free }
    }
}

/// Exchanges left and right.
fn mirrored(mask: u8) -> u8 {
    mask.reverse_bits().rotate_left(1)
}

/// Returns the index of a direction among the eight compass or oblique ones.
pub(super) fn octant(to: Vector) -> u8 {
    let (right, forward) = (to.right.abs(), to.forward.abs());
    let small = if right == 0 || forward == 0 || right == forward {
        (to.right.signum(), to.forward.signum())
    } else {
        let side = |mine: i8, other: i8, at: i8| at.signum() * if mine > other { 2 } else { 1 };
        (side(right, forward, to.right), side(forward, right, to.forward))
    };
    let all = if is_oblique(to) { OBLIQUE } else { COMPASS };
    all.iter().position(|&at| at == small).unwrap_or_default() as u8
}

fn is_oblique(to: Vector) -> bool {
    to.right != 0 && to.forward != 0 && to.right.abs() != to.forward.abs()
}

impl Turn {
    /// Returns the turn of a later leg of a chain that leads from each unit step of the leg before exactly to its routes; `None` if no
    /// letters name it or the atom is oblique, because programs disagree on the turns of those.
    pub fn leading(kind: AtomKind, ways: &[(Vector, Vec<Route>)]) -> Option<Turn> {
        let passes = ways.iter().flat_map(|(_, routes)| routes).any(|route| !route.through.is_empty());
        let any = Turns { fixed: ALL, ..Turns::default() };
        let anywhere = Turn { kind, choice: TurnChoice::Written(any), setting: AGAIN, passes };
        let (before, first) = ways.first()?;
        let leads = |to: Vector| first.iter().any(|route| route.to == to);
        let fixed = anywhere.places(*before).into_iter().filter(|(_, to)| leads(*to));
        let fixed = fixed.fold(0, |mask, (index, _)| mask | 1 << index);
        let choice = if fixed == usual(kind) {
            TurnChoice::Default
        } else {
            TurnChoice::Written(Turns { fixed, ..Turns::default() })
        };
        let turn = Turn { choice, ..anywhere };
        let sorted = |mut routes: Vec<Route>| {
            routes.sort_unstable();
            routes
        };
        let same = |(before, routes): &(Vector, Vec<Route>)| {
            let bends = turn.turned_routes(*before).into_iter().map(|bend| bend.route).collect();
            sorted(bends) == sorted(routes.clone())
        };
        (fixed != 0 && kind.symmetry() != Symmetry::Oblique && ways.iter().all(same)).then_some(turn)
    }

    /// Returns all directions after a leg in direction `before`.
    pub fn turned_routes(&self, before: Vector) -> Vec<Bend> {
        let places = self.places(before);
        let turns = match self.choice {
            TurnChoice::Default => Turns { fixed: usual(self.kind), ..Turns::default() },
            TurnChoice::Outward => Turns { fixed: outward(before, &places), ..Turns::default() },
            TurnChoice::Written(turns) => turns,
        };
        let mut bends = Vec::new();
        for (index, to) in places {
            let bit = 1 << index;
            let hand = self.hand(index);
            let (same, other) = match hand {
                Some(Rotation::Left) => (mirrored(turns.same), mirrored(turns.other)),
                _ => (turns.same, turns.other),
            };
            let opposite = match hand {
                Some(Rotation::Left) => Rotation::Right,
                _ => Rotation::Left,
            };
            let after = if turns.fixed & bit != 0 {
                None
            } else if same & bit != 0 {
                hand
            } else if other & bit != 0 {
                Some(opposite)
            } else {
                continue;
            };
            let through = if self.passes { path(to).unwrap_or_default() } else { Vec::new() };
            bends.push(Bend { route: Route { to, through }, hand, after });
        }
        bends
    }

    fn hand(&self, index: u8) -> Option<Rotation> {
        match index {
            0 | 4 if !self.setting.halves => None,
            0..=3 => Some(Rotation::Right),
            _ => Some(Rotation::Left),
        }
    }

    /// Returns every direction of the atom with its turn from the leg before.
    fn places(&self, before: Vector) -> Vec<(u8, Vector)> {
        let AtomKind { long, short, .. } = self.kind;
        let symmetry = self.kind.symmetry();
        let from = if symmetry != Symmetry::Oblique && is_oblique(before) {
            let straight = before.right.abs() > before.forward.abs();
            octant(if straight { Vector::new(before.right, 0) } else { Vector::new(0, before.forward) })
        } else {
            octant(before)
        };
        let has = |direction: u8| match symmetry {
            Symmetry::Orthogonal => !self.setting.brackets || direction.is_multiple_of(2),
            Symmetry::Diagonal => !self.setting.brackets || direction % 2 == 1,
            Symmetry::Oblique | Symmetry::Royal => true,
        };
        let to = |direction: u8| {
            let at = usize::from(direction);
            if symmetry == Symmetry::Oblique {
                let size = |side: i8| side.signum() * if side.abs() == 2 { long } else { short };
                Vector::new(size(OBLIQUE[at].0), size(OBLIQUE[at].1))
            } else {
                Vector::new(COMPASS[at].0 * long, COMPASS[at].1 * long)
            }
        };
        let around = (0..8).map(|index| (index, (from + index) % 8));
        around.filter(|&(_, at)| has(at)).map(|(index, at)| (index, to(at))).collect()
    }
}

/// Returns the turns that lead most nearly straight on; for `K` and `Q`, those of the straight part and of the diagonal part.
fn outward(before: Vector, places: &[(u8, Vector)]) -> u8 {
    let along = |to: Vector| {
        i16::from(before.right) * i16::from(to.right) + i16::from(before.forward) * i16::from(to.forward)
    };
    let is_diagonal = |to: Vector| to.right.abs() == to.forward.abs();
    let nearest = |&&(_, to): &&(u8, Vector)| {
        let alike = places.iter().filter(|(_, other)| is_diagonal(*other) == is_diagonal(to));
        alike.map(|&(_, other)| along(other)).max() == Some(along(to))
    };
    places.iter().filter(nearest).fold(0, |mask, (index, _)| mask | 1 << index)
}

#[cfg(test)]
impl Turn {
    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        if let TurnChoice::Written(turns) = &mut self.choice {
            turns.fixed =
                if self.setting.halves { turns.fixed.reverse_bits() } else { mirrored(turns.fixed) };
        }
    }
}
