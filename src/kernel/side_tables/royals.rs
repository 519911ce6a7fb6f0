//! The royal kinds of a program.

use crate::board::KindId;
use crate::ir::{Program, Royalty};
use crate::kernel::tables::Reason;

/// The reason why a rule needs the interpreter if a drop may accompany its moves and [`lacks_single_royal`] is true.
pub const GATING_WITHOUT_SINGLE_ROYAL: Reason =
    "a drop may accompany its moves, and royal pieces appear, disappear or are of several kinds";

/// Iterates over the royal kinds.
pub fn royals(program: &Program) -> impl Iterator<Item = (KindId, Royalty)> {
    let kinds = program.kinds.iter().zip(program.kind_ids());
    kinds.map(|(kind, id)| (id, kind.royalty)).filter(|(_, royalty)| *royalty != Royalty::Common)
}

/// Returns the royal kind of a game with exactly one. Returns `None` for other games, for a kind whose pieces are only
/// jointly royal ([`Royalty::JointlyRoyal`]), and if more pieces of the kind can appear.
pub fn single_royal(program: &Program) -> Option<KindId> {
    let mut royals = royals(program);
    let ((royal, royalty), second) = (royals.next()?, royals.next());
    let is_single = second.is_none() && royalty == Royalty::Royal && !program.can_appear(royal);
    is_single.then_some(royal)
}

/// Returns true if the game has royals, but [`single_royal`] is `None`.
pub fn lacks_single_royal(program: &Program) -> bool {
    royals(program).next().is_some() && single_royal(program).is_none()
}
