//! The plan of a game: for every rule, the tables of its moves and attacks, or the reasons why it needs the
//! interpreter.

use crate::board::Side;
use crate::ir::Program;
use crate::kernel::side_tables::{Report, TableResult};

/// The plan of a game: one entry for every rule of its program, in order.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The plans of the rules, by rule number.
    pub rules: Vec<RulePlan>,
}

/// The tables of one rule, or the reasons why it needs the interpreter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePlan {
    /// The table that generates the moves of the rule, or the reason why the interpreter generates them for at
    /// least one side.
    pub moves: TableResult,
    /// The table of the rule's attacks on royals, or the reason why the interpreter evaluates them for at least
    /// one side; `None` if the rule has no attacks.
    pub royal_attacks: Option<TableResult>,
}

/// The entry for the moves of a rule that no side has.
const UNUSED: TableResult = Err("no side has it");

impl Plan {
    /// Creates a plan in which no side has any rule.
    pub(super) fn new(program: &Program) -> Plan {
        let unused = RulePlan { moves: UNUSED, royal_attacks: None };
        Plan { rules: vec![unused; program.rules.len()] }
    }

    /// Records a report about a rule of one side. A reason to use the interpreter takes precedence over the name
    /// of a table.
    pub(super) fn record(&mut self, side: Side, rule: usize, report: Report) {
        let plan = &mut self.rules[rule];
        match report {
            Report::Moves(result) => {
                let is_first_report = side == Side::White || plan.moves == UNUSED;
                if is_first_report || result.is_err() {
                    plan.moves = result;
                }
            }
            Report::RoyalAttacks(result) => {
                if result.is_err() || plan.royal_attacks.is_none() {
                    plan.royal_attacks = Some(result);
                }
            }
        }
    }
}
