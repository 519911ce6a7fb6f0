//! Draws the empty board: squares, holes, zones, edges and coordinates.

use super::frame::{CELL_SIZE, Frame, MARGIN, NARROW_MARGIN};
use super::palette;
use super::stroke_font::Pen;
use super::svg::{Outline, Svg};
use crate::board::{Points, Shape, Side, Square, SquareSet, Tiling, Vector, Wrap};
use crate::render::voids::outer_voids;

/// The height of the shadow in a hole, in SVG units.
const SHADOW_HEIGHT: f64 = 7.0;

/// Draws the squares, or the lines of a board of points, and the holes between them. Without `dark`, all squares are light,
/// with lines between them.
pub(super) fn draw_squares(svg: &mut Svg, frame: Frame<'_>, light: &str, dark: Option<&str>) {
    let shape = frame.shape;
    if let (Tiling::Hexagons, Some(dark)) = (shape.tiling, dark) {
        let middle = palette::mix(light, dark);
        for (number, colour) in [dark, &middle, light].into_iter().enumerate() {
            let of_colour = |&square: &Square| usize::from(shape.colour(square)) == number;
            let squares: SquareSet = shape.all_squares().filter(of_colour).collect();
            svg.element("path", &[("fill", &colour), ("d", &cells_outline(frame, &squares))]);
        }
        draw_holes(svg, frame);
        return;
    }
    // The dark squares are drawn on a light background, so that no seams appear between squares.
    let all_outlines = cells_outline(frame, &shape.square_set());
    svg.element("path", &[("fill", &light), ("d", &all_outlines)]);
    match (shape.points, dark) {
        (Some(points), _) => draw_points(svg, frame, points),
        (None, Some(dark)) => {
            let dark_squares = shape.all_squares().filter(|&square| is_dark(shape, square)).collect();
            svg.element("path", &[("fill", &dark), ("d", &cells_outline(frame, &dark_squares))]);
        }
        (None, None) => svg.element(
            "path",
            &[("fill", &"none"), ("stroke", &palette::EDGE), ("stroke-opacity", &0.5), ("d", &all_outlines)],
        ),
    }
    draw_holes(svg, frame);
}

/// Draws the lines that cross at the points of a board, and its river.
fn draw_points(svg: &mut Svg, frame: Frame<'_>, points: Points) {
    let shape = frame.shape;
    // The lines end at joined edges.
    let neighbour = |from: Square, right: i8, up: i8| {
        let cell = shape.target_with_wrap(Wrap::default(), from, Vector::new(right, up), Side::White);
        cell.filter(|&cell| shape.is_square(cell))
    };
    let (mut lines, mut water) = (Vec::new(), Outline::default());
    for from in shape.all_squares() {
        let right = neighbour(from, 1, 0);
        lines.extend(right.map(|right| [from, right]));
        let Some(up) = neighbour(from, 0, 1) else { continue };
        let crosses_river = points.river == Some(shape.coordinates(up).1);
        if !crosses_river || right.is_none() || neighbour(from, -1, 0).is_none() {
            lines.push([from, up]);
        }
        if let (true, Some(right), Some(corner)) = (crosses_river, right, neighbour(from, 1, 1)) {
            let corners = [from, right, corner, up].map(|square| frame.centre(square));
            for (index, (x, y)) in corners.into_iter().enumerate() {
                water.add(if index == 0 { 'M' } else { 'L' }, &[x, y]);
            }
            water.add('z', &[]);
        }
    }
    if !water.is_empty() {
        svg.element("path", &[("fill", &palette::RIVER), ("fill-opacity", &0.3), ("d", &water)]);
    }
    draw_lines_of_points(svg, frame, lines);
}

/// Draws lines between the centres of squares, as on a board of points.
pub(super) fn draw_lines_of_points(
    svg: &mut Svg,
    frame: Frame<'_>,
    lines: impl IntoIterator<Item = [Square; 2]>,
) {
    draw_lines(svg, lines.into_iter().map(|ends| ends.map(|square| frame.centre(square))), 1.6);
}

