//! Where displacements lead on a board, for either side, looked up instead of reckoned.

use super::VectorId;
use crate::board::{Shape, Side, Square, Vector};

/// One row of targets for every side and displacement.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    vectors: Vec<Vector>,
    /// By vector and side, then by cell: the number of the target cell, `NONE` off the board.
    targets: Vec<Vec<u16>>,
}

const NONE: u16 = u16::MAX;

impl Tables {
    /// The number of a displacement; its rows are reckoned when it is first asked for.
    pub fn intern(&mut self, shape: &Shape, vector: Vector) -> VectorId {
        if let Some(at) = self.vectors.iter().position(|&known| known == vector) {
            return VectorId(at as u16);
        }
        self.vectors.push(vector);
        for side in Side::BOTH {
            let target = |cell| shape.go(Square(cell as u8), vector, side).map_or(NONE, |to| to.0 as u16);
            self.targets.push((0..shape.cells()).map(target).collect());
        }
        VectorId(self.vectors.len() as u16 - 1)
    }

    /// The displacement of that number.
    pub fn vector(&self, id: VectorId) -> Vector {
        self.vectors[id.0 as usize]
    }

    /// The cell to which it leads `side`; `None` off the board.
    pub fn go(&self, from: Square, by: VectorId, side: Side) -> Option<Square> {
        let to = self.targets[2 * by.0 as usize + side.index()][from.index()];
        (to != NONE).then_some(Square(to as u8))
    }
}
