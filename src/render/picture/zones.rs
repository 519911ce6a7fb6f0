//! Finds the zones of a board: sets of squares in the rules that do not consist of whole ranks and files. Pictures show zones in colour.

use crate::board::{Shape, Square, SquareSet};
use crate::ir::{Place, Program, Term};

/// Returns all zones without duplicates. Each zone contains its squares for both sides.
pub(super) fn zones(program: &Program) -> Vec<SquareSet> {
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
