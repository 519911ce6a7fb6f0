//! Shapes of the symbols on squares that show moves and captures. [`crate::render::symbols`] defines their meaning.

use super::discs::RADIUS;
use super::palette::{CAPTURES, GOES};
use super::stroke_font::Pen;
use super::svg::{Outline, Svg};
use crate::render::symbols::{Note, Symbol};

/// Draws the symbol of a square with its centre at `middle`, in the diagram of a single piece.
pub(super) fn symbol(svg: &mut Svg, symbol: Symbol, middle: (f64, f64)) {
    match symbol {
        Symbol::Both => dot(svg, middle),
        Symbol::Quiet => circle(svg, middle, 8.2, GOES, 3.6),
        Symbol::Capture => cross(svg, middle, 8.5),
        Symbol::Shot => crosshairs(svg, middle, 9.5),
        Symbol::QuietOrShot => {
            circle(svg, middle, 4.0, GOES, 3.6);
            crosshairs(svg, middle, 12.5);
        }
    }
}

/// Draws the symbol of a square in a position, where it depends on whether the square is occupied.
pub(super) fn target(svg: &mut Svg, symbol: Symbol, middle: (f64, f64), occupied: bool) {
    match (symbol, occupied) {
        (Symbol::Quiet, false) => dot(svg, middle),
        (symbol, false) => self::symbol(svg, symbol, middle),
        (Symbol::Quiet, true) => circle(svg, middle, RADIUS + 3.0, GOES, 4.0),
        (Symbol::Both | Symbol::Capture, true) => circle(svg, middle, RADIUS + 3.0, CAPTURES, 4.0),
        (Symbol::Shot | Symbol::QuietOrShot, true) => crosshairs(svg, middle, RADIUS + 1.0),
    }
}

/// Draws a note beside the symbol at (`x`, `y`).
pub(super) fn note(svg: &mut Svg, note: Note, (x, y): (f64, f64)) {
    let pen = Pen { colour: GOES, height: 15.0, weight: 3.4 };
    pen.write(svg, &note.character().to_string(), x + 13.5, y - 17.0);
}

fn dot(svg: &mut Svg, (x, y): (f64, f64)) {
    svg.element("circle", &[("cx", &x), ("cy", &y), ("r", &10.0), ("fill", &GOES)]);
}

fn circle(svg: &mut Svg, (x, y): (f64, f64), radius: f64, colour: &str, width: f64) {
    svg.element(
        "circle",
        &[
            ("cx", &x),
            ("cy", &y),
            ("r", &radius),
            ("fill", &"none"),
            ("stroke", &colour),
            ("stroke-width", &width),
        ],
    );
}

fn cross(svg: &mut Svg, (x, y): (f64, f64), reach: f64) {
    let mut outline = Outline::default();
    outline.add('M', &[x - reach, y - reach]).add('L', &[x + reach, y + reach]);
    outline.add('M', &[x - reach, y + reach]).add('L', &[x + reach, y - reach]);
    strokes(svg, &outline);
}

/// Draws crosshairs: a circle with four strokes across it.
fn crosshairs(svg: &mut Svg, (x, y): (f64, f64), radius: f64) {
    circle(svg, (x, y), radius, CAPTURES, 3.0);
    let (near, far) = (radius - 5.0, radius + 5.0);
    let mut outline = Outline::default();
    for direction in [-1.0, 1.0] {
        outline.add('M', &[x + direction * near, y]).add('H', &[x + direction * far]);
        outline.add('M', &[x, y + direction * near]).add('V', &[y + direction * far]);
    }
    strokes(svg, &outline);
}

fn strokes(svg: &mut Svg, outline: &Outline) {
    svg.element(
        "path",
        &[
            ("fill", &"none"),
            ("stroke", &CAPTURES),
            ("stroke-width", &4.0),
            ("stroke-linecap", &"round"),
            ("d", outline),
        ],
    );
}
