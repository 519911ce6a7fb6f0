//! A picture of all figures and badges, with their names and the moves for which they stand.

use super::frame::times;
use super::pieces::{draw_badge, draw_image};
use super::stroke_font::Pen;
use super::svg::Svg;
use super::{discs, palette};
use crate::board::Side;
use crate::render::piece_artwork::{Badge, Figure, PieceImage};

/// The number of figures in a row.
const COLUMNS: usize = 8;
/// The width of a column, in SVG units.
const COLUMN_WIDTH: f64 = 116.0;
/// The height of a row, in SVG units.
const ROW_HEIGHT: f64 = 98.0;

/// The images without a Betza word of their own, with their captions.
const OTHER_IMAGES: [(PieceImage, &str); 10] = [
    (PieceImage::plain(Figure::King), "K, royal"),
    (PieceImage { second: Some(Figure::Knight), ..PieceImage::plain(Figure::Rook) }, "two figures RN"),
    (PieceImage::plain(Figure::Duck), "neutral"),
    (PieceImage::plain(Figure::Hole), "others jump to it"),
    (PieceImage::plain(Figure::Wall), "never moves"),
    (with_badge(Figure::Pillar, Badge::Letter), "other moves"),
    (with_badge(Figure::Rook, Badge::MoreMoves), "R and more"),
    (with_badge(Figure::Rook, Badge::NoCapture), "mR"),
    (with_badge(Figure::Knight, Badge::Captures(Figure::Rook)), "mNcR"),
    (with_badge(Figure::Knight, Badge::Royal), "N, royal"),
];

const fn with_badge(figure: Figure, badge: Badge) -> PieceImage {
    PieceImage { badge: Some(badge), ..PieceImage::plain(figure) }
}

/// Returns a picture of all figures, of both sides, with their names and the Betza words of their moves.
pub fn figure_sheet() -> String {
    let figures = Figure::WITH_WORDS.iter().map(|&(word, figure)| (PieceImage::plain(figure), word));
    let images: Vec<_> = figures.chain(OTHER_IMAGES).collect();
    let (width, height) =
        (times(COLUMNS, COLUMN_WIDTH), times(images.len().div_ceil(COLUMNS), ROW_HEIGHT) + 6.0);
    let mut svg = Svg::default();
    svg.container(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("width", &width),
            ("height", &height),
            ("viewBox", &format!("0 0 {width} {height}")),
            ("role", &"img"),
        ],
        |svg| {
            svg.text("title", "The figures, their names, and the moves for which they stand");
            svg.element("rect", &[("width", &width), ("height", &height), ("fill", &palette::LIGHT)]);
            for (index, (image, caption)) in images.iter().enumerate() {
                let x = times(index % COLUMNS, COLUMN_WIDTH) + COLUMN_WIDTH / 2.0;
                let y = times(index / COLUMNS, ROW_HEIGHT) + 34.0;
                for (side, x) in [(Side::White, x - 26.0), (Side::Black, x + 26.0)] {
                    draw_image(svg, *image, side.index(), (x, y), 1.0);
                    if let Some(badge) = image.badge {
                        draw_badge(svg, badge, "X", (x, y), 1.0);
                    }
                }
                let mut pen = Pen { colour: palette::LABEL, height: 10.0, weight: 2.9 };
                let mut y = y + discs::RADIUS + 11.0;
                if image.second.is_none() && image.badge.is_none_or(|_| image.figure == Figure::Pillar) {
                    pen.write_centred(svg, image.figure.name(), x, y);
                    y += 13.0;
                    pen.weight = 1.8;
                }
                pen.write_centred(svg, caption, x, y);
            }
        },
    );
    svg.finish()
}
