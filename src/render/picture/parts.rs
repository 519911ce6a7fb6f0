//! The parts of a picture, from which a program composes a board that reacts to clicks.

use super::frame::Frame;
use super::own_images::OwnImages;
use super::pieces::Pieces;
use super::svg::{Outline, Svg, Value};
use super::{discs, palette, paths, squares, zones};
use crate::board::{Piece, Side, Square};
use crate::game::Game;
use crate::ir::Program;
use crate::position::Move;

/// An empty board as SVG elements, and the places of its squares. All numbers are in SVG units.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardParts {
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
    /// The squares, holes, zones and edges, without pieces and coordinates.
    pub squares: String,
    /// The names of the files and ranks.
    pub coordinates: String,
    /// The squares of the board.
    pub cells: Vec<CellPart>,
}

/// A square of the board in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct CellPart {
    /// The square.
    pub square: Square,
    /// The horizontal position of the centre.
    pub x: f64,
    /// The vertical position of the centre.
    pub y: f64,
    /// The outline: the attribute `d` of a path.
    pub outline: String,
}

fn frame(program: &Program, flip: bool) -> Frame<'_> {
    Frame { shape: &program.shape, flip, right_width: 0.0, bottom_width: 0.0, bottom_height: 0.0 }
}

/// Returns the parts of the empty board; Black is at the bottom if `flip` is true.
pub fn board_parts(program: &Program, flip: bool) -> BoardParts {
    let frame = frame(program, flip);
    let (width, height) = frame.size();
    let mut squares_svg = Svg::default();
    squares::draw_squares(&mut squares_svg, frame, palette::LIGHT, Some(palette::DARK));
    zones::draw(&mut squares_svg, frame, program);
    squares::draw_edges(&mut squares_svg, frame);
    let mut coordinates = Svg::default();
    squares::draw_coordinates(&mut coordinates, frame);
    let cell = |square| {
        let ((x, y), outline) =
            (frame.centre(square), squares::cells_outline(frame, &[square].into_iter().collect()));
        CellPart { square, x, y, outline: text_of(&outline) }
    };
    let cells = program.shape.all_squares().map(cell).collect();
    BoardParts { width, height, squares: squares_svg.finish(), coordinates: coordinates.finish(), cells }
}

fn text_of(outline: &Outline) -> String {
    let mut text = String::new();
    outline.write(&mut text);
    text
}

/// Returns the picture of every piece as SVG elements around the origin, for a board with squares of 60 units. `own_images` replace the
/// built-in images.
pub fn piece_symbols(program: &Program, own_images: &OwnImages) -> Vec<(Piece, String)> {
    let pieces = Pieces::new(program, false, own_images, false);
    let all = program.kind_ids().flat_map(|kind| Side::BOTH.map(|side| Piece { kind, side }));
    let symbol = |piece: Piece| {
        let mut svg = Svg::default();
        pieces.draw(&mut svg, piece, (0.0, 0.0), discs::RADIUS);
        (piece, svg.finish())
    };
    all.map(symbol).collect()
}

/// Returns the path of a move as SVG elements, with an arrow head. A move with several legs or shots is drawn leg by leg,
/// any other move as one line. The result is empty if nothing moves on the board. `game` is in the position before or after
/// the move.
pub fn move_path(game: &Game, mv: &Move, flip: bool) -> String {
    let frame = frame(game.program(), flip);
    let mut svg = Svg::default();
    paths::draw_all(&mut svg, frame, game, &[*mv]);
    svg.finish()
}
