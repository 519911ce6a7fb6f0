//! Reports about rules: the kernel table that generates their moves, or the reason why they need the interpreter.

use crate::kernel::tables::Reason;

/// The name of the table that generates the moves or attacks of a rule, or the reason why the rule needs the
/// interpreter.
pub type TableResult = Result<&'static str, Reason>;

/// A report of [`SideTables::new`](super::SideTables::new) about a rule.
#[derive(Clone, Copy)]
pub enum Report {
    /// The table of the moves of the rule.
    Moves(TableResult),
    /// The table of the rule's attacks on royal pieces.
    RoyalAttacks(TableResult),
}