/// Draws straight lines, each given by its two ends.
fn draw_lines(svg: &mut Svg, lines: impl IntoIterator<Item = [(f64, f64); 2]>, width: f64) {
    let mut outline = Outline::default();
    for [from, to] in lines {
        outline.add('M', &[from.0, from.1]).add('L', &[to.0, to.1]);
    }
    if !outline.is_empty() {
        svg.element(
            "path",
            &[
                ("fill", &"none"),
                ("stroke", &palette::EDGE),
                ("stroke-width", &width),
                ("stroke-linecap", &"square"),
                ("d", &outline),
            ],
        );
    }
}

/// Draws the holes, with a shadow below their upper edges.
fn draw_holes(svg: &mut Svg, frame: Frame<'_>) {
    let shape = frame.shape;
    let outside = outer_voids(shape);
    let is_hole = |cell: &Square| !shape.is_square(*cell) && !outside.has(*cell);
    let holes: SquareSet = (0..shape.cells()).map(|cell| Square(cell as u8)).filter(is_hole).collect();
    fill_cells(svg, frame, &holes, palette::HOLE, 1.0);
    if shape.tiling == Tiling::Hexagons {
        return;
    }
    let mut shadow = Outline::default();
    for hole in &holes {
        let (x, y) = frame.corner(hole);
        let is_below_hole = holes.iter().any(|other| {
            let (other_x, other_y) = frame.corner(other);
            (other_x - x).abs() < CELL_SIZE / 2.0 && (y - CELL_SIZE - other_y).abs() < CELL_SIZE / 2.0
        });
        if !is_below_hole {
            shadow
                .add('M', &[x, y])
                .add('h', &[CELL_SIZE])
                .add('v', &[SHADOW_HEIGHT])
                .add('h', &[-CELL_SIZE])
                .add('z', &[]);
        }
    }
    if !shadow.is_empty() {
        svg.element("path", &[("fill-opacity", &0.35), ("d", &shadow)]);
    }
}

/// Draws the line around the board and its holes.
pub(super) fn draw_edges(svg: &mut Svg, frame: Frame<'_>) {
    draw_lines(svg, board_edges(frame), 2.0);
}

/// Fills cells with a colour.
pub(super) fn fill_cells(svg: &mut Svg, frame: Frame<'_>, cells: &SquareSet, colour: &str, opacity: f64) {
    let outline = cells_outline(frame, cells);
    if !outline.is_empty() {
        svg.element("path", &[("fill", &colour), ("fill-opacity", &opacity), ("d", &outline)]);
    }
}

/// Writes the names of the files below the board, and the names of the ranks to its left.
pub(super) fn draw_coordinates(svg: &mut Svg, frame: Frame<'_>) {
    let shape = frame.shape;
    let pen = Pen { colour: palette::LABEL, height: 11.0, weight: 2.7 };
    if shape.tiling == Tiling::Hexagons {
        draw_hexagon_coordinates(svg, frame, pen);
        return;
    }
    for rank in 0..shape.ranks() {
        let name = (shape.first_rank() + rank).to_string();
        pen.write_centred(svg, &name, MARGIN / 2.0, frame.row(rank) + CELL_SIZE / 2.0);
    }
    if shape.levels > 1 {
        for level in 0..shape.levels {
            let width = shape.files_of_level();
            let (first, last) = (frame.column(level * width), frame.column(level * width + width - 1));
            let name = shape.level_letter(level * width).map(String::from).unwrap_or_default();
            let centre = f64::midpoint(first, last) + CELL_SIZE / 2.0;
            pen.write_centred(svg, &name, centre, NARROW_MARGIN / 2.0);
        }
    }
    for file in 0..shape.files() {
        let name = shape.file_letter(file).to_string();
        // Lowercase letters fill only the lower part of the text height, so they are moved up.
        pen.write_centred(
            svg,
            &name,
            frame.column(file) + CELL_SIZE / 2.0,
            frame.bottom() + MARGIN / 2.0 - 2.0,
        );
    }
}

