//! A stroke font for the letters of pieces, coordinates and legends. Text is drawn as paths, so pictures need no font and look the same
//! everywhere.

use std::fmt::Write;

use super::frame::times;
use super::svg::{Svg, Value};

/// A glyph, as an SVG path. The vertical coordinates of capitals are 0 to 20, of lowercase letters 7 to 20, and of descenders up to 26.
struct Glyph {
    char: char,
    width: f64,
    path: &'static str,
}

const fn glyph(char: char, width: f64, path: &'static str) -> Glyph {
    Glyph { char, width, path }
}

/// The height of a capital, in glyph units.
const CAPITAL_HEIGHT: f64 = 20.0;
/// The distance between two glyphs, in glyph units.
const GLYPH_SPACING: f64 = 5.0;
/// The width of a space, in glyph units.
const SPACE_WIDTH: f64 = 5.0;

#[rustfmt::skip]
const GLYPHS: &[Glyph] = &[
    glyph('A', 16.0, "M0 20L8 0L16 20M2.8 13.3H13.2"),
    glyph('B', 12.8, "M0 9.4H7.2A4.7 4.7 0 0 0 7.2 0H0V20H7.5A5.3 5.3 0 0 0 7.5 9.4"),
    glyph('C', 15.0, "M15 4.5A8.2 10 0 1 0 15 15.5"),
    glyph('D', 15.0, "M0 0V20H5.5A9.5 10 0 0 0 5.5 0Z"),
    glyph('E', 11.0, "M11 0H0V20H11M0 9.6H9.6"),
    glyph('F', 11.0, "M11 0H0V20M0 9.6H9.6"),
    glyph('G', 15.4, "M15 4.5A8.2 10 0 1 0 15.3 15V10.8H9"),
    glyph('H', 13.6, "M0 0V20M13.6 0V20M0 9.7H13.6"),
    glyph('I',  0.0, "M0 0V20"),
    glyph('J',  9.0, "M9 0V14.8A4.5 5.2 0 0 1 0 14.8"),
    glyph('K', 13.0, "M0 0V20M12.6 0L0 12.4M4.4 8.1L13 20"),
    glyph('L', 10.5, "M0 0V20H10.5"),
    glyph('M', 17.0, "M0 20V0L8.5 12.6L17 0V20"),
    glyph('N', 14.0, "M0 20V0L14 20V0"),
    glyph('O', 17.0, "M8.5 0A8.5 10 0 1 0 8.5 20A8.5 10 0 1 0 8.5 0Z"),
    glyph('P', 12.2, "M0 20V0H6.6A5.6 5.6 0 0 1 6.6 11.2H0"),
    glyph('Q', 17.0, "M8.5 0A8.5 10 0 1 0 8.5 20A8.5 10 0 1 0 8.5 0ZM10.6 14.2L16.6 20.8"),
    glyph('R', 13.0, "M0 20V0H6.6A5.5 5.5 0 0 1 6.6 11H0M6.2 11L13 20"),
    glyph('S', 12.0, "M11.4 4.2C10.6 1.5 8.6 0 6 0C2.8 0 .6 1.9 .6 4.8C.6 11.2 12 8.2 12 14.9C12 18 9.5 20 6.1 20C3 20 .8 18.5 0 15.6"),
    glyph('T', 13.6, "M0 0H13.6M6.8 0V20"),
    glyph('U', 13.6, "M0 0V13.2A6.8 6.8 0 0 0 13.6 13.2V0"),
    glyph('V', 15.0, "M0 0L7.5 20L15 0"),
    glyph('W', 22.0, "M0 0L5.5 20L11 3.6L16.5 20L22 0"),
    glyph('X', 14.0, "M0 0L14 20M14 0L0 20"),
    glyph('Y', 14.0, "M0 0L7 10.4L14 0M7 10.4V20"),
    glyph('Z', 13.0, "M0 0H13L0 20H13"),
    glyph('a', 10.0, "M10 7V20M10 13.5A5 6.5 0 1 0 0 13.5A5 6.5 0 1 0 10 13.5Z"),
    glyph('b', 10.0, "M0 0V20M0 13.5A5 6.5 0 1 1 10 13.5A5 6.5 0 1 1 0 13.5Z"),
    glyph('c',  9.4, "M9.4 9.3A5.2 6.5 0 1 0 9.4 17.7"),
    glyph('d', 10.0, "M10 0V20M10 13.5A5 6.5 0 1 0 0 13.5A5 6.5 0 1 0 10 13.5Z"),
    glyph('e', 10.0, "M0 13.2H10C10 9.4 8 7 5 7C2 7 0 9.7 0 13.5C0 17.4 2.2 20 5.3 20C7.3 20 8.8 19.2 9.7 17.6"),
    glyph('f',  7.0, "M7.2 .3C4.4 -.4 2.8 1 2.8 4V20M0 7.5H6.8"),
    glyph('g', 10.0, "M10 7V21.4C10 24.6 8 26 5 26C3.2 26 1.8 25.5 .6 24.6M10 13.5A5 6.5 0 1 0 0 13.5A5 6.5 0 1 0 10 13.5Z"),
    glyph('h',  9.6, "M0 0V20M0 12C.8 9 2.6 7 5.2 7C8 7 9.6 8.8 9.6 12V20"),
    glyph('i',  0.0, "M0 7.4V20M0 2V2.2"),
    glyph('j',  3.0, "M3 7.4V22.4C3 25 2 26 0 26M3 2V2.2"),
    glyph('k',  9.5, "M0 0V20M8.8 7.4L0 15.2M3.5 12.2L9.5 20"),
    glyph('l',  0.0, "M0 0V20"),
    glyph('m', 16.0, "M0 7V20M0 11.5C.8 8.6 2.2 7 4.4 7C6.9 7 8 8.6 8 11.5V20M8 11.5C8.8 8.6 10.2 7 12.4 7C14.9 7 16 8.6 16 11.5V20"),
    glyph('n',  9.6, "M0 7V20M0 12C.8 9 2.6 7 5.2 7C8 7 9.6 8.8 9.6 12V20"),
    glyph('o', 10.4, "M5.2 7A5.2 6.5 0 1 0 5.2 20A5.2 6.5 0 1 0 5.2 7Z"),
    glyph('p', 10.0, "M0 7V26M0 13.5A5 6.5 0 1 1 10 13.5A5 6.5 0 1 1 0 13.5Z"),
    glyph('q', 10.0, "M10 7V26M10 13.5A5 6.5 0 1 0 0 13.5A5 6.5 0 1 0 10 13.5Z"),
    glyph('r',  6.0, "M0 7V20M0 12.4C.8 9 2.8 6.6 6 7.2"),
    glyph('s',  8.0, "M7.5 9.4C6.9 7.8 5.6 7 3.9 7C1.8 7 .4 8.2 .4 10.1C.4 14.4 8 12.4 8 16.6C8 18.7 6.3 20 4.1 20C1.9 20 .5 19 0 17.2"),
    glyph('t',  7.0, "M3 2.8V16.6C3 19.2 4.4 20.4 7 19.8M0 7.5H6.6"),
    glyph('u',  9.6, "M9.6 7V20M9.6 15C8.8 18 7 20 4.4 20C1.6 20 0 18.2 0 15V7"),
    glyph('v', 10.0, "M0 7L5 20L10 7"),
    glyph('w', 15.0, "M0 7L3.8 20L7.5 9L11.2 20L15 7"),
    glyph('x',  9.4, "M0 7L9.4 20M9.4 7L0 20"),
    glyph('y', 10.0, "M0 7L5 20M10 7L5 20L3.8 23.2C3 25.4 1.8 26.2 0 25.8"),
    glyph('z',  9.0, "M0 7H9L0 20H9"),
    glyph('0', 11.0, "M5.5 0C2.2 0 0 3.8 0 10C0 16.2 2.2 20 5.5 20C8.8 20 11 16.2 11 10C11 3.8 8.8 0 5.5 0Z"),
    glyph('1',  5.0, "M0 4L5 0V20"),
    glyph('2', 11.0, "M.4 5C.8 1.9 2.8 0 5.6 0C8.6 0 10.6 2 10.6 5C10.6 7.7 9 10 6.6 12.6L0 20H11"),
    glyph('3', 11.0, "M.6 3.2C1.5 1.2 3.2 0 5.4 0C8.3 0 10.2 1.8 10.2 4.7C10.2 7.7 8.2 9.4 5 9.4H3.8M5 9.4C8.6 9.4 11 11.4 11 14.7C11 18 8.6 20 5.3 20C2.8 20 1 18.9 0 16.8"),
    glyph('4', 11.4, "M8.2 20V0L0 14.2H11.4"),
    glyph('5', 11.0, "M9.8 0H1.6L.8 9C2 8.1 3.6 7.6 5.2 7.6C8.7 7.6 11 10 11 13.7C11 17.5 8.6 20 5.1 20C2.8 20 1 19 0 17"),
    glyph('6', 11.0, "M9 .4C4 1.4 0 6.5 0 13.2C0 17.4 2.2 20 5.5 20C8.8 20 11 17.6 11 14C11 10.4 8.8 8.2 5.7 8.2C2.6 8.2 .3 10.4 0 13.2"),
    glyph('7', 11.0, "M0 0H11L3.6 20"),
    glyph('8', 11.0, "M5.5 9.2C2.7 9.2 .9 7.4 .9 4.7C.9 1.9 2.7 0 5.5 0C8.3 0 10.1 1.9 10.1 4.7C10.1 7.4 8.3 9.2 5.5 9.2C2.2 9.2 0 11.4 0 14.6C0 17.9 2.2 20 5.5 20C8.8 20 11 17.9 11 14.6C11 11.4 8.8 9.2 5.5 9.2Z"),
    glyph('9', 11.0, "M2 19.6C7 18.6 11 13.5 11 6.8C11 2.6 8.8 0 5.5 0C2.2 0 0 2.4 0 6C0 9.6 2.2 11.8 5.3 11.8C8.4 11.8 10.7 9.6 11 6.8"),
    glyph('+', 11.0, "M0 10.5H11M5.5 5V16"),
    glyph('-', 11.0, "M0 10.5H11"),
    glyph('[',  4.0, "M4 0H0V22H4"),
    glyph(']',  4.0, "M0 0H4V22H0"),
    glyph('?', 10.0, "M0 5C.6 1.8 2.4 0 5 0C8 0 10 1.9 10 4.8C10 9 5 9 5 14M5 19.8V20"),
    glyph('\'', 0.0, "M0 0V5"),
    glyph('^', 10.0, "M0 7L5 0L10 7"),
    glyph('*', 10.0, "M5 0V10M.7 2.5L9.3 7.5M9.3 2.5L.7 7.5"),
    glyph(',',  1.6, "M1.6 19L0 24"),
];

