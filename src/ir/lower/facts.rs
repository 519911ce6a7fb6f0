//! Lowering of facts and guards.

use super::Lowering;
use crate::board::{Contents, KindId, Lines};
use crate::ir::{Fact, Guard, RepeatedBy};
use crate::sema::model;

impl Lowering<'_> {
    /// Lowers guards and returns their indices. `subject` is the kind of piece that the sentence is about.
    pub(super) fn lower_guards(&mut self, guards: &[model::Guard], subject: KindId) -> Vec<usize> {
        guards.iter().map(|guard| self.lower_guard(guard, subject)).collect()
    }

    /// Lowers a guard without storing it in the program.
    pub(super) fn lower_guard_value(&mut self, guard: &model::Guard, subject: KindId) -> Guard {
        let mut case =
            |facts: &Vec<model::Fact>| facts.iter().map(|fact| self.lower_fact(fact, subject)).collect();
        let cases = guard.cases.iter().map(&mut case).collect();
        Guard { unless: guard.unless, cases }
    }

    /// Returns the index of a guard that holds if the last piece that the opponent moved was of this kind.
    pub(super) fn last_mover_guard(&mut self, kind: KindId) -> usize {
        self.intern_guard(Guard { unless: false, cases: vec![vec![Fact::LastEnemyMover(kind)]] })
    }

    /// Lowers a guard and returns its index.
    fn lower_guard(&mut self, guard: &model::Guard, subject: KindId) -> usize {
        let guard = self.lower_guard_value(guard, subject);
        self.intern_guard(guard)
    }

    /// Returns the index of a guard, adding it if it is new.
    fn intern_guard(&mut self, guard: Guard) -> usize {
        let guards = &mut self.program.guards;
        guards.iter().position(|existing| *existing == guard).unwrap_or_else(|| {
            guards.push(guard);
            guards.len() - 1
        })
    }

    /// Computes the lines of the board, for facts that need them.
    fn compute_lines(&mut self) {
        if self.program.lines.is_empty() {
            self.program.lines = Lines::new(&self.program.shape);
        }
    }

    pub(super) fn lower_fact(&mut self, fact: &model::Fact, subject: KindId) -> Fact {
        match fact {
            model::Fact::Checkmated => Fact::Checkmated,
            model::Fact::Stalemated => Fact::Stalemated,
            model::Fact::UnableToMove => Fact::UnableToMove,
            model::Fact::ToMove => Fact::ToMove,
            model::Fact::InCheck => Fact::InCheck,
            model::Fact::Unmoved => Fact::Unmoved,
            model::Fact::ItChecks => Fact::ItChecks,
            model::Fact::ItMates => Fact::ItMates,
            &model::Fact::Repeats { times, by } => {
                if let RepeatedBy::Chasing(chase) = by
                    && !self.program.chases.contains(&chase)
                {
                    self.program.chases.push(chase);
                }
                Fact::Repeats { times, by }
            }
            &model::Fact::Only { kinds, rest } => Fact::Only { kinds, rest },
            model::Fact::CanMove { enemy, negated, pattern } => Fact::CanMove {
                enemy: *enemy,
                negated: *negated,
                pattern: self.lower_pattern(pattern, subject),
            },
            model::Fact::CountOf(amount, set) => {
                Fact::CountOf(*amount, self.lower_set(set, subject, Contents::PIECE))
            }
            model::Fact::Faces(one, other) => {
                self.compute_lines();
                let mut set = |set| self.lower_set(set, subject, Contents::PIECE);
                Fact::Faces(set(one), set(other))
            }
            model::Fact::More(one, other) => {
                let mut set = |set| self.lower_set(set, subject, Contents::PIECE);
                Fact::More(set(one), set(other))
            }
            model::Fact::Points(amount, set) => {
                Fact::Points(*amount, self.lower_set(set, subject, Contents::PIECE))
            }
            model::Fact::MorePoints(one, other) => {
                let mut set = |set| self.lower_set(set, subject, Contents::PIECE);
                Fact::MorePoints(set(one), set(other))
            }
            model::Fact::InLine { length, exactly, set } => {
                self.compute_lines();
                let set = self.lower_set(set, subject, Contents::PIECE);
                Fact::InLine { length: *length, exactly: *exactly, set }
            }
        }
    }
}
