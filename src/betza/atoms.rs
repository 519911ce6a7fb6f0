//! The table of atoms: the leap of each capital letter.

use super::{Tiling, Vector};

/// The symmetry of an atom's directions, which determines the meaning of direction letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symmetry {
    /// Four directions along ranks and files.
    Orthogonal,
    /// Four directions along diagonals.
    Diagonal,
    /// Eight directions between the orthogonal and the diagonal ones.
    Oblique,
    /// Orthogonal and diagonal together (`K`, `Q`).
    Combined,
    /// The directions on a board of hexagons, for all atoms except `K` and `Q`.
    Hexagonal,
    /// The directions on a board of cubes, for all atoms except `K` and `Q`.
    Cubic,
}

/// An atom: a capital letter, possibly extended by `X` or `Y`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AtomKind {
    /// The capital letter: `C` and `Z` also for the synonyms `L` and `J`.
    pub(super) letter: char,
    /// `X` (three squares farther in one direction) or `Y` (two squares farther in both directions).
    pub(super) extension: Option<char>,
    /// The longer coordinate of the leap.
    pub(super) long: i8,
    /// The shorter coordinate of the leap; 0 for `K` and `Q`, where it belongs to the orthogonal part.
    pub(super) short: i8,
    /// True if the capital is a slider even without a number (`R`, `B`, `Q`).
    pub(super) slides: bool,
    /// The tiles of the board, which determine the vectors of the leap.
    pub(super) tiling: Tiling,
}

const fn leaper(letter: char, long: i8, short: i8) -> AtomKind {
    AtomKind { letter, extension: None, long, short, slides: false, tiling: Tiling::Squares }
}

const fn slider(letter: char, long: i8, short: i8) -> AtomKind {
    AtomKind { letter, extension: None, long, short, slides: true, tiling: Tiling::Squares }
}

const ATOMS: [AtomKind; 14] = [
    leaper('W', 1, 0),
    leaper('F', 1, 1),
    leaper('D', 2, 0),
    leaper('N', 2, 1),
    leaper('A', 2, 2),
    leaper('H', 3, 0),
    leaper('C', 3, 1),
    leaper('Z', 3, 2),
    leaper('G', 3, 3),
    leaper('T', 1, 1),
    leaper('K', 1, 0),
    slider('R', 1, 0),
    slider('B', 1, 1),
    slider('Q', 1, 0),
];

/// Returns the atom of a capital letter; `None` for letters without one. `L` and `J` are Betza's original letters for `C`
/// and `Z`. `T` exists only on boards of cubes.
pub(super) fn find_atom(letter: char, tiling: Tiling) -> Option<AtomKind> {
    let letter = match letter {
        'L' => 'C',
        'J' => 'Z',
        other => other,
    };
    let mut atoms = ATOMS.into_iter().filter(|atom| atom.letter != 'T' || tiling == Tiling::Cubes);
    atoms.find(|atom| atom.letter == letter).map(|atom| AtomKind { tiling, ..atom })
}

/// Returns the simplest leaper that has all given vectors: `W` before `K`, atoms without `X` before `WX`. Returns `None` if there is no
/// such leaper or `vectors` is empty.
pub(super) fn leaper_with_vectors(vectors: &[Vector], tiling: Tiling) -> Option<AtomKind> {
    let leapers = || ATOMS.into_iter().filter(|atom| !atom.slides).map(|atom| AtomKind { tiling, ..atom });
    let extended =
        ['X', 'Y'].into_iter().flat_map(|letter| leapers().filter_map(move |atom| atom.extended(letter)));
    let mut matching = leapers().chain(extended).filter(|atom| {
        let atom_vectors = atom.vectors();
        !vectors.is_empty() && vectors.iter().all(|to| atom_vectors.contains(to))
    });
    matching.next()
}

