//! Distinguishes the voids outside a board from holes in it.

use crate::board::{Shape, SquareSet};

/// Returns the voids that are connected to the edge of the bounding box. All other voids are holes in the board.
pub fn outer_voids(shape: &Shape) -> SquareSet {
    let (files, ranks) = (shape.files(), shape.ranks());
    let mut outer = SquareSet::EMPTY;
    let is_edge = |file, rank| file == 0 || rank == 0 || file + 1 == files || rank + 1 == ranks;
    let cells = || (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
    let mut unvisited: Vec<(u8, u8)> = cells().filter(|&(file, rank)| is_edge(file, rank)).collect();
    while let Some((file, rank)) = unvisited.pop() {
        let Some(cell) = shape.cell(file, rank).filter(|&cell| !shape.is_square(cell) && !outer.has(cell))
        else {
            continue;
        };
        outer.insert(cell);
        unvisited.extend([(file + 1, rank), (file, rank + 1)]);
        unvisited.extend(file.checked_sub(1).map(|file| (file, rank)));
        unvisited.extend(rank.checked_sub(1).map(|rank| (file, rank)));
    }
    outer
}
