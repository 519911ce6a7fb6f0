//! The shape of a board: the squares of its bounding box, their names, and the targets of displacements.

use super::{Side, Square, SquareSet, Tiling, Vector};

/// The maximum number of files of a level: `a` to `p`.
pub const MAX_FILES: u8 = 16;
/// The maximum number of levels: `A` to `P`.
pub const MAX_LEVELS: u8 = 16;
/// The maximum number of cells of all levels.
pub const MAX_CELLS: usize = 256;
/// The maximum number of ranks.
pub const MAX_RANKS: u8 = 16;

/// Black's view of the board, compared with White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SideSymmetry {
    /// Black's ranks and levels are reversed; files are the same.
    #[default]
    Mirror,
    /// Black's ranks, levels and files are reversed.
    Rotate,
    /// Both sides have the same view.
    SameWay,
}

/// The edges of the board that are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Wrap {
    /// True if the left edge is joined to the right edge.
    pub sideways: bool,
    /// True if the bottom edge is joined to the top edge.
    pub endways: bool,
}

/// The style of a board that is drawn as a grid of lines, with the pieces on the crossings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The rank above the river, from 0; `None` without a river. No lines cross the river except at the edges.
    pub river: Option<u8>,
}

/// A bounding box of `files` × `ranks` cells. Some of the cells are squares, the others are voids. [`Square`] is the number of
/// any cell, also of a void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    files: u8,
    ranks: u8,
    /// The number of the bottom rank in the names of squares.
    first_rank: u8,
    /// The number of squares.
    squares: usize,
    /// The file and rank of each cell, both from 0, by cell number.
    coordinates: Vec<(u8, u8)>,
    /// The number of each cell, by `rank * files + file`, both from 0.
    numbers: Vec<Square>,
    /// Black's view, from the `board` section.
    pub symmetry: SideSymmetry,
    /// The joined edges, from the `board` section.
    pub wrap: Wrap,
    /// The form of the tiles, from the `board` section.
    pub tiling: Tiling,
    /// The style of a board that is drawn as points (crossings of lines), from the `board` section; `None` for a board that is
    /// drawn with squares.
    pub points: Option<Points>,
    /// The number of levels, which are side by side in the bounding box.
    pub levels: u8,
}

