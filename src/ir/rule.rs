//! One way to move, drop or castle: the unit that a kernel can recognise.

use super::{Instr, SetId, State};
use crate::board::KindId;
use crate::diagnostics::Span;

/// One way to move.
#[allow(clippy::struct_excessive_bools)] // independent facts, no state machine
#[derive(Clone, Debug)]
pub struct Rule {
    /// The kind that moves or is dropped.
    pub kind: KindId,
    /// White has it, Black has it.
    pub sides: [bool; 2],
    /// The state that the piece must be in.
    pub state: State,
    /// The guards that must all allow it, as indices of [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// The action.
    pub action: Action,
    /// The rules that can follow, as indices of [`Program::afters`](crate::ir::Program::afters), in order.
    pub afters: Vec<usize>,
    /// True if the rule or its afters attack what they remove.
    pub attacks: bool,
    /// True if removals by its own chain are not attacks.
    pub without_check: bool,
    /// True if it gives moves only where the opponent has left a trail.
    pub needs_trail: bool,
    /// True if it leaves a trail, so that stops must be recorded.
    pub leaves_trail: bool,
    /// The sentence.
    pub span: Span,
}

/// The action of a rule.
#[derive(Clone, Debug)]
pub enum Action {
    /// A chain of instructions, from the origin on.
    Move(Vec<Instr>),
    /// Onto a vacant square of the set.
    Drop {
        /// True if the dropped piece counts as unmoved.
        unmoved: bool,
        /// The kind in the hand from which the piece comes; `None` for an unlimited supply.
        hand: Option<KindId>,
        /// The target squares.
        to: SetId,
    },
    /// The castling of that number.
    Castle(usize),
}
