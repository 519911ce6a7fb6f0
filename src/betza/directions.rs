//! Converts direction letters to vectors of an atom, and vectors to direction letters.
//!
//! The [module documentation](super) describes the meaning of the letters.

use super::atoms::Symmetry;
use super::{Tiling, Vector};

/// One or two letters that together select vectors: `f`, `fl`, `fh`, `hr`, `v`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LetterGroup {
    first: char,
    second: Option<char>,
}

/// The reason why direction letters are not valid for an atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DirectionFault {
    /// A direction of `K` or `Q`. Programs disagree on its meaning.
    CombinedAtom,
    /// The letters have no meaning for an atom of this symmetry (`sF`, `hW`).
    NoMeaning,
    /// An `h` without the other letter of a half.
    LoneHalf,
    /// A chiral half together with other groups.
    ChiralMixed,
    /// An `s` or `v` followed by a perpendicular direction (`sfN`), where `fsN` may have been meant.
    PerpendicularSecond,
    /// The group adds no vectors to the earlier groups of the atom, or includes all vectors of one of them.
    Repeats,
    /// The groups together select all vectors.
    All,
}

/// Returns true if a lower-case letter is a direction.
pub(super) fn is_direction(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h')
}

fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn is_sideways(letter: char) -> bool {
    matches!(letter, 'l' | 'r' | 's')
}

fn are_perpendicular(first: char, second: char) -> bool {
    is_vertical(first) && is_sideways(second) || is_sideways(first) && is_vertical(second)
}

/// Returns true if the vector points into the half of the board that `letter` names.
fn points_to_half(letter: char, to: Vector) -> bool {
    match letter {
        'f' => to.forward > 0,
        'b' => to.forward < 0,
        'l' => to.right < 0,
        'r' => to.right > 0,
        'v' => to.forward != 0,
        's' => to.right != 0,
        '^' => to.up > 0,
        '_' => to.up < 0,
        _ => false,
    }
}

/// Returns true if the long side of an oblique leap points in direction `letter`.
fn long_side_points_to(letter: char, to: Vector) -> bool {
    let is_long_vertically = to.forward.abs() > to.right.abs();
    points_to_half(letter, to) && is_long_vertically == is_vertical(letter)
}

/// Returns the number of the axis of a direction letter: 0 for left and right, 1 for forward and back, 2 for up and down.
fn axis_of(letter: char) -> u8 {
    match letter {
        'l' | 'r' | 's' => 0,
        '^' | '_' => 2,
        _ => 1,
    }
}

/// Returns true if a vector goes along one axis only.
fn is_straight(to: Vector) -> bool {
    [to.right, to.forward, to.up].iter().filter(|&&part| part != 0).count() == 1
}

/// Returns true if a vector between cubes goes at least as far along the axis of `letter` as along the other axes.
fn is_longest_along(letter: char, to: Vector) -> bool {
    let parts = [to.right, to.forward, to.up].map(i8::unsigned_abs);
    parts.into_iter().max() == Some(parts[usize::from(axis_of(letter))])
}

/// Returns the distance that a vector between hexagons goes in direction `letter`: in half steps for `f` and `b`, otherwise in files.
fn hexagon_distance(letter: char, to: Vector) -> i16 {
    match letter {
        'f' => Tiling::Hexagons.half_steps_forward(to),
        'b' => -Tiling::Hexagons.half_steps_forward(to),
        'l' => -i16::from(to.right),
        _ => to.right.into(),
    }
}

/// Returns true for a leap two forward and one to the right, and for its quarter turns.
fn is_right_handed(to: Vector) -> bool {
    // A quarter turn changes the sign of one coordinate and exchanges the long and the short one, so both sides of the comparison change.
    (to.right.signum() == to.forward.signum()) == (to.forward.abs() > to.right.abs())
}

