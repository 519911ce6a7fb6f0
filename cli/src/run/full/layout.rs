//! The layout of the full screen: the areas of its parts, and the mapping from a position on the terminal to a square or piece in hand.

use ratatui::layout::Rect;

use super::selection::Step;
use varlab::board::{Shape, Square};

/// Sizes of a square in columns and rows, the largest first.
const CELLS: [(u16, u16); 7] = [(19, 9), (15, 7), (11, 5), (9, 4), (7, 3), (5, 2), (3, 1)];
/// Minimum width of the side panel, in columns.
const MIN_SIDE_PANEL: u16 = 30;
/// Rows below the board: the labels of the files, a blank row, the input line.
const BELOW: u16 = 3;
/// Width of the evaluation bar with a blank column, in columns.
const BAR: u16 = 2;

/// The areas of the parts of the screen.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Width and height of a square, in columns and rows.
    pub cell: (u16, u16),
    /// The squares, without labels.
    pub board: Rect,
    /// The evaluation bar.
    pub bar: Rect,
    /// The side panel.
    pub side_panel: Rect,
    /// The input line.
    pub typed: Rect,
    /// Width of the labels of the ranks, in columns.
    pub labels: u16,
    flip: bool,
    /// The areas in the side panel that can be clicked; filled in while it is drawn.
    pub buttons: Vec<(Rect, Step)>,
}

impl Layout {
    /// Computes the layout for a screen; returns `None` if it is too small.
    pub fn new(shape: &Shape, screen: Rect, flip: bool) -> Option<Self> {
        let (files, ranks) = (u16::from(shape.files()), u16::from(shape.ranks()));
        let labels = u16::from(shape.first_rank() + shape.ranks() > 10) + 2;
        let fits = |&(width, height): &(u16, u16)| {
            labels + files * width + 1 + BAR + MIN_SIDE_PANEL <= screen.width
                && ranks * height + BELOW <= screen.height
        };
        let cell = CELLS.into_iter().find(|cell| fits(cell))?;
        let board = Rect::new(screen.x + labels, screen.y, files * cell.0, ranks * cell.1);
        let bar = Rect::new(board.right() + 1, board.y, BAR - 1, board.height);
        let left = bar.right() + 1;
        let bottom = screen.bottom() - 1;
        let side_panel = Rect::new(left, screen.y, screen.right().saturating_sub(left), bottom - screen.y);
        let typed = Rect::new(screen.x, bottom, screen.width, 1);
        Some(Self { cell, board, bar, side_panel, typed, labels, flip, buttons: Vec::new() })
    }

    /// Returns true if Black is at the bottom.
    pub fn is_flipped(&self) -> bool {
        self.flip
    }

    /// Returns the area of a square.
    pub fn square(&self, shape: &Shape, square: Square) -> Rect {
        let (file, rank) = shape.coordinates(square);
        let (column, row) =
            if self.flip { (shape.files() - 1 - file, rank) } else { (file, shape.ranks() - 1 - rank) };
        let (width, height) = self.cell;
        let (x, y) = (self.board.x + u16::from(column) * width, self.board.y + u16::from(row) * height);
        Rect::new(x, y, width, height)
    }

    /// Returns the row of the piece in the area of a square, which is also the row of the rank's label.
    pub fn middle(&self, square: Rect) -> u16 {
        square.y + (self.cell.1 - 1) / 2
    }

    /// Returns the square or piece in hand at a position.
    pub fn at(&self, shape: &Shape, column: u16, row: u16) -> Option<Step> {
        let inside = |rect: &Rect| {
            (rect.left()..rect.right()).contains(&column) && (rect.top()..rect.bottom()).contains(&row)
        };
        let spot = self.buttons.iter().find(|(rect, _)| inside(rect)).map(|(_, step)| *step);
        spot.or_else(|| shape.all().find(|square| inside(&self.square(shape, *square))).map(Step::Square))
    }

    /// Returns the nearest square in a direction on the screen: along the row, or in the next row that has squares.
    pub fn neighbour(&self, shape: &Shape, from: Square, right: i16, down: i16) -> Option<Square> {
        let sign = if self.flip { -1 } else { 1 };
        let position = |square| {
            let (file, rank) = shape.coordinates(square);
            (i16::from(file) * sign, -i16::from(rank) * sign)
        };
        let (x, y) = position(from);
        let distance = |square: &Square| {
            let (to_x, to_y) = position(*square);
            let (dx, dy) = (to_x - x, to_y - y);
            let ahead = dx * right + dy * down;
            let aside = if down == 0 { dy } else { dx }.abs();
            (ahead > 0 && (down != 0 || aside == 0)).then_some((ahead, aside))
        };
        let candidates = shape.all().filter_map(|square| Some((distance(&square)?, square)));
        candidates.min_by_key(|(distance, square)| (*distance, square.0)).map(|(_, square)| square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with three files and four ranks; two cells of the second rank are gaps, and the fourth rank has only a square on file b.
    fn shape() -> Shape {
        Shape::new(3, 4, 0, |file, rank| match rank {
            1 => file == 0,
            3 => file == 1,
            _ => true,
        })
    }

    #[test]
    fn squares_are_found_in_their_areas() {
        let shape = shape();
        for flip in [false, true] {
            for (width, height) in [(45, 7), (60, 40), (120, 30)] {
                let layout = Layout::new(&shape, Rect::new(0, 0, width, height), flip).expect("it fits");
                for square in shape.all() {
                    let rect = layout.square(&shape, square);
                    assert_eq!(layout.at(&shape, rect.x, rect.y), Some(Step::Square(square)));
                    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
                    assert_eq!(layout.at(&shape, right, bottom), Some(Step::Square(square)));
                    assert!(rect.right() <= layout.bar.x && rect.bottom() < height);
                }
            }
        }
        assert!(Layout::new(&shape, Rect::new(0, 0, 40, 40), false).is_none());
        assert!(Layout::new(&shape, Rect::new(0, 0, 80, 6), false).is_none());
    }

    #[test]
    fn the_cursor_skips_gaps() {
        let shape = shape();
        for (flip, steps) in [
            (false, [("c2", 0, 1, "a1"), ("a1", 0, -1, "a2"), ("c2", 0, -1, "b3"), ("a0", 1, 0, "b0")]),
            (true, [("a0", -1, 0, "b0"), ("c2", 0, 1, "b3"), ("a1", 0, 1, "a2"), ("c2", 0, -1, "a1")]),
        ] {
            let layout = Layout::new(&shape, Rect::new(0, 0, 80, 24), flip).expect("it fits");
            for (from, right, down, to) in steps {
                let next = layout.neighbour(&shape, shape.find(from).expect("a square"), right, down);
                assert_eq!(next.map(|square| shape.name(square)).as_deref(), Some(to), "{from}");
            }
        }
        let layout = Layout::new(&shape, Rect::new(0, 0, 80, 24), false).expect("it fits");
        assert_eq!(layout.neighbour(&shape, shape.find("b3").expect("a square"), 1, 0), None);
    }
}
