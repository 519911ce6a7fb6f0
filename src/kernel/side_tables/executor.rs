//! The executor of a rule: a kernel table or the interpreter. It is reported while the tables of one side (a side) are built.

use crate::kernel::tables::Reason;

/// The name of the table that executes a rule, or the reason why the interpreter executes it.
pub type Executor = Result<&'static str, Reason>;

/// A report of [`SideTables::new`](super::SideTables::new) about a rule.
#[derive(Clone, Copy)]
pub enum Report {
    /// The executor of the moves of the rule.
    Moves(Executor),
    /// The executor of the rule's attacks on royal pieces.
    Threats(Executor),
}
