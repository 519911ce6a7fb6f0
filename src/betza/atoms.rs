//! The table of atoms: which capital is which leap. No modifiers here.

use super::Vector;

/// How the directions of an atom lie to the axes; decides what direction letters mean on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symmetry {
    /// Four directions along ranks and files.
    Orthogonal,
    /// Four directions along diagonals.
    Diagonal,
    /// Eight directions between those.
    Oblique,
    /// Orthogonal and diagonal together (`K`, `Q`).
    Royal,
}

/// What a capital stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AtomKind {
    /// The capital of the canonical form.
    pub letter: char,
    /// The longer coordinate of the leap.
    pub long: i8,
    /// The shorter one; of `K` and `Q` that of the orthogonal part.
    pub short: i8,
    /// Whether the capital is a slider even without a number (`R`, `B`, `Q`).
    pub slides: bool,
}

const fn leaper(letter: char, long: i8, short: i8) -> AtomKind {
    AtomKind { letter, long, short, slides: false }
}

const fn slider(letter: char, long: i8, short: i8) -> AtomKind {
    AtomKind { letter, long, short, slides: true }
}

const ATOMS: [AtomKind; 13] = [
    leaper('W', 1, 0),
    leaper('F', 1, 1),
    leaper('D', 2, 0),
    leaper('N', 2, 1),
    leaper('A', 2, 2),
    leaper('H', 3, 0),
    leaper('C', 3, 1),
    leaper('Z', 3, 2),
    leaper('G', 3, 3),
    leaper('K', 1, 0),
    slider('R', 1, 0),
    slider('B', 1, 1),
    slider('Q', 1, 0),
];

/// The atom that a capital stands for. `L` and `J` are Betza's own letters for what is now written `C` and `Z`.
pub(super) fn atom(letter: char) -> Option<AtomKind> {
    let letter = match letter {
        'L' => 'C',
        'J' => 'Z',
        other => other,
    };
    ATOMS.into_iter().find(|atom| atom.letter == letter)
}

/// The leaper that has all these vectors among its own, the simplest first: `W` before `K`.
pub(super) fn of_vectors(vectors: &[Vector]) -> Option<AtomKind> {
    let leapers = ATOMS.into_iter().filter(|atom| !atom.slides);
    let mut fitting = leapers.filter(|atom| {
        let all = atom.vectors();
        !vectors.is_empty() && vectors.iter().all(|to| all.contains(to))
    });
    fitting.next()
}

impl AtomKind {
    pub fn symmetry(self) -> Symmetry {
        if matches!(self.letter, 'K' | 'Q') {
            Symmetry::Royal
        } else if self.short == 0 {
            Symmetry::Orthogonal
        } else if self.short == self.long {
            Symmetry::Diagonal
        } else {
            Symmetry::Oblique
        }
    }

    /// The capital that slides in the same directions, for atoms of one king's step.
    pub fn slider(self) -> Option<char> {
        match self.letter {
            'W' | 'R' => Some('R'),
            'F' | 'B' => Some('B'),
            'K' | 'Q' => Some('Q'),
            _ => None,
        }
    }

    /// All directions, sorted.
    pub fn vectors(self) -> Vec<Vector> {
        let mut vectors = turned(self.long, self.short);
        if self.symmetry() == Symmetry::Royal {
            vectors.extend(turned(self.long, self.long));
        }
        vectors.sort_unstable();
        vectors
    }

    /// Whether a single leap is one king's step, with no square on its way.
    pub fn is_step(self) -> bool {
        self.long == 1
    }

    /// The squares that a lame leap to `to` needs vacant, nearest first; `None` if no path is agreed on.
    ///
    /// Straight leaps touch every square on their line (Muller: `nH` is blocked on both); the knight's
    /// path is orthogonal first, as in `XBetza` and xiangqi.
    pub fn path(self, to: Vector) -> Option<Vec<Vector>> {
        match self.symmetry() {
            Symmetry::Orthogonal | Symmetry::Diagonal => {
                let unit = Vector::new(to.right.signum(), to.forward.signum());
                Some((1..self.long).map(|step| Vector::new(unit.right * step, unit.forward * step)).collect())
            }
            Symmetry::Oblique if self.letter == 'N' => Some(vec![Vector::new(to.right / 2, to.forward / 2)]),
            Symmetry::Oblique | Symmetry::Royal => None,
        }
    }
}

/// The leap in all the directions that turning and mirroring the board gives it.
fn turned(long: i8, short: i8) -> Vec<Vector> {
    let mut vectors = Vec::with_capacity(8);
    for (right, forward) in [(long, short), (short, long)] {
        for (right, forward) in [(right, forward), (-right, forward), (right, -forward), (-right, -forward)] {
            let vector = Vector::new(right, forward);
            if !vectors.contains(&vector) {
                vectors.push(vector);
            }
        }
    }
    vectors
}
