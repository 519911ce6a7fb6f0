//! The tables of one kind: move groups and shots. Rules are merged if one table can hold them.

use super::report::{Report, TableResult};
use super::royals::{GATING_WITHOUT_SINGLE_ROYAL, lacks_single_royal};
use crate::board::{KindId, Side};
use crate::ir::{Action, Instr, Program, Royalty};
use crate::kernel::squares::{Bits, TableCache};
use crate::kernel::tables::restricted_targets::{ActionForm, SharedAllowed};
use crate::kernel::tables::{CheckGuard, Condition, MoveGroup, Repetition, Shot, TableForm, Tail, chain};

/// The moves of one kind.
#[derive(Default)]
pub struct KindTable<B> {
    /// The moves from square to square.
    pub groups: Vec<MoveGroup<B>>,
    /// The moves that include a shot.
    pub shots: Vec<Shot<B>>,
    /// The moves that repeat rounds of legs.
    pub repetitions: Vec<Repetition<B>>,
    /// The indices of shooting rules without a table that hit nothing, or only what another shot hits too.
    pub unneeded_rules: Vec<usize>,
    /// The origins from which two groups can generate the same move.
    pub ambiguous_origins: B,
    /// The indices of the groups that are in none of the lists of [`SideTables`](super::SideTables).
    pub other_groups: Vec<usize>,
    /// By origin: the squares that a royal of the kind can move to, and those that it crosses when it castles. Empty if the kind is
    /// not royal.
    pub royal_range: Vec<B>,
    /// The indices of rules that the interpreter executes.
    pub interpreted_rules: Vec<usize>,
    /// True if an interpreted rule could generate the same move as a table. The interpreter then generates all moves of the pieces that
    /// may have moves by such a rule.
    pub may_duplicate_moves: bool,
}

impl<B: Bits> KindTable<B> {
    /// Compiles the move rules of a kind for one side. Calls `report` for each rule.
    pub fn new(
        program: &Program,
        kind: KindId,
        side: Side,
        cache: &mut TableCache<B>,
        report: &mut impl FnMut(usize, Report),
    ) -> KindTable<B> {
        let mut table = KindTable::default();
        let allowed = SharedAllowed::new(program, kind, side, ActionForm::Move);
        for rule_index in program.kind(kind).rules.clone() {
            let rule = &program.rules[rule_index];
            if let Action::Move(body) = &rule.action
                && rule.sides[side.index()]
            {
                let result = if program.is_neutral(kind) {
                    Err("both sides move this piece")
                } else {
                    table.add_rule(program, rule_index, body, side, &allowed)
                };
                if result.is_err() {
                    table.interpreted_rules.push(rule_index);
                }
                report(rule_index, Report::Moves(result));
            }
        }
        table.merge_groups(program, cache);
        table
    }

    /// Returns the move group of the kind if it is the only one, its table has only leaps and its moves are
    /// unconditional; otherwise returns `None`.
    #[inline]
    pub fn sole_leap_group(&self) -> Option<&MoveGroup<B>> {
        match self.groups.as_slice() {
            [group] if group.table_form == Some(TableForm::Leaps) && group.condition.is_empty() => {
                Some(group)
            }
            _ => None,
        }
    }

    /// Returns true if at least one group has moves whose targets come from a table and whose `after` sentences the
    /// interpreter runs.
    pub fn has_completed_moves(&self) -> bool {
        self.groups.iter().any(MoveGroup::has_completed_moves)
    }

    /// Iterates over the conditions of all groups, shots and repetitions, and of their effects.
    pub fn conditions(&self) -> impl Iterator<Item = Condition> {
        let groups = self.groups.iter().map(|group| (group.condition, &group.effect));
        let repetitions = self.repetitions.iter().map(|moves| (moves.condition, &moves.effect));
        let conditions = groups
            .chain(repetitions)
            .flat_map(|(condition, effect)| [condition].into_iter().chain(effect.conditions()));
        conditions.chain(self.shots.iter().map(|shot| shot.condition))
    }

