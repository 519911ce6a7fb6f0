//! Images that the caller supplies for pieces, in place of the built-in ones.

use std::collections::HashMap;

use super::svg::{Svg, format_number};
use super::{discs, palette};
use crate::board::Piece;
use crate::ir::Program;

/// The side length of an image without a disc, as a multiple of the radius of a disc.
const SIZE: f64 = 2.1;
/// The side length of an image on a disc, as a multiple of the radius of the disc.
const SIZE_ON_DISC: f64 = 1.4;

/// An image of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnImage {
    /// The area that is shown: left, top, width and height, in the units of the content. Width and height are positive.
    pub view: [f64; 4],
    /// SVG elements. They must be well-formed, contain no scripts, and refer only to elements of the same image.
    pub content: String,
    /// True if the image is the same for both sides, so that it is drawn on a disc in the colour of the side.
    pub on_disc: bool,
}

/// The images of pieces, by piece. A piece without an entry is drawn with its built-in image.
pub type OwnImages = HashMap<Piece, OwnImage>;

/// Draws an image with the given centre, in the size of a disc with the given radius.
pub(super) fn draw(
    svg: &mut Svg,
    program: &Program,
    (piece, image): (Piece, &OwnImage),
    (x, y): (f64, f64),
    radius: f64,
) {
    if image.on_disc {
        discs::draw_disc(svg, palette::colour_index(program, piece), (x, y), radius);
    }
    let size = radius * if image.on_disc { SIZE_ON_DISC } else { SIZE };
    let view = image.view.map(format_number).join(" ");
    svg.container(
        "svg",
        &[
            ("x", &(x - size / 2.0)),
            ("y", &(y - size / 2.0)),
            ("width", &size),
            ("height", &size),
            ("viewBox", &view),
        ],
        |svg| svg.raw(&image.content),
    );
}
