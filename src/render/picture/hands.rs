//! Pieces in hand, beside the board.

use super::frame::{CELL, Frame, NARROW_MARGIN, times};
use super::palette;
use super::pieces::Pieces;
use super::stroke_font::Pen;
use super::svg::Svg;
use crate::board::{Piece, Side};
use crate::ir::Program;
use crate::position::Position;

const RADIUS: f64 = 15.0;
/// Distance between the centres of two discs.
const STEP: f64 = 40.0;
/// Width of a disc with its number.
const WIDTH: f64 = 66.0;

/// Returns the pieces in the hand of a side, with their numbers.
fn held(program: &Program, position: &Position, side: Side) -> Vec<(Piece, u8)> {
    let kinds = program.kind_ids();
    let held = kinds.map(|kind| (Piece { kind, side }, position.in_hand(side, kind)));
    held.filter(|&(_, count)| count > 0).collect()
}

/// Returns the number of discs in a column. Each side has half the height of the board.
fn column(program: &Program) -> usize {
    ((CELL * f64::from(program.shape.ranks()) / 2.0 / STEP) as usize).max(1)
}

/// Returns the width of the hands to the right of the board.
pub(super) fn width(program: &Program, position: &Position) -> f64 {
    let most = Side::BOTH.map(|side| held(program, position, side).len()).into_iter().max().unwrap_or(0);
    times(most.div_ceil(column(program)), WIDTH)
}

/// Draws both hands: of the side at the top from the top down, of the other side from the bottom up.
pub(super) fn draw(
    svg: &mut Svg,
    frame: Frame<'_>,
    pieces: &Pieces<'_>,
    program: &Program,
    position: &Position,
) {
    let column = column(program);
    for side in Side::BOTH {
        let at_bottom = (side == Side::White) != frame.flip;
        for (at, (piece, count)) in held(program, position, side).into_iter().enumerate() {
            let x = frame.right() + NARROW_MARGIN + RADIUS + times(at / column, WIDTH);
            let from_edge = RADIUS + 2.0 + times(at % column, STEP);
            let y = if at_bottom { frame.bottom() - from_edge } else { NARROW_MARGIN + from_edge };
            pieces.draw(svg, piece, (x, y), RADIUS);
            if count > 1 {
                let pen = Pen { colour: palette::LABEL, height: 11.0, weight: 2.7 };
                pen.write(svg, &count.to_string(), x + RADIUS + 7.0, y - 5.5);
            }
        }
    }
}
