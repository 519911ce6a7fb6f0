//! Rules: a chain of instructions, a drop or a castling, for pieces of one kind.

use super::{Instr, SetId, State};
use crate::board::KindId;
use crate::diagnostics::Span;

/// A rule for moves, a drop or a castling. The kernel compiles each rule separately.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Debug)]
pub struct Rule {
    /// The kind that moves or is dropped.
    pub kind: KindId,
    /// True for the sides that have the rule: White, then Black.
    pub sides: [bool; 2],
    /// The state that the piece must have.
    pub state: State,
    /// The conditions, which must all hold: indices into [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// The action.
    pub action: Action,
    /// The `after` sentences that can apply to moves by the rule: indices into [`Program::afters`](crate::ir::Program::afters),
    /// in order.
    pub afters: Vec<usize>,
    /// True if moves by the rule, or the effects of one of its `after` sentences, count as attacks.
    pub attacks: bool,
    /// True if the removals of the rule's own chain are not attacks.
    pub without_check: bool,
    /// True if the rule has moves only while the opponent's trail exists.
    pub needs_trail: bool,
    /// True if moves by the rule can jump onto the trail or end a leg there, or exist only because of the trail.
    pub goes_onto_trail: bool,
    /// True if moves by the rule can make a trail. The squares passed must then be recorded.
    pub leaves_trail: bool,
    /// The span of the sentence.
    pub span: Span,
}

/// The action of a rule.
#[derive(Clone, Debug)]
pub enum Action {
    /// A move from an origin: the chain of instructions.
    Move(Vec<Instr>),
    /// A drop onto a vacant square of a set.
    Drop {
        /// True if the dropped piece counts as unmoved.
        unmoved: bool,
        /// The kind in the hand from which the piece comes; `None` for an unlimited supply.
        hand: Option<KindId>,
        /// The target squares.
        to: SetId,
    },
    /// A castling: an index into [`Program::castlings`](crate::ir::Program::castlings).
    Castle(usize),
}
