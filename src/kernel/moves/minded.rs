//! The kinds that their player minds though no rule protects them, as a king is minded where kings are captured, and what threatens
//! them. Not whether they are in danger.

use crate::board::{KindId, Side};
use crate::ir::Program;
use crate::kernel::squares::{Bits, Folds};
use crate::kernel::threats::Threats;

/// The kinds that are minded.
pub struct Minded<B> {
    /// By side: its kinds, and what the enemy's rules do to each.
    pub threats: [Vec<(KindId, Threats<B>)>; 2],
}

impl<B: Bits> Minded<B> {
    /// These kinds of each side.
    pub fn new(program: &Program, kinds: &[Vec<KindId>; 2]) -> Minded<B> {
        let threats = Side::BOTH.map(|side| {
            let mut folds = Folds::new();
            let of_kind = |&kind: &KindId| {
                (kind, Threats::new(program, side.other(), kind, false, &mut folds, |_, _| {}))
            };
            kinds[side.index()].iter().map(of_kind).collect()
        });
        Minded { threats }
    }
}
