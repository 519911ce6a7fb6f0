//! Facts on which rules, duties and endings depend.

use super::Lowering;
use crate::board::{Contents, KindId, lines};
use crate::ir::{Fact, Guard};
use crate::sema::model;

impl Lowering<'_> {
    /// The numbers of guards.
    pub(super) fn guards(&mut self, guards: &[model::Guard], subject: KindId) -> Vec<usize> {
        guards.iter().map(|guard| self.guard(guard, subject)).collect()
    }

    /// The number of a guard, kept once.
    fn guard(&mut self, guard: &model::Guard, subject: KindId) -> usize {
        let mut case = |facts: &Vec<model::Fact>| facts.iter().map(|fact| self.fact(fact, subject)).collect();
        let cases = guard.cases.iter().map(&mut case).collect();
        let guard = Guard { unless: guard.unless, cases };
        let guards = &mut self.program.guards;
        guards.iter().position(|known| *known == guard).unwrap_or_else(|| {
            guards.push(guard);
            guards.len() - 1
        })
    }

    pub(super) fn fact(&mut self, fact: &model::Fact, subject: KindId) -> Fact {
        match fact {
            model::Fact::Checkmated => Fact::Checkmated,
            model::Fact::Stalemated => Fact::Stalemated,
            model::Fact::UnableToMove => Fact::UnableToMove,
            model::Fact::ToMove => Fact::ToMove,
            model::Fact::InCheck => Fact::InCheck,
            model::Fact::Unmoved => Fact::Unmoved,
            model::Fact::ItChecks => Fact::ItChecks,
            model::Fact::ItMates => Fact::ItMates,
            &model::Fact::Repeats { times, by_checking } => Fact::Repeats { times, by_checking },
            &model::Fact::Only { kinds, rest } => Fact::Only { kinds, rest },
            model::Fact::Able { enemy, not, deed } => {
                Fact::Able { enemy: *enemy, not: *not, deed: self.deed(deed, subject) }
            }
            model::Fact::Number(amount, set) => {
                Fact::Number(*amount, self.set(set, subject, Contents::PIECE))
            }
            model::Fact::InLine { length, exactly, set } => {
                if self.program.lines.is_empty() {
                    self.program.lines = lines(&self.program.shape);
                }
                let set = self.set(set, subject, Contents::PIECE);
                Fact::InLine { length: *length, exactly: *exactly, set }
            }
        }
    }
}
