//! Lookup tables for the targets of displacements on a board, for both sides.

use crate::board::{Shape, Side, Square, Vector, Wrap};

/// The index of a displacement in [`VectorTables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VectorId(pub u16);

/// The displacements of a game and their targets.
#[derive(Clone, Debug, Default)]
pub struct VectorTables {
    /// The displacements. The flag is true if the displacement wraps around the left and right edges of a board that does not wrap there.
    vectors: Vec<(Vector, bool)>,
    /// The target cells by displacement, then by side, then by origin; `OFF_BOARD` off the board.
    targets: Vec<u16>,
    /// The number of cells of the board.
    cells: usize,
}

/// The entry of [`VectorTables::targets`] for a target off the board.
const OFF_BOARD: u16 = u16::MAX;

impl VectorTables {
    /// Returns the id of a displacement. Computes its targets if it is new. If `around` is true, the displacement wraps around
    /// the left and right edges even if the board does not.
    pub fn intern(&mut self, shape: &Shape, vector: Vector, around: bool) -> VectorId {
        let around = around && !shape.wrap.sideways;
        if let Some(at) = self.vectors.iter().position(|&existing| existing == (vector, around)) {
            return VectorId(at as u16);
        }
        self.vectors.push((vector, around));
        for side in Side::BOTH {
            let go = |cell| shape.target_with_wrap(wrap(shape, around), Square(cell as u8), vector, side);
            let target = |cell| go(cell).map_or(OFF_BOARD, |to| to.0 as u16);
            self.targets.extend((0..shape.cells()).map(target));
        }
        self.cells = shape.cells();
        VectorId(self.vectors.len() as u16 - 1)
    }

    /// Returns a displacement by id.
    pub fn vector(&self, id: VectorId) -> Vector {
        self.vectors[id.0 as usize].0
    }

    /// Returns true if a displacement wraps around the left and right edges of a board that does not wrap there.
    pub fn goes_around(&self, id: VectorId) -> bool {
        self.vectors[id.0 as usize].1
    }

    /// Returns the target of a displacement from a cell, for a mover of `side`; `None` off the board.
    #[inline]
    pub fn target(&self, from: Square, by: VectorId, side: Side) -> Option<Square> {
        let row = 2 * by.0 as usize + side.index();
        let to = self.targets[row * self.cells + from.index()];
        (to != OFF_BOARD).then_some(Square(to as u8))
    }

    /// Returns the cell from which a displacement leads to the cell `to`, for a mover of `side`; `None` off the board. `shape` is the shape
    /// of the board of the tables. This is slower than [`VectorTables::target`].
    pub fn source(&self, shape: &Shape, to: Square, by: VectorId, side: Side) -> Option<Square> {
        let (vector, around) = self.vectors[by.0 as usize];
        shape.target_with_wrap(wrap(shape, around), to, vector.times(-1), side)
    }
}

/// Returns the joined edges of a board for a displacement; see [`VectorTables::vectors`] for `around`.
fn wrap(shape: &Shape, around: bool) -> Wrap {
    Wrap { sideways: around || shape.wrap.sideways, ..shape.wrap }
}
