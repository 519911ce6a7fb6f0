//! The tiles of a board: squares, hexagons, or cubes on several levels, with their directions and distances.
//!
//! Hexagons are arranged in files. Ranks are numbered from the bottom of each file and bend at the middle file, so the cells of
//! a rank form a V. A [`Vector`] between hexagons has oblique axes: `forward` counts steps along a file, `right` counts the
//! files to the right. Of the two steps to the next file on the right, the one between forward and right is `right` 1,
//! `forward` 1; the one between backward and right is `right` 1, `forward` 0.

use super::Vector;

/// The form of the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Tiling {
    /// Squares, with four neighbours.
    #[default]
    Squares,
    /// Hexagons, with six neighbours.
    Hexagons,
    /// Cubes on several levels, with six neighbours.
    Cubes,
}

/// The steps to the neighbours of a hexagon, clockwise from straight forward.
const HEXAGON_SIDES: [Vector; 6] = [
    Vector::new(0, 1),
    Vector::new(1, 1),
    Vector::new(1, 0),
    Vector::new(0, -1),
    Vector::new(-1, -1),
    Vector::new(-1, 0),
];

/// The number of files of a hexagonal board before the skipped letter `j`.
const FILES_BEFORE_GAP: u8 = 9;

impl Tiling {
    /// Returns the letter of a file, counted from 0. By convention, boards of hexagons have no file `j`.
    pub fn file_letter(self, file: u8) -> char {
        let skipped = self == Tiling::Hexagons && file >= FILES_BEFORE_GAP;
        (b'a' + file + u8::from(skipped)) as char
    }

    /// Returns the file with a letter, counted from 0. The file may be beyond the edge of the board.
    pub fn file_of_letter(self, letter: char) -> Option<u8> {
        let file = letter.is_ascii_lowercase().then(|| letter as u8 - b'a')?;
        match self {
            Tiling::Hexagons if file == FILES_BEFORE_GAP => None,
            Tiling::Hexagons if file > FILES_BEFORE_GAP => Some(file - 1),
            _ => Some(file),
        }
    }

    /// Returns every displacement of `long` steps in a direction and `short` steps in a neighbouring direction: at a right
    /// angle for squares and cubes, at 60 degrees for hexagons. Sorted, without duplicates.
    pub fn leaps(self, long: i8, short: i8) -> Vec<Vector> {
        let mut leaps = match self {
            Tiling::Squares => {
                let signs = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
                let with_all_signs =
                    |(right, forward): (i8, i8)| signs.map(|(x, y)| Vector::new(x * right, y * forward));
                [with_all_signs((long, short)), with_all_signs((short, long))].concat()
            }
            Tiling::Cubes => {
                let axes = [
                    (long, short, 0),
                    (short, long, 0),
                    (long, 0, short),
                    (short, 0, long),
                    (0, long, short),
                    (0, short, long),
                ];
                let signs = [
                    (1, 1, 1),
                    (1, 1, -1),
                    (1, -1, 1),
                    (1, -1, -1),
                    (-1, 1, 1),
                    (-1, 1, -1),
                    (-1, -1, 1),
                    (-1, -1, -1),
                ];
                let with_all_signs = |(right, forward, up): (i8, i8, i8)| {
                    signs.map(|(x, y, z)| Vector::in_space(x * right, y * forward, z * up))
                };
                axes.into_iter().flat_map(with_all_signs).collect()
            }
            Tiling::Hexagons => {
                let leap = |side: usize, next: usize| {
                    let (side, next) = (HEXAGON_SIDES[side], HEXAGON_SIDES[next % 6]);
                    Vector::new(
                        long * side.right + short * next.right,
                        long * side.forward + short * next.forward,
                    )
                };
                (0..6).flat_map(|side| [leap(side, side + 1), leap(side, side + 5)]).collect()
            }
        };
        leaps.sort_unstable();
        leaps.dedup();
        leaps
    }

    /// Returns the displacements of `length` steps along all three axes; empty unless the tiles are cubes.
    pub fn triagonal_leaps(self, length: i8) -> Vec<Vector> {
        if self != Tiling::Cubes {
            return Vec::new();
        }
        let signs = [-length, length];
        let all = signs.into_iter().flat_map(|x| signs.into_iter().map(move |y| (x, y)));
        all.flat_map(|(x, y)| signs.map(|z| Vector::in_space(x, y, z))).collect()
    }

    /// Returns the directions of lines of tiles, first straight, then diagonal. Of two opposite directions, only one is returned.
    pub fn line_directions(self) -> Vec<Vector> {
        if self == Tiling::Cubes {
            let all = [self.leaps(1, 0), self.leaps(1, 1), self.triagonal_leaps(1)].concat();
            return all.into_iter().filter(|&to| to > to.times(-1)).collect();
        }
        let directions: &[(i8, i8)] = match self {
            Tiling::Squares | Tiling::Cubes => &[(1, 0), (0, 1), (1, 1), (1, -1)],
            Tiling::Hexagons => &[(0, 1), (1, 1), (1, 0), (1, 2), (2, 1), (1, -1)],
        };
        directions.iter().map(|&(right, forward)| Vector::new(right, forward)).collect()
    }

    /// Returns the distance that a displacement goes forward, in halves of a step.
    pub fn half_steps_forward(self, by: Vector) -> i16 {
        let (right, forward) = (i16::from(by.right), i16::from(by.forward));
        match self {
            Tiling::Squares | Tiling::Cubes => 2 * forward,
            Tiling::Hexagons => 2 * forward - right,
        }
    }

    /// Returns the displacement with forward and backward exchanged; between cubes, also up and down.
    #[must_use]
    pub fn upside_down(self, by: Vector) -> Vector {
        match self {
            Tiling::Squares | Tiling::Cubes => {
                Vector::in_space(by.right, by.forward.saturating_neg(), by.up.saturating_neg())
            }
            Tiling::Hexagons => Vector::new(by.right, by.right.saturating_sub(by.forward)),
        }
    }

    /// Returns the displacement with left and right exchanged.
    #[must_use]
    pub fn mirrored(self, by: Vector) -> Vector {
        match self {
            Tiling::Squares | Tiling::Cubes => by.mirrored(),
            Tiling::Hexagons => Vector::new(by.right.saturating_neg(), by.forward.saturating_sub(by.right)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexagon_has_six_straight_six_diagonal_and_twelve_oblique_leaps() {
        let leaps = |long, short| Tiling::Hexagons.leaps(long, short);
        assert_eq!(
            [leaps(1, 0).len(), leaps(1, 1).len(), leaps(2, 1).len(), leaps(2, 2).len()],
            [6, 6, 12, 6]
        );
        assert!(leaps(2, 1).contains(&Vector::new(1, 3)) && leaps(2, 1).contains(&Vector::new(-3, -2)));
        assert_eq!(Tiling::Squares.leaps(2, 1).len(), 8);
        assert_eq!(Tiling::Squares.leaps(1, 0).len(), 4);
    }

    #[test]
    fn mirror_images_of_leaps_are_leaps_with_the_expected_forward_distance() {
        for tiling in [Tiling::Squares, Tiling::Hexagons] {
            let all = tiling.leaps(3, 1);
            for &leap in &all {
                let (turned, mirrored) = (tiling.upside_down(leap), tiling.mirrored(leap));
                assert!(all.contains(&turned) && all.contains(&mirrored));
                assert_eq!(tiling.half_steps_forward(turned), -tiling.half_steps_forward(leap));
                assert_eq!(tiling.half_steps_forward(mirrored), tiling.half_steps_forward(leap));
            }
        }
    }
}