impl LetterGroup {
    /// Reads the first group of `letters` for an atom of the given symmetry; `None` if `letters` is empty.
    fn read(letters: &str, symmetry: Symmetry) -> Option<Self> {
        let mut rest = letters.chars();
        let first = rest.next()?;
        let next = rest.next();
        let forms_pair = |second: char| match symmetry {
            Symmetry::Orthogonal | Symmetry::Combined => false,
            Symmetry::Hexagonal => match first {
                'f' | 'b' | 'l' | 'r' => {
                    second == first || second == 'h' || are_perpendicular(first, second) && second != 'v'
                }
                _ => false,
            },
            // `v` and `s` never pair on a diagonal atom; they are reported separately.
            Symmetry::Diagonal => {
                matches!(first, 'f' | 'b' | 'l' | 'r')
                    && "fblr".contains(second)
                    && are_perpendicular(first, second)
            }
            Symmetry::Cubic => {
                let (axis, other) = (axis_of(first), axis_of(second));
                let is_single = |letter| matches!(letter, 'f' | 'b' | 'l' | 'r' | '^' | '_');
                is_single(first) && (second == first || (is_single(second) || second == 's') && axis != other)
            }
            Symmetry::Oblique => match first {
                'h' => matches!(second, 'l' | 'r'),
                's' | 'v' => false,
                _ => second == first || second == 'h' || are_perpendicular(first, second),
            },
        };
        Some(Self { first, second: next.filter(|&second| forms_pair(second)) })
    }

    fn len(self) -> usize {
        1 + usize::from(self.second.is_some())
    }

    fn is_chiral(self) -> bool {
        self.first == 'h'
    }

    /// Returns the vectors of `all` that the group selects.
    fn select(self, symmetry: Symmetry, all: &[Vector]) -> Vec<Vector> {
        match symmetry {
            Symmetry::Hexagonal => self.select_hexagonal(all),
            _ => all.iter().copied().filter(|&to| self.selects(symmetry, to)).collect(),
        }
    }

    /// Returns the vectors between hexagons that the group selects.
    fn select_hexagonal(self, all: &[Vector]) -> Vec<Vector> {
        let union_of_letters = |letters: [char; 2]| -> Vec<Vector> {
            let one = |letter| LetterGroup { first: letter, second: None }.select_hexagonal(all);
            let [first, second] = letters.map(one);
            all.iter().copied().filter(|to| first.contains(to) || second.contains(to)).collect()
        };
        let union_of_pairs = |pairs: [[char; 2]; 2]| -> Vec<Vector> {
            let pair = |[first, second]: [char; 2]| {
                LetterGroup { first, second: Some(second) }.select_hexagonal(all)
            };
            let [one, other] = pairs.map(pair);
            all.iter().copied().filter(|to| one.contains(to) || other.contains(to)).collect()
        };
        match (self.first, self.second) {
            ('v', _) => union_of_letters(['f', 'b']),
            ('s', _) => union_of_letters(['l', 'r']),
            (first, Some('s')) => union_of_pairs([[first, 'l'], [first, 'r']]),
            (half, Some('h')) => all.iter().copied().filter(|&to| hexagon_distance(half, to) > 0).collect(),
            (first, Some(second)) if first != second => {
                let between: Vec<Vector> = all
                    .iter()
                    .copied()
                    .filter(|&to| hexagon_distance(first, to) > 0 && hexagon_distance(second, to) > 0)
                    .collect();
                let single = union_of_letters([first, second]);
                let apart: Vec<Vector> = between.iter().copied().filter(|to| !single.contains(to)).collect();
                if apart.is_empty() { between } else { apart }
            }
            (first, _) => {
                let farthest = all.iter().map(|&to| hexagon_distance(first, to)).max();
                all.iter().copied().filter(|&to| Some(hexagon_distance(first, to)) == farthest).collect()
            }
        }
    }

