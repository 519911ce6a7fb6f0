//! The layout of the full screen: the areas of its parts, and the conversion of a position on the terminal to a square or a button.

use ratatui::layout::Rect;

use varlab::board::{Shape, Square, Tiling};
use varlab::game::selection::Step;

/// Sizes of a square in columns and rows, the largest first.
const CELL_SIZES: [(u16, u16); 7] = [(19, 9), (15, 7), (11, 5), (9, 4), (7, 3), (5, 2), (3, 1)];
/// Minimum width of the side panel, in columns.
const MIN_SIDE_PANEL: u16 = 30;
/// Number of rows below the board: the file labels, an empty row, the input line.
const LINES_BELOW_BOARD: u16 = 3;
/// Number of empty columns between two levels of the board.
const LEVEL_GAP: u16 = 2;
/// Width of the evaluation bar and the empty column after it, in columns.
const EVALUATION_BAR_WIDTH: u16 = 2;

/// The areas of the parts of the screen.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Width and height of a square, in columns and rows.
    pub cell_size: (u16, u16),
    /// The squares, without labels.
    pub board: Rect,
    /// The evaluation bar.
    pub evaluation_bar: Rect,
    /// The side panel.
    pub side_panel: Rect,
    /// The input line.
    pub input_line: Rect,
    /// Width of the rank labels, in columns.
    pub rank_label_width: u16,
    /// True if Black is at the bottom.
    flip: bool,
    /// The areas in the side panel that can be clicked; filled in while the panel is drawn.
    pub buttons: Vec<(Rect, Step)>,
}

impl Layout {
    /// Computes the layout for a screen; returns `None` if the screen is too small.
    pub fn new(shape: &Shape, screen: Rect, flip: bool) -> Option<Self> {
        let ranks = u16::from(shape.ranks());
        let gaps = u16::from(shape.levels - 1) * LEVEL_GAP;
        let board_width = |width: u16| u16::from(shape.files()) * width + gaps;
        let rank_label_width = u16::from(shape.first_rank() + shape.ranks() > 10) + 2;
        let fits = |&(width, height): &(u16, u16)| {
            rank_label_width + board_width(width) + 1 + EVALUATION_BAR_WIDTH + MIN_SIDE_PANEL <= screen.width
                && ranks * height + LINES_BELOW_BOARD <= screen.height
        };
        let cell_size = CELL_SIZES.into_iter().find(|size| fits(size))?;
        let board =
            Rect::new(screen.x + rank_label_width, screen.y, board_width(cell_size.0), ranks * cell_size.1);
        let evaluation_bar = Rect::new(board.right() + 1, board.y, EVALUATION_BAR_WIDTH - 1, board.height);
        let left = evaluation_bar.right() + 1;
        let bottom = screen.bottom() - 1;
        let side_panel = Rect::new(left, screen.y, screen.right().saturating_sub(left), bottom - screen.y);
        let input_line = Rect::new(screen.x, bottom, screen.width, 1);
        Some(Self {
            cell_size,
            board,
            evaluation_bar,
            side_panel,
            input_line,
            rank_label_width,
            flip,
            buttons: Vec::new(),
        })
    }

    /// Returns true if Black is at the bottom.
    pub fn is_flipped(&self) -> bool {
        self.flip
    }

    /// Returns the area of a square. Hexagons of neighbouring files are half a cell higher or lower; if a cell has one row, they are level.
    pub fn square_area(&self, shape: &Shape, square: Square) -> Rect {
        let (file, _) = shape.coordinates(square);
        let column = if self.flip { shape.files() - 1 - file } else { file };
        let (width, height) = self.cell_size;
        let gaps = u16::from(shape.level(column)) * LEVEL_GAP;
        let x = self.board.x + u16::from(column) * width + gaps;
        let y = self.board.y + self.half_rows_from_top(shape, square) * height / 2;
        Rect::new(x, y, width, height)
    }

    /// Returns the distance of a square from the top of the board, in halves of a cell.
    fn half_rows_from_top(&self, shape: &Shape, square: Square) -> u16 {
        let (file, rank) = shape.coordinates(square);
        let from_bottom = 2 * u16::from(rank) + u16::from(shape.half_steps_up(file));
        if self.flip { from_bottom } else { (2 * u16::from(shape.ranks() - 1)).saturating_sub(from_bottom) }
    }

    /// Returns the row of the piece in the area of a square, which is also the row of the rank's label.
    pub fn middle_row(&self, square: Rect) -> u16 {
        square.y + (self.cell_size.1 - 1) / 2
    }

