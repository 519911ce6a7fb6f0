//! Direction letters: the vectors of an atom that they select, and the letters for a set of vectors.
//!
//! The meaning is described in the [module documentation](super).

use super::Vector;
use super::atoms::Symmetry;

/// Letters that together select vectors: `f`, `fl`, `fh`, `hr`, `v`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    first: char,
    second: Option<char>,
}

/// The reason why letters have no meaning for an atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaningless {
    /// `K` and `Q`, for which programs disagree.
    Royal,
    /// The letters have no meaning for an atom of this symmetry (`sF`, `hW`).
    Here,
    /// An `h` without a letter with which it forms a half.
    LoneHalf,
    /// A chiral half together with other groups.
    ChiralMixed,
    /// An `s` or `v` with a direction across it after it (`sfN`), where `fsN` may have been meant.
    WideFirst,
    /// Another group of the same atom already selects the same vectors.
    Repeats,
    /// The groups together select all vectors.
    All,
}

/// Returns true if the small letter is a direction.
pub(super) fn is_direction(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h')
}

fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn is_sideways(letter: char) -> bool {
    matches!(letter, 'l' | 'r' | 's')
}

fn crossed(one: char, other: char) -> bool {
    is_vertical(one) && is_sideways(other) || is_sideways(one) && is_vertical(other)
}

/// Returns true if the vector points to the half of the board that `letter` names.
fn in_half(letter: char, to: Vector) -> bool {
    match letter {
        'f' => to.forward > 0,
        'b' => to.forward < 0,
        'l' => to.right < 0,
        'r' => to.right > 0,
        'v' => to.forward != 0,
        's' => to.right != 0,
        _ => false,
    }
}

/// Returns true if the long side of an oblique leap points in direction `letter`.
fn long_side(letter: char, to: Vector) -> bool {
    let lies_vertical = to.forward.abs() > to.right.abs();
    in_half(letter, to) && lies_vertical == is_vertical(letter)
}

/// Returns true for a leap two forward and one to the right, and for its quarter turns.
fn right_handed(to: Vector) -> bool {
    // A quarter turn flips one of the two coordinates' signs and exchanges which is long, so the two facts
    // stay equal or stay unequal together.
    (to.right.signum() == to.forward.signum()) == (to.forward.abs() > to.right.abs())
}

impl Group {
    /// Reads the first group of `letters` for an atom of the given symmetry.
    fn read(letters: &str, symmetry: Symmetry) -> Option<Self> {
        let mut rest = letters.chars();
        let first = rest.next()?;
        let next = rest.next();
        let pairs = |second: char| match symmetry {
            Symmetry::Orthogonal | Symmetry::Royal => false,
            // `v` and `s` never pair on a diagonal atom; they are reported separately.
            Symmetry::Diagonal => {
                matches!(first, 'f' | 'b' | 'l' | 'r') && "fblr".contains(second) && crossed(first, second)
            }
            Symmetry::Oblique => match first {
                'h' => matches!(second, 'l' | 'r'),
                's' | 'v' => false,
                _ => second == first || second == 'h' || crossed(first, second),
            },
        };
        Some(Self { first, second: next.filter(|&second| pairs(second)) })
    }

    fn len(self) -> usize {
        1 + usize::from(self.second.is_some())
    }

    fn is_chiral(self) -> bool {
        self.first == 'h'
    }

    fn picks(self, symmetry: Symmetry, to: Vector) -> bool {
        match (symmetry, self.first, self.second) {
            (Symmetry::Oblique, 'h', Some('r')) => right_handed(to),
            (Symmetry::Oblique, 'h', Some(_)) => !right_handed(to),
            (Symmetry::Oblique, half, Some('h')) => in_half(half, to),
            (Symmetry::Oblique, half, Some(side)) => in_half(half, to) && long_side(side, to),
            (Symmetry::Oblique, side, None) => long_side(side, to),
            (_, one, Some(other)) => in_half(one, to) && in_half(other, to),
            (_, one, None) => in_half(one, to),
        }
    }

    /// Returns why the group alone has no meaning for an atom of the given symmetry, if so; `next` is the letter after it.
    fn fault(self, symmetry: Symmetry, next: Option<char>) -> Option<Meaningless> {
        match symmetry {
            Symmetry::Royal => Some(Meaningless::Royal),
            Symmetry::Orthogonal => (self.first == 'h').then_some(Meaningless::Here),
            Symmetry::Diagonal => matches!(self.first, 'h' | 's' | 'v').then_some(Meaningless::Here),
            Symmetry::Oblique if self.first == 'h' && self.second.is_none() => Some(Meaningless::LoneHalf),
            Symmetry::Oblique if matches!(self.first, 's' | 'v') => match next {
                Some('h') => Some(Meaningless::LoneHalf),
                Some(next @ ('f' | 'b' | 'l' | 'r')) if crossed(self.first, next) => {
                    Some(Meaningless::WideFirst)
                }
                _ => None,
            },
            Symmetry::Oblique => None,
        }
    }
}