impl Shape {
    /// Creates a board of `files` × `ranks` cells. `is_square` gets the file and the rank, both from 0. `first_rank` is the
    /// number of the bottom rank in the names of squares.
    ///
    /// # Panics
    /// If `files` or `ranks` is 0, if `ranks` is greater than [`MAX_RANKS`], or if there are more than [`MAX_CELLS`] cells.
    pub fn new(files: u8, ranks: u8, first_rank: u8, is_square: impl Fn(u8, u8) -> bool) -> Shape {
        assert!(files > 0 && (1..=MAX_RANKS).contains(&ranks));
        assert!(usize::from(files) * usize::from(ranks) <= MAX_CELLS);
        let cells = || (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
        let (squares, voids): (Vec<_>, Vec<_>) = cells().partition(|&(file, rank)| is_square(file, rank));
        let count = squares.len();
        let coordinates: Vec<_> = squares.into_iter().chain(voids).collect();
        let mut numbers = vec![Square(0); coordinates.len()];
        for (number, &(file, rank)) in coordinates.iter().enumerate() {
            numbers[rank as usize * files as usize + file as usize] = Square(number as u8);
        }
        let (symmetry, wrap, tiling) = (SideSymmetry::default(), Wrap::default(), Tiling::default());
        Shape {
            files,
            ranks,
            first_rank,
            squares: count,
            coordinates,
            numbers,
            symmetry,
            wrap,
            tiling,
            points: None,
            levels: 1,
        }
    }

    /// Returns the number of files of the bounding box: those of all levels.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// Returns the number of files of one level.
    pub fn files_of_level(&self) -> u8 {
        self.files / self.levels
    }

    /// Returns the number that a file of the bounding box has on its level, from 0.
    pub fn file_on_level(&self, file: u8) -> u8 {
        file % self.files_of_level()
    }

    /// Returns the level of a file of the bounding box, from 0 for the lowest.
    pub fn level(&self, file: u8) -> u8 {
        file / self.files_of_level()
    }

    /// Returns the number of ranks of the bounding box.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Returns the number of the bottom rank in the names of squares: 1 in `a1`.
    pub fn first_rank(&self) -> u8 {
        self.first_rank
    }

    /// Returns the number of squares.
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// Returns the number of cells, including voids.
    pub fn cells(&self) -> usize {
        self.coordinates.len()
    }

    /// Returns true if the cell is a square and not a void.
    pub fn is_square(&self, cell: Square) -> bool {
        cell.index() < self.squares
    }

    /// Iterates over all squares, without the voids, in the order of their numbers.
    pub fn all_squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares).map(|number| Square(number as u8))
    }

    /// Returns the set of all squares.
    pub fn square_set(&self) -> SquareSet {
        SquareSet::first(self.squares)
    }

    /// Returns the cell at a file and a rank, both from 0; `None` outside the bounding box.
    pub fn cell(&self, file: u8, rank: u8) -> Option<Square> {
        (file < self.files && rank < self.ranks)
            .then(|| self.numbers[rank as usize * self.files as usize + file as usize])
    }

    /// Returns the file and the rank of a cell, both from 0.
    pub fn coordinates(&self, cell: Square) -> (u8, u8) {
        self.coordinates[cell.index()]
    }

    /// Returns all squares on the ranks of the given squares; on a board of hexagons, where ranks bend, only the given squares.
    pub fn ranks_of(&self, squares: SquareSet) -> SquareSet {
        if self.tiling == Tiling::Hexagons {
            return squares;
        }
        let rank_of = |square: Square| self.coordinates(square).1;
        let ranks: Vec<u8> = squares.iter().map(rank_of).collect();
        self.all_squares().filter(|&square| ranks.contains(&rank_of(square))).collect()
    }

    /// Returns the letter of a file of the bounding box, counted from 0.
    pub fn file_letter(&self, file: u8) -> char {
        self.tiling.file_letter(self.file_on_level(file))
    }

    /// Returns the letter of the level that contains a file of the bounding box; `None` on a board of one level.
    pub fn level_letter(&self, file: u8) -> Option<char> {
        (self.levels > 1).then(|| (b'A' + self.level(file)) as char)
    }

    /// Returns the file with a letter, counted from 0. The file may be beyond the edge of the board.
    pub fn file_of_letter(&self, letter: char) -> Option<u8> {
        self.tiling.file_of_letter(letter)
    }

    /// Returns the name of a cell, such as `e4`.
    pub fn name(&self, cell: Square) -> String {
        let (file, rank) = self.coordinates(cell);
        let level = self.level_letter(file).map(String::from).unwrap_or_default();
        format!("{level}{}{}", self.file_letter(file), rank + self.first_rank)
    }

    /// Returns the cell with the given name: a square or a void.
    pub fn find(&self, name: &str) -> Option<Square> {
        let mut chars = name.chars();
        let mut level = 0;
        if self.levels > 1 {
            let letter = chars.next().filter(char::is_ascii_uppercase)?;
            level = Some(letter as u8 - b'A').filter(|&level| level < self.levels)?;
        }
        let file = self.file_of_letter(chars.next()?).filter(|&file| file < self.files_of_level())?;
        let file = level * self.files_of_level() + file;
        let digits = chars.as_str();
        if digits.is_empty()
            || !digits.bytes().all(|b| b.is_ascii_digit())
            || digits.len() > 1 && digits.starts_with('0')
        {
            return None;
        }
        self.cell(file, digits.parse::<u8>().ok()?.checked_sub(self.first_rank)?)
    }

    /// Returns the cell that is displaced by `by` from `from`. The displacement is from the point of view of `side`. Returns
    /// `None` if the cell is off the board.
    pub fn target(&self, from: Square, by: Vector, side: Side) -> Option<Square> {
        self.target_with_wrap(self.wrap, from, by, side)
    }

    /// Returns the same cell as [`Shape::target`] on a board with the joined edges `wrap`.
    pub fn target_with_wrap(&self, wrap: Wrap, from: Square, by: Vector, side: Side) -> Option<Square> {
        let (file, rank) = self.coordinates(from);
        let by = match (side, self.symmetry) {
            (Side::White, _) | (Side::Black, SideSymmetry::SameWay) => by,
            (Side::Black, SideSymmetry::Mirror) => self.tiling.upside_down(by),
            (Side::Black, SideSymmetry::Rotate) => self.tiling.upside_down(self.tiling.mirrored(by)),
        };
        let shifted_coordinate = |from: u8, by: i16, size: u8, wraps: bool| {
            let to = from as i16 + by;
            let to = if wraps { to.rem_euclid(size as i16) } else { to };
            (0..size as i16).contains(&to).then_some(to as u8)
        };
        let width = self.files_of_level();
        let to_level = shifted_coordinate(self.level(file), by.up.into(), self.levels, false)?;
        let to_file = to_level * width
            + shifted_coordinate(self.file_on_level(file), by.right.into(), width, wrap.sideways)?;
        let mut forward = i16::from(by.forward);
        if self.tiling == Tiling::Hexagons {
            forward += i16::from(self.files_past_middle(file)) - i16::from(self.files_past_middle(to_file));
        }
        self.cell(to_file, shifted_coordinate(rank, forward, self.ranks, wrap.endways)?)
    }

    /// Returns the number of files that a file is to the right of the middle file; 0 for the middle file and all files to its
    /// left.
    fn files_past_middle(&self, file: u8) -> u8 {
        file.saturating_sub(self.files / 2)
    }

    /// Returns the height of the bottom of a file above the bottom of the middle file, in halves of a cell; 0 for squares and
    /// cubes.
    pub fn half_steps_up(&self, file: u8) -> u8 {
        match self.tiling {
            Tiling::Squares | Tiling::Cubes => 0,
            Tiling::Hexagons => file.abs_diff(self.files / 2),
        }
    }

    /// Returns true if a cell lies in the hexagon of the board: the middle file has cells on all ranks, and each file further to
    /// the left or right has one cell fewer at the top. Always true on boards of squares and of cubes.
    pub fn is_inside(&self, cell: Square) -> bool {
        let (file, rank) = self.coordinates(cell);
        u16::from(rank) + u16::from(self.half_steps_up(file)) < u16::from(self.ranks)
    }

    /// Returns the number of the cell's colour, from 0. Neighbours have different colours. Hexagons have three colours. Squares
    /// and cubes have two: the dark colour 0 of the corner `a1`, and the light colour 1.
    pub fn colour(&self, cell: Square) -> u8 {
        let (file, rank) = self.coordinates(cell);
        match self.tiling {
            Tiling::Squares => (file + rank) % 2,
            Tiling::Cubes => (self.level(file) + self.file_on_level(file) + rank) % 2,
            Tiling::Hexagons => (file + rank + self.files_past_middle(file)) % 3,
        }
    }

    /// Returns the minimum number of straight or diagonal steps from one cell to another, also across joined edges. Obstacles are ignored.
    pub fn distance(&self, one: Square, other: Square) -> u8 {
        let ((file, rank), (to_file, to_rank)) = (self.coordinates(one), self.coordinates(other));
        match self.tiling {
            Tiling::Squares | Tiling::Cubes => {
                self.differences(one, other).into_iter().max().unwrap_or_default()
            }
            Tiling::Hexagons => {
                let height = |file: u8, rank: u8| i16::from(rank + self.files_past_middle(file));
                let right = i16::from(to_file) - i16::from(file);
                let forward = height(to_file, to_rank) - height(file, rank);
                // The shortest path with straight steps has `a` steps in one direction and `b ≤ a` steps in a neighbouring one.
                // Its lengths along the three axes are `b`, `a` and `a + b`. One diagonal step replaces one step in each
                // direction, so `b` diagonal and `a - b` straight steps suffice. Their number is `a`, the middle length.
                let mut lengths = [right.abs(), forward.abs(), (right - forward).abs()];
                lengths.sort_unstable();
                lengths[1] as u8
            }
        }
    }

    /// Returns the squared distance between the centres of two cells, in files, ranks and levels; across joined edges if
    /// that is shorter. The unit between hexagons is the distance between neighbours.
    pub fn squared_distance(&self, one: Square, other: Square) -> u32 {
        let ((file, rank), (to_file, to_rank)) = (self.coordinates(one), self.coordinates(other));
        if self.tiling == Tiling::Hexagons {
            let height = |file: u8, rank: u8| i32::from(rank + self.files_past_middle(file));
            let right = i32::from(to_file) - i32::from(file);
            let forward = height(to_file, to_rank) - height(file, rank);
            // The axes form an angle of 120 degrees.
            return (right * right + forward * forward - right * forward).unsigned_abs();
        }
        self.differences(one, other).into_iter().map(|difference| u32::from(difference).pow(2)).sum()
    }

    /// Returns the differences of two cells in files, ranks and levels, across joined edges if that is shorter.
    fn differences(&self, one: Square, other: Square) -> [u8; 3] {
        let ((file, rank), (to_file, to_rank)) = (self.coordinates(one), self.coordinates(other));
        let difference = |from: u8, to: u8, size: u8, wraps: bool| {
            let direct = from.abs_diff(to);
            if wraps { direct.min(size - direct) } else { direct }
        };
        let width = self.files_of_level();
        [
            difference(self.file_on_level(file), self.file_on_level(to_file), width, self.wrap.sideways),
            difference(rank, to_rank, self.ranks, self.wrap.endways),
            difference(self.level(file), self.level(to_file), self.levels, false),
        ]
    }

    /// Returns the rank that is as far from the top of a file as `rank` is from its bottom; `None` for a cell outside the
    /// hexagon of the board.
    pub fn opposite_rank(&self, file: u8, rank: u8) -> Option<u8> {
        (self.ranks - 1).checked_sub(rank)?.checked_sub(self.half_steps_up(file))
    }

    /// Returns the mirror image of a cell: the cell that Black sees where White sees `cell`. A void outside the hexagon of a
    /// hexagonal board is its own mirror image.
    ///
    /// # Panics
    /// Never: the mirror image of a cell lies in the same box.
    #[must_use]
    pub fn mirror(&self, cell: Square) -> Square {
        let (file, rank) = self.coordinates(cell);
        let Some(other_rank) = self.opposite_rank(file, rank) else {
            return cell;
        };
        let width = self.files_of_level();
        // Black sees the levels in reverse order.
        let other_level = self.levels - 1 - self.level(file);
        let same_file = other_level * width + self.file_on_level(file);
        let other_file = other_level * width + (width - 1 - self.file_on_level(file));
        let (file, rank) = match self.symmetry {
            SideSymmetry::Mirror => (same_file, other_rank),
            SideSymmetry::Rotate => (other_file, other_rank),
            SideSymmetry::SameWay => (file, rank),
        };
        self.cell(file, rank).expect("the mirror image of a cell lies in the same box")
    }

    /// Returns the squares of the farthest rank for White; on a hexagonal board, the farthest square of each file.
    pub fn last_rank(&self) -> SquareSet {
        let is_last = |&square: &Square| {
            let (file, rank) = self.coordinates(square);
            rank + self.half_steps_up(file) == self.ranks - 1
        };
        self.all_squares().filter(is_last).collect()
    }

    /// Converts a set from White's point of view to that of `side`: for Black, returns the mirror image.
    #[must_use]
    pub fn relative_to(&self, side: Side, set: &SquareSet) -> SquareSet {
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
    fn ranks_of_squares_contain_no_voids() {
        let mut shape = Shape::new(2, 3, 1, |file, rank| (file, rank) != (1, 2));
        let squares = |shape: &Shape, names: &[&str]| {
            names.iter().map(|name| shape.find(name).unwrap()).collect::<SquareSet>()
        };
        let of_two = shape.ranks_of(squares(&shape, &["a1", "a3"]));
        assert_eq!(of_two, squares(&shape, &["a1", "b1", "a3"]), "b3 is a void");
        assert_eq!(shape.ranks_of(SquareSet::EMPTY), SquareSet::EMPTY);
        shape.tiling = Tiling::Hexagons;
        assert_eq!(shape.ranks_of(squares(&shape, &["a1"])), squares(&shape, &["a1"]));
    }

    #[test]
    fn distances_are_those_between_centres() {
        let distance = |shape: &Shape, one, other| {
            shape.squared_distance(shape.find(one).unwrap(), shape.find(other).unwrap())
        };
        let mut shape = Shape::new(8, 4, 1, |_, _| true);
        assert_eq!(distance(&shape, "a1", "g4"), 36 + 9);
        shape.wrap.sideways = true;
        assert_eq!(distance(&shape, "a1", "g4"), 4 + 9);
        shape.levels = 2;
        assert_eq!(distance(&shape, "Aa1", "Bd3"), 1 + 4 + 1);
        let mut shape = Shape::new(5, 5, 1, |_, _| true);
        shape.tiling = Tiling::Hexagons;
        // Neighbours, also across the bend of the ranks.
        assert_eq!(distance(&shape, "c1", "c2"), 1);
        assert_eq!(distance(&shape, "c2", "d1"), 1);
        assert_eq!(distance(&shape, "c2", "d2"), 1);
        // One diagonal step.
        assert_eq!(distance(&shape, "c1", "d2"), 3);
        // Two straight steps.
        assert_eq!(distance(&shape, "a1", "c1"), 4);
    }

    #[test]
    fn black_faces_the_other_way() {
        let mut shape = Shape::new(4, 4, 1, |_, _| true);
        let at = |shape: &Shape, name| shape.find(name).unwrap();
        let ahead = Vector::new(1, 2);
        assert_eq!(shape.target(at(&shape, "b3"), ahead, Side::Black), Some(at(&shape, "c1")));
        assert_eq!(shape.mirror(at(&shape, "a1")), at(&shape, "a4"));
        shape.symmetry = SideSymmetry::Rotate;
        assert_eq!(shape.target(at(&shape, "b3"), ahead, Side::Black), Some(at(&shape, "a1")));
        assert_eq!(shape.mirror(at(&shape, "a1")), at(&shape, "d4"));
        assert_eq!(shape.target(at(&shape, "d1"), Vector::new(1, 0), Side::White), None);
        shape.wrap.sideways = true;
        assert_eq!(shape.target(at(&shape, "d1"), Vector::new(1, 0), Side::White), Some(at(&shape, "a1")));
    }
}
