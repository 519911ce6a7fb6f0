//! Tuned bonuses of kinds on ranks and files, in the opening and the endgame. Zero by default.

use std::collections::BTreeMap;

use crate::board::{KindId, Shape, Square};
use crate::ir::Program;

/// The bounds of a bonus, in centipawns.
pub(in crate::search) const ROW_BONUS_BOUNDS: [i32; 2] = [-300, 300];

/// Ranks or files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// Ranks, counted from the player's own side.
    Ranks,
    /// Files, counted from White's left.
    Files,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The opening, when all pieces are on the board.
    Opening,
    /// The endgame, when the board is nearly empty.
    Endgame,
}

impl Axis {
    /// Both axes.
    pub const BOTH: [Axis; 2] = [Axis::Ranks, Axis::Files];

    /// Returns the name that the weights file uses.
    pub fn name(self) -> &'static str {
        match self {
            Axis::Ranks => "ranks",
            Axis::Files => "files",
        }
    }

    /// Returns the number of ranks or files of a board.
    pub fn length(self, shape: &Shape) -> usize {
        match self {
            Axis::Ranks => shape.ranks().into(),
            Axis::Files => shape.files().into(),
        }
    }

    /// Returns the index of the rank or file of a cell, from 0.
    pub fn index(self, shape: &Shape, cell: Square) -> usize {
        let (file, rank) = shape.coordinates(cell);
        match self {
            Axis::Ranks => rank.into(),
            Axis::Files => file.into(),
        }
    }
}

impl Phase {
    /// Both phases.
    pub const BOTH: [Phase; 2] = [Phase::Opening, Phase::Endgame];

    /// Returns the name that the weights file uses.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Opening => "early",
            Phase::Endgame => "late",
        }
    }
}

/// The key of a list of bonuses: a kind, a phase, and either ranks or files. The list has one bonus for each rank or file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BonusKey {
    /// The piece kind.
    pub kind: KindId,
    /// Ranks or files.
    pub axis: Axis,
    /// The phase.
    pub phase: Phase,
}

impl BonusKey {
    /// Iterates over the keys of all lists of a game, by kind.
    pub fn all(program: &Program) -> impl Iterator<Item = BonusKey> {
        program.kind_ids().flat_map(BonusKey::of_kind)
    }

    /// Iterates over the keys of the lists of a kind.
    pub fn of_kind(kind: KindId) -> impl Iterator<Item = BonusKey> {
        let keys = move |axis| Phase::BOTH.into_iter().map(move |phase| BonusKey { kind, axis, phase });
        Axis::BOTH.into_iter().flat_map(keys)
    }
}

/// The lists of bonuses of a game. A missing list consists of zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowBonuses(BTreeMap<BonusKey, Vec<i32>>);

impl RowBonuses {
    /// Returns the bonus of the rank or file with this index, in centipawns.
    pub fn get(&self, key: BonusKey, index: usize) -> i32 {
        self.0.get(&key).and_then(|points| points.get(index)).copied().unwrap_or(0)
    }

    /// Sets the bonus of the rank or file with this index.
    pub fn set(&mut self, key: BonusKey, index: usize, points: i32) {
        let bonuses = self.0.entry(key).or_default();
        if bonuses.len() <= index {
            bonuses.resize(index + 1, 0);
        }
        bonuses[index] = points.clamp(ROW_BONUS_BOUNDS[0], ROW_BONUS_BOUNDS[1]);
    }

    /// Returns the bonus of a white piece of a kind on a cell, in centipawns.
    pub fn bonus(&self, shape: &Shape, kind: KindId, phase: Phase, cell: Square) -> i32 {
        Axis::BOTH
            .into_iter()
            .map(|axis| self.get(BonusKey { kind, axis, phase }, axis.index(shape, cell)))
            .sum()
    }

    /// Returns true if a bonus of the list is not 0.
    pub fn is_nonzero(&self, key: BonusKey) -> bool {
        self.0.get(&key).is_some_and(|points| points.iter().any(|&points| points != 0))
    }
}
