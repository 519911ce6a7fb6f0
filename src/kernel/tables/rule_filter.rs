//! A quick test of whether a piece may have moves by a rule without a table. The interpreter runs the rule only for pieces that
//! pass it.

use super::condition::Condition;
use super::first_legs::FirstLegs;
use crate::board::{Side, Square};
use crate::ir::Program;
use crate::kernel::squares::{Bits, BoardView, TableCache};
use crate::position::Position;

/// Necessary conditions of the moves of a rule.
pub struct RuleFilter<B> {
    /// The conditions of the rule that are constant during a turn.
    pub condition: Condition,
    /// The first legs of its moves; `None` if tables cannot express them.
    first_legs: Option<FirstLegs<B>>,
}

impl<B: Bits> RuleFilter<B> {
    /// Compiles the filter of a rule of one side.
    pub fn new(program: &Program, rule_index: usize, side: Side, cache: &mut TableCache<B>) -> RuleFilter<B> {
        let rule = &program.rules[rule_index];
        RuleFilter {
            condition: Condition::necessary(program, &rule.guards, rule.state, side),
            first_legs: FirstLegs::new(program, rule_index, side, cache),
        }
    }

    /// Returns false if the piece on `from` has no moves by the rule. `failed_guards` are the bits of the guards that do not hold.
    pub fn may_move(
        &self,
        from: Square,
        failed_guards: u64,
        view: &BoardView<B>,
        position: &Position,
    ) -> bool {
        !self.condition.satisfying_pieces(B::bit(from), failed_guards, None, position).is_empty()
            && self.first_legs.as_ref().is_none_or(|legs| legs.are_possible(from, view, position))
    }
}
