//! Draws pieces as tiles with characters: wedges that point to the enemy, or round stones.

use super::discs::RADIUS;
use super::palette;
use super::stroke_font::Pen;
use super::svg::{Svg, Value, circle, format_number};
use crate::board::{Piece, Side};
use crate::ir::Program;
use crate::render::piece_artwork::{Figure, PieceImage};
use crate::render::piece_images::TileSet;

/// The outline of a wedge that points up, around the origin.
const WEDGE: &str = "M0 -23L14 -17L18.5 20H-18.5L-14 -17Z";

/// A figure, and the character on the tiles of pieces with this figure, as strokes in a square of 20 units.
type CharacterRow = (Figure, &'static str);

const WEDGE_CHARACTERS: [CharacterRow; 10] = [
    (Figure::King, "M3 3H17M4 10H16M2 18H18M10 3V18"),
    (
        Figure::Rook,
        "M3 1H14C14 4 16 7 19 7V4M18 1.5L15.5 3.5M11 9H15C15 14 16 18 19 18V15M18 10L15.5 12M8 4L3 6.5M5.5 5.5V12C5.5 15 4 18 2 19.5M1 10.5H10.5M8.5 5V19",
    ),
    (
        Figure::Bishop,
        "M8 0L3 5M7 1.5H13L10.5 5M4 5H16V19L13.5 18.5M4 5V13C4 16 3 18 1.5 19.5M4 9.5H16M4 13.5H16M10 5V18",
    ),
    (
        Figure::HornedHelmet,
        "M10 0L1 8M10 0L19 8M5 8H15M4 12.5H16M10 8V19M5.5 14.5L7 17M14.5 14.5L13 17M1 19.5H19",
    ),
    (
        Figure::SpikedHelmet,
        "M5 0L0 6M5 0L10 6M2 7H8M1 11H9M5 7V18M0 18.5L9.5 17M2 13L3 16M8 13L7 16M12 1H18V9H12ZM12 5H18M12 9V19L15 17.5M13.5 9C15 14 17 17 20 19M19 11L15.5 14",
    ),
    (
        Figure::VaultingKnight,
        "M0 5.5H8M4 0V20M4 6L0 13M4.5 7.5L7.5 11M14.5 1V9.5M10 4.5H19M9.5 9.5H20M14.5 11V19M10 14H19M9 19H20",
    ),
    (Figure::Lance, "M14 0L5 2M1 5H19M10 1.5V9M9.5 5.5L1.5 10M10.5 5.5L18.5 10M5 10.5H15V19.5H5ZM5 15H15"),
    (
        Figure::Pawn,
        "M10 0V7M10 3H16M5 3V7M1 7.5H19M10 9V15L8 14.5M5.5 10L3 14M14.5 10L17 13M17 13.5C14 17 9 19 3 19.5",
    ),
    (
        Figure::CrownedRook,
        "M10 0V3M3 3.5H17M6 5L7 7.5M14 5L13 7.5M1 8.5H19M4 10.5H16V16H4ZM4 13.2H16M10 10.5V17C10 19 11 19.5 13 19.5H19V16.5",
    ),
    (Figure::CrownedBishop, HORSE),
];

const HORSE: &str = "M4 1V11H17C17 15 17 18 15 19L13 18M4 1H16M4 4.5H15M4 8H15M10 1V11M2 13.5L1 18M5.5 14L6.5 17.5M9 14L10 17M12.5 13.5L13.5 16";
const CANNON: &str = "M4.5 1V9C4.5 13 2.5 17 0 19M4.5 10L8.5 17M1.5 5L.5 9M8 4L6.5 8M12 0L9 6M11 3.5H19V12L17 11.5M12 7H16.5V11H12V17.5C12 19 13 19.5 14.5 19.5H20V16";
const ELEPHANT: &str = "M8 0L3 4.5M7 1.5H13L11 4M4 4.5H16V9H4ZM10 4.5V9M9 9C7 12 4 13.5 2 14M8 11C12 13 12 18 9 19.5L7 18.5M10.5 13.5L3 17.5M11 16L4 20M17 10.5L12 13M12 12C14 15 17 17.5 19 18";

const ADVISOR: &str = "M1 7H19M10 0V18.5M4 18.5H16";

/// The characters of stones. If several figures share a character, only one of them is listed, and `TileSet::image_on_tile`
/// replaces the others by the listed figure.
const STONE_CHARACTERS: [CharacterRow; 7] = [
    // The character of the marshal, which all royal pieces have.
    (Figure::King, "M4 0L2.5 3M1 3.5V19M1 3.5H7V9H1M1 12H7V18H1M11 6V16M11 6H19V15L17 14.5M15 2V20"),
    (Figure::Rook, "M2 3H18M10 0V20M4 6H16V13H4ZM4 9.5H16M1 16H19"),
    (Figure::RockingHorse, HORSE),
    (Figure::Cannon, CANNON),
    (Figure::RockingElephant, ELEPHANT),
    (Figure::Ferz, ADVISOR),
    (Figure::Pawn, "M14 0L4 2.5M5 2.5V11.5M5 6.5H17M13 6.5V11.5M1 12H19M7 14L2 19.5M13 14L18 19.5"),
];

/// Draws a piece as a tile with the given centre; `points_up` is true if its enemies are at the top.
pub(super) fn draw(
    svg: &mut Svg,
    program: &Program,
    (piece, image): (Piece, Option<PieceImage>),
    tiles: TileSet,
    (x, y): (f64, f64),
    radius: f64,
    points_up: bool,
) {
    let scale = radius / RADIUS;
    let side = palette::colour_index(program, piece);
    let rotation = if tiles == TileSet::Wedges && !points_up { "rotate(180)" } else { "" };
    let [right, down, factor] = [x, y, scale].map(format_number);
    let attributes: [(&str, &dyn Value); 4] = [
        ("transform", &format!("translate({right} {down})scale({factor}){rotation}")),
        ("fill", &"none"),
        ("stroke-linejoin", &"round"),
        ("stroke-linecap", &"round"),
    ];
    svg.container("g", &attributes, |svg| {
        let mut draw_outline = |outline: &str, fill: &str, stroke: &str, width: f64| {
            svg.element(
                "path",
                &[("d", &outline), ("fill", &fill), ("stroke", &stroke), ("stroke-width", &width)],
            );
        };
        match tiles {
            TileSet::Wedges => draw_outline(WEDGE, palette::FACE[side], palette::RIM[side], 1.8),
            TileSet::Stones => {
                draw_outline(&circle((0.0, 0.0), 23.0), palette::FACE[side], palette::RIM[side], 2.0);
                draw_outline(&circle((0.0, 0.0), 19.5), "none", palette::RING[side], 1.2);
            }
        }
        let definition = program.kind(piece.kind);
        let reverts_when_captured = definition.when_captured.iter().any(|row| row.kind != piece.kind);
        let ink = if reverts_when_captured { palette::PROMOTED_INK[side] } else { palette::INK[side] };
        let centre_y = if tiles == TileSet::Wedges { 2.5 } else { 0.0 };
        if let Some(strokes) = character(tiles, image) {
            let character_transform = format!("translate(-12 {})scale(1.2)", format_number(centre_y - 12.0));
            svg.element(
                "path",
                &[
                    ("transform", &character_transform),
                    ("stroke", &ink),
                    ("stroke-width", &1.7),
                    ("d", &strokes),
                ],
            );
        } else {
            let letter = program.letter(Piece { side: Side::White, ..piece });
            let mut pen = Pen { colour: ink, height: 18.0, weight: 2.9 };
            pen.height *= (24.0 / pen.width(&letter).max(24.0)).min(1.0);
            pen.write_centred(svg, &letter, 0.0, centre_y);
        }
    });
}

/// Returns the character for the figure of a piece. Returns `None` if the figure has no character, or if the piece has a second
/// figure or a badge.
fn character(tiles: TileSet, image: Option<PieceImage>) -> Option<&'static str> {
    let image = image.filter(|image| *image == PieceImage::plain(image.figure))?;
    let characters: &[CharacterRow] = match tiles {
        TileSet::Wedges => &WEDGE_CHARACTERS,
        TileSet::Stones => &STONE_CHARACTERS,
    };
    let row = characters.iter().find(|(figure, _)| *figure == image.figure);
    row.map(|(_, strokes)| *strokes)
}
