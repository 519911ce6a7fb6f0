//! The empty board: squares, holes, zones, edges and coordinates.

use super::frame::{CELL, Frame, MARGIN};
use super::palette;
use super::stroke_font::Pen;
use super::svg::{Outline, Svg};
use crate::board::{Shape, Square, SquareSet};
use crate::render::voids::outer_voids;

/// Height of the shadow in a hole.
const SHADOW: f64 = 7.0;

/// Draws the squares and the holes between them. Without `dark`, all squares are light, with lines between them.
pub(super) fn fill(svg: &mut Svg, frame: Frame<'_>, light: &str, dark: Option<&str>) {
    let shape = frame.shape;
    let dark_ones: SquareSet = shape.all().filter(|&square| is_dark(shape, square)).collect();
    // The dark squares are drawn on a light background, so that no seams appear between squares.
    svg.element("path", &[("fill", &light), ("d", &cells(frame, &shape.all().collect()))]);
    match dark {
        Some(dark) => svg.element("path", &[("fill", &dark), ("d", &cells(frame, &dark_ones))]),
        None => svg.element(
            "path",
            &[
                ("fill", &"none"),
                ("stroke", &palette::EDGE),
                ("stroke-opacity", &0.5),
                ("d", &cells(frame, &shape.all().collect())),
            ],
        ),
    }
    holes(svg, frame);
}

/// Draws the holes, with a shadow below their upper edges.
fn holes(svg: &mut Svg, frame: Frame<'_>) {
    let shape = frame.shape;
    let outside = outer_voids(shape);
    let is_hole = |cell: &Square| !shape.is_square(*cell) && !outside.has(*cell);
    let holes: SquareSet = (0..shape.cells()).map(|cell| Square(cell as u8)).filter(is_hole).collect();
    tint(svg, frame, &holes, palette::PIT, 1.0);
    let mut shadow = Outline::default();
    for hole in &holes {
        let (x, y) = frame.corner(hole);
        let above = holes.iter().any(|other| {
            let (other_x, other_y) = frame.corner(other);
            (other_x - x).abs() < CELL / 2.0 && (y - CELL - other_y).abs() < CELL / 2.0
        });
        if !above {
            shadow.add('M', &[x, y]).add('h', &[CELL]).add('v', &[SHADOW]).add('h', &[-CELL]).add('z', &[]);
        }
    }
    if !shadow.is_empty() {
        svg.element("path", &[("fill-opacity", &0.35), ("d", &shadow)]);
    }
}

/// Draws the line around the board and its holes.
pub(super) fn edges(svg: &mut Svg, frame: Frame<'_>) {
    svg.element(
        "path",
        &[
            ("fill", &"none"),
            ("stroke", &palette::EDGE),
            ("stroke-width", &2.0),
            ("stroke-linecap", &"square"),
            ("d", &outline(frame)),
        ],
    );
}

/// Fills cells with a colour.
pub(super) fn tint(svg: &mut Svg, frame: Frame<'_>, cells_of: &SquareSet, colour: &str, opacity: f64) {
    let outline = cells(frame, cells_of);
    if !outline.is_empty() {
        svg.element("path", &[("fill", &colour), ("fill-opacity", &opacity), ("d", &outline)]);
    }
}

/// Writes the names of the files below the board and those of the ranks to its left.
pub(super) fn coordinates(svg: &mut Svg, frame: Frame<'_>) {
    let shape = frame.shape;
    let pen = Pen { colour: palette::LABEL, height: 11.0, weight: 2.7 };
    for rank in 0..shape.ranks() {
        let name = (shape.first_rank() + rank).to_string();
        pen.centre(svg, &name, MARGIN / 2.0, frame.row(rank) + CELL / 2.0);
    }
    for file in 0..shape.files() {
        let name = char::from(b'a' + file).to_string();
        // Small letters are in the lower part of their box.
        pen.centre(svg, &name, frame.column(file) + CELL / 2.0, frame.bottom() + MARGIN / 2.0 - 2.0);
    }
}

fn is_dark(shape: &Shape, square: Square) -> bool {
    let (file, rank) = shape.coordinates(square);
    (file + rank + shape.first_rank()) % 2 == 1
}

fn cells(frame: Frame<'_>, cells: &SquareSet) -> Outline {
    let mut outline = Outline::default();
    for cell in cells {
        let (x, y) = frame.corner(cell);
        outline.add('M', &[x, y]).add('h', &[CELL]).add('v', &[CELL]).add('h', &[-CELL]).add('z', &[]);
    }
    outline
}

/// Returns all edges of squares without a neighbour on the other side.
fn outline(frame: Frame<'_>) -> Outline {
    let shape = frame.shape;
    let mut outline = Outline::default();
    let is_square = |x: f64, y: f64| {
        let near = |at: f64, other: f64| (at - other).abs() < CELL / 2.0;
        let column = (0..shape.files()).find(|&file| near(frame.column(file), x));
        let row = (0..shape.ranks()).find(|&rank| near(frame.row(rank), y));
        let cell = column.zip(row).and_then(|(file, rank)| shape.cell(file, rank));
        cell.is_some_and(|cell| shape.is_square(cell))
    };
    for square in shape.all() {
        let (x, y) = frame.corner(square);
        let (right, bottom) = (x + CELL, y + CELL);
        for (beyond, from, to) in [
            ((x, y - CELL), (x, y), (right, y)),
            ((x, bottom), (x, bottom), (right, bottom)),
            ((x - CELL, y), (x, y), (x, bottom)),
            ((right, y), (right, y), (right, bottom)),
        ] {
            if !is_square(beyond.0, beyond.1) {
                outline.add('M', &[from.0, from.1]).add('L', &[to.0, to.1]);
            }
        }
    }
    outline
}
