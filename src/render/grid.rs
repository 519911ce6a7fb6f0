//! Text diagram of a board: rows of cells with coordinates and shades. The caller gives the contents of the cells.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};

use super::voids::outer_voids;
use crate::board::{Shape, Side, Square};

/// The text and style of a cell.
pub(super) struct Cell {
    /// Text of at most [`Grid::width`] characters.
    pub text: String,
    /// The side whose colour the text has.
    pub piece_side: Option<Side>,
    pub highlight: Highlight,
    /// The character after the text, normally a blank.
    pub note: char,
}

/// The highlighting of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Highlight {
    Plain,
    /// Origin of the last move.
    MoveOrigin,
    /// Target of the last move.
    MoveTarget,
    /// A marked square.
    Mark,
}

/// Layout of a text diagram.
pub(super) struct Grid<'a> {
    pub shape: &'a Shape,
    /// True for Black at the bottom.
    pub flip: bool,
    pub colour: bool,
    pub unicode: bool,
    /// Width of a cell in characters, without the margins.
    pub width: usize,
    /// Texts to the right of the top row and of the bottom row.
    pub side_columns: [String; 2],
}

/// Background colours of light and dark squares. White and black letters are readable on both.
const SHADES: [u8; 2] = [103, 60];
const LAST_MOVE: u8 = 136;
const MARKED: u8 = 65;
const WHITE: u8 = 231;
const BLACK: u8 = 16;
const DIM: u8 = 240;

impl Grid<'_> {
    /// Returns the diagram. Every line ends in a line feed, without trailing blanks.
    pub fn draw(&self, cell: impl Fn(Square) -> Cell) -> String {
        let shape = self.shape;
        let outside = outer_voids(shape);
        let mut text = String::new();
        let ranks = in_order(shape.ranks(), !self.flip);
        let label_width = (shape.first_rank() + shape.ranks() - 1).to_string().len();
        for (row, &rank) in ranks.iter().enumerate() {
            let mut line = format!("{:>label_width$} ", shape.first_rank() + rank);
            for square in
                in_order(shape.files(), self.flip).into_iter().filter_map(|file| shape.cell(file, rank))
            {
                if shape.is_square(square) {
                    self.square(&mut line, square, &cell(square));
                } else {
                    self.void(&mut line, outside.has(square));
                }
            }
            let note = if row == 0 { &self.side_columns[0] } else { &self.side_columns[1] };
            if !note.is_empty() && (row == 0 || row + 1 == ranks.len()) {
                let _ = write!(line, "   {note}");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        let mut line = " ".repeat(label_width + 1);
        for file in in_order(shape.files(), self.flip) {
            let _ = write!(line, " {:>width$} ", (b'a' + file) as char, width = self.width);
        }
        text.push_str(line.trim_end());
        text.push('\n');
        text
    }

    fn square(&self, line: &mut String, square: Square, cell: &Cell) {
        if !self.colour {
            let [left, right] = match cell.highlight {
                Highlight::Plain => [' ', cell.note],
                Highlight::MoveOrigin => ['(', ')'],
                Highlight::MoveTarget => ['[', ']'],
                Highlight::Mark => ['<', '>'],
            };
            let text = format!("{left}{}", cell.text);
            let _ = write!(line, "{text:>width$}{right}", width = self.width + 1);
            return;
        }
        let (file, rank) = self.shape.coordinates(square);
        let shade = match cell.highlight {
            Highlight::Plain => SHADES[usize::from((file + rank + self.shape.first_rank()) % 2)],
            Highlight::MoveOrigin | Highlight::MoveTarget => LAST_MOVE,
            Highlight::Mark => MARKED,
        };
        let style = Style::new().bg_color(Some(Ansi256Color(shade).into()));
        let style = match cell.piece_side {
            Some(Side::Black) => style.fg_color(Some(Ansi256Color(BLACK).into())),
            _ => style.bold().fg_color(Some(Ansi256Color(WHITE).into())),
        };
        let _ = write!(line, "{style} {:>width$}{}{style:#}", cell.text, cell.note, width = self.width);
    }

    fn void(&self, line: &mut String, outside: bool) {
        let blank = " ".repeat(self.width + 2);
        if outside {
            line.push_str(&blank);
        } else if self.unicode {
            let hatched = "▒".repeat(self.width + 2);
            let style = Style::new().fg_color(Some(Ansi256Color(DIM).into()));
            let _ = if self.colour {
                write!(line, "{style}{hatched}{style:#}")
            } else {
                write!(line, "{hatched}")
            };
        } else {
            let _ = write!(line, " {:>width$} ", '*', width = self.width);
        }
    }
}

/// Returns the numbers `0..count`, reversed if `backward`.
fn in_order(count: u8, backward: bool) -> Vec<u8> {
    if backward { (0..count).rev().collect() } else { (0..count).collect() }
}
