//! Finds the zones of a board: sets of squares in the rules that do not consist of whole ranks and files. Pictures show zones in colour, or as crosses of
//! lines.

use super::frame::Frame;
use super::svg::{Outline, Svg};
use super::{palette, squares};
use crate::board::{Shape, Square, SquareSet};
use crate::ir::{Place, Program, Term};

/// The number of files and of ranks of a zone that a board of points shows by its diagonals, as the palace of a general.
const PALACE: u8 = 3;

/// Draws the zones of a board. A board of points shows palaces, and zones inside them, only by the diagonals of the palaces.
pub(super) fn draw(svg: &mut Svg, frame: Frame<'_>, program: &Program) {
    let zones = zones(program);
    let mut palaces: Vec<Palace> = Vec::new();
    if frame.shape.points.is_some() {
        palaces.extend(zones.iter().flat_map(|zone| palaces_of(frame.shape, zone)));
    }
    let in_palaces = palaces.iter().fold(SquareSet::EMPTY, |all, palace| all | palace.squares);
    for (zone, colour) in zones.iter().zip(palette::ZONES.iter().cycle()) {
        squares::fill_cells(svg, frame, &(*zone - in_palaces), colour, 0.3);
    }
    let mut diagonals = Outline::default();
    for [from, to] in palaces.iter().flat_map(|palace| palace.diagonals) {
        let ((x, y), (to_x, to_y)) = (frame.centre(from), frame.centre(to));
        diagonals.add('M', &[x, y]).add('L', &[to_x, to_y]);
    }
    squares::draw_lines(svg, &diagonals);
}

/// A block of [`PALACE`] files and ranks.
struct Palace {
    squares: SquareSet,
    /// The ends of its diagonals.
    diagonals: [[Square; 2]; 2],
}

/// Returns the parts of a zone that are such blocks, without further squares of the zone beside them.
fn palaces_of(shape: &Shape, zone: &SquareSet) -> Vec<Palace> {
    let block = |file: u8, rank: u8| {
        let at = |right: u8, up: u8| shape.cell(file + right, rank + up).filter(|&cell| zone.has(cell));
        let squares: Option<SquareSet> =
            (0..PALACE * PALACE).map(|index| at(index % PALACE, index / PALACE)).collect();
        let squares = squares?;
        let last = PALACE - 1;
        let diagonals = [[at(0, 0)?, at(last, last)?], [at(0, last)?, at(last, 0)?]];
        let is_beside = |other: Square| {
            let (other_file, other_rank) = shape.coordinates(other);
            let is_near = |one: u8, first: u8| (first..first + PALACE + 2).contains(&(one + 1));
            is_near(other_file, file) && is_near(other_rank, rank) && !squares.has(other)
        };
        (!zone.iter().any(is_beside)).then_some(Palace { squares, diagonals })
    };
    let corners = (0..shape.ranks()).flat_map(|rank| (0..shape.files()).map(move |file| (file, rank)));
    corners.filter_map(|(file, rank)| block(file, rank)).collect()
}

/// Returns all zones without duplicates. Each zone contains its squares for both sides.
fn zones(program: &Program) -> Vec<SquareSet> {
    let mut zones: Vec<SquareSet> = Vec::new();
    for set in &program.sets {
        set.visit_terms(&mut |term| collect_zones(&program.shape, term, &mut zones));
    }
    zones
}

/// Adds the zones of a term.
fn collect_zones(shape: &Shape, term: &Term, zones: &mut Vec<SquareSet>) {
    for place in &term.places {
        let Place::Squares([white, black]) = place else { continue };
        let zone: SquareSet = (*white | *black).iter().filter(|&cell| shape.is_square(cell)).collect();
        if is_zone(shape, &zone) && !zones.contains(&zone) {
            zones.push(zone);
        }
    }
}

/// Returns true if a set has at most half of the squares of the board, and a square whose whole rank and whole file are not in the set.
fn is_zone(shape: &Shape, zone: &SquareSet) -> bool {
    let coordinates = |square: Square| shape.coordinates(square);
    let is_off_full_lines = |square: Square| {
        let whole_file = shape
            .all_squares()
            .filter(|&other| coordinates(other).0 == coordinates(square).0)
            .all(|other| zone.has(other));
        let whole_rank = shape
            .all_squares()
            .filter(|&other| coordinates(other).1 == coordinates(square).1)
            .all(|other| zone.has(other));
        !whole_file && !whole_rank
    };
    2 * zone.len() <= shape.squares() && zone.iter().any(is_off_full_lines)
}
