//! Straight and diagonal lines of squares.

use super::{Shape, Side, Square, SquareSet, Vector};

/// A straight or diagonal line: a maximal sequence of consecutive squares in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    squares: Vec<Square>,
    /// True if the first square follows the last one, as on boards with joined edges.
    closed: bool,
}

impl Line {
    /// Returns the number of squares.
    pub fn length(&self) -> usize {
        self.squares.len()
    }

    /// Returns true if some sequence of consecutive squares in `members` is long enough, as in [`Lines::have_run`].
    fn has_run(&self, members: &SquareSet, length: usize, exactly: bool) -> bool {
        let has_required_length = |run: usize| if exactly { run == length } else { run >= length };
        let count = self.squares.len();
        let gap = self.squares.iter().position(|&square| !members.has(square));
        let start = match gap {
            Some(gap) if self.closed => gap,
            Some(_) => 0,
            None => return has_required_length(count),
        };
        let mut run = 0;
        for step in 0..count {
            if members.has(self.squares[(start + step) % count]) {
                run += 1;
            } else if has_required_length(run) {
                return true;
            } else {
                run = 0;
            }
        }
        has_required_length(run)
    }

    /// Returns true if two different squares of the line, one of each set, are separated only by squares that satisfy `is_open`.
    pub fn joins(&self, one: &SquareSet, other: &SquareSet, is_open: impl Fn(Square) -> bool) -> bool {
        let count = self.squares.len();
        let reaches_other = |start: usize, forward: bool| {
            for step in 1..count {
                let index = match (self.closed, forward) {
                    (true, true) => (start + step) % count,
                    (true, false) => (start + count - step) % count,
                    (false, true) if start + step < count => start + step,
                    (false, false) if step <= start => start - step,
                    (false, _) => return false,
                };
                if other.has(self.squares[index]) {
                    return true;
                }
                if !is_open(self.squares[index]) {
                    return false;
                }
            }
            false
        };
        let mut starts = (0..count).filter(|&start| one.has(self.squares[start]));
        starts.any(|start| reaches_other(start, true) || reaches_other(start, false))
    }

    /// Calls `each` for every ordered pair of different squares, with the squares between them; twice if the line is closed, once for
    /// each way around.
    fn for_each_segment(&self, each: &mut impl FnMut(Square, Square, SquareSet)) {
        for (start, &first) in self.squares.iter().enumerate() {
            let (before, after) = (&self.squares[..start], &self.squares[start + 1..]);
            let around = |squares| if self.closed { squares } else { &[][..] };
            let mut walk = |squares: &mut dyn Iterator<Item = &Square>| {
                let mut between = SquareSet::EMPTY;
                for &last in squares {
                    each(first, last, between);
                    between.insert(last);
                }
            };
            walk(&mut after.iter().chain(around(before)));
            walk(&mut before.iter().rev().chain(around(after).iter().rev()));
        }
    }
}

/// All lines of a board. Lines do not cross voids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    directions: Vec<Direction>,
}

/// The lines in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Direction {
    lines: Vec<Line>,
    /// For each difference in square number, the squares from which a step along a line makes that difference.
    steps: Vec<(i16, SquareSet)>,
}

impl Lines {
    /// Returns the lines of a board.
    pub fn new(shape: &Shape) -> Lines {
        let directions = shape.tiling.line_directions().into_iter();
        Lines { directions: directions.map(|direction| Direction::new(shape, direction)).collect() }
    }

    /// Returns true if there are no lines.
    pub fn is_empty(&self) -> bool {
        self.directions.is_empty()
    }

    /// Iterates over the lines.
    pub fn iter(&self) -> impl Iterator<Item = &Line> {
        self.directions.iter().flat_map(|direction| &direction.lines)
    }

    /// Calls `each` for every ordered pair of different squares of a line, with the squares between them. A closed line has two such
    /// segments for each pair.
    pub fn for_each_segment(&self, mut each: impl FnMut(Square, Square, SquareSet)) {
        self.iter().for_each(|line| line.for_each_segment(&mut each));
    }

    /// Returns true if at least `length` consecutive squares of a line are in `members`. With `exactly`, returns true if some maximal
    /// sequence of members has exactly that length.
    pub fn have_run(&self, members: &SquareSet, length: usize, exactly: bool) -> bool {
        self.directions.iter().any(|direction| direction.has_run(members, length, exactly))
    }
}

impl Direction {
    fn new(shape: &Shape, direction: Vector) -> Direction {
        let backward = direction.times(-1);
        let step = |from, by| shape.target(from, by, Side::White).filter(|&cell| shape.is_square(cell));
        let (mut lines, mut visited) = (Vec::new(), SquareSet::EMPTY);
        for square in shape.all_squares() {
            if visited.has(square) {
                continue;
            }
            let mut first = square;
            while let Some(before) = step(first, backward).filter(|&before| before != square) {
                first = before;
            }
            let mut line = Line { squares: vec![first], closed: false };
            let mut last = first;
            visited.insert(first);
            while let Some(next) = step(last, direction) {
                if next == first {
                    line.closed = true;
                    break;
                }
                line.squares.push(next);
                visited.insert(next);
                last = next;
            }
            lines.push(line);
        }
        let mut steps: Vec<(i16, SquareSet)> = Vec::new();
        for (from, to) in lines.iter().flat_map(|line| line.squares.iter().zip(&line.squares[1..])) {
            let difference = i16::from(to.0) - i16::from(from.0);
            let at = steps.iter().position(|step| step.0 == difference).unwrap_or_else(|| {
                steps.push((difference, SquareSet::EMPTY));
                steps.len() - 1
            });
            steps[at].1.insert(*from);
        }
        Direction { lines, steps }
    }