fn find_glyph(char: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.char == char)
}

/// The style of a text.
#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    pub colour: &'a str,
    /// The height of a capital, in SVG units.
    pub height: f64,
    /// The width of the strokes, in twentieths of the height.
    pub weight: f64,
}

impl Pen<'_> {
    fn scale(self) -> f64 {
        self.height / CAPITAL_HEIGHT
    }

    /// Returns the width of a text in SVG units, without the width of the strokes. Characters without a glyph count as spaces.
    pub fn width(self, text: &str) -> f64 {
        let width = |char| find_glyph(char).map_or(SPACE_WIDTH, |glyph| glyph.width);
        let glyphs: f64 = text.chars().map(width).sum();
        let gaps = times(text.chars().count().saturating_sub(1), GLYPH_SPACING);
        (glyphs + gaps) * self.scale()
    }

    /// Writes a text with its top left corner at (`left`, `top`).
    pub fn write(self, svg: &mut Svg, text: &str, left: f64, top: f64) {
        let attributes: [(&str, &dyn Value); 6] = [
            ("fill", &"none"),
            ("stroke", &self.colour),
            ("stroke-width", &self.weight),
            ("stroke-linecap", &"round"),
            ("stroke-linejoin", &"round"),
            ("transform", &transform(left, top, self.scale())),
        ];
        svg.container("g", &attributes, |svg| {
            let mut glyph_left = 0.0;
            for char in text.chars() {
                let Some(glyph) = find_glyph(char) else {
                    glyph_left += SPACE_WIDTH + GLYPH_SPACING;
                    continue;
                };
                if glyph_left == 0.0 {
                    svg.element("path", &[("d", &glyph.path)]);
                } else {
                    let offset = transform(glyph_left, 0.0, 1.0);
                    svg.element("path", &[("d", &glyph.path), ("transform", &offset)]);
                }
                glyph_left += glyph.width + GLYPH_SPACING;
            }
        });
    }

    /// Writes a text with its centre at (`x`, `y`).
    pub fn write_centred(self, svg: &mut Svg, text: &str, x: f64, y: f64) {
        self.write(svg, text, x - self.width(text) / 2.0, y - self.height / 2.0);
    }
}

fn transform(x: f64, y: f64, scale: f64) -> String {
    let mut text = String::from("translate(");
    x.write(&mut text);
    text.push(' ');
    y.write(&mut text);
    text.push(')');
    if (scale - 1.0).abs() > f64::EPSILON {
        let _ = write!(text, " scale({scale:.3})");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::symbols::{Note, Symbol};

    /// The characters of piece letters, coordinates, numbers and legends.
    #[test]
    fn every_used_character_has_a_glyph() {
        let notes = Note::ALL.map(|note| format!("{}{}", note.character(), note.meaning())).concat();
        let legends = Symbol::ALL.map(Symbol::meaning).concat() + &notes;
        let written = legends.chars().filter(|char| *char != ' ');
        for char in ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+']).chain(written) {
            assert!(find_glyph(char).is_some(), "{char}");
        }
    }

    #[test]
    fn all_glyphs_differ() {
        for (index, glyph) in GLYPHS.iter().enumerate() {
            // A lowercase l is the same stroke as a capital I.
            let other = GLYPHS[..index].iter().find(|other| other.path == glyph.path && glyph.char != 'l');
            assert!(other.is_none(), "{} looks like {}", glyph.char, other.unwrap().char);
        }
    }
}