    /// Returns the step at a position on the terminal, in columns and rows: a square, a piece in hand, a pass or a swap.
    pub fn step_at(&self, shape: &Shape, column: u16, row: u16) -> Option<Step> {
        let contains_position = |rect: &Rect| {
            (rect.left()..rect.right()).contains(&column) && (rect.top()..rect.bottom()).contains(&row)
        };
        let button = self.buttons.iter().find(|(rect, _)| contains_position(rect)).map(|(_, step)| *step);
        button.or_else(|| {
            shape
                .all_squares()
                .find(|square| contains_position(&self.square_area(shape, *square)))
                .map(Step::Square)
        })
    }

    /// Returns the square nearest to `from` in a direction on the screen: in the same row, or in the next row that has squares.
    /// On hexagons, a neighbour to the left or right may be half a row above or below, and a neighbour above or below is in the
    /// same file.
    pub fn neighbour(&self, shape: &Shape, from: Square, right: i16, down: i16) -> Option<Square> {
        let sign = if self.flip { -1 } else { 1 };
        let (max_aside_in_row, max_aside_in_file) = match shape.tiling {
            Tiling::Hexagons => (1, 0),
            Tiling::Squares | Tiling::Cubes => (0, i16::MAX),
        };
        let screen_position = |square| {
            let file = i16::from(shape.coordinates(square).0);
            (file * sign, self.half_rows_from_top(shape, square) as i16)
        };
        let (x, y) = screen_position(from);
        let distance = |square: &Square| {
            let (to_x, to_y) = screen_position(*square);
            let (dx, dy) = (to_x - x, to_y - y);
            let distance_ahead = dx * right + dy * down;
            let distance_aside = if down == 0 { dy } else { dx }.abs();
            let max_aside = if down == 0 { max_aside_in_row } else { max_aside_in_file };
            (distance_ahead > 0 && distance_aside <= max_aside).then_some((distance_ahead, distance_aside))
        };
        let candidates = shape.all_squares().filter_map(|square| Some((distance(&square)?, square)));
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
                for square in shape.all_squares() {
                    let rect = layout.square_area(&shape, square);
                    assert_eq!(layout.step_at(&shape, rect.x, rect.y), Some(Step::Square(square)));
                    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
                    assert_eq!(layout.step_at(&shape, right, bottom), Some(Step::Square(square)));
                    assert!(rect.right() <= layout.evaluation_bar.x && rect.bottom() < height);
                }
            }
        }
        assert!(Layout::new(&shape, Rect::new(0, 0, 40, 40), false).is_none());
        assert!(Layout::new(&shape, Rect::new(0, 0, 80, 6), false).is_none());
    }

    #[test]
    fn hexagons_have_areas_of_their_own() {
        let mut shape = Shape::new(3, 3, 1, |file, rank| file == 1 || rank < 2);
        shape.tiling = Tiling::Hexagons;
        let at = |name| shape.find(name).expect("a square");
        for flip in [false, true] {
            let layout = Layout::new(&shape, Rect::new(0, 0, 80, 24), flip).expect("it fits");
            for square in shape.all_squares() {
                let rect = layout.square_area(&shape, square);
                assert_eq!(layout.step_at(&shape, rect.x, rect.y), Some(Step::Square(square)));
                assert!(rect.bottom() <= layout.board.bottom());
            }
            let [a1, b1, b2] = ["a1", "b1", "b2"].map(|name| layout.square_area(&shape, at(name)).y);
            assert!((2 * a1).abs_diff(b1 + b2) <= 1);
            let up = if flip { 1 } else { -1 };
            assert_eq!(layout.neighbour(&shape, at("b1"), 0, up), Some(at("b2")));
            assert_eq!(layout.neighbour(&shape, at("b3"), -up, 0), Some(at("c2")));
        }
    }

    #[test]
    fn levels_are_side_by_side() {
        let mut shape = Shape::new(6, 2, 1, |_, _| true);
        (shape.tiling, shape.levels) = (Tiling::Cubes, 2);
        let layout = Layout::new(&shape, Rect::new(0, 0, 80, 24), false).expect("it fits");
        let area = |name| layout.square_area(&shape, shape.find(name).expect("a square"));
        assert_eq!(area("Ac1").right() + LEVEL_GAP, area("Ba1").x);
        assert_eq!(area("Bc1").right(), layout.board.right());
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
