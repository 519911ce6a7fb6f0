//! Pieces: images for kinds that move like a common piece, lettered discs for all others. [`crate::render::piece_images`] selects the images.

use super::discs;
use super::palette;
use super::svg::Svg;
use crate::board::Piece;
use crate::ir::Program;
use crate::render::piece_images::{self, PieceImage};

/// Draws the pieces of a game.
pub(super) struct Pieces<'p> {
    program: &'p Program,
    /// Image of each kind; `None` for a disc.
    images: Vec<Option<PieceImage>>,
}

impl<'p> Pieces<'p> {
    /// Selects the images, or none if all pieces are `lettered`.
    pub fn new(program: &'p Program, lettered: bool) -> Pieces<'p> {
        let images =
            if lettered { vec![None; program.kinds.len()] } else { piece_images::piece_images(program) };
        Pieces { program, images }
    }

    /// Draws a piece with its centre at (`x`, `y`), in the size of a disc of that radius.
    pub fn draw(&self, svg: &mut Svg, piece: Piece, (x, y): (f64, f64), radius: f64) {
        let Some(image) = self.images[piece.kind.index()] else {
            discs::piece(svg, self.program, piece, (x, y), radius);
            return;
        };
        let side = piece.side.index();
        // Dark lines inside a dark image would be invisible, so they are light.
        let (face, rim) = (palette::FACE[side], palette::RIM[side]);
        let within = if piece.side == crate::board::Side::White { rim } else { palette::INK[side] };
        let scale = radius / discs::RADIUS;
        for (index, (part, at, size)) in parts(image).into_iter().enumerate() {
            // A part in front of another needs a visible rim.
            let rim = if index > 0 { within } else { rim };
            let place = format!(
                "translate({} {})scale({})",
                short(x + at.0 * scale),
                short(y + at.1 * scale),
                short(size * scale)
            );
            svg.group(
                "g",
                &[
                    ("transform", &place),
                    ("stroke-linejoin", &"round"),
                    ("stroke-linecap", &"round"),
                    ("stroke-width", &1.8),
                ],
                |svg| {
                    svg.element("path", &[("fill", &face), ("stroke", &rim), ("d", &part.outline)]);
                    if !part.within.is_empty() {
                        svg.element(
                            "path",
                            &[
                                ("fill", &"none"),
                                ("stroke", &within),
                                ("stroke-width", &1.6),
                                ("d", &part.within),
                            ],
                        );
                    }
                },
            );
        }
    }
}

fn short(number: f64) -> String {
    let rounded = format!("{number:.2}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A drawing centred on its square, about 40 units wide and high: a filled outline, and lines inside it.
struct Part {
    outline: &'static str,
    within: &'static str,
}

const TOWER: Part = Part {
    outline: "M-12 -19V-9.5L-8 -6V8L-11 12.5V14.5H-14.5V20H14.5V14.5H11V12.5L8 8V-6L12 -9.5V-19H6.5V-14.5H2.7V-19H-2.7V-14.5H-6.5V-19Z",
    within: "M-8 -6H8M-8 8H8M-11 14.5H11",
};
const MITRE: Part = Part {
    outline: "M0 -16.5C9 -10 11 -2 6.5 6H-6.5C-11 -2 -9 -10 0 -16.5ZM-6.5 6H6.5L8.5 11L14.5 15V20H-14.5V15L-8.5 11ZM3 -19.5A3 3 0 1 1 -3 -19.5A3 3 0 1 1 3 -19.5Z",
    within: "M0 -9.5V0.5M-4.5 -4.5H4.5M-6.5 6H6.5M-8.5 11H8.5",
};
const HORSE: Part = Part {
    outline: "M-12.5 20V16C-11 8 -3.5 5.5 -2.5 -1.5C-5.5 -1 -8 2 -10.5 4.2C-12.5 5.6 -16.4 3.5 -16 0.5C-15.6 -2.4 -11 -7 -9.3 -11.5C-9 -14 -8 -16 -6.5 -17L-6.8 -21.5L-2 -18.2C9.5 -18.5 15.5 -7 14.5 13.5V20Z",
    within: "M-8.4 -8.8L-6.8 -10M-13.2 1.2L-12.2 0.6M2.5 -14C9 -10 10.8 -1 10.5 14",
};
const CROWN: Part = Part {
    outline: "M-10 8L-17.5 -10.5L-8.5 -2.5L-9 -16.5L-1.8 -4.5L0 -17.5L1.8 -4.5L9 -16.5L8.5 -2.5L17.5 -10.5L10 8L11.5 13L13.5 15.5V20H-13.5V15.5L-11.5 13ZM-15.3 -13A2.6 2.6 0 1 1 -20.5 -13A2.6 2.6 0 1 1 -15.3 -13ZM-6.7 -19A2.6 2.6 0 1 1 -11.9 -19A2.6 2.6 0 1 1 -6.7 -19ZM2.6 -20A2.6 2.6 0 1 1 -2.6 -20A2.6 2.6 0 1 1 2.6 -20ZM11.9 -19A2.6 2.6 0 1 1 6.7 -19A2.6 2.6 0 1 1 11.9 -19ZM20.5 -13A2.6 2.6 0 1 1 15.3 -13A2.6 2.6 0 1 1 20.5 -13Z",
    within: "M-10 8C-4 5.8 4 5.8 10 8M-11.5 13C-4 11 4 11 11.5 13",
};
const CROSS: Part = Part {
    outline: "M-10.5 9C-19.5 -1 -17.5 -10.5 -9.5 -10.5C-4.5 -10.5 -1 -7 0 -3.5C1 -7 4.5 -10.5 9.5 -10.5C17.5 -10.5 19.5 -1 10.5 9L11.5 13L13.5 15.5V20H-13.5V15.5L-11.5 13ZM-1.7 -6V-13.5H-5.5V-16.7H-1.7V-21H1.7V-16.7H5.5V-13.5H1.7V-6Z",
    within: "M0 -3.5V6.5M-10.5 9C-4 6 4 6 10.5 9M-11.5 13C-4 11 4 11 11.5 13",
};
const FOOT: Part = Part {
    outline: "M-3.6 -3.4A6.6 6.6 0 1 1 3.6 -3.4L6.5 0H4.2C4.8 6 7 9.5 11 12.5V18H-11V12.5C-7 9.5 -4.8 6 -4.2 0H-6.5Z",
    within: "M-4.2 0H4.2M-11 14H11",
};

/// Returns the parts of an image, each with its offset and its scale.
fn parts(image: PieceImage) -> Vec<(&'static Part, (f64, f64), f64)> {
    let alone = |part| vec![(part, (0.0, 0.0), 1.0)];
    let beside = |back, front| vec![(back, (-7.5, -4.0), 0.78), (front, (7.0, 5.0), 0.72)];
    match image {
        PieceImage::Tower => alone(&TOWER),
        PieceImage::Mitre => alone(&MITRE),
        PieceImage::Crown => alone(&CROWN),
        PieceImage::Horse => alone(&HORSE),
        PieceImage::Cross => alone(&CROSS),
        PieceImage::Foot => alone(&FOOT),
        PieceImage::TowerAndHorse => beside(&TOWER, &HORSE),
        PieceImage::MitreAndHorse => beside(&MITRE, &HORSE),
        PieceImage::CrownAndHorse => beside(&CROWN, &HORSE),
    }
}
