//! Pieces as lettered discs, light and dark.

use super::frame::{Frame, NARROW};
use super::letters::Pen;
use super::palette;
use super::svg::Svg;
use crate::board::{Piece, Side};
use crate::ir::Program;

/// Half the width of a disc on the board.
pub(super) const RADIUS: f64 = 24.0;

/// The height of a letter on it.
const LETTER: f64 = 21.0;
/// The room for letters.
const ROOM: f64 = 27.0;

/// Draws a piece with its middle at (`x`, `y`); of the size that it has on the board, or of another.
pub(super) fn piece(svg: &mut Svg, program: &Program, piece: Piece, (x, y): (f64, f64), radius: f64) {
    let scale = radius / RADIUS;
    let side = piece.side.index();
    // The colour tells whose it is.
    let letter = program.letter(Piece { side: Side::White, ..piece });
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
    svg.group("g", &[], |svg| {
        svg.element(
            "circle",
            &[("cx", &x), ("cy", &(y + 2.2 * scale)), ("r", &(radius + scale)), ("fill-opacity", &0.22)],
        );
        circle(svg, y, RADIUS, palette::FACE[side], palette::RIM[side], 2.0);
        circle(svg, y, RADIUS - 4.2, "none", palette::RING[side], 1.2);
        let mut pen = Pen { colour: palette::INK[side], height: LETTER * scale, weight: 2.9 };
        let width = pen.width(&letter);
        if width > ROOM * scale {
            pen.height *= ROOM * scale / width;
        }
        pen.centre(svg, &letter, x, y);
    });
}

/// Draws a small disc beside the lower or the upper corner of the board: whose turn it is.
pub(super) fn turn(svg: &mut Svg, frame: Frame<'_>, side: Side) {
    let at_bottom = (side == Side::White) != frame.flip;
    let y = if at_bottom { frame.bottom() - 8.0 } else { NARROW + 8.0 };
    let colours = (palette::FACE[side.index()], palette::RIM[side.index()]);
    svg.element(
        "circle",
        &[
            ("cx", &(frame.right() + NARROW / 2.0)),
            ("cy", &y),
            ("r", &5.0),
            ("fill", &colours.0),
            ("stroke", &colours.1),
            ("stroke-width", &1.6),
        ],
    );
}
