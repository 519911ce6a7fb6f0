//! Deeds: what a move does, what follows from it, and which moves a player owes. Not whether a move does one.

use super::{DeedVerb, Instr, SetId, State};
use crate::board::Contents;
use crate::diagnostics::Span;

/// A deed, judged on the move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: DeedVerb,
    /// To or by what.
    pub what: Option<SetId>,
    /// The origin is in it.
    pub from: Option<SetId>,
    /// The end is in it.
    pub to: Option<SetId>,
    /// The origin or the end is in `to`.
    pub from_or_to: bool,
}

impl Deed {
    /// Every set that it names.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        [self.what, self.from, self.to].into_iter().flatten()
    }
}

/// What follows a deed.
#[derive(Clone, Debug)]
pub struct After {
    /// Only while the mover is one of these.
    pub kinds: Contents,
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Only of pieces in this state before the move.
    pub state: State,
    /// Only when all of these hold: numbers of [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// What has been done.
    pub deed: Deed,
    /// What follows: one of these chains.
    pub bodies: Vec<Vec<Instr>>,
    /// Whether it can remove a piece other than the mover.
    pub removes: bool,
    /// Whether it can remove the mover.
    pub removes_mover: bool,
    /// What it removes is not attacked by it.
    pub without_check: bool,
    /// The sentence.
    pub span: Span,
}

impl After {
    /// Whether it attacks what it removes.
    pub fn attacks(&self) -> bool {
        self.removes && !self.without_check
    }
}

/// What a player must do or must not do.
#[derive(Clone, Debug)]
pub struct Duty {
    /// White's, Black's.
    pub sides: [bool; 2],
    /// Must not.
    pub not: bool,
    /// What.
    pub deed: Deed,
    /// Only when all of these hold: numbers of [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// The sentence.
    pub span: Span,
}
