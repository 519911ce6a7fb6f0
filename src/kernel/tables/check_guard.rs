//! Guards about the finished move. Guards such as `unless it mates` can forbid only moves that give check, and guards such as `if it mates`
//! forbid all other moves. So only moves that give check need a test.

use crate::ir::{Fact, Guard, Program};

/// The moves that the guards of a rule can forbid after tables have generated them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CheckGuard {
    /// None.
    Absent,
    /// Some of the moves that `ForbidsMates` forbids.
    ForbidsSomeMates,
    /// Moves after which the opponent, who is in check and moves next, has no legal move.
    ForbidsMates,
    /// Moves that give check.
    ForbidsChecks,
    /// All moves that do not give check, and possibly some others.
    RequiresChecks,
}

impl CheckGuard {
    /// Separates the guards of a rule. Returns the moves that its guards about checks can forbid, and the numbers of all other guards.
    pub fn split(program: &Program, guards: &[usize]) -> (CheckGuard, Vec<usize>) {
        let (mut strongest, mut others) = (CheckGuard::Absent, Vec::new());
        for &number in guards {
            match CheckGuard::of_guard(&program.guards[number]) {
                Some(CheckGuard::ForbidsSomeMates | CheckGuard::ForbidsMates)
                    if program.turn_lengths.is_some() =>
                {
                    strongest = strongest.max(CheckGuard::ForbidsChecks);
                }
                Some(guard) => strongest = strongest.max(guard),
                None => others.push(number),
            }
        }
        (strongest, others)
    }

    /// Returns the moves that a guard can forbid; `None` if some moves that do not give check depend on it, or if it can forbid all moves of a
    /// piece.
    fn of_guard(guard: &Guard) -> Option<CheckGuard> {
        let all_cases_need =
            |is_needed: fn(&Fact) -> bool| guard.cases.iter().all(|facts| facts.iter().any(is_needed));
        match () {
            () if !all_cases_need(Fact::is_late) => None,
            () if !guard.unless => guard.facts().all(Fact::is_late).then_some(CheckGuard::RequiresChecks),
            () if all_cases_need(|fact| *fact == Fact::ItMates) => {
                let needs_nothing_else = guard.cases.iter().any(|facts| facts.len() == 1);
                Some(if needs_nothing_else { CheckGuard::ForbidsMates } else { CheckGuard::ForbidsSomeMates })
            }
            () => Some(CheckGuard::ForbidsChecks),
        }
    }
}
