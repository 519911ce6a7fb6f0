//! What carries a rule, told while an army is made.

use crate::kernel::tables::Reason;

/// What carries a rule of one side, or why nothing but the interpreter does.
pub type Carrier = Result<&'static str, Reason>;

/// What [`Army::new`] has to say of a rule.
#[derive(Clone, Copy)]
pub enum Note {
    /// How its moves are made.
    Moves(Carrier),
    /// How its threats to a royal are judged.
    Threats(Carrier),
}
