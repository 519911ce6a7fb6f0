//! Filters of pieces by their kinds.

use crate::board::{Content, Contents, KindId, Side};
use crate::ir::Program;
use crate::kernel::squares::Bits;
use crate::position::Position;

/// The friendly pieces of some kinds and the enemy pieces of some kinds.
#[derive(Clone, PartialEq, Eq)]
pub struct PieceFilter {
    own: KindFilter,
    enemy: KindFilter,
}

/// Some of the kinds of a game.
#[derive(Clone, PartialEq, Eq)]
pub enum KindFilter {
    All,
    Some(Vec<KindId>),
}

impl PieceFilter {
    /// Collects the kinds of the pieces in a set.
    pub fn new(program: &Program, contents: Contents) -> PieceFilter {
        let [own, enemy] = Side::BOTH.map(|owner| KindFilter::new(program, contents, owner));
        PieceFilter { own, enemy }
    }

    /// Creates the filter of all enemy pieces.
    pub fn all_enemies() -> PieceFilter {
        PieceFilter { own: KindFilter::Some(Vec::new()), enemy: KindFilter::All }
    }

    /// Returns those of the friendly pieces `own` and of the enemy pieces `enemy` whose kinds are in the filter.
    pub fn of<B: Bits>(&self, own: B, enemy: B, position: &Position) -> B {
        self.own.pieces(own, position) | self.enemy.pieces(enemy, position)
    }
}

impl KindFilter {
    /// Collects the kinds of an owner's pieces in a set. Sets are relative to the mover: friendly pieces are stored as White's.
    pub fn new(program: &Program, contents: Contents, owner: Side) -> KindFilter {
        let is_in_set = |kind: &KindId| contents.has(Content::piece(*kind, owner));
        let kinds: Vec<KindId> = program.kind_ids().filter(is_in_set).collect();
        if kinds.len() == program.kinds.len() { KindFilter::All } else { KindFilter::Some(kinds) }
    }

    /// Returns those of `pieces` whose kinds are in the filter.
    pub fn pieces<B: Bits>(&self, pieces: B, position: &Position) -> B {
        match self {
            KindFilter::All => pieces,
            KindFilter::Some(kinds) => {
                let planes = kinds.iter().map(|&kind| B::from_set(position.plane(kind)));
                planes.fold(B::NONE, |all, plane| all | plane) & pieces
            }
        }
    }
}
