//! Signs on squares: where a piece can go, what it can capture. What they stand for is said in [`super::super::signs`].

use super::discs::RADIUS;
use super::letters::Pen;
use super::palette::{CAPTURES, GOES};
use super::svg::{Outline, Svg};
use crate::render::signs::{Note, Sign};

/// Draws what can be done to a square, on whatever stands there, with its middle at (`x`, `y`).
pub(super) fn sign(svg: &mut Svg, sign: Sign, middle: (f64, f64)) {
    match sign {
        Sign::Both => dot(svg, middle),
        Sign::Quiet => circle(svg, middle, 8.2, GOES, 3.6),
        Sign::Capture => cross(svg, middle, 8.5),
        Sign::Shoots => aim(svg, middle, 9.5),
        Sign::QuietOrShoots => {
            circle(svg, middle, 4.0, GOES, 3.6);
            aim(svg, middle, 12.5);
        }
    }
}

/// Draws what a move of a position does to a square: there it is known whether anything stands on it.
pub(super) fn target(svg: &mut Svg, sign: Sign, middle: (f64, f64), occupied: bool) {
    match (sign, occupied) {
        (Sign::Quiet, false) => dot(svg, middle),
        (sign, false) => self::sign(svg, sign, middle),
        (Sign::Quiet, true) => circle(svg, middle, RADIUS + 3.0, GOES, 4.0),
        (Sign::Both | Sign::Capture, true) => circle(svg, middle, RADIUS + 3.0, CAPTURES, 4.0),
        (Sign::Shoots | Sign::QuietOrShoots, true) => aim(svg, middle, RADIUS + 1.0),
    }
}

/// Draws what more there is to say, beside the sign at (`x`, `y`).
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

/// A circle with four strokes across it, as through a sight.
fn aim(svg: &mut Svg, (x, y): (f64, f64), radius: f64) {
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
