//! The start squares to which pieces return.

use std::sync::OnceLock;

use super::{HomeSquare, Program};
use crate::board::{Piece, Side, Square};

/// The home squares of the pieces, computed on first use.
#[derive(Clone, Debug, Default)]
pub(super) struct HomeSquares {
    /// By kind, by side and by [`HomeSquare`].
    homes: Vec<[[OnceLock<HomesByCell>; HOME_SQUARES]; 2]>,
}

/// By cell: the home square of a piece there.
type HomesByCell = Vec<Option<Square>>;

/// The number of variants of [`HomeSquare`].
const HOME_SQUARES: usize = 3;

impl HomeSquares {
    /// Creates an empty table for a number of kinds.
    pub(super) fn new(kinds: usize) -> HomeSquares {
        HomeSquares { homes: vec![Default::default(); kinds] }
    }
}

impl Program {
    /// Returns the start square of this kind and side that satisfies `which` and is nearest to `from`. If several are equally
    /// near, returns the one farthest left from the point of view of the piece's side. If no start square satisfies `which`,
    /// returns the nearest of all start squares.
    pub fn home_square(&self, piece: Piece, from: Square, which: HomeSquare) -> Option<Square> {
        let homes = &self.home_squares.homes[piece.kind.index()][piece.side.index()][which as usize];
        let cells = || (0..self.shape.cells()).map(|number| Square(number as u8));
        let find_all = || cells().map(|cell| self.find_home_square(piece, cell, which)).collect();
        homes.get_or_init(find_all)[from.index()]
    }

    /// Computes the result of [`Program::home_square`].
    fn find_home_square(&self, piece: Piece, from: Square, which: HomeSquare) -> Option<Square> {
        let shape = &self.shape;
        let coordinates = |cell: Square| match piece.side {
            Side::White => shape.coordinates(cell),
            Side::Black => shape.coordinates(shape.mirror(cell)),
        };
        let file = coordinates(from).0;
        let fits = |cell: Square| match which {
            HomeSquare::Any => true,
            HomeSquare::OnFile => coordinates(cell).0 == file,
            HomeSquare::OfColour => shape.colour(cell) == shape.colour(from),
        };
        let starts = &self.kind(piece.kind).start_squares[piece.side.index()];
        starts.iter().min_by_key(|&cell| {
            let (other_file, other_rank) = coordinates(cell);
            (!fits(cell), shape.distance(from, cell), other_file, other_rank)
        })
    }
}
