//! Straight and diagonal lines of squares.

use super::{Shape, Side, Square, SquareSet};

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

    /// Returns true if at least `length` consecutive squares are in `members`. With `exactly`, returns true if some maximal sequence of
    /// members has exactly that length.
    pub fn has_run(&self, members: &SquareSet, length: usize, exactly: bool) -> bool {
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
}

/// Returns all lines of a board. Lines do not cross voids.
pub fn lines(shape: &Shape) -> Vec<Line> {
    let mut lines = Vec::new();
    for direction in shape.tiling.line_directions() {
        let backward = direction.times(-1);
        let step = |from, by| shape.target(from, by, Side::White).filter(|&cell| shape.is_square(cell));
        let mut visited = SquareSet::EMPTY;
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
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Wrap;

    fn longest(shape: &Shape) -> usize {
        lines(shape).iter().map(Line::length).max().unwrap_or(0)
    }

    #[test]
    fn every_square_is_on_four_lines() {
        let shape = Shape::new(5, 4, 1, |file, rank| (file, rank) != (2, 1));
        let lines = lines(&shape);
        for square in shape.all_squares() {
            assert_eq!(lines.iter().filter(|line| line.squares.contains(&square)).count(), 4);
        }
        assert_eq!(lines.iter().map(Line::length).sum::<usize>(), 4 * shape.squares());
        assert_eq!(longest(&shape), 5);
    }

    #[test]
    fn squares_face_each_other_over_open_squares() {
        let mut shape = Shape::new(6, 3, 1, |_, _| true);
        let set =
            |names: &str| names.split(' ').map(|name| shape.find(name).expect(name)).collect::<SquareSet>();
        let (b1, d3, d2, e1) = (set("b1"), set("d3"), set("d2"), set("e1"));
        let blocked = set("c2 c1");
        let faces = |shape: &Shape, one: &SquareSet, other: &SquareSet| {
            lines(shape).iter().any(|line| line.joins(one, other, |square| !blocked.has(square)))
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
        let any_line_has_run = |shape: &Shape, length, exactly| {
            lines(shape).iter().any(|line| line.has_run(&members, length, exactly))
        };
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
        assert!(lines(&shape).iter().any(|line| line.has_run(&all, 6, true)));
        assert!(!lines(&shape).iter().any(|line| line.has_run(&all, 7, false)));
    }
}
