//! Draws pieces as lettered discs.

use super::frame::{Frame, NARROW_MARGIN};
use super::palette;
use super::stroke_font::Pen;
use super::svg::Svg;
use crate::board::{Piece, Side};
use crate::ir::Program;

/// The radius of a disc on the board, in SVG units.
pub(super) const RADIUS: f64 = 24.0;

/// The height of the letters on a disc, in SVG units.
const LETTER_HEIGHT: f64 = 21.0;
/// The maximum width of the letters on a disc, in SVG units.
const MAX_LETTERS_WIDTH: f64 = 27.0;

/// Draws a piece as a disc with the given centre and radius.
pub(super) fn draw_piece(svg: &mut Svg, program: &Program, piece: Piece, (x, y): (f64, f64), radius: f64) {
    let scale = radius / RADIUS;
    let side = palette::colour_index(program, piece);
    // The colour shows the side, so the letters of both sides are capitals.
    let letter = program.letter(Piece { side: Side::White, ..piece });
    svg.container("g", &[], |svg| {
        draw_disc(svg, side, (x, y), radius);
        let mut pen = Pen { colour: palette::INK[side], height: LETTER_HEIGHT * scale, weight: 2.9 };
        let width = pen.width(&letter);
        if width > MAX_LETTERS_WIDTH * scale {
            pen.height *= MAX_LETTERS_WIDTH * scale / width;
        }
        pen.write_centred(svg, &letter, x, y);
    });
}

/// Draws an empty disc with the given centre and radius. `side` is the index of its colours in the palette.
pub(super) fn draw_disc(svg: &mut Svg, side: usize, (x, y): (f64, f64), radius: f64) {
    let scale = radius / RADIUS;
    let circle = |svg: &mut Svg, y: f64, radius: f64, fill: &str, stroke: &str, width: f64| {
        svg.element(
            "circle",
            &[
                ("cx", &x),
                ("cy", &y),
                ("r", &(radius * scale)),
                ("fill", &fill),
                ("stroke", &stroke),
                ("stroke-width", &(width * scale)),
            ],
        );
    };
    svg.element(
        "circle",
        &[("cx", &x), ("cy", &(y + 2.2 * scale)), ("r", &(radius + scale)), ("fill-opacity", &0.22)],
    );
    circle(svg, y, RADIUS, palette::FACE[side], palette::RIM[side], 2.0);
    circle(svg, y, RADIUS - 4.2, "none", palette::RING[side], 1.2);
}

/// Draws a small disc in the colour of the side to move, beside the corner of the board that is nearest to that side.
pub(super) fn draw_side_to_move(svg: &mut Svg, frame: Frame<'_>, side: Side) {
    let at_bottom = (side == Side::White) != frame.flip;
    let y = if at_bottom { frame.bottom() - 8.0 } else { NARROW_MARGIN + 8.0 };
    let (face, rim) = (palette::FACE[side.index()], palette::RIM[side.index()]);
    svg.element(
        "circle",
        &[
            ("cx", &(frame.right() + NARROW_MARGIN / 2.0)),
            ("cy", &y),
            ("r", &5.0),
            ("fill", &face),
            ("stroke", &rim),
            ("stroke-width", &1.6),
        ],
    );
}
