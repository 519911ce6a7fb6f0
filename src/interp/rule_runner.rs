//! Runs one rule of one piece. Generates its moves, or determines whether it attacks a square and on which cells the result depends.

use super::attack::AttackFinder;
use super::cursor::Cursor;
use super::walk::Walk;
use super::{CompletePath, pseudo};
use crate::board::{Content, Side, Square, SquareSet};
use crate::ir::{Action, Program, TargetRoutes};
use crate::position::{Form, Position, Relocation, Trail};

/// Runs rules of one side on one position.
pub struct RuleRunner<'a> {
    walk: Walk<'a>,
}

impl<'a> RuleRunner<'a> {
    /// Creates a runner for the rules of a side; `None` in a game without rules.
    pub fn new(program: &'a Program, position: &'a Position, mover: Side) -> Option<RuleRunner<'a>> {
        let any_rule = program.rules.first()?;
        Some(RuleRunner { walk: Walk::new(program, position, mover, any_rule) })
    }

    /// Selects whether attacks are searched, and whether reads are recorded. Clears the results cached in another mode.
    fn set_mode(&mut self, attack_mode: bool, records_reads: bool) {
        let view = &mut self.walk.view;
        if (view.attack_mode, view.records_reads) != (attack_mode, records_reads) {
            view.clear_cached_results();
        }
        (view.attack_mode, view.records_reads) = (attack_mode, records_reads);
        (self.walk.target_routes, self.walk.useful_ends) = (None, None);
    }

    /// Changes the contents of cells for the following calls. Replaces the changes of earlier calls.
    pub fn set_changes(&mut self, changes: &[(Square, Content)]) {
        self.walk.view.restore(0);
        self.walk.view.clear_cached_results();
        for &(cell, content) in changes {
            self.walk.view.put(cell, content);
        }
        self.walk.view.initial_edit_count = changes.len();
    }

    /// Calls `visit` for every pseudo-legal move of the piece on `origin` by the rule with this index. Several moves can have the same
    /// text.
    pub fn moves(&mut self, rule_index: usize, origin: Square, visit: &mut dyn FnMut(&CompletePath<'_, '_>)) {
        self.set_mode(false, false);
        pseudo::run_rule(&mut self.walk, rule_index, origin, visit);
    }

    /// Calls `visit` for every pseudo-legal move by the rule with this index that begins with `relocation` and leaves `trail`. Runs only
    /// the `after` sentences of the rule. If `captures` is false, a piece on the target stays there until a sentence moves it. Does not
    /// test the conditions of the rule or the restrictions of the piece. Does not set the direction of the last leg.
    pub fn complete_relocation(
        &mut self,
        rule_index: usize,
        relocation: Relocation,
        captures: bool,
        trail: Option<Trail>,
        visit: &mut dyn FnMut(&CompletePath<'_, '_>),
    ) {
        self.set_mode(false, false);
        pseudo::complete_relocation(&mut self.walk, rule_index, relocation, captures, trail, visit);
    }

    /// Calls `visit` for every drop onto a square by the rule with this index. Does not test the conditions of the rule.
    pub fn complete_drop(
        &mut self,
        rule_index: usize,
        to: Square,
        visit: &mut dyn FnMut(&CompletePath<'_, '_>),
    ) {
        self.set_mode(false, false);
        pseudo::complete_drop(&mut self.walk, rule_index, to, visit);
    }

    /// Returns true if the piece on `origin` attacks `target` by the rule with this index. `target_routes` are the routes by which the rule
    /// can remove a piece from each target; with `None`, all routes are followed. If `ends` are given, the leg that these routes are about
    /// must end on one of them. Of the conditions of the rule, only the state (`unmoved`, `promoted`) is tested, not the guards. Restrictions
    /// apply.
    pub fn attacks(
        &mut self,
        rule_index: usize,
        target_routes: Option<&'a TargetRoutes>,
        ends: Option<SquareSet>,
        origin: Square,
        target: Square,
    ) -> bool {
        self.set_mode(true, false);
        self.walk.useful_ends = ends;
        self.finds_attack(rule_index, target_routes, origin, target)
    }

    /// Returns the result of [`RuleRunner::attacks`] and the cells on which it depends. Slower than that function.
    pub fn attacks_with_reads(
        &mut self,
        rule_index: usize,
        target_routes: Option<&'a TargetRoutes>,
        origin: Square,
        target: Square,
    ) -> (bool, SquareSet) {
        self.set_mode(true, true);
        self.walk.view.reads.take();
        self.walk.view.reads.add(origin);
        let attacks = self.finds_attack(rule_index, target_routes, origin, target);
        (attacks, self.walk.view.reads.take())
    }

    /// Computes the result of [`RuleRunner::attacks`] in the current mode.
    fn finds_attack(
        &mut self,
        rule_index: usize,
        target_routes: Option<&'a TargetRoutes>,
        origin: Square,
        target: Square,
    ) -> bool {
        let rule = &self.walk.view.program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return false };
        if !self.walk.view.was_in_state(rule.state, origin) || !self.walk.set_restrictions(origin) {
            return false;
        }
        let targets: SquareSet = [target].into_iter().collect();
        let mut attack_finder =
            AttackFinder { targets: &targets, sufficient_targets: &targets, found: SquareSet::EMPTY };
        self.walk.rule = rule;
        self.walk.target_routes = target_routes.map(|target_routes| (target_routes, target));
        // The finder contains the result even if the walk stopped early.
        let _ = self.walk.run(body, Cursor::new(origin, rule.kind, Form::Move), &mut attack_finder);
        !attack_finder.found.is_empty()
    }
}
