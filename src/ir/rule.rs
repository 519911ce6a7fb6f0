//! One way to move, drop or castle: the unit that a kernel can recognise.

use super::{Instr, SetId, State};
use crate::board::KindId;
use crate::diagnostics::Span;

/// One way to move.
#[allow(clippy::struct_excessive_bools)] // independent facts, no state machine
#[derive(Clone, Debug)]
pub struct Rule {
    /// Whose way: of the piece that moves or is dropped.
    pub kind: KindId,
    /// White has it, Black has it.
    pub sides: [bool; 2],
    /// Only of pieces in this state.
    pub state: State,
    /// Only when all of these hold: numbers of [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// What is done.
    pub action: Action,
    /// What can follow: numbers of [`Program::afters`](crate::ir::Program::afters), in order.
    pub afters: Vec<usize>,
    /// Whether it, or what follows it, attacks what it removes.
    pub attacks: bool,
    /// What its own chain removes is not attacked by it.
    pub without_check: bool,
    /// Whether it gives moves only where the opponent has left a trail.
    pub needs_trail: bool,
    /// Whether it leaves a trail, so that stops must be remembered.
    pub leaves_trail: bool,
    /// The sentence.
    pub span: Span,
}

/// What a rule does.
#[derive(Clone, Debug)]
pub enum Action {
    /// A chain of instructions, from the origin on.
    Move(Vec<Instr>),
    /// Onto a vacant square of the set.
    Drop {
        /// What comes counts as never having moved.
        unmoved: bool,
        /// As what it is in the hand from which it comes; otherwise the supply has no end.
        hand: Option<KindId>,
        /// Where to.
        to: SetId,
    },
    /// The castling of that number.
    Castle(usize),
}
