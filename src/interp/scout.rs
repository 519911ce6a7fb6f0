//! One rule of one piece at a time: its moves, or whether it attacks a square in a position or after some change of it, and the
//! cells on which that depends.

use super::attack::Judge;
use super::cursor::Cursor;
use super::walk::Walk;
use super::{End, pseudo};
use crate::board::{Content, Side, Square, SquareSet};
use crate::ir::{Action, Program, TargetRoutes};
use crate::position::{Form, Position};

/// Runs rules of one side on one position.
pub struct Scout<'a> {
    walk: Walk<'a>,
}

impl<'a> Scout<'a> {
    /// A scout of that side; `None` in a game without rules.
    pub fn new(program: &'a Program, position: &'a Position, mover: Side) -> Option<Scout<'a>> {
        let first = program.rules.first()?;
        Some(Scout { walk: Walk::new(program, position, mover, first) })
    }

    /// The scout sees these cells so, and no other changes any more.
    pub fn suppose(&mut self, changes: &[(Square, Content)]) {
        self.walk.view.restore(0);
        self.walk.view.forget_guards();
        for &(cell, content) in changes {
            self.walk.view.put(cell, content);
        }
        self.walk.view.given = changes.len();
    }

    /// Tells of every pseudo-legal move of the piece on `origin` by the rule of that number; the same text may come more than once.
    pub fn moves(&mut self, number: usize, origin: Square, mut tell: impl FnMut(&End<'_, '_>)) {
        self.walk.view.judging = false;
        pseudo::run(&mut self.walk, number, origin, &mut tell);
    }

    /// Returns whether the piece on `origin` attacks `target` by the rule of the given number, whose target routes are `target_routes`, and
    /// the cells on which the answer depends. The conditions of the rule are not tested.
    pub fn attacks(
        &mut self,
        number: usize,
        target_routes: Option<&'a TargetRoutes>,
        origin: Square,
        target: Square,
    ) -> (bool, SquareSet) {
        let rule = &self.walk.view.program.rules[number];
        self.walk.view.judging = true;
        self.walk.view.reads.take();
        self.walk.view.reads.add(origin);
        let Action::Move(body) = &rule.action else { return (false, self.walk.view.reads.take()) };
        let mut found = SquareSet::EMPTY;
        if self.walk.view.was_in_state(rule.state, origin) {
            let targets: SquareSet = [target].into_iter().collect();
            let mut judge = Judge { targets: &targets, enough: &targets, found };
            self.walk.rule = rule;
            self.walk.target_routes = target_routes.map(|target_routes| (target_routes, target));
            // The judge holds the result, whether or not the walk stopped early.
            let _ = self.walk.run(body, Cursor::new(origin, rule.kind, Form::Move), &mut judge);
            found = judge.found;
        }
        (!found.is_empty(), self.walk.view.reads.take())
    }
}
