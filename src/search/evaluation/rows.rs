//! What the ranks and files of a board add to the worth of a kind of piece, early and late in the game: learnt, not derived. By
//! default nothing.

use std::collections::BTreeMap;

use crate::board::{KindId, Shape, Square};
use crate::ir::Program;

/// The least and the most that a rank or file adds.
pub(in crate::search) const ROWS: [i32; 2] = [-300, 300];

/// Rows of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// Ranks, the first being the one that is nearest to the player.
    Ranks,
    /// Files, the first being White's leftmost.
    Files,
}

/// How full the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// As full as at the beginning.
    Early,
    /// Empty.
    Late,
}

impl Axis {
    /// Both.
    pub const BOTH: [Axis; 2] = [Axis::Ranks, Axis::Files];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Axis::Ranks => "ranks",
            Axis::Files => "files",
        }
    }

    /// How many there are.
    pub fn length(self, shape: &Shape) -> usize {
        match self {
            Axis::Ranks => shape.ranks().into(),
            Axis::Files => shape.files().into(),
        }
    }

    /// In which of them a cell of White's lies, from 0.
    pub fn of(self, shape: &Shape, cell: Square) -> usize {
        let (file, rank) = shape.coordinates(cell);
        match self {
            Axis::Ranks => rank.into(),
            Axis::Files => file.into(),
        }
    }
}

impl Phase {
    /// Both.
    pub const BOTH: [Phase; 2] = [Phase::Early, Phase::Late];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Early => "early",
            Phase::Late => "late",
        }
    }
}

/// All ranks or files, for one kind in one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// For which kind.
    pub kind: KindId,
    /// Which they are.
    pub axis: Axis,
    /// When.
    pub phase: Phase,
}

impl Row {
    /// Those of a game, by kind.
    pub fn all(program: &Program) -> impl Iterator<Item = Row> {
        program.kind_ids().flat_map(Row::of_kind)
    }

    /// Those of a kind.
    pub fn of_kind(kind: KindId) -> impl Iterator<Item = Row> {
        let row = move |axis| Phase::BOTH.into_iter().map(move |phase| Row { kind, axis, phase });
        Axis::BOTH.into_iter().flat_map(row)
    }
}

/// What they add.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rows(BTreeMap<Row, Vec<i32>>);

impl Rows {
    pub fn get(&self, row: Row, at: usize) -> i32 {
        self.0.get(&row).and_then(|points| points.get(at)).copied().unwrap_or(0)
    }

    pub fn set(&mut self, row: Row, at: usize, points: i32) {
        let all = self.0.entry(row).or_default();
        if all.len() <= at {
            all.resize(at + 1, 0);
        }
        all[at] = points.clamp(ROWS[0], ROWS[1]);
    }

    /// What a square of White's adds.
    pub fn of(&self, shape: &Shape, kind: KindId, phase: Phase, cell: Square) -> i32 {
        Axis::BOTH.into_iter().map(|axis| self.get(Row { kind, axis, phase }, axis.of(shape, cell))).sum()
    }

    /// Whether one of them adds anything.
    pub fn says(&self, row: Row) -> bool {
        self.0.get(&row).is_some_and(|points| points.iter().any(|&points| points != 0))
    }
}