/// Writes the name of each file below its lowest hexagon, and the name of each rank beside its leftmost hexagon.
fn draw_hexagon_coordinates(svg: &mut Svg, frame: Frame<'_>, pen: Pen<'_>) {
    let shape = frame.shape;
    let with_centre = |square: Square| (shape.coordinates(square), frame.centre(square));
    for rank in 0..shape.ranks() {
        let squares = shape.all_squares().map(with_centre).filter(|((_, other), _)| *other == rank);
        let Some(((file, _), (x, y))) = squares.min_by(|(_, one), (_, other)| one.0.total_cmp(&other.0))
        else {
            continue;
        };
        let (beside_x, beside_y) =
            frame.hexagon_centre(i16::from(file) + if frame.flip { 1 } else { -1 }, rank);
        let name = (shape.first_rank() + rank).to_string();
        pen.write_centred(svg, &name, x + 0.75 * (beside_x - x), y + 0.75 * (beside_y - y));
    }
    for file in 0..shape.files() {
        let squares = shape.all_squares().map(with_centre).filter(|((other, _), _)| *other == file);
        if let Some((_, (x, y))) = squares.max_by(|(_, one), (_, other)| one.1.total_cmp(&other.1)) {
            let name = shape.file_letter(file).to_string();
            pen.write_centred(svg, &name, x, y + CELL_SIZE / 2.0 + MARGIN / 2.0 - 2.0);
        }
    }
}

fn is_dark(shape: &Shape, square: Square) -> bool {
    (shape.colour(square) + shape.first_rank()) % 2 == 1
}

/// Returns one path that consists of the outlines of all `cells`.
pub(super) fn cells_outline(frame: Frame<'_>, cells: &SquareSet) -> Outline {
    let mut outline = Outline::default();
    if frame.shape.tiling == Tiling::Hexagons {
        for cell in cells {
            for (index, (x, y)) in frame.hexagon_corners(cell).into_iter().enumerate() {
                outline.add(if index == 0 { 'M' } else { 'L' }, &[x, y]);
            }
            outline.add('z', &[]);
        }
        return outline;
    }
    for cell in cells {
        let (x, y) = frame.corner(cell);
        outline
            .add('M', &[x, y])
            .add('h', &[CELL_SIZE])
            .add('v', &[CELL_SIZE])
            .add('h', &[-CELL_SIZE])
            .add('z', &[]);
    }
    outline
}

/// Returns the edges of squares that have no square on the other side.
fn board_edges(frame: Frame<'_>) -> Vec<[(f64, f64); 2]> {
    let shape = frame.shape;
    if shape.tiling == Tiling::Hexagons {
        return shape.all_squares().flat_map(|square| frame.open_sides(square)).collect();
    }
    let is_square = |x: f64, y: f64| {
        let is_near = |a: f64, b: f64| (a - b).abs() < CELL_SIZE / 2.0;
        let column = (0..shape.files()).find(|&file| is_near(frame.column(file), x));
        let row = (0..shape.ranks()).find(|&rank| is_near(frame.row(rank), y));
        let cell = column.zip(row).and_then(|(file, rank)| shape.cell(file, rank));
        cell.is_some_and(|cell| shape.is_square(cell))
    };
    let mut edges = Vec::new();
    for square in shape.all_squares() {
        let (x, y) = frame.corner(square);
        let (right, bottom) = (x + CELL_SIZE, y + CELL_SIZE);
        for (neighbour, from, to) in [
            ((x, y - CELL_SIZE), (x, y), (right, y)),
            ((x, bottom), (x, bottom), (right, bottom)),
            ((x - CELL_SIZE, y), (x, y), (x, bottom)),
            ((right, y), (right, y), (right, bottom)),
        ] {
            if !is_square(neighbour.0, neighbour.1) {
                edges.push([from, to]);
            }
        }
    }
    edges
}
