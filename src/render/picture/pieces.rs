//! Draws a piece: its image in [`OwnImages`] if there is one, otherwise the image that [`crate::render::piece_images`] selects,
//! or a lettered disc.

use super::discs;
use super::drawings::{self, PlacedPart};
use super::own_images::{self, OwnImages};
use super::palette;
use super::stroke_font::Pen;
use super::svg::{Svg, circle, format_number};
use super::tiles;
use crate::board::{Piece, Side};
use crate::ir::Program;
use crate::render::piece_artwork::{Badge, PieceImage};
use crate::render::piece_images::{self, Images};

/// The distance of a badge from the centre of a figure, to the right and up, in units of a drawing.
const BADGE_OFFSET: f64 = 14.5;
/// The radius of a badge, in units of a drawing.
const BADGE_RADIUS: f64 = 8.5;

/// Draws the pieces of a game.
pub(super) struct Pieces<'p> {
    program: &'p Program,
    images: Images,
    own_images: &'p OwnImages,
    /// True if Black is at the bottom.
    flip: bool,
}

impl<'p> Pieces<'p> {
    /// Selects the images of the pieces. Images in `own_images` take precedence. If `lettered` is true, all pieces are drawn
    /// as discs. If `flip` is true, Black is at the bottom.
    pub fn new(program: &'p Program, lettered: bool, own_images: &'p OwnImages, flip: bool) -> Pieces<'p> {
        let images = if lettered { Images::lettered(program) } else { piece_images::piece_images(program) };
        Pieces { program, images, own_images, flip }
    }

    /// Draws a piece with the given centre, in the size of a disc with the given radius.
    pub fn draw(&self, svg: &mut Svg, piece: Piece, (x, y): (f64, f64), radius: f64) {
        if let Some(own) = self.own_images.get(&piece) {
            own_images::draw(svg, self.program, (piece, own), (x, y), radius);
            return;
        }
        let image = self.images.images[piece.kind.index()];
        if let Some(tile_set) = self.images.tiles {
            let points_up = (piece.side == Side::White) != self.flip;
            tiles::draw(svg, self.program, (piece, image), tile_set, (x, y), radius, points_up);
            return;
        }
        let Some(image) = image else {
            discs::draw_piece(svg, self.program, piece, (x, y), radius);
            return;
        };
        let side = palette::colour_index(self.program, piece);
        let scale = radius / discs::RADIUS;
        draw_image(svg, image, side, (x, y), scale);
        if let Some(badge) = image.badge {
            // The colour of the figure shows the side, so the letters of both sides are capitals.
            let letter = self.program.letter(Piece { side: Side::White, ..piece });
            draw_badge(svg, badge, &letter, (x, y), scale);
        }
    }
}

/// Draws the figures of an image. `side` is the index of its colours in the palette.
pub(super) fn draw_image(svg: &mut Svg, image: PieceImage, side: usize, centre: (f64, f64), scale: f64) {
    let parts = match image.second {
        Some(second) => drawings::combined_parts(image.figure, second),
        None => drawings::parts(image.figure),
    };
    // The lines inside a dark image are light, because dark lines would be invisible.
    let (face, rim) = (palette::FACE[side], palette::RIM[side]);
    let inner_colour = if side == Side::Black.index() { palette::INK[side] } else { rim };
    for (index, placed) in parts.into_iter().enumerate() {
        // The outline of a part in front of another part must be visible.
        let rim = if index > 0 { inner_colour } else { rim };
        draw_part(svg, placed, [face, rim, inner_colour], centre, scale);
    }
}

/// Draws a part of a figure. The colours are those of its area, its outline and the lines inside.
fn draw_part(
    svg: &mut Svg,
    (part, offset, part_scale): PlacedPart,
    [face, rim, inner_colour]: [&str; 3],
    (x, y): (f64, f64),
    scale: f64,
) {
    let transform = format!(
        "translate({} {})scale({})",
        format_number(x + offset.0 * scale),
        format_number(y + offset.1 * scale),
        format_number(part_scale * scale)
    );
    svg.container(
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

/// Draws the badge of a figure. `centre` is the centre of the figure; the badge is beside it.
pub(super) fn draw_badge(svg: &mut Svg, badge: Badge, letter: &str, centre: (f64, f64), scale: f64) {
    let (x, y) = (centre.0 + BADGE_OFFSET * scale, centre.1 - BADGE_OFFSET * scale);
    let colour = match badge {
        Badge::MoreMoves => palette::PATH,
        Badge::Letter => palette::EDGE,
        Badge::NoCapture => palette::QUIET_TARGET,
        Badge::Captures(_) => palette::CAPTURE_TARGET,
        Badge::Royal => palette::ROYAL_BADGE,
    };
    let sign_colour = palette::BADGE_SIGN;
    svg.element(
        "path",
        &[
            ("fill", &colour),
            ("stroke", &sign_colour),
            ("stroke-width", &(1.2 * scale)),
            ("d", &circle((x, y), BADGE_RADIUS * scale)),
        ],
    );
    let mut write_sign = |text: &str| {
        let mut pen = Pen { colour: sign_colour, height: 9.5 * scale, weight: 3.4 };
        let max_width = 11.0 * scale;
        pen.height *= (max_width / pen.width(text).max(max_width)).min(1.0);
        pen.write_centred(svg, text, x, y);
    };
    match badge {
        Badge::MoreMoves => write_sign("+"),
        Badge::NoCapture => write_sign("-"),
        Badge::Letter => write_sign(letter),
        Badge::Captures(figure) => {
            for (part, offset, part_scale) in drawings::parts(figure) {
                let placed = (part, (offset.0 * 0.34, offset.1 * 0.34), part_scale * 0.34);
                draw_part(svg, placed, [sign_colour, sign_colour, colour], (x, y), scale);
            }
        }
        Badge::Royal => {
            draw_part(svg, (&drawings::CROWN, (0.0, 0.8), 0.5), [sign_colour; 3], (x, y), scale);
        }
    }
}
