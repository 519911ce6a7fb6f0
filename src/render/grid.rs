//! The text diagram of a board: rows of cells with coordinates. The caller provides the contents of the cells.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};

use super::voids::outer_voids;
use crate::board::{Shape, Side, Square, Tiling};

/// The text and the style of a cell.
pub(super) struct Cell {
    /// The text, of at most [`Grid::width`] characters.
    pub text: String,
    /// The side in whose colour the text is written; `None` for the default.
    pub piece_side: Option<Side>,
    /// True for a piece that belongs to neither side.
    pub neutral: bool,
    pub highlight: Highlight,
    /// The character after the text, normally a space.
    pub suffix: char,
}

/// The highlighting of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Highlight {
    Plain,
    /// The origin of the last move.
    MoveOrigin,
    /// The target of the last move.
    MoveTarget,
    /// A marked square.
    Mark,
}

/// The layout of a text diagram.
pub(super) struct Grid<'a> {
    pub shape: &'a Shape,
    /// True if Black is at the bottom.
    pub flip: bool,
    /// True if terminal colours are used.
    pub colour: bool,
    /// True if characters beyond ASCII are used.
    pub unicode: bool,
    /// The width of a cell in characters, without its margins.
    pub width: usize,
    /// The texts of the hands. They are written to the right of the top row and of the bottom row.
    pub hand_texts: [String; 2],
}

// Colours of the 256-colour palette of terminals.
/// The background colours of light and dark squares, and of the third colour of hexagons. White and black letters are
/// readable on all of these colours.
const SQUARE_COLOURS: [u8; 3] = [103, 60, 66];
/// The background colour of the squares of the last move.
const LAST_MOVE_COLOUR: u8 = 136;
/// The background colour of marked squares.
const MARK_COLOUR: u8 = 65;
/// The text colour of white pieces.
const WHITE_COLOUR: u8 = 231;
/// The text colour of black pieces.
const BLACK_COLOUR: u8 = 16;
/// The text colour of neutral pieces.
const NEUTRAL_COLOUR: u8 = 172;
/// The colour of voids inside the board.
const INNER_VOID_COLOUR: u8 = 240;

