//! The kernel that carries a rule, reported while an army is built.

use crate::kernel::tables::Reason;

/// The name of the kernel that carries a rule, or the reason why the interpreter does.
pub type Carrier = Result<&'static str, Reason>;

/// A report of [`Army::new`](super::Army::new) about a rule.
#[derive(Clone, Copy)]
pub enum Report {
    /// The carrier of its moves.
    Moves(Carrier),
    /// The carrier of its attacks on a royal.
    Threats(Carrier),
}
