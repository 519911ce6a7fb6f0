//! The shape of a board: which cells of its bounding box are squares, how they are called,
//! where a displacement leads. Straight geometry; what stands on a square is not known here.

use super::{Side, Square, SquareSet, Vector};

/// At most so many files: `a` to `p`.
pub const MAX_FILES: u8 = 16;
/// At most so many ranks.
pub const MAX_RANKS: u8 = 16;

/// How Black's view comes out of White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Facing {
    /// The ranks are turned about.
    #[default]
    Mirror,
    /// The ranks and the files are.
    Rotate,
    /// Both sides look the same way.
    SameWay,
}

/// Which edges are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Wrap {
    /// The left edge follows the right one.
    pub sideways: bool,
    /// The bottom edge follows the top one.
    pub endways: bool,
}

/// Which cells of a box of `files` × `ranks` are squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    files: u8,
    ranks: u8,
    first_rank: u8,
    squares: usize,
    /// By number.
    coordinates: Vec<(u8, u8)>,
    /// By `rank * files + file`, both from 0.
    numbers: Vec<Square>,
    /// Set by the `board` section.
    pub facing: Facing,
    /// Set by the `board` section.
    pub wrap: Wrap,
}

impl Shape {
    /// A box of cells; `is_square` is asked for file and rank, both from 0. The bottom rank
    /// is called `first_rank`.
    ///
    /// # Panics
    /// If a side of the box is 0 or beyond [`MAX_FILES`], [`MAX_RANKS`].
    pub fn new(files: u8, ranks: u8, first_rank: u8, is_square: impl Fn(u8, u8) -> bool) -> Shape {
        assert!((1..=MAX_FILES).contains(&files) && (1..=MAX_RANKS).contains(&ranks));
        let cells = || (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
        let (squares, voids): (Vec<_>, Vec<_>) = cells().partition(|&(file, rank)| is_square(file, rank));
        let count = squares.len();
        let coordinates: Vec<_> = squares.into_iter().chain(voids).collect();
        let mut numbers = vec![Square(0); coordinates.len()];
        for (number, &(file, rank)) in coordinates.iter().enumerate() {
            numbers[rank as usize * files as usize + file as usize] = Square(number as u8);
        }
        let (facing, wrap) = (Facing::default(), Wrap::default());
        Shape { files, ranks, first_rank, squares: count, coordinates, numbers, facing, wrap }
    }

    /// How many files the bounding box has.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks the bounding box has.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// How the bottom rank is called.
    pub fn first_rank(&self) -> u8 {
        self.first_rank
    }

    /// How many squares there are.
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// How many cells there are, voids included.
    pub fn cells(&self) -> usize {
        self.coordinates.len()
    }

    /// Whether that cell is a square.
    pub fn is_square(&self, cell: Square) -> bool {
        cell.index() < self.squares
    }

    /// All squares in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares).map(|number| Square(number as u8))
    }

    /// The cell of a file and a rank, both from 0.
    pub fn cell(&self, file: u8, rank: u8) -> Option<Square> {
        (file < self.files && rank < self.ranks)
            .then(|| self.numbers[rank as usize * self.files as usize + file as usize])
    }

    /// File and rank of a cell, both from 0.
    pub fn coordinates(&self, cell: Square) -> (u8, u8) {
        self.coordinates[cell.index()]
    }

    /// The name of a cell: `e4`.
    pub fn name(&self, cell: Square) -> String {
        let (file, rank) = self.coordinates(cell);
        format!("{}{}", (b'a' + file) as char, rank + self.first_rank)
    }

    /// The cell of that name, square or void.
    pub fn find(&self, name: &str) -> Option<Square> {
        let mut chars = name.chars();
        let file = chars.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
        let digits = chars.as_str();
        if digits.is_empty()
            || !digits.bytes().all(|b| b.is_ascii_digit())
            || digits.len() > 1 && digits.starts_with('0')
        {
            return None;
        }
        self.cell(file, digits.parse::<u8>().ok()?.checked_sub(self.first_rank)?)
    }

    /// Where a displacement leads, seen by `side`; `None` off the board.
    pub fn go(&self, from: Square, by: Vector, side: Side) -> Option<Square> {
        self.go_on(self.wrap, from, by, side)
    }

    /// The same on a board with these edges joined.
    pub fn go_on(&self, wrap: Wrap, from: Square, by: Vector, side: Side) -> Option<Square> {
        let (file, rank) = self.coordinates(from);
        let (mut right, mut forward) = (by.right as i16, by.forward as i16);
        if side == Side::Black {
            (right, forward) = match self.facing {
                Facing::Mirror => (right, -forward),
                Facing::Rotate => (-right, -forward),
                Facing::SameWay => (right, forward),
            };
        }
        let joined = |at: u8, by: i16, size: u8, wraps: bool| {
            let to = at as i16 + by;
            let to = if wraps { to.rem_euclid(size as i16) } else { to };
            (0..size as i16).contains(&to).then_some(to as u8)
        };
        self.cell(
            joined(file, right, self.files, wrap.sideways)?,
            joined(rank, forward, self.ranks, wrap.endways)?,
        )
    }

    /// The cell that is to Black what this one is to White.
    ///
    /// # Panics
    /// Never: the mirror image of a cell lies in the same box.
    #[must_use]
    pub fn mirror(&self, cell: Square) -> Square {
        let (file, rank) = self.coordinates(cell);
        let (other_file, other_rank) = (self.files - 1 - file, self.ranks - 1 - rank);
        let (file, rank) = match self.facing {
            Facing::Mirror => (file, other_rank),
            Facing::Rotate => (other_file, other_rank),
            Facing::SameWay => (file, rank),
        };
        self.cell(file, rank).expect("the mirror image of a cell lies in the same box")
    }

    /// The set that is to `side` what this one is to White.
    #[must_use]
    pub fn seen_by(&self, side: Side, set: &SquareSet) -> SquareSet {
        match side {
            Side::White => *set,
            Side::Black => set.iter().map(|cell| self.mirror(cell)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn voids_are_numbered_after_the_squares() {
        let shape = Shape::new(3, 2, 0, |file, rank| (file, rank) != (1, 0));
        assert_eq!((shape.squares(), shape.cells()), (5, 6));
        assert_eq!(shape.find("b0"), Some(Square(5)));
        assert_eq!(shape.find("c1").map(|s| shape.name(s)).as_deref(), Some("c1"));
        assert_eq!(["a2", "d0", "a", "a01", "é1"].map(|name| shape.find(name)), [None; 5]);
        assert!(!shape.is_square(Square(5)));
    }

    #[test]
    fn black_looks_the_other_way() {
        let mut shape = Shape::new(4, 4, 1, |_, _| true);
        let at = |shape: &Shape, name| shape.find(name).unwrap();
        let ahead = Vector::new(1, 2);
        assert_eq!(shape.go(at(&shape, "b3"), ahead, Side::Black), Some(at(&shape, "c1")));
        assert_eq!(shape.mirror(at(&shape, "a1")), at(&shape, "a4"));
        shape.facing = Facing::Rotate;
        assert_eq!(shape.go(at(&shape, "b3"), ahead, Side::Black), Some(at(&shape, "a1")));
        assert_eq!(shape.mirror(at(&shape, "a1")), at(&shape, "d4"));
        assert_eq!(shape.go(at(&shape, "d1"), Vector::new(1, 0), Side::White), None);
        shape.wrap.sideways = true;
        assert_eq!(shape.go(at(&shape, "d1"), Vector::new(1, 0), Side::White), Some(at(&shape, "a1")));
    }
}
