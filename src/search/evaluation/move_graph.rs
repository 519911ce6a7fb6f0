//! Reachability of squares by a kind of piece: the share of the board, and the number of moves to promotion.

use super::sample::Sample;
use crate::board::{KindId, Square, SquareSet};

/// The graph of a kind's moves in the sample.
pub(super) struct MoveGraph {
    /// For each origin cell, the targets of the moves that do not change the piece's kind. The target of a capture is the
    /// square of the captured piece, see [`SampledMove`](super::sample::SampledMove).
    targets: Vec<Vec<Square>>,
    /// For each origin cell, the kinds to which the piece was promoted by a move from there.
    promotions: Vec<Vec<KindId>>,
}

impl MoveGraph {
    pub fn new(sample: &Sample, kind: KindId) -> MoveGraph {
        let cells = sample.occupancy[kind.index()].len();
        let (mut targets, mut promotions) = (vec![Vec::new(); cells], vec![Vec::new(); cells]);
        let mut seen = vec![SquareSet::EMPTY; cells];
        for sampled in sample.moves.iter().filter(|sampled| sampled.kind == kind) {
            if sampled.becomes != kind {
                promotions[sampled.from.index()].push(sampled.becomes);
            } else if !seen[sampled.from.index()].has(sampled.target) {
                seen[sampled.from.index()].insert(sampled.target);
                targets[sampled.from.index()].push(sampled.target);
            }
        }
        MoveGraph { targets, promotions }
    }

    /// Returns the average share of the origins that a piece on one of them is connected with: the size of its connected
    /// component, divided by the number of origins. An origin is a cell from which the kind has moves. A move connects its two
    /// squares in both directions. The result is 1 for most kinds, and 1/2 for a kind that cannot leave its square colour.
    pub fn component_share(&self) -> f32 {
        let origins: Vec<usize> =
            (0..self.targets.len()).filter(|&cell| !self.targets[cell].is_empty()).collect();
        let mut parent: Vec<usize> = (0..self.targets.len()).collect();
        let find_root = |parent: &[usize], mut cell: usize| {
            while parent[cell] != cell {
                cell = parent[cell];
            }
            cell
        };
        for &from in &origins {
            for to in &self.targets[from] {
                let (a, b) = (find_root(&parent, from), find_root(&parent, to.index()));
                parent[a.max(b)] = a.min(b);
            }
        }
        let mut sizes = vec![0.0_f32; parent.len()];
        for &cell in &origins {
            sizes[find_root(&parent, cell)] += 1.0;
        }
        let total: f32 = sizes.iter().sum();
        if total == 0.0 { 1.0 } else { sizes.iter().map(|size| (size / total).powi(2)).sum() }
    }

    /// Iterates over the kinds to which the piece can be promoted, with repetitions.
    pub fn promotions(&self) -> impl Iterator<Item = KindId> + '_ {
        self.promotions.iter().flatten().copied()
    }

    /// Returns, by cell, the minimum number of moves until the piece is promoted to one of `kinds`; `None` if it never is.
    pub fn distances_to_promotion(&self, kinds: &[KindId]) -> Vec<Option<u32>> {
        let promotes =
            |promotions: &Vec<KindId>| promotions.iter().any(|kind| kinds.contains(kind)).then_some(1);
        self.propagate(self.promotions.iter().map(promotes).collect())
    }

    /// Returns, by cell, the minimum number of moves to one of the squares; `None` if there is no path.
    pub fn distances_to(&self, goals: &[Square]) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.targets.len()];
        for goal in goals {
            distances[goal.index()] = Some(0);
        }
        self.propagate(distances)
    }

    /// Completes distances that are given for some cells, by propagating them backwards along moves.
    fn propagate(&self, mut distances: Vec<Option<u32>>) -> Vec<Option<u32>> {
        loop {
            let mut changed = false;
            for (cell, targets) in self.targets.iter().enumerate() {
                let nearest = targets.iter().filter_map(|to| distances[to.index()]).min();
                let candidate = nearest.map(|moves| moves + 1);
                if candidate.is_some() && (distances[cell].is_none() || candidate < distances[cell]) {
                    distances[cell] = candidate;
                    changed = true;
                }
            }
            if !changed {
                return distances;
            }
        }
    }
}
