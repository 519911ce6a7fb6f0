//! Which cells that are no squares lie around a board, and which are holes in it. Not how they look.

use crate::board::{Shape, SquareSet};

/// The voids that are joined to the outside of the box: they belong to no board, while the others are holes in it.
pub fn outside(shape: &Shape) -> SquareSet {
    let (files, ranks) = (shape.files(), shape.ranks());
    let mut found = SquareSet::EMPTY;
    let is_edge = |file, rank| file == 0 || rank == 0 || file + 1 == files || rank + 1 == ranks;
    let cells = || (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
    let mut open: Vec<(u8, u8)> = cells().filter(|&(file, rank)| is_edge(file, rank)).collect();
    while let Some((file, rank)) = open.pop() {
        let Some(cell) = shape.cell(file, rank).filter(|&cell| !shape.is_square(cell) && !found.has(cell))
        else {
            continue;
        };
        found.insert(cell);
        open.extend([(file + 1, rank), (file, rank + 1)]);
        open.extend(file.checked_sub(1).map(|file| (file, rank)));
        open.extend(rank.checked_sub(1).map(|rank| (file, rank)));
    }
    found
}