    /// As [`Lines::have_run`], for the lines in this direction.
    fn has_run(&self, members: &SquareSet, length: usize, exactly: bool) -> bool {
        if self.lines.iter().any(|line| line.closed) {
            return self.lines.iter().any(|line| line.has_run(members, length, exactly));
        }
        // Follows all sequences of members at once, one square at a time.
        let step = |squares: SquareSet| {
            let targets = self.steps.iter().map(|&(difference, from)| (squares & from).shifted(difference));
            targets.fold(SquareSet::EMPTY, |all, targets| all | targets) & *members
        };
        let mut reached = if exactly { *members & !step(*members) } else { *members };
        for _ in 1..length {
            reached = step(reached);
            if reached.is_empty() {
                return false;
            }
        }
        // Different squares lead to different squares, so the counts are equal if and only if every sequence goes on.
        !exactly || step(reached).len() < reached.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Wrap;

    fn longest(shape: &Shape) -> usize {
        Lines::new(shape).iter().map(Line::length).max().unwrap_or(0)
    }

    #[test]
    fn every_square_is_on_four_lines() {
        let shape = Shape::new(5, 4, 1, |file, rank| (file, rank) != (2, 1));
        let lines: Vec<Line> = Lines::new(&shape).iter().cloned().collect();
        for square in shape.all_squares() {
            assert_eq!(lines.iter().filter(|line| line.squares.contains(&square)).count(), 4);
        }
        assert_eq!(lines.iter().map(Line::length).sum::<usize>(), 4 * shape.squares());
        assert_eq!(longest(&shape), 5);
    }

    #[test]
    fn segments_join_the_squares_that_lines_join() {
        let mut wrapped = Shape::new(4, 3, 1, |_, _| true);
        wrapped.wrap = Wrap { sideways: true, ..Wrap::default() };
        for shape in [Shape::new(5, 4, 1, |file, rank| (file, rank) != (2, 1)), wrapped] {
            let lines = Lines::new(&shape);
            for blocked in shape.all_squares() {
                let mut joined = Vec::new();
                lines.for_each_segment(|one, other, between| {
                    if !between.has(blocked) {
                        joined.push((one, other));
                    }
                });
                let is_open = |square| square != blocked;
                for one in shape.all_squares() {
                    for other in shape.all_squares().filter(|&other| other != one) {
                        let only = |square| [square].into_iter().collect::<SquareSet>();
                        let expected = lines.iter().any(|line| line.joins(&only(one), &only(other), is_open));
                        assert_eq!(joined.contains(&(one, other)), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn all_lines_have_a_run_if_one_of_them_has() {
        let shape = Shape::new(9, 8, 1, |file, rank| (file + 2 * rank) % 11 != 3);
        let lines = Lines::new(&shape);
        let mut random = 1_u64;
        let mut next_random = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            random >> 33
        };
        for _ in 0..200 {
            let members: SquareSet = shape.all_squares().filter(|_| next_random() % 4 > 0).collect();
            for (length, exactly) in (1..8).flat_map(|length| [(length, false), (length, true)]) {
                let expected = lines.iter().any(|line| line.has_run(&members, length, exactly));
                assert_eq!(lines.have_run(&members, length, exactly), expected, "{length} {exactly}");
            }
        }
    }

    #[test]
    fn squares_face_each_other_over_open_squares() {
        let mut shape = Shape::new(6, 3, 1, |_, _| true);
        let set =
            |names: &str| names.split(' ').map(|name| shape.find(name).expect(name)).collect::<SquareSet>();
        let (b1, d3, d2, e1) = (set("b1"), set("d3"), set("d2"), set("e1"));
        let blocked = set("c2 c1");
        let faces = |shape: &Shape, one: &SquareSet, other: &SquareSet| {
            Lines::new(shape).iter().any(|line| line.joins(one, other, |square| !blocked.has(square)))
        };
        assert!(!faces(&shape, &b1, &d3) && !faces(&shape, &b1, &e1) && !faces(&shape, &b1, &d2));
        assert!(faces(&shape, &d2, &e1) && faces(&shape, &e1, &d2) && faces(&shape, &d3, &d2));
        assert!(!faces(&shape, &d2, &d2));
        shape.wrap = Wrap { sideways: true, endways: false };
        // b1 a1 f1 e1.
        assert!(faces(&shape, &b1, &e1) && faces(&shape, &e1, &b1) && !faces(&shape, &b1, &b1));
    }

    #[test]
    fn runs_cross_joined_edges() {
        let mut shape = Shape::new(6, 3, 1, |_, _| true);
        let set =
            |names: &str| names.split(' ').map(|name| shape.find(name).expect(name)).collect::<SquareSet>();
        let members = set("a1 b1 f1 a3 b2 c1 e3");
        let any_line_has_run =
            |shape: &Shape, length, exactly| Lines::new(shape).have_run(&members, length, exactly);
        assert!(
            any_line_has_run(&shape, 3, false)
                && any_line_has_run(&shape, 3, true)
                && !any_line_has_run(&shape, 4, false)
        );
        shape.wrap = Wrap { sideways: true, endways: false };
        // f1 a1 b1 c1.
        assert!(any_line_has_run(&shape, 4, true) && !any_line_has_run(&shape, 5, false));
        assert_eq!(longest(&shape), 6);
        shape.wrap = Wrap { sideways: true, endways: true };
        assert_eq!(longest(&shape), 6);
        let all: SquareSet = shape.square_set();
        assert!(Lines::new(&shape).have_run(&all, 6, true));
        assert!(!Lines::new(&shape).have_run(&all, 7, false));
    }
}
