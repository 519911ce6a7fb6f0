//! The zones of a board: squares of which the rules speak, other than ranks and files. They are coloured, so that they can
//! be seen.

use crate::board::{Shape, Square, SquareSet};
use crate::ir::{Place, Program, Set, Term};

/// Every such set, as it is to both sides together, once.
pub(super) fn zones(program: &Program) -> Vec<SquareSet> {
    let mut zones: Vec<SquareSet> = Vec::new();
    for set in &program.sets {
        if let Set::Terms { any, except } = set {
            for term in any.iter().chain(except) {
                gather(&program.shape, term, &mut zones);
            }
        }
    }
    zones
}

fn gather(shape: &Shape, term: &Term, zones: &mut Vec<SquareSet>) {
    for place in &term.places {
        match place {
            Place::Squares([white, black]) => {
                let zone: SquareSet =
                    (*white | *black).iter().filter(|&cell| shape.is_square(cell)).collect();
                if stands_out(shape, &zone) && !zones.contains(&zone) {
                    zones.push(zone);
                }
            }
            Place::FileOf(_, term) | Place::Not(term) => gather(shape, term, zones),
            Place::Origin
            | Place::Vacated
            | Place::Trail
            | Place::At(_)
            | Place::Attacked(_)
            | Place::Checker => {}
        }
    }
}

/// Whether a set is no more than half of the board and has a square of which neither the whole rank nor the whole file
/// belongs to it.
fn stands_out(shape: &Shape, zone: &SquareSet) -> bool {
    let place = |square: Square| shape.coordinates(square);
    let alone = |square: Square| {
        let whole_file =
            shape.all().filter(|&other| place(other).0 == place(square).0).all(|other| zone.has(other));
        let whole_rank =
            shape.all().filter(|&other| place(other).1 == place(square).1).all(|other| zone.has(other));
        !whole_file && !whole_rank
    };
    2 * zone.len() <= shape.squares() && zone.iter().any(alone)
}
