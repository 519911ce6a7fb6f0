//! What players want to know beyond the rules: the kinds that they mind though no rule protects them, as a king is minded where kings are
//! captured; what threatens these, and what commonly takes what. Not whether anything is in danger.

use crate::board::{KindId, Side};
use crate::ir::{Program, Royalty};
use crate::kernel::squares::{Bits, Folds};
use crate::kernel::threats::{self, Threats};

/// What is at stake for players.
pub struct Stakes<B> {
    /// By side: the kinds that its player minds, and what the enemy's rules do to each.
    pub minded: [Vec<(KindId, Threats<B>)>; 2],
    /// By side: what its rules do to the commonest pieces of the enemy.
    pub common: [Threats<B>; 2],
    /// By side and kind: whether such a piece of the enemy is ever taken.
    pub takes: [Vec<bool>; 2],
}

impl<B: Bits> Stakes<B> {
    /// For players who mind these kinds, by side.
    pub fn new(program: &Program, minded: &[Vec<KindId>; 2]) -> Stakes<B> {
        let mut folds = Folds::new();
        let mut threats_to = |side: Side, kind: KindId| {
            Threats::new(program, side.other(), kind, false, &mut folds, |_, _| {})
        };
        let minded = Side::BOTH.map(|side| {
            let kinds = minded[side.index()].iter();
            kinds.map(|&kind| (kind, threats_to(side, kind))).collect::<Vec<_>>()
        });
        let common = Side::BOTH.map(|by| threats_to(by.other(), commonest(program, by.other())));
        let takes = Side::BOTH
            .map(|by| program.kind_ids().map(|kind| threats::takes::<B>(program, by, kind)).collect());
        Stakes { minded, common, takes }
    }
}

/// The kind of which a side begins with the most pieces, royals aside.
fn commonest(program: &Program, side: Side) -> KindId {
    let count = |kind: &KindId| match program.kind(*kind).royalty {
        Royalty::Common => program.kind(*kind).original[side.index()].len(),
        _ => 0,
    };
    program.kind_ids().max_by_key(count).unwrap_or(KindId(0))
}
