//! The voids outside a board. All other voids are holes in it.

use crate::board::{Shape, SquareSet};

/// Returns the voids that are connected to the edge of the bounding box. All other voids are holes in the board.
pub fn outer_voids(shape: &Shape) -> SquareSet {
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