    fn selects(self, symmetry: Symmetry, to: Vector) -> bool {
        match (symmetry, self.first, self.second) {
            (Symmetry::Cubic, one, Some(other)) if one != other && is_straight(to) => {
                points_to_half(one, to) || points_to_half(other, to)
            }
            (Symmetry::Cubic, half, Some(side)) if half != side => {
                points_to_half(half, to) && points_to_half(side, to) && is_longest_along(side, to)
            }
            (Symmetry::Cubic, side, _) => points_to_half(side, to) && is_longest_along(side, to),
            (Symmetry::Oblique, 'h', Some('r')) => is_right_handed(to),
            (Symmetry::Oblique, 'h', Some(_)) => !is_right_handed(to),
            (Symmetry::Oblique, half, Some('h')) => points_to_half(half, to),
            (Symmetry::Oblique, half, Some(side)) => {
                points_to_half(half, to) && long_side_points_to(side, to)
            }
            (Symmetry::Oblique, side, None) => long_side_points_to(side, to),
            (_, first, Some(second)) => points_to_half(first, to) && points_to_half(second, to),
            (_, first, None) => points_to_half(first, to),
        }
    }

    /// Returns the reason why the group alone is not valid for an atom of the given symmetry, if any; `next` is the letter after the group.
    fn fault(self, symmetry: Symmetry, next: Option<char>) -> Option<DirectionFault> {
        match symmetry {
            Symmetry::Combined => Some(DirectionFault::CombinedAtom),
            Symmetry::Orthogonal | Symmetry::Cubic => {
                (self.first == 'h').then_some(DirectionFault::NoMeaning)
            }
            Symmetry::Diagonal => matches!(self.first, 'h' | 's' | 'v').then_some(DirectionFault::NoMeaning),
            Symmetry::Hexagonal if self.first == 'h' => Some(DirectionFault::LoneHalf),
            Symmetry::Oblique if self.first == 'h' && self.second.is_none() => Some(DirectionFault::LoneHalf),
            Symmetry::Oblique | Symmetry::Hexagonal if matches!(self.first, 's' | 'v') => match next {
                Some('h') => Some(DirectionFault::LoneHalf),
                Some(next @ ('f' | 'b' | 'l' | 'r')) if are_perpendicular(self.first, next) => {
                    Some(DirectionFault::PerpendicularSecond)
                }
                _ => None,
            },
            Symmetry::Oblique | Symmetry::Hexagonal => None,
        }
    }
}

/// Returns the number of letters of the first group.
pub(super) fn group_length(letters: &str, symmetry: Symmetry) -> usize {
    LetterGroup::read(letters, symmetry).map_or(1, LetterGroup::len)
}

