//! Where on the terminal the parts of the full screen stand, and what is at a place. Not how they look.

use ratatui::layout::Rect;

use super::pick::Token;
use varlab::board::{Shape, Square};

/// Columns and lines of a square, the largest first.
const CELLS: [(u16, u16); 7] = [(19, 9), (15, 7), (11, 5), (9, 4), (7, 3), (5, 2), (3, 1)];
/// The least that the column beside the board needs.
const BESIDE: u16 = 30;
/// The lines below the board: the files' letters, a blank line, what is typed.
const BELOW: u16 = 3;
/// The bar that shows who is ahead, with a blank column.
const BAR: u16 = 2;

/// The places of everything.
#[derive(Clone, Debug)]
pub struct Places {
    /// Columns and lines of a square.
    pub cell: (u16, u16),
    /// The squares, without their labels.
    pub board: Rect,
    /// The bar that shows who is ahead.
    pub bar: Rect,
    /// The column beside the board.
    pub beside: Rect,
    /// What is typed.
    pub typed: Rect,
    /// Columns of the ranks' labels.
    pub labels: u16,
    flip: bool,
    /// What can be pointed at beside the board; filled in while it is drawn.
    pub spots: Vec<(Rect, Token)>,
}

impl Places {
    /// The places on a screen of that size; `None`, if it is too small.
    pub fn of(shape: &Shape, screen: Rect, flip: bool) -> Option<Self> {
        let (files, ranks) = (u16::from(shape.files()), u16::from(shape.ranks()));
        let labels = u16::from(shape.first_rank() + shape.ranks() > 10) + 2;
        let fits = |&(width, height): &(u16, u16)| {
            labels + files * width + 1 + BAR + BESIDE <= screen.width
                && ranks * height + BELOW <= screen.height
        };
        let cell = CELLS.into_iter().find(|cell| fits(cell))?;
        let board = Rect::new(screen.x + labels, screen.y, files * cell.0, ranks * cell.1);
        let bar = Rect::new(board.right() + 1, board.y, BAR - 1, board.height);
        let left = bar.right() + 1;
        let bottom = screen.bottom() - 1;
        let beside = Rect::new(left, screen.y, screen.right().saturating_sub(left), bottom - screen.y);
        let typed = Rect::new(screen.x, bottom, screen.width, 1);
        Some(Self { cell, board, bar, beside, typed, labels, flip, spots: Vec::new() })
    }

    /// Whether Black is at the bottom.
    pub fn is_flipped(&self) -> bool {
        self.flip
    }

    /// Where a square is drawn.
    pub fn square(&self, shape: &Shape, square: Square) -> Rect {
        let (file, rank) = shape.coordinates(square);
        let (column, row) =
            if self.flip { (shape.files() - 1 - file, rank) } else { (file, shape.ranks() - 1 - rank) };
        let (width, height) = self.cell;
        let (x, y) = (self.board.x + u16::from(column) * width, self.board.y + u16::from(row) * height);
        Rect::new(x, y, width, height)
    }

    /// The row of a square in which its piece stands, and the label of its rank.
    pub fn middle(&self, square: Rect) -> u16 {
        square.y + (self.cell.1 - 1) / 2
    }

    /// What is pointed at with the mouse.
    pub fn at(&self, shape: &Shape, column: u16, row: u16) -> Option<Token> {
        let inside = |rect: &Rect| {
            (rect.left()..rect.right()).contains(&column) && (rect.top()..rect.bottom()).contains(&row)
        };
        let spot = self.spots.iter().find(|(rect, _)| inside(rect)).map(|(_, token)| *token);
        spot.or_else(|| shape.all().find(|square| inside(&self.square(shape, *square))).map(Token::Square))
    }

    /// The nearest square in a direction on the screen, if there is one: along the row, or in the next row that has any.
    pub fn step(&self, shape: &Shape, from: Square, right: i16, down: i16) -> Option<Square> {
        let turned = if self.flip { -1 } else { 1 };
        let place = |square| {
            let (file, rank) = shape.coordinates(square);
            (i16::from(file) * turned, -i16::from(rank) * turned)
        };
        let (x, y) = place(from);
        let away = |square: &Square| {
            let (to_x, to_y) = place(*square);
            let (right_by, down_by) = (to_x - x, to_y - y);
            let ahead = right_by * right + down_by * down;
            let aside = if down == 0 { down_by } else { right_by }.abs();
            (ahead > 0 && (down != 0 || aside == 0)).then_some((ahead, aside))
        };
        let steps = shape.all().filter_map(|square| Some((away(&square)?, square)));
        steps.min_by_key(|(away, square)| (*away, square.0)).map(|(_, square)| square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three files and four ranks; two squares of the second rank are gaps, and of the fourth only b is there.
    fn shape() -> Shape {
        Shape::new(3, 4, 0, |file, rank| match rank {
            1 => file == 0,
            3 => file == 1,
            _ => true,
        })
    }

    #[test]
    fn what_is_drawn_somewhere_is_found_there() {
        let shape = shape();
        for flip in [false, true] {
            for (width, height) in [(45, 7), (60, 40), (120, 30)] {
                let places = Places::of(&shape, Rect::new(0, 0, width, height), flip).expect("it fits");
                for square in shape.all() {
                    let rect = places.square(&shape, square);
                    assert_eq!(places.at(&shape, rect.x, rect.y), Some(Token::Square(square)));
                    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
                    assert_eq!(places.at(&shape, right, bottom), Some(Token::Square(square)));
                    assert!(rect.right() <= places.bar.x && rect.bottom() < height);
                }
            }
        }
        assert!(Places::of(&shape, Rect::new(0, 0, 40, 40), false).is_none());
        assert!(Places::of(&shape, Rect::new(0, 0, 80, 6), false).is_none());
    }

    #[test]
    fn the_cursor_goes_over_gaps() {
        let shape = shape();
        for (flip, steps) in [
            (false, [("c2", 0, 1, "a1"), ("a1", 0, -1, "a2"), ("c2", 0, -1, "b3"), ("a0", 1, 0, "b0")]),
            (true, [("a0", -1, 0, "b0"), ("c2", 0, 1, "b3"), ("a1", 0, 1, "a2"), ("c2", 0, -1, "a1")]),
        ] {
            let places = Places::of(&shape, Rect::new(0, 0, 80, 24), flip).expect("it fits");
            for (from, right, down, to) in steps {
                let step = places.step(&shape, shape.find(from).expect("a square"), right, down);
                assert_eq!(step.map(|square| shape.name(square)).as_deref(), Some(to), "{from}");
            }
        }
        let places = Places::of(&shape, Rect::new(0, 0, 80, 24), false).expect("it fits");
        assert_eq!(places.step(&shape, shape.find("b3").expect("a square"), 1, 0), None);
    }
}
