//! The table that carries each rule of a game, or the reason why it has none.

use crate::board::Side;
use crate::ir::Program;
use crate::kernel::army::{Executor, Report};

/// The plan of a game: one entry for every rule of its program, in order.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The plans of the rules, by rule number.
    pub rules: Vec<RulePlan>,
}

/// The plan of one rule: the tables that carry it, or the reason why the interpreter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePlan {
    /// The table that gives its moves, or the reason why the interpreter does. The worse of the two sides.
    pub moves: Executor,
    /// The table for its threats to a royal, or the reason why the interpreter evaluates them; `None` if it threatens
    /// none.
    pub threats: Option<Executor>,
}

impl Plan {
    pub(super) fn new(program: &Program) -> Plan {
        let untold = RulePlan { moves: Err("no side has it"), threats: None };
        Plan { rules: vec![untold; program.rules.len()] }
    }

    pub(super) fn record(&mut self, side: Side, rule: usize, note: Report) {
        let plan = &mut self.rules[rule];
        match note {
            Report::Moves(executor) => {
                let first = side == Side::White || plan.moves == Err("no side has it");
                if first || executor.is_err() {
                    plan.moves = executor;
                }
            }
            Report::Threats(executor) => {
                if executor.is_err() || plan.threats.is_none() {
                    plan.threats = Some(executor);
                }
            }
        }
    }
}