    /// Compiles a rule and adds its table. Returns the name of the table, or the reason why the rule has none.
    fn add_rule(
        &mut self,
        program: &Program,
        rule_index: usize,
        body: &[Instr],
        side: Side,
        allowed: &SharedAllowed<'_, B>,
    ) -> TableResult {
        if body.iter().any(|instr| matches!(instr, Instr::Repeat(_))) {
            return self.add_repetition(Repetition::new(program, rule_index, side, allowed)?);
        }
        let chain = chain::read(body)?;
        if let Tail::Shoot { go, target_sets } = &chain.tail {
            let allowed = allowed.get()?;
            if allowed.is_some_and(|allowed| {
                !(allowed.depends_only_on_piece() && allowed.partial_restrictions.is_empty())
            }) {
                return Err("a restriction can forbid its moves, and it shoots");
            }
            let mut shot = Shot::new(program, rule_index, &chain, (go, target_sets), side)?;
            let restrictions = allowed.map_or(&[][..], |allowed| &allowed.restrictions);
            shot.condition.add_restrictions(program, restrictions)?;
            return self.add_shot(program, rule_index, shot);
        }
        let group = MoveGroup::new(program, rule_index, side, allowed)?.without_loss_of_royal(program);
        let options = group.effect.promotions.iter().flat_map(|promotion| &promotion.options);
        let mut kinds_after =
            options.map(|option| option.kind).chain(group.effect.kinds_without_choice()).peekable();
        let changes_kind = kinds_after.peek().is_some();
        let is_royal = |kind: KindId| program.kind(kind).royalty != Royalty::Common;
        let (mut stays_royal, mut becomes_neutral) = (true, false);
        for kind in kinds_after {
            stays_royal &= is_royal(kind);
            becomes_neutral |= program.is_neutral(kind);
        }
        if becomes_neutral {
            return Err("the piece becomes neutral");
        }
        // Only where royals can be of several kinds are the moves of a royal that changes its kind made and tested.
        if changes_kind && is_royal(group.kind) && !(stays_royal && lacks_single_royal(program)) {
            return Err("its moves change the kind of a royal");
        }
        if group.paths.is_some() && is_royal(group.kind) {
            return Err("its move texts contain the path, and the piece is royal");
        }
        let moves_on = group.effect.afters.as_ref().is_some_and(|afters| afters.move_on);
        if program.rules[rule_index].leaves_trail && moves_on {
            return Err("its trail contains squares that it passes after its event");
        }
        if group.effect.gating.is_some() && lacks_single_royal(program) {
            return Err(GATING_WITHOUT_SINGLE_ROYAL);
        }
        if group.effect.goes_on_safely() && lacks_single_royal(program) {
            return Err("its moves go on safely, and royal pieces appear, disappear or are of several kinds");
        }
        // The text of a completed move can contain several squares, as can the texts of shots and of moves with paths.
        // Therefore a kind with completed moves has no tables of the other two.
        let has_multi_square_texts =
            !self.shots.is_empty() || !self.groups.iter().all(MoveGroup::text_has_only_target);
        if group.has_completed_moves() && (has_multi_square_texts || !self.repetitions.is_empty())
            || !group.text_has_only_target() && self.has_completed_moves()
        {
            return Err("another rule can generate the same move");
        }
        if self.groups.iter().any(|other| other.covers_moves_through_pieces(&group, program)) {
            return Ok(group.table_name());
        }
        let longest_text = group.max_text_squares();
        if self.repetitions.iter().any(|repetition| repetition.min_text_squares <= longest_text) {
            return Err("another rule can generate the same move");
        }
        for other in &self.groups {
            if group.paths.is_some()
                && !group.differs_only_in_table(other)
                && !other.overlap(&group, program).is_empty()
            {
                return Err("another rule can generate the same move");
            }
            let is_completed = other.has_completed_moves() || group.has_completed_moves();
            let has_check_guard = [group.check_guard, other.check_guard] != [CheckGuard::Absent; 2];
            let must_not_overlap = has_check_guard
                || other.effect.promotions != group.effect.promotions
                || other.effect.gating != group.effect.gating
                || other.effect.placements != group.effect.placements
                || [other, &group].into_iter().any(|group| group.effect.onward_legs.is_some())
                || (is_completed || group.effect.placements.is_some()) && other.effect != group.effect
                || group.through.is_some();
            if must_not_overlap && !other.overlap(&group, program).is_empty() {
                return Err("another rule can generate the same move");
            }
        }
        let name = group.table_name();
        self.groups.push(group);
        Ok(name)
    }

