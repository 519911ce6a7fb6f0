//! Draws pieces: with an image if the kind moves like a well-known piece, otherwise as a lettered disc. [`crate::render::piece_images`]
//! selects the images.

use super::discs;
use super::palette;
use super::svg::Svg;
use crate::board::Piece;
use crate::ir::Program;
use crate::render::piece_images::{self, PieceImage};

/// Draws the pieces of a game.
pub(super) struct Pieces<'p> {
    program: &'p Program,
    /// The image of each kind; `None` for a disc.
    images: Vec<Option<PieceImage>>,
}

impl<'p> Pieces<'p> {
    /// Selects the images. If `lettered` is true, all pieces are drawn as discs.
    pub fn new(program: &'p Program, lettered: bool) -> Pieces<'p> {
        let images =
            if lettered { vec![None; program.kinds.len()] } else { piece_images::piece_images(program) };
        Pieces { program, images }
    }

    /// Draws a piece with the given centre, in the size of a disc with the given radius.
    pub fn draw(&self, svg: &mut Svg, piece: Piece, (x, y): (f64, f64), radius: f64) {
        let Some(image) = self.images[piece.kind.index()] else {
            discs::draw_piece(svg, self.program, piece, (x, y), radius);
            return;
        };
        let side = palette::owner(self.program, piece);
        // The lines inside a dark image are light, because dark lines would be invisible.
        let (face, rim) = (palette::FACE[side], palette::RIM[side]);
        let inner_colour = if piece.side == crate::board::Side::White { rim } else { palette::INK[side] };
        let scale = radius / discs::RADIUS;
        for (index, (part, offset, part_scale)) in parts(image).into_iter().enumerate() {
            // The outline of a part in front of another part must be visible.
            let rim = if index > 0 { inner_colour } else { rim };
            let transform = format!(
                "translate({} {})scale({})",
                format_number(x + offset.0 * scale),
                format_number(y + offset.1 * scale),
                format_number(part_scale * scale)
            );
            svg.group(
                "g",
                &[
                    ("transform", &transform),
                    ("stroke-linejoin", &"round"),
                    ("stroke-linecap", &"round"),
                    ("stroke-width", &1.8),
                ],
                |svg| {
                    svg.element("path", &[("fill", &face), ("stroke", &rim), ("d", &part.outline)]);
                    if !part.inner_lines.is_empty() {
                        svg.element(
                            "path",
                            &[
                                ("fill", &"none"),
                                ("stroke", &inner_colour),
                                ("stroke-width", &1.6),
                                ("d", &part.inner_lines),
                            ],
                        );
                    }
                },
            );
        }
    }
}

/// Writes a number with at most two decimals.
fn format_number(number: f64) -> String {
    let rounded = format!("{number:.2}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A part of an image, as SVG paths in a square of about 40 units with its centre at the origin.
struct Part {
    /// The filled outline.
    outline: &'static str,
    /// The lines inside the outline.
    inner_lines: &'static str,
}

const ROOK: Part = Part {
    outline: "M-12 -19V-9.5L-8 -6V8L-11 12.5V14.5H-14.5V20H14.5V14.5H11V12.5L8 8V-6L12 -9.5V-19H6.5V-14.5H2.7V-19H-2.7V-14.5H-6.5V-19Z",
    inner_lines: "M-8 -6H8M-8 8H8M-11 14.5H11",
};
const BISHOP: Part = Part {
    outline: "M0 -16.5C9 -10 11 -2 6.5 6H-6.5C-11 -2 -9 -10 0 -16.5ZM-6.5 6H6.5L8.5 11L14.5 15V20H-14.5V15L-8.5 11ZM3 -19.5A3 3 0 1 1 -3 -19.5A3 3 0 1 1 3 -19.5Z",
    inner_lines: "M0 -9.5V0.5M-4.5 -4.5H4.5M-6.5 6H6.5M-8.5 11H8.5",
};
const KNIGHT: Part = Part {
    outline: "M-12.5 20V16C-11 8 -3.5 5.5 -2.5 -1.5C-5.5 -1 -8 2 -10.5 4.2C-12.5 5.6 -16.4 3.5 -16 0.5C-15.6 -2.4 -11 -7 -9.3 -11.5C-9 -14 -8 -16 -6.5 -17L-6.8 -21.5L-2 -18.2C9.5 -18.5 15.5 -7 14.5 13.5V20Z",
    inner_lines: "M-8.4 -8.8L-6.8 -10M-13.2 1.2L-12.2 0.6M2.5 -14C9 -10 10.8 -1 10.5 14",
};
const QUEEN: Part = Part {
    outline: "M-10 8L-17.5 -10.5L-8.5 -2.5L-9 -16.5L-1.8 -4.5L0 -17.5L1.8 -4.5L9 -16.5L8.5 -2.5L17.5 -10.5L10 8L11.5 13L13.5 15.5V20H-13.5V15.5L-11.5 13ZM-15.3 -13A2.6 2.6 0 1 1 -20.5 -13A2.6 2.6 0 1 1 -15.3 -13ZM-6.7 -19A2.6 2.6 0 1 1 -11.9 -19A2.6 2.6 0 1 1 -6.7 -19ZM2.6 -20A2.6 2.6 0 1 1 -2.6 -20A2.6 2.6 0 1 1 2.6 -20ZM11.9 -19A2.6 2.6 0 1 1 6.7 -19A2.6 2.6 0 1 1 11.9 -19ZM20.5 -13A2.6 2.6 0 1 1 15.3 -13A2.6 2.6 0 1 1 20.5 -13Z",
    inner_lines: "M-10 8C-4 5.8 4 5.8 10 8M-11.5 13C-4 11 4 11 11.5 13",
};
const KING: Part = Part {
    outline: "M-10.5 9C-19.5 -1 -17.5 -10.5 -9.5 -10.5C-4.5 -10.5 -1 -7 0 -3.5C1 -7 4.5 -10.5 9.5 -10.5C17.5 -10.5 19.5 -1 10.5 9L11.5 13L13.5 15.5V20H-13.5V15.5L-11.5 13ZM-1.7 -6V-13.5H-5.5V-16.7H-1.7V-21H1.7V-16.7H5.5V-13.5H1.7V-6Z",
    inner_lines: "M0 -3.5V6.5M-10.5 9C-4 6 4 6 10.5 9M-11.5 13C-4 11 4 11 11.5 13",
};
const PAWN: Part = Part {
    outline: "M-3.6 -3.4A6.6 6.6 0 1 1 3.6 -3.4L6.5 0H4.2C4.8 6 7 9.5 11 12.5V18H-11V12.5C-7 9.5 -4.8 6 -4.2 0H-6.5Z",
    inner_lines: "M-4.2 0H4.2M-11 14H11",
};

/// Returns the parts of an image, each with its offset and its scale.
fn parts(image: PieceImage) -> Vec<(&'static Part, (f64, f64), f64)> {
    let single = |part| vec![(part, (0.0, 0.0), 1.0)];
    let combined = |back, front| vec![(back, (-7.5, -4.0), 0.78), (front, (7.0, 5.0), 0.72)];
    match image {
        PieceImage::Rook => single(&ROOK),
        PieceImage::Bishop => single(&BISHOP),
        PieceImage::Queen => single(&QUEEN),
        PieceImage::Knight => single(&KNIGHT),
        PieceImage::King => single(&KING),
        PieceImage::Pawn => single(&PAWN),
        PieceImage::RookAndKnight => combined(&ROOK, &KNIGHT),
        PieceImage::BishopAndKnight => combined(&BISHOP, &KNIGHT),
        PieceImage::QueenAndKnight => combined(&QUEEN, &KNIGHT),
    }
}
