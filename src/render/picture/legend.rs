//! The legend below a picture, which explains its symbols.

use super::frame::{Frame, MARGIN, NARROW_MARGIN, times};
use super::stroke_font::Pen;
use super::svg::Svg;
use super::{marks, palette};
use crate::render::reach::Reach;
use crate::render::symbols::{self, Note, PARTIAL_NOTE, Symbol};

/// The symbols and notes of a diagram.
pub(super) struct Legend {
    symbols: Vec<Symbol>,
    notes: Vec<Note>,
    is_partial: bool,
}

impl Legend {
    const LINE_HEIGHT: f64 = 30.0;
    const SYMBOL_WIDTH: f64 = 40.0;
    const PEN: Pen<'static> = Pen { colour: palette::LABEL, height: 11.5, weight: 2.3 };

    pub fn new(reach: &Reach) -> Legend {
        let (symbols, notes) = symbols::used_symbols(reach);
        Legend { symbols, notes, is_partial: reach.is_partial }
    }

    /// Iterates over the texts of the lines.
    fn lines(&self) -> impl Iterator<Item = &'static str> {
        let symbols = self.symbols.iter().map(|symbol| symbol.meaning());
        let notes = self.notes.iter().map(|note| note.meaning());
        symbols.chain(notes).chain(self.is_partial.then_some(PARTIAL_NOTE))
    }

    /// Returns the height of the legend.
    pub fn height(&self) -> f64 {
        times(self.lines().count(), Legend::LINE_HEIGHT)
    }

    /// Returns the width of the longest line.
    pub fn width(&self) -> f64 {
        Legend::SYMBOL_WIDTH + self.lines().map(|text| Legend::PEN.width(text)).fold(0.0, f64::max)
    }

    /// Draws the legend below the board.
    pub fn draw(&self, svg: &mut Svg, frame: Frame<'_>) {
        let (left, top) = (NARROW_MARGIN, frame.bottom() + MARGIN);
        let centre_of_line =
            |line: usize| top + times(line, Legend::LINE_HEIGHT) + Legend::LINE_HEIGHT / 2.0 - 4.0;
        for (line, text) in self.lines().enumerate() {
            Legend::PEN.write(
                svg,
                text,
                left + Legend::SYMBOL_WIDTH,
                centre_of_line(line) - Legend::PEN.height / 2.0,
            );
        }
        for (line, symbol) in self.symbols.iter().enumerate() {
            marks::draw_symbol(svg, *symbol, (left + 14.0, centre_of_line(line)));
        }
        for (line, note) in self.notes.iter().enumerate() {
            marks::draw_note(svg, *note, (left - 1.0, centre_of_line(self.symbols.len() + line) + 8.0));
        }
    }
}