/// Returns the squares that must be vacant for a lame leap, nearest first; `None` if there is no agreed path.
///
/// A straight leap passes over every square on its line (Muller: a piece on either square blocks `nH`). A leap of two and one takes the
/// orthogonal step first, as in `XBetza` and xiangqi.
pub(super) fn lame_path(tiling: Tiling, to: Vector) -> Option<Vec<Vector>> {
    let steps = tiling.leaps(1, 0);
    let (unit, length) = to.unit();
    if [steps.clone(), tiling.leaps(1, 1), tiling.triagonal_leaps(1)].concat().contains(&unit) {
        Some((1..length).map(|count| unit.times(count)).collect())
    } else if tiling.leaps(2, 1).contains(&to) {
        let minus_two_steps = |step: Vector| {
            Vector::in_space(to.right - 2 * step.right, to.forward - 2 * step.forward, to.up - 2 * step.up)
        };
        steps.iter().find(|&&step| steps.contains(&minus_two_steps(step))).map(|&step| vec![step])
    } else {
        None
    }
}

impl AtomKind {
    /// Returns the atom extended by `X` or `Y`; `None` if the atom cannot be extended, or if its new leap has another name: `FY` would be
    /// `G`, and `HY` would be `AX`.
    pub(super) fn extended(self, extension: char) -> Option<AtomKind> {
        let (long, short) = match extension {
            'X' => (self.long + 3, self.short),
            'Y' => (self.long + 2, self.short + 2),
            _ => return None,
        };
        let has_leap = |atom: &AtomKind| (atom.long, atom.short) == (long, short);
        let can_be_extended = !self.slides && !matches!(self.letter, 'K' | 'T') && self.extension.is_none();
        let is_new = !(ATOMS.iter().any(has_leap) || extension == 'Y' && self.letter == 'H');
        (can_be_extended && is_new).then_some(AtomKind { extension: Some(extension), long, short, ..self })
    }

    /// Returns the leaper whose leap is one step of this slider: `W` for `R`. Returns other atoms unchanged.
    #[must_use]
    pub(super) fn as_leaper(self) -> AtomKind {
        let letter = match self.letter {
            'R' => 'W',
            'B' => 'F',
            'Q' => 'K',
            other => other,
        };
        AtomKind { letter, slides: false, ..self }
    }

    pub(super) fn symmetry(self) -> Symmetry {
        if matches!(self.letter, 'K' | 'Q') {
            Symmetry::Combined
        } else if self.tiling == Tiling::Hexagons {
            Symmetry::Hexagonal
        } else if self.tiling == Tiling::Cubes {
            Symmetry::Cubic
        } else if self.short == 0 {
            Symmetry::Orthogonal
        } else if self.short == self.long {
            Symmetry::Diagonal
        } else {
            Symmetry::Oblique
        }
    }

    /// Returns the capital letter that slides in the directions of this atom: `R` for `W` and `R`. Returns `None`
    /// if no letter slides in them.
    pub(super) fn slider_letter(self) -> Option<char> {
        match self.letter {
            _ if self.extension.is_some() => None,
            'W' | 'R' => Some('R'),
            'F' | 'B' => Some('B'),
            'K' | 'Q' => Some('Q'),
            _ => None,
        }
    }

    /// Returns true if `R`, `B` or `Q` slides in the directions of this atom.
    pub fn has_slider(self) -> bool {
        self.slider_letter().is_some()
    }

    /// Returns the vectors of all directions, sorted.
    pub(super) fn vectors(self) -> Vec<Vector> {
        if self.letter == 'T' {
            return self.tiling.triagonal_leaps(self.long);
        }
        let mut vectors = self.tiling.leaps(self.long, self.short);
        if matches!(self.letter, 'K' | 'Q') {
            vectors.extend(self.tiling.leaps(self.long, self.long));
            vectors.extend(self.tiling.triagonal_leaps(self.long));
        }
        vectors.sort_unstable();
        vectors
    }

    /// Returns true if a single leap goes to an adjacent square, so that it does not pass over any square.
    pub(super) fn is_step(self) -> bool {
        self.long == 1
    }
}
