//! The interpreter: move generation by definition. It is simple and slow; the kernels must give the same results.
//!
//! * [`pseudo_moves`]: every path through every rule, the first for each text.
//! * [`attacked`], [`in_check`]: the enemy's rules, run as if the enemy were to move.
//! * [`legal_moves`]: pseudo-legal moves after which the mover is neither lost nor in check, without those that duties forbid. [`judge`]
//!   tests one of them, which is enough if no duty applies to it.
//! * [`Scout`]: the moves of one rule, or one attack by it and the cells on which that depends.
//!
//! The definitions are those of `docs/language.md`.

mod attack;
mod cursor;
mod deeds;
mod end;
mod facts;
mod gating;
mod legal;
mod pseudo;
mod ride;
mod scout;
mod view;
mod walk;

pub use attack::{attacked, in_check};
pub use deeds::{counted, does};
pub use end::{End, resets_clock};
pub use facts::{holds, position_end};
pub use legal::{Claims, Verdict, ends_turn, judge, legal_moves, lets_through, suits_duty};
pub use pseudo::{pseudo_board_moves, pseudo_drops, pseudo_moves, pseudo_moves_from};
pub use scout::Scout;
pub use view::View;

use crate::position::{Delta, Edits, Move};

/// A move and what it changes.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The record, by which it is known.
    pub mv: Move,
    /// Its effect on the position that it was generated from.
    pub delta: Delta,
    /// The removed pieces: as [`Delta::edits`], the contents before the move.
    pub victims: Edits,
    /// True if it gives check. Computed only for legal moves, and only if some rule of the game needs it.
    pub checks: bool,
}
