//! Below a picture: what its signs mean.

use super::frame::{Frame, MARGIN, NARROW, times};
use super::letters::Pen;
use super::svg::Svg;
use super::{marks, palette};
use crate::render::reach::Reach;
use crate::render::signs::{self, Note, PARTIAL, Sign};

/// The signs and notes that occur.
pub(super) struct Legend {
    signs: Vec<Sign>,
    notes: Vec<Note>,
    is_partial: bool,
}

impl Legend {
    const LINE: f64 = 30.0;
    const SIGN: f64 = 40.0;
    const PEN: Pen<'static> = Pen { colour: palette::LABEL, height: 11.5, weight: 2.3 };

    pub fn new(reach: &Reach) -> Legend {
        let (signs, notes) = signs::used(reach);
        Legend { signs, notes, is_partial: reach.is_partial }
    }

    fn meanings(&self) -> impl Iterator<Item = &'static str> {
        let signs = self.signs.iter().map(|sign| sign.meaning());
        let notes = self.notes.iter().map(|note| note.meaning());
        signs.chain(notes).chain(self.is_partial.then_some(PARTIAL))
    }

    /// How much room its lines take.
    pub fn height(&self) -> f64 {
        times(self.meanings().count(), Legend::LINE)
    }

    /// How long its longest line is.
    pub fn width(&self) -> f64 {
        Legend::SIGN + self.meanings().map(|text| Legend::PEN.width(text)).fold(0.0, f64::max)
    }

    /// Draws it below the board.
    pub fn draw(&self, svg: &mut Svg, frame: Frame<'_>) {
        let (left, top) = (NARROW, frame.bottom() + MARGIN);
        let middle = |line: usize| top + times(line, Legend::LINE) + Legend::LINE / 2.0 - 4.0;
        for (line, text) in self.meanings().enumerate() {
            Legend::PEN.write(svg, text, left + Legend::SIGN, middle(line) - Legend::PEN.height / 2.0);
        }
        for (line, sign) in self.signs.iter().enumerate() {
            marks::sign(svg, *sign, (left + 14.0, middle(line)));
        }
        for (line, note) in self.notes.iter().enumerate() {
            marks::note(svg, *note, (left - 1.0, middle(self.signs.len() + line) + 8.0));
        }
    }
}
