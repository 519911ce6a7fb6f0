//! The interpreter: the reference implementation of move generation. It is simple and slow. The kernel must give the same results.
//!
//! * [`pseudo_moves`]: the moves along all paths through all rules. Of paths with the same text, usually only the first counts.
//! * [`attacked`], [`in_check`]: attacks and checks, found by running the enemy's rules as if the enemy were to move.
//! * [`legal_moves`]: pseudo-legal moves that leave the royals of the moving side safe, without the moves that duties forbid.
//!   [`test_legality`] tests one move; this is sufficient if no duty applies.
//! * [`RuleRunner`]: the moves of one rule, or one attack by the rule and the cells on which that attack depends.
//!
//! `docs/language.md` defines the terms.

mod after_sentences;
mod attack;
mod chase;
mod complete_path;
mod cursor;
mod facts;
mod gating;
mod groups;
mod legal;
mod move_patterns;
mod piece_conditions;
mod pseudo;
mod relocate;
mod repeat;
mod restrictions;
mod ride;
mod rule_runner;
mod second_piece;
mod sets;
mod view;
mod walk;

pub use attack::{attacked, in_check, is_attacked_from};
pub use chase::chases;
pub use complete_path::{CompletePath, resets_clock};
pub use facts::{guard_depends_on_piece, holds, position_end};
pub use legal::{
    ClaimedTexts, Verdict, duty_rank, ends_turn, guard_may_hold, is_subject_to_duty, legal_moves,
    test_legality,
};
pub use move_patterns::{incremented_counters, matches_pattern};
pub use piece_conditions::PieceConditions;
pub use pseudo::{
    board_moves_assuming_safety, pseudo_board_moves, pseudo_drops, pseudo_moves, pseudo_moves_from,
};
pub use rule_runner::RuleRunner;
pub use view::View;

use crate::position::{Delta, Edits, Form, Move};

/// A move with its effect.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The effect on the position from which the move was generated.
    pub delta: Delta,
    /// The captured and otherwise removed pieces, with their squares. Includes captured pieces that were put back on the board.
    pub victims: Edits,
    /// True if the move gives check. Computed only for legal moves, and only if a rule of the game depends on it.
    pub gives_check: bool,
}

impl Candidate {
    /// Creates the candidate of a move of a form without squares: a pass or a swap of sides.
    pub fn without_squares(form: Form) -> Candidate {
        let delta = Delta { swaps_sides: form == Form::Swap, ..Delta::default() };
        Candidate { mv: Move::without_squares(form), delta, victims: Edits::new(), gives_check: false }
    }
}