impl Grid<'_> {
    /// Returns the diagram. `cell` returns the content of a square. Every line ends in a line feed and has no trailing spaces.
    pub fn draw(&self, cell: impl Fn(Square) -> Cell) -> String {
        match self.shape.tiling {
            Tiling::Squares | Tiling::Cubes => self.draw_ranks(cell),
            Tiling::Hexagons => self.draw_half_ranks(cell),
        }
    }

    /// Returns the diagram of a board of squares: a line for each rank.
    fn draw_ranks(&self, cell: impl Fn(Square) -> Cell) -> String {
        let shape = self.shape;
        let outside_voids = outer_voids(shape);
        let mut text = String::new();
        let ranks = in_order(shape.ranks(), !self.flip);
        let label_width = (shape.first_rank() + shape.ranks() - 1).to_string().len();
        for (row, &rank) in ranks.iter().enumerate() {
            let mut line = format!("{:>label_width$} ", shape.first_rank() + rank);
            for file in in_order(shape.files(), self.flip) {
                line.push_str(self.gap_before(file));
                let Some(square) = shape.cell(file, rank) else { continue };
                if shape.is_square(square) {
                    self.draw_square(&mut line, square, &cell(square));
                } else {
                    self.draw_void(&mut line, outside_voids.has(square));
                }
            }
            self.end_line(&mut text, line, row, ranks.len());
        }
        let mut line = " ".repeat(label_width + 1);
        for file in in_order(shape.files(), self.flip) {
            line.push_str(self.gap_before(file));
            let _ = write!(line, " {:>width$} ", shape.file_letter(file), width = self.width);
        }
        text.push_str(line.trim_end());
        text.push('\n');
        if shape.levels > 1 {
            let mut line = " ".repeat(label_width + 1);
            for file in in_order(shape.files(), self.flip) {
                let gap = self.gap_before(file);
                let is_first = file == in_order(shape.files(), self.flip)[0] || !gap.is_empty();
                let name =
                    shape.level_letter(file).filter(|_| is_first).map(String::from).unwrap_or_default();
                let _ = write!(line, "{gap} {name:>width$} ", width = self.width);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// Returns the blanks to the left of a file; empty unless another level precedes the file.
    fn gap_before(&self, file: u8) -> &'static str {
        let shape = self.shape;
        let before =
            if self.flip { Some(file + 1).filter(|&file| file < shape.files()) } else { file.checked_sub(1) };
        if before.is_some_and(|before| shape.level(before) != shape.level(file)) { "   " } else { "" }
    }

    /// Returns the diagram of a board of hexagons: a line for each half of a rank. The number of a rank is to the left of its
    /// first hexagon, and the letter of a file is below its lowest hexagon.
    fn draw_half_ranks(&self, cell: impl Fn(Square) -> Cell) -> String {
        let shape = self.shape;
        let outside_voids = outer_voids(shape);
        let files = in_order(shape.files(), self.flip);
        let half_steps_up = |file: u8| i16::from(shape.half_steps_up(file));
        let top = 2 * i16::from(shape.ranks()) - 2;
        // The lowest line has the letter of the middle file only.
        let lines: Vec<i16> = if self.flip { (0..=top + 1).collect() } else { (-1..=top).rev().collect() };
        let square_at = |line: i16, file: u8| {
            let half_steps =
                u8::try_from(line - half_steps_up(file)).ok().filter(|half_steps| half_steps % 2 == 0)?;
            shape.cell(file, half_steps / 2).filter(|&cell| shape.is_inside(cell))
        };
        // Returns the number of the rank whose first hexagon is in this file and line.
        let rank_label = |line: i16, file: u8| {
            let rank = shape.coordinates(square_at(line, file)?).1;
            let is_square = |file: u8| shape.cell(file, rank).is_some_and(|cell| shape.is_square(cell));
            let first = files.iter().copied().find(|&file| is_square(file));
            (first == Some(file)).then(|| (shape.first_rank() + rank).to_string())
        };
        let mut text = String::new();
        for (row, &number) in lines.iter().enumerate() {
            let mut line = format!("{:>2} ", rank_label(number, files[0]).unwrap_or_default());
            for (column, &file) in files.iter().enumerate() {
                match square_at(number, file) {
                    Some(square) if shape.is_square(square) => {
                        self.draw_square(&mut line, square, &cell(square));
                    }
                    Some(void) => self.draw_void(&mut line, outside_voids.has(void)),
                    None => {
                        let letter_line =
                            if self.flip { top - half_steps_up(file) + 1 } else { half_steps_up(file) - 1 };
                        let next_rank_label =
                            files.get(column + 1).and_then(|&next_file| rank_label(number, next_file));
                        let name = (number == letter_line).then(|| shape.file_letter(file).to_string());
                        let content = name.or(next_rank_label).unwrap_or_default();
                        let _ = write!(line, " {content:>width$} ", width = self.width);
                    }
                }
            }
            self.end_line(&mut text, line, row, lines.len());
        }
        text
    }

    /// Adds a line to the diagram. The first line and the last line have the text of a hand on their right. If there is only
    /// one line, both texts are on its right.
    fn end_line(&self, text: &mut String, mut line: String, row: usize, rows: usize) {
        let is_beside = [row == 0, row + 1 == rows];
        for (hand_text, _) in self.hand_texts.iter().zip(is_beside).filter(|(_, is_beside)| *is_beside) {
            if !hand_text.is_empty() {
                let _ = write!(line, "   {hand_text}");
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }

    fn draw_square(&self, line: &mut String, square: Square, cell: &Cell) {
        if !self.colour {
            let [left, right] = match cell.highlight {
                Highlight::Plain => [' ', cell.suffix],
                Highlight::MoveOrigin => ['(', ')'],
                Highlight::MoveTarget => ['[', ']'],
                Highlight::Mark => ['<', '>'],
            };
            let text = format!("{left}{}", cell.text);
            let _ = write!(line, "{text:>width$}{right}", width = self.width + 1);
            return;
        }
        let background = match cell.highlight {
            Highlight::Plain => square_colour(self.shape, square),
            Highlight::MoveOrigin | Highlight::MoveTarget => LAST_MOVE_COLOUR,
            Highlight::Mark => MARK_COLOUR,
        };
        let style = Style::new().bg_color(Some(Ansi256Color(background).into()));
        let style = match cell.piece_side {
            Some(Side::Black) => style.fg_color(Some(Ansi256Color(BLACK_COLOUR).into())),
            None if cell.neutral => style.bold().fg_color(Some(Ansi256Color(NEUTRAL_COLOUR).into())),
            _ => style.bold().fg_color(Some(Ansi256Color(WHITE_COLOUR).into())),
        };
        let _ = write!(line, "{style} {:>width$}{}{style:#}", cell.text, cell.suffix, width = self.width);
    }

    fn draw_void(&self, line: &mut String, is_outside: bool) {
        let blank = " ".repeat(self.width + 2);
        if is_outside {
            line.push_str(&blank);
        } else if self.unicode {
            let hatching = "▒".repeat(self.width + 2);
            let style = Style::new().fg_color(Some(Ansi256Color(INNER_VOID_COLOUR).into()));
            let _ = if self.colour {
                write!(line, "{style}{hatching}{style:#}")
            } else {
                write!(line, "{hatching}")
            };
        } else {
            let _ = write!(line, " {:>width$} ", '*', width = self.width);
        }
    }
}

/// Returns the background colour of a square, in the 256-colour palette of terminals.
pub fn square_colour(shape: &Shape, square: Square) -> u8 {
    let colour_number = match shape.tiling {
        Tiling::Squares | Tiling::Cubes => (shape.colour(square) + shape.first_rank()) % 2,
        Tiling::Hexagons => [1, 2, 0][usize::from(shape.colour(square))],
    };
    SQUARE_COLOURS[usize::from(colour_number)]
}

/// Returns the numbers `0..count`, in reverse order if `reverse` is true.
fn in_order(count: u8, reverse: bool) -> Vec<u8> {
    if reverse { (0..count).rev().collect() } else { (0..count).collect() }
}
