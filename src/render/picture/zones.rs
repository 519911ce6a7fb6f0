//! Finds the zones of a board: sets of squares in the rules that do not consist of whole ranks and files. Draws them in
//! colour or as lines.

use std::collections::BTreeSet;

use super::frame::Frame;
use super::svg::Svg;
use super::{palette, squares};
use crate::board::{Piece, Shape, Side, Square, SquareSet};
use crate::ir::{Place, Program, Term};
use crate::render::reach;

/// Draws the zones of a board in colour. On a board of points, the diagonal moves of pieces that cannot leave a zone are drawn as
/// lines instead; the squares of that zone then have no colour.
pub(super) fn draw(svg: &mut Svg, frame: Frame<'_>, program: &Program) {
    let zones = zones(program);
    let (mut lined_squares, mut diagonals) = (SquareSet::EMPTY, BTreeSet::new());
    if frame.shape.points.is_some() {
        for zone in &zones {
            let zone_diagonals = diagonals_in(program, zone);
            if !zone_diagonals.is_empty() {
                lined_squares |= *zone;
            }
            diagonals.extend(zone_diagonals);
        }
    }
    for (zone, colour) in zones.iter().zip(palette::ZONES.iter().cycle()) {
        squares::fill_cells(svg, frame, &(*zone - lined_squares), colour, 0.3);
    }
    squares::draw_lines_of_points(svg, frame, diagonals);
}

/// Returns the diagonal steps of the pieces that start in a zone and cannot leave it. A step and the opposite step are
/// listed as one.
fn diagonals_in(program: &Program, zone: &SquareSet) -> BTreeSet<[Square; 2]> {
    let is_diagonal = |[from, to]: &[Square; 2]| {
        let [(file, rank), (to_file, to_rank)] = [from, to].map(|&square| program.shape.coordinates(square));
        (file.abs_diff(to_file), rank.abs_diff(to_rank)) == (1, 1)
    };
    let pieces = program.kind_ids().flat_map(|kind| Side::BOTH.map(|side| Piece { kind, side }));
    let moves = pieces.filter_map(|piece| confined_moves(program, piece, zone)).flatten();
    moves.filter(is_diagonal).map(|[from, to]| [from.min(to), from.max(to)]).collect()
}

/// Returns the moves of a piece, alone on the board, from its starting squares and from all squares to which these moves lead;
/// `None` if the piece starts outside the zone or leaves it.
fn confined_moves(program: &Program, piece: Piece, zone: &SquareSet) -> Option<Vec<[Square; 2]>> {
    let mut reached = program.kind(piece.kind).start_squares[piece.side.index()];
    let (mut pending, mut moves): (Vec<Square>, _) = (reached.iter().collect(), Vec::new());
    while let Some(from) = pending.pop() {
        if !zone.has(from) {
            return None;
        }
        for to in &reach::targets_alone(program, piece, from) {
            moves.push([from, to]);
            if !reached.has(to) {
                reached.insert(to);
                pending.push(to);
            }
        }
    }
    Some(moves)
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

/// Returns true if a set has at most half of the squares of the board and contains a square of which neither the whole rank nor
/// the whole file is in the set.
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