/// Returns the vectors of `all` that `letters` select; all of them if `letters` is empty. If the letters are not valid, returns all faults
/// with their byte ranges in `letters`.
pub(super) fn select_vectors(
    letters: &str,
    symmetry: Symmetry,
    all: &[Vector],
) -> Result<Vec<Vector>, Vec<(std::ops::Range<usize>, DirectionFault)>> {
    if symmetry == Symmetry::Combined && !letters.is_empty() {
        return Err(vec![(0..letters.len(), DirectionFault::CombinedAtom)]);
    }
    let mut faults = Vec::new();
    let mut groups: Vec<(LetterGroup, Vec<Vector>)> = Vec::new();
    let mut offset = 0;
    while let Some(group) = LetterGroup::read(&letters[offset..], symmetry) {
        let range = offset..offset + group.len();
        offset = range.end;
        let next = letters[offset..].chars().next();
        if let Some(fault) = group.fault(symmetry, next) {
            if matches!(fault, DirectionFault::LoneHalf | DirectionFault::PerpendicularSecond) {
                // The next letter belongs to the same error.
                offset += usize::from(next.is_some());
            }
            faults.push((range.start..offset, fault));
            continue;
        }
        let selected = group.select(symmetry, all);
        let is_selected_before = |to: &Vector| groups.iter().any(|(_, earlier)| earlier.contains(to));
        let covers_earlier = groups.iter().any(|(_, earlier)| earlier.iter().all(|to| selected.contains(to)));
        if groups.iter().any(|(earlier, _)| earlier.is_chiral() || group.is_chiral()) {
            faults.push((range, DirectionFault::ChiralMixed));
        } else if selected.iter().all(is_selected_before) || covers_earlier {
            faults.push((range, DirectionFault::Repeats));
        } else {
            groups.push((group, selected));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if groups.is_empty() {
        return Ok(all.to_vec());
    }
    let selected: Vec<Vector> =
        all.iter().copied().filter(|to| groups.iter().any(|(_, vectors)| vectors.contains(to))).collect();
    if selected.len() == all.len() {
        Err(vec![(0..letters.len(), DirectionFault::All)])
    } else {
        Ok(selected)
    }
}

/// The groups of the canonical form for orthogonal atoms. In this and the next three tables, a group comes before all groups whose
/// directions it includes.
const ORTHOGONAL_GROUPS: &[&str] = &["v", "f", "b", "s", "l", "r"];
/// The groups of the canonical form for diagonal atoms.
const DIAGONAL_GROUPS: &[&str] = &["f", "b", "fl", "fr", "bl", "br"];
/// The groups of the canonical form for oblique atoms. Letters such as `f` are doubled, because all programs agree on the meaning of `ffN`.
const OBLIQUE_GROUPS: &[&str] = &[
    "fh", "bh", "lh", "rh", "v", "s", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br",
    "lf", "lb", "rf", "rb",
];
/// The groups of the canonical form for atoms between hexagons.
const HEXAGONAL_GROUPS: &[&str] =
    &["fh", "bh", "lh", "rh", "v", "s", "ff", "bb", "ll", "rr", "fs", "bs", "fl", "fr", "bl", "br"];
/// The groups of the canonical form for atoms between cubes.
const CUBIC_GROUPS: &[&str] = &[
    "v", "s", "ff", "bb", "ll", "rr", "^^", "__", "fs", "bs", "^s", "_s", "fl", "fr", "bl", "br", "lf", "lb",
    "rf", "rb", "f^", "f_", "b^", "b_", "l^", "l_", "r^", "r_", "^f", "_f", "^b", "_b", "^l", "_l", "^r",
    "_r",
];

/// Returns the letters of the canonical form that select the vectors `selected` from `all`; an empty text if all are selected. Both slices
/// are sorted.
pub(super) fn letters_for_vectors(selected: &[Vector], symmetry: Symmetry, all: &[Vector]) -> String {
    // Groups that can be combined, and groups that can only be used alone.
    let (combinable, standalone): (_, &[&str]) = match symmetry {
        Symmetry::Orthogonal => (ORTHOGONAL_GROUPS, &[]),
        // `l` after `f` would be the single direction `fl`.
        Symmetry::Diagonal => (DIAGONAL_GROUPS, &["l", "r"]),
        Symmetry::Oblique => (OBLIQUE_GROUPS, &["hr", "hl"]),
        Symmetry::Hexagonal => (HEXAGONAL_GROUPS, &[]),
        Symmetry::Cubic => (CUBIC_GROUPS, &[]),
        Symmetry::Combined => (&[] as &[&str], &[]),
    };
    if selected.len() == all.len() {
        return String::new();
    }
    if let Some(exact) =
        standalone.iter().find(|name| select_vectors(name, symmetry, all).is_ok_and(|set| set == selected))
    {
        return (*exact).to_owned();
    }
    let mut covered: Vec<Vector> = Vec::new();
    // Single letters of an oblique, hexagonal or cubic atom (`v` and `s`) are written last, so that they form no group with another letter.
    let (mut letters, mut single_letters) = (String::new(), String::new());
    for name in combinable {
        let Ok(set) = select_vectors(name, symmetry, all) else { continue };
        if set.iter().all(|to| selected.contains(to)) && set.iter().any(|to| !covered.contains(to)) {
            covered.extend(&set);
            if matches!(symmetry, Symmetry::Oblique | Symmetry::Hexagonal | Symmetry::Cubic)
                && name.len() == 1
            {
                single_letters.push_str(name);
            } else {
                letters.push_str(name);
            }
        }
    }
    letters + &single_letters
}
