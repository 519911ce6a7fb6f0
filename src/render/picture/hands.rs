//! Draws the pieces in hand beside the board.

use super::frame::{CELL_SIZE, Frame, NARROW_MARGIN, times};
use super::palette;
use super::pieces::Pieces;
use super::stroke_font::Pen;
use super::svg::Svg;
use crate::board::{Piece, Side};
use crate::ir::Program;
use crate::position::Position;

/// The radius of a disc, in SVG units.
const DISC_RADIUS: f64 = 15.0;
/// The distance between the centres of two discs in a column, in SVG units.
const DISC_SPACING: f64 = 40.0;
/// The width of a column: a disc with its number, in SVG units.
const COLUMN_WIDTH: f64 = 66.0;

/// Returns the pieces in the hand of a side, with their numbers.
fn pieces_in_hand(program: &Program, position: &Position, side: Side) -> Vec<(Piece, u8)> {
    let kinds = program.kind_ids();
    let pieces = kinds.map(|kind| (Piece { kind, side }, position.in_hand(side, kind)));
    pieces.filter(|&(_, count)| count > 0).collect()
}

/// Returns the number of discs in a column. The hand of each side has half the height of the board.
fn discs_per_column(program: &Program) -> usize {
    ((CELL_SIZE * f64::from(program.shape.ranks()) / 2.0 / DISC_SPACING) as usize).max(1)
}

/// Returns the width of the hands to the right of the board.
pub(super) fn width(program: &Program, position: &Position) -> f64 {
    let max_count =
        Side::BOTH.map(|side| pieces_in_hand(program, position, side).len()).into_iter().max().unwrap_or(0);
    times(max_count.div_ceil(discs_per_column(program)), COLUMN_WIDTH)
}

/// Draws both hands. The hand of the side at the top of the board starts at the top, the other hand at the bottom.
pub(super) fn draw(
    svg: &mut Svg,
    frame: Frame<'_>,
    pieces: &Pieces<'_>,
    program: &Program,
    position: &Position,
) {
    let column_length = discs_per_column(program);
    for side in Side::BOTH {
        let at_bottom = (side == Side::White) != frame.flip;
        for (index, (piece, count)) in pieces_in_hand(program, position, side).into_iter().enumerate() {
            let x = frame.right() + NARROW_MARGIN + DISC_RADIUS + times(index / column_length, COLUMN_WIDTH);
            let from_edge = DISC_RADIUS + 2.0 + times(index % column_length, DISC_SPACING);
            let y = if at_bottom { frame.bottom() - from_edge } else { NARROW_MARGIN + from_edge };
            pieces.draw(svg, piece, (x, y), DISC_RADIUS);
            if count > 1 {
                let pen = Pen { colour: palette::LABEL, height: 11.0, weight: 2.7 };
                pen.write(svg, &count.to_string(), x + DISC_RADIUS + 7.0, y - 5.5);
            }
        }
    }
}