/// Returns the number of letters of the first group.
pub(super) fn group_length(letters: &str, symmetry: Symmetry) -> usize {
    Group::read(letters, symmetry).map_or(1, Group::len)
}

/// Returns the vectors of `all` that `letters` select, or every fault with its bytes of `letters`.
pub(super) fn pick(
    letters: &str,
    symmetry: Symmetry,
    all: &[Vector],
) -> Result<Vec<Vector>, Vec<(std::ops::Range<usize>, Meaningless)>> {
    if symmetry == Symmetry::Royal && !letters.is_empty() {
        return Err(vec![(0..letters.len(), Meaningless::Royal)]);
    }
    let mut faults = Vec::new();
    let mut groups: Vec<(Group, Vec<Vector>)> = Vec::new();
    let mut at = 0;
    while let Some(group) = Group::read(&letters[at..], symmetry) {
        let here = at..at + group.len();
        at = here.end;
        let next = letters[at..].chars().next();
        if let Some(fault) = group.fault(symmetry, next) {
            if matches!(fault, Meaningless::LoneHalf | Meaningless::WideFirst) {
                // The letter after it belongs to the same mistake.
                at += usize::from(next.is_some());
            }
            faults.push((here.start..at, fault));
            continue;
        }
        let picked: Vec<Vector> = all.iter().copied().filter(|&to| group.picks(symmetry, to)).collect();
        let before = |to: &Vector| groups.iter().any(|(_, earlier)| earlier.contains(to));
        let swallows = groups.iter().any(|(_, earlier)| earlier.iter().all(|to| picked.contains(to)));
        if groups.iter().any(|(earlier, _)| earlier.is_chiral() || group.is_chiral()) {
            faults.push((here, Meaningless::ChiralMixed));
        } else if picked.iter().all(before) || swallows {
            faults.push((here, Meaningless::Repeats));
        } else {
            groups.push((group, picked));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if groups.is_empty() {
        return Ok(all.to_vec());
    }
    let picked: Vec<Vector> =
        all.iter().copied().filter(|to| groups.iter().any(|(_, some)| some.contains(to))).collect();
    if picked.len() == all.len() { Err(vec![(0..letters.len(), Meaningless::All)]) } else { Ok(picked) }
}

/// The groups of the canonical form, larger sets first, so that each adds to those before it and none
/// includes one. On oblique atoms the narrow pairs are written doubled, because all programs read `ffN` alike.
const ORTHOGONAL: &[&str] = &["v", "f", "b", "s", "l", "r"];
const DIAGONAL: &[&str] = &["f", "b", "fl", "fr", "bl", "br"];
const OBLIQUE: &[&str] = &[
    "fh", "bh", "lh", "rh", "v", "s", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br",
    "lf", "lb", "rf", "rb",
];

/// Returns the letters of the canonical form for `picked` out of `all`, both sorted: none for all of them.
pub(super) fn name(picked: &[Vector], symmetry: Symmetry, all: &[Vector]) -> String {
    // Groups that can be combined, and groups that can only be used alone.
    let (names, alone): (_, &[&str]) = match symmetry {
        Symmetry::Orthogonal => (ORTHOGONAL, &[]),
        // `l` after `f` would be one direction, `fl`.
        Symmetry::Diagonal => (DIAGONAL, &["l", "r"]),
        Symmetry::Oblique => (OBLIQUE, &["hr", "hl"]),
        Symmetry::Royal => (&[] as &[&str], &[]),
    };
    if picked.len() == all.len() {
        return String::new();
    }
    if let Some(exact) = alone.iter().find(|name| pick(name, symmetry, all).is_ok_and(|set| set == picked)) {
        return (*exact).to_owned();
    }
    let mut covered: Vec<Vector> = Vec::new();
    // `v` and `s` of an oblique atom go last, where no letter after them can be taken for their partner.
    let (mut letters, mut wide) = (String::new(), String::new());
    for name in names {
        let Ok(set) = pick(name, symmetry, all) else { continue };
        if set.iter().all(|to| picked.contains(to)) && set.iter().any(|to| !covered.contains(to)) {
            covered.extend(&set);
            if symmetry == Symmetry::Oblique && name.len() == 1 {
                wide.push_str(name);
            } else {
                letters.push_str(name);
            }
        }
    }
    letters + &wide
}
