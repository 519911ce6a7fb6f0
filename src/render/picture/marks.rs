//! Draws the symbols on squares for moves and captures. [`crate::render::symbols`] defines their meaning.

use super::discs::RADIUS;
use super::palette::{CAPTURE_TARGET, QUIET_TARGET};
use super::stroke_font::Pen;
use super::svg::{Outline, Svg};
use crate::render::symbols::{Note, Symbol};

/// Draws the symbol of a square with its centre at `centre`, in the diagram of a single piece.
pub(super) fn draw_symbol(svg: &mut Svg, symbol: Symbol, centre: (f64, f64)) {
    match symbol {
        Symbol::Both => draw_dot(svg, centre),
        Symbol::Quiet => draw_circle(svg, centre, 8.2, QUIET_TARGET, 3.6),
        Symbol::Capture => draw_cross(svg, centre, 8.5),
        Symbol::Shot => draw_crosshairs(svg, centre, 9.5),
        Symbol::QuietOrShot => {
            draw_circle(svg, centre, 4.0, QUIET_TARGET, 3.6);
            draw_crosshairs(svg, centre, 12.5);
        }
    }
}

/// Draws the symbol of a square in the picture of a position. If the square is occupied, the symbol is drawn around the piece.
pub(super) fn draw_target(svg: &mut Svg, symbol: Symbol, centre: (f64, f64), is_occupied: bool) {
    match (symbol, is_occupied) {
        (Symbol::Quiet, false) => draw_dot(svg, centre),
        (symbol, false) => draw_symbol(svg, symbol, centre),
        (Symbol::Quiet, true) => draw_circle(svg, centre, RADIUS + 3.0, QUIET_TARGET, 4.0),
        (Symbol::Both | Symbol::Capture, true) => draw_circle(svg, centre, RADIUS + 3.0, CAPTURE_TARGET, 4.0),
        (Symbol::Shot | Symbol::QuietOrShot, true) => draw_crosshairs(svg, centre, RADIUS + 1.0),
    }
}

/// Draws a note beside the symbol at (`x`, `y`).
pub(super) fn draw_note(svg: &mut Svg, note: Note, (x, y): (f64, f64)) {
    let pen = Pen { colour: QUIET_TARGET, height: 15.0, weight: 3.4 };
    pen.write(svg, &note.character().to_string(), x + 13.5, y - 17.0);
}

fn draw_dot(svg: &mut Svg, (x, y): (f64, f64)) {
    svg.element("circle", &[("cx", &x), ("cy", &y), ("r", &10.0), ("fill", &QUIET_TARGET)]);
}

fn draw_circle(svg: &mut Svg, (x, y): (f64, f64), radius: f64, colour: &str, width: f64) {
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

fn draw_cross(svg: &mut Svg, (x, y): (f64, f64), half_width: f64) {
    let mut outline = Outline::default();
    outline.add('M', &[x - half_width, y - half_width]).add('L', &[x + half_width, y + half_width]);
    outline.add('M', &[x - half_width, y + half_width]).add('L', &[x + half_width, y - half_width]);
    draw_strokes(svg, &outline);
}

/// Draws crosshairs: a circle with four strokes across it.
fn draw_crosshairs(svg: &mut Svg, (x, y): (f64, f64), radius: f64) {
    draw_circle(svg, (x, y), radius, CAPTURE_TARGET, 3.0);
    let (inner, outer) = (radius - 5.0, radius + 5.0);
    let mut outline = Outline::default();
    for direction in [-1.0, 1.0] {
        outline.add('M', &[x + direction * inner, y]).add('H', &[x + direction * outer]);
        outline.add('M', &[x, y + direction * inner]).add('V', &[y + direction * outer]);
    }
    draw_strokes(svg, &outline);
}

fn draw_strokes(svg: &mut Svg, outline: &Outline) {
    svg.element(
        "path",
        &[
            ("fill", &"none"),
            ("stroke", &CAPTURE_TARGET),
            ("stroke-width", &4.0),
            ("stroke-linecap", &"round"),
            ("d", outline),
        ],
    );
}