    /// Adds the table of a rule that repeats legs.
    fn add_repetition(&mut self, repetition: Repetition<B>) -> TableResult {
        let may_have_same_text = |group: &MoveGroup<B>| {
            group.has_completed_moves() || group.max_text_squares() >= repetition.min_text_squares
        };
        if self.groups.iter().any(may_have_same_text)
            || !self.shots.is_empty()
            || !self.repetitions.is_empty()
        {
            return Err("another rule can generate the same move");
        }
        self.repetitions.push(repetition);
        Ok("repeated paths")
    }

    /// Adds a shot of a rule.
    fn add_shot(&mut self, program: &Program, rule_index: usize, shot: Shot<B>) -> TableResult {
        if shot.never_hits() || self.shots.iter().any(|other| other.covers(&shot, program)) {
            self.unneeded_rules.push(rule_index);
            return Ok("shots");
        }
        let covered = self.shots.iter().filter(|other| shot.covers(other, program));
        self.unneeded_rules.extend(covered.map(|other| usize::from(other.rule)));
        self.shots.retain(|other| !shot.covers(other, program));
        if self.shots.iter().any(|other| other.overlaps(&shot, program))
            || self.has_completed_moves()
            || !self.repetitions.is_empty()
        {
            return Err("another rule can generate the same shot");
        }
        self.shots.push(shot);
        Ok("shots")
    }

    /// Merges groups that fit into one table. Overlapping groups that cannot be merged keep the order of the rules.
    fn merge_groups(&mut self, program: &Program, cache: &mut TableCache<B>) {
        let mut merged: Vec<MoveGroup<B>> = Vec::new();
        for group in std::mem::take(&mut self.groups) {
            let earlier_index = merged.iter().position(|earlier| earlier.differs_only_in_table(&group));
            // Merging must not move the group ahead of a group that can generate the same move.
            let can_merge = earlier_index.is_some_and(|at| {
                merged[at + 1..].iter().all(|between| between.overlap(&group, program).is_empty())
            });
            if !(can_merge && earlier_index.is_some_and(|at| merged[at].merge(&group))) {
                merged.push(group);
            }
        }
        let mut merged: Vec<MoveGroup<B>> = merged.into_iter().flat_map(MoveGroup::split).collect();
        remove_duplicates(&mut merged, program);
        for later in 1..merged.len() {
            let (before, rest) = merged.split_at_mut(later);
            for earlier in before {
                let origins = earlier.overlap(&rest[0], program);
                earlier.ambiguous_origins |= origins;
                rest[0].ambiguous_origins |= origins;
                self.ambiguous_origins |= origins;
            }
        }
        for group in &mut merged {
            group.finish(cache);
        }
        self.shots.iter_mut().for_each(|shot| shot.finish(cache));
        self.groups = merged;
    }
}

/// Removes moves that another group also generates: from the later group if both leap to the same target, and also from the earlier
/// group if both have the same effect and no group between them can generate these moves.
fn remove_duplicates<B: Bits>(groups: &mut Vec<MoveGroup<B>>, program: &Program) {
    for later in 1..groups.len() {
        let (before, rest) = groups.split_at_mut(later);
        for index in 0..later {
            let Some((earlier, between)) = before[index..].split_first_mut() else { continue };
            rest[0].remove_moves_of(earlier, program);
            let keeps_order = |group: &MoveGroup<B>| {
                group.overlap(earlier, program).is_empty() || group.overlap(&rest[0], program).is_empty()
            };
            if earlier.effect == rest[0].effect
                && earlier.condition == rest[0].condition
                && between.iter().all(keeps_order)
            {
                earlier.remove_moves_of(&rest[0], program);
            }
        }
    }
    groups.retain(|group| !group.is_empty());
}
