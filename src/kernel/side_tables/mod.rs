//! The tables of one side: the moves of each kind, castlings, drops and attacks. Reports for every rule the table
//! that generates its moves, or why it needs the interpreter.

mod kind;
mod move_effect;
mod piece_test;
mod report;
mod royals;
mod simple_groups;
mod tested_attacks;
mod turn_conditions;

use std::sync::Arc;

use crate::board::{KindId, Side, Square};
use crate::ir::{Action, After, Instr, Program, Royalty, Rule, SetId, possible_text_squares};
use crate::kernel::squares::{Bits, BoardView, TableCache};
use crate::kernel::tables::restricted_targets::{ActionForm, allowed_targets};
use crate::kernel::tables::{
    Blast, CheckGuard, Condition, GatedDrop, MoveGroup, MovePaths, PassableKinds, Placements, Reason, Rows,
    RuleFilter, TargetMask, keeps_legality_and_text, turn_guard::exclude_each_other, turns_others,
};
use crate::kernel::threats::Threats;
use crate::position::{Form, Move};
pub use kind::KindTable;
pub use move_effect::{MoveEffect, move_effects};
pub use report::{Report, TableResult};
use royals::{GATING_WITHOUT_SINGLE_ROYAL, lacks_single_royal, royal_changers, royal_range};
pub use royals::{RoyalChanger, RoyalChangers, royals, single_royal};
pub use simple_groups::{LinesAndLeaps, MAX_MASKS, SimpleGroup, SimpleGroups};
pub use tested_attacks::TestedAttacks;
use turn_conditions::TurnConditions;

/// The tables of one side.
#[derive(Default)]
pub struct SideTables<B> {
    /// The tables by kind.
    pub kinds: Vec<KindTable<B>>,
    /// The groups that need only a table look-up. Groups of royals are not included.
    pub simple_groups: SimpleGroups<B>,
    /// The kinds with moves from tables outside `simple_groups` and `moves_through_pieces`.
    pub kinds_with_other_tables: Vec<KindId>,
    /// The groups of moves through other pieces, by the kinds of these pieces. Each group is given by the kind of the mover and by its
    /// index among the groups of this kind. Groups of royals are not included.
    pub moves_through_pieces: Vec<(PassableKinds, Vec<(KindId, usize)>)>,
    /// The kinds with rules that the interpreter executes, with moves that it completes, or with repetitions.
    pub interpreted_kinds: Vec<KindId>,
    /// The kinds for which [`KindTable::may_duplicate_moves`] is true.
    pub duplicating_kinds: Vec<KindId>,
    /// The kinds with a move group whose moves may be accompanied by a drop.
    pub gating_kinds: Vec<KindId>,
    /// The kinds with a move group that has guards about checks.
    pub kinds_with_check_guards: Vec<KindId>,
    /// The kinds of pieces that change sides by their own moves, which can thereby be illegal.
    pub self_turning_kinds: Vec<KindId>,
    /// The castlings that have tables.
    pub castlings: Vec<CastlingTable<B>>,
    /// By rule: the filters of the rules that the interpreter executes; `None` for all other rules.
    pub rule_filters: Vec<Option<RuleFilter<B>>>,
    /// The drop rules that have tables.
    pub drops: Vec<DropRule<B>>,
    /// The kinds with moves that go on only if the royal is safe before the onward leg.
    safely_onward_kinds: Vec<KindId>,
    /// True if the interpreter generates all drops.
    pub interpreted_drops: bool,
    /// The guards that are evaluated once per turn.
    pub conditions: TurnConditions<B>,
    /// The value of [`SideTables::has_turn_tests`].
    pub has_turn_tests: bool,
    /// The moves and drops that may put a royal of their side on the board or move another piece that is royal. `None` if drops may put a
    /// royal on the board that is not in hand.
    pub royal_changers: Option<RoyalChangers<B>>,
    /// The value of [`SideTables::only_relocates`] in positions without a trail.
    relocates_without_trail: bool,
    /// The attacks of this side on the enemy's royals, by royal kind, in the order of [`royals`].
    pub threats: Vec<Threats<B>>,
    /// The conditional attacks on the enemy's single royal with their conditions; `None` if tables cannot evaluate them.
    pub tested_attacks: Option<TestedAttacks<B>>,
}

/// A castling of one side.
pub struct CastlingTable<B> {
    /// The castling without a drop or a placement.
    pub mv: Move,
    /// The conditions on the castling piece and the turn.
    pub condition: Condition,
    /// The bits of the castling rights that it needs.
    pub rights: u64,
    pub partner_from: Square,
    pub partner_to: Square,
    /// The squares that must be vacant, without the origins of both pieces.
    pub vacant: B,
    /// The squares on which a castling royal must not be attacked.
    pub crossed: Vec<Square>,
    /// The origin, the crossed squares and the target.
    pub royal_path: B,
    /// True if the castling piece is the single royal, and the castling is legal whenever no square of `royal_path` is
    /// attacked: it has no condition, drop or placement, and no attack on the target can pass over `partner_from`.
    pub needs_only_safe_path: bool,
    /// The drop that may accompany the castling, and the squares for it: those origins of the two castling pieces that
    /// are vacant after the castling.
    pub gating: Option<(GatedDrop, Vec<Square>)>,
    /// The pieces that are placed at the end of the castling.
    pub placements: Option<Placements<B>>,
}

/// A drop rule of one kind.
pub struct DropRule<B> {
    /// The index of the rule.
    pub rule: u16,
    pub kind: KindId,
    /// True if the dropped piece counts as never having moved.
    pub unmoved: bool,
    /// The kind that is taken from the hand; `None` if the supply is unlimited.
    pub hand: Option<KindId>,
    /// The squares onto which the piece can be dropped.
    pub to: TargetMask<B>,
    /// The rows that a drop must enclose, and whose pieces it turns.
    pub rows: Option<Arc<Rows<B>>>,
    /// The effect of a drop on the pieces around its square.
    pub blast: Option<Arc<Blast<B>>>,
    /// The conditions on the turn.
    pub condition: Condition,
    /// The indices of the earlier drop rules of the same kind. If several of them have the same target, the first is used.
    pub earlier: Vec<usize>,
    /// The drops that guards about the finished move can forbid.
    pub check_guard: CheckGuard,
}

impl<B: Bits> SideTables<B> {
    /// Compiles the rules of a side. `royal_kind` is the single royal kind, if any. Calls `report` for every rule of the
    /// side.
    pub fn new(
        program: &Program,
        side: Side,
        royal_kind: Option<KindId>,
        cache: &mut TableCache<B>,
        mut report: impl FnMut(usize, Report),
    ) -> SideTables<B> {
        let mut tables = SideTables::default();
        for kind in program.kind_ids() {
            let table = KindTable::new(program, kind, side, cache, &mut report);
            tables.kinds.push(table);
        }
        for (rule_index, rule) in program.rules.iter().enumerate() {
            if !rule.sides[side.index()] {
                continue;
            }
            match rule.action {
                Action::Castle(castling) => {
                    let result = tables.add_castling(program, rule_index, castling, side);
                    if result.is_err() {
                        tables.kinds[rule.kind.index()].interpreted_rules.push(rule_index);
                    }
                    report(rule_index, Report::Moves(result));
                }
                Action::Drop { unmoved, hand, to } => {
                    let result = tables.add_drop(program, rule_index, (unmoved, hand, to), side);
                    tables.interpreted_drops |= result.is_err();
                    report(rule_index, Report::Moves(result));
                }
                Action::Move(_) => {}
            }
        }
        for kind in program.kind_ids() {
            tables.kinds[kind.index()].may_duplicate_moves = tables.may_duplicate_text(program, kind, side);
        }
        for placements in tables.castlings.iter_mut().filter_map(|castling| castling.placements.as_mut()) {
            placements.finish(cache);
        }
        tables.rule_filters = (0..program.rules.len())
            .map(|rule_index| {
                let rule = &program.rules[rule_index];
                let table = &tables.kinds[rule.kind.index()];
                let is_interpreted = rule.sides[side.index()]
                    && (table.may_duplicate_moves || table.interpreted_rules.contains(&rule_index));
                is_interpreted.then(|| RuleFilter::new(program, rule_index, side, cache))
            })
            .collect();
        tables.conditions = TurnConditions::new(program, side, tables.used_conditions(program));
        tables.fill_group_and_kind_lists(program, side);
        tables.has_turn_tests = tables.has_turn_tests();
        for (kind, _) in royals(program) {
            tables.kinds[kind.index()].royal_range =
                program.shape.all_squares().map(|from| royal_range(&tables, kind, from)).collect();
        }
        tables.royal_changers = royal_changers(program, side, &tables);
        let relocates = |table: &KindTable<B>| {
            table.shots.is_empty() && table.groups.iter().all(MoveGroup::relocates_without_trail)
        };
        tables.relocates_without_trail = !tables.has_gating() && tables.kinds.iter().all(relocates);
        for (kind, _) in royals(program) {
            tables.threats.push(Threats::new(
                program,
                side,
                kind,
                royal_kind.is_some(),
                Some(&mut *cache),
                |rule_index, result| {
                    report(rule_index, Report::RoyalAttacks(result));
                },
            ));
        }
        tables.tested_attacks = royal_kind.and_then(|kind| {
            let conditional = tables.threats.first()?.conditional_attacks.as_ref()?;
            TestedAttacks::new(program, side, kind, &conditional.rules)
        });
        tables
    }

    /// Returns true if something about a turn must be evaluated before moves are generated: conditions, or which pieces the interpreter
    /// moves.
    fn has_turn_tests(&self) -> bool {
        let depends_on_check = |filter: &RuleFilter<B>| filter.needs_check;
        !(self.conditions.is_empty() && self.duplicating_kinds.is_empty())
            || self.rule_filters.iter().flatten().any(depends_on_check)
    }

    /// Iterates over all conditions, each with the kind of the pieces to which it applies.
    fn used_conditions(&self, program: &Program) -> impl Iterator<Item = (KindId, Condition)> {
        let kinds = self.kinds.iter().zip(program.kind_ids());
        let of_kinds =
            kinds.flat_map(|(table, kind)| table.conditions().map(move |condition| (kind, condition)));
        let castling_placements = self
            .castlings
            .iter()
            .filter_map(|castling| Some((castling.mv.kind, castling.placements.as_ref()?)));
        let of_placements = castling_placements
            .flat_map(|(kind, placements)| placements.conditions().map(move |condition| (kind, condition)));
        let filters = self.rule_filters.iter().zip(&program.rules);
        of_kinds
            .chain(of_placements)
            .chain(self.castlings.iter().map(|castling| (castling.mv.kind, castling.condition)))
            .chain(self.drops.iter().map(|drop| (drop.kind, drop.condition)))
            .chain(filters.filter_map(|(filter, rule)| Some((rule.kind, filter.as_ref()?.condition))))
    }

    /// Returns true if an interpreted rule of the kind could generate a move with the text of a move from a table.
    fn may_duplicate_text(&self, program: &Program, kind: KindId, side: Side) -> bool {
        let table = &self.kinds[kind.index()];
        // The first square of a text, or its only one, is the target of the leg before the `after` sentences.
        let has_target_first =
            |group: &&MoveGroup<B>| group.text_has_only_target() || group.effect.onward_legs.is_some();
        let groups_with_target_first = || table.groups.iter().filter(has_target_first);
        let names_partner =
            |castling: &CastlingTable<B>| castling.mv.kind == kind && castling.mv.text_squares().count() > 1;
        let has_multi_square_texts = !table.shots.is_empty()
            || self.castlings.iter().any(names_partner)
            || !table.repetitions.is_empty()
            || !table.groups.iter().all(MoveGroup::text_has_only_target)
            || table.has_completed_moves()
            || table.groups.iter().any(|group| group.effect.placements.is_some());
        let repeats_one_square = || table.repetitions.iter().any(|moves| moves.min_text_squares == 1);
        let castlings =
            || self.castlings.iter().map(|castling| castling.mv).filter(|castling| castling.kind == kind);
        table.interpreted_rules.iter().any(|&rule_index| {
            let Action::Move(body) = &program.rules[rule_index].action else { return true };
            program.shape.all_squares().any(|from| match possible_text_squares(program, body, side, from) {
                None => has_multi_square_texts || body.iter().any(may_name_one_square),
                Some(targets) => {
                    let targets = B::from_set(&targets);
                    repeats_one_square()
                        || groups_with_target_first().any(|group| group.may_reach(from, targets))
                        || castlings().any(|castling| castling.from == from && targets.contains(castling.to))
                }
            })
        })
    }

    /// Fills the list of simple groups and the lists of kinds.
    fn fill_group_and_kind_lists(&mut self, program: &Program, side: Side) {
        for (table, kind) in self.kinds.iter_mut().zip(program.kind_ids()) {
            let is_royal = program.kind(kind).royalty != Royalty::Common;
            if !table.may_duplicate_moves && !is_royal {
                self.simple_groups.add(program, kind, side, table);
            }
            for (index, group) in table.groups.iter().enumerate() {
                let passable_kinds = group.through.as_ref().map(|through| &through.passable_kinds);
                match passable_kinds.filter(|_| !is_royal) {
                    _ if !group.needs_own_loop() => {}
                    None => table.other_groups.push(index),
                    Some(passable) => {
                        let lists = &mut self.moves_through_pieces;
                        let existing = lists.iter().position(|(existing, _)| existing == passable);
                        let at = existing.unwrap_or_else(|| {
                            lists.push((passable.clone(), Vec::new()));
                            lists.len() - 1
                        });
                        lists[at].1.push((kind, index));
                    }
                }
            }
            if !table.interpreted_rules.is_empty()
                || !table.repetitions.is_empty()
                || table.has_completed_moves()
            {
                self.interpreted_kinds.push(kind);
            }
            if table.may_duplicate_moves {
                self.duplicating_kinds.push(kind);
            }
            if table.groups.iter().any(|group| group.effect.goes_on_safely()) {
                self.safely_onward_kinds.push(kind);
            }
            if table.groups.iter().any(|group| group.effect.gating.is_some()) {
                self.gating_kinds.push(kind);
            }
            if table.groups.iter().any(|group| group.check_guard != CheckGuard::Absent) {
                self.kinds_with_check_guards.push(kind);
            }
            let turns_mover = |group: &MoveGroup<B>| {
                group.effect.blast.as_ref().is_some_and(|blast| blast.turns_mover() && !blast.keeps_legality)
            };
            if table.groups.iter().any(turns_mover) {
                self.self_turning_kinds.push(kind);
            }
            let has_other_moves = !table.shots.is_empty() || !table.ambiguous_origins.is_empty();
            if has_other_moves || !table.other_groups.is_empty() {
                self.kinds_with_other_tables.push(kind);
            }
        }
    }

    /// Compiles a castling and adds its table.
    fn add_castling(
        &mut self,
        program: &Program,
        rule_index: usize,
        castling_index: usize,
        side: Side,
    ) -> TableResult {
        let (rule, castling) = (&program.rules[rule_index], &program.castlings[castling_index]);
        let index = side.index();
        if program.is_neutral(castling.partner_after) {
            return Err("the partner becomes neutral");
        }
        // If both pieces are of the single royal kind, the castling is never possible.
        let is_royal = |kind| program.kind(kind).royalty != Royalty::Common;
        if is_royal(castling.partner) && !is_royal(castling.kind) && !lacks_single_royal(program) {
            return Err("the partner is royal");
        }
        let mut condition = Condition::new(program, &rule.guards, rule.state)?;
        let (from, to) = (castling.from[index], castling.to[index]);
        let allowed = allowed_targets::<B>(program, rule.kind, side, ActionForm::Castling)?;
        if let Some(allowed) = allowed {
            if !allowed.allows(from, to) {
                return Ok("castling, which a restriction always forbids");
            }
            let restrictions: Vec<usize> = allowed.restrictions_between(from, to).collect();
            condition.add_restrictions(program, &restrictions)?;
        }
        let text_squares: Vec<Square> = castling.text_squares(side, &program.shape).collect();
        let may_have_same_text = |group: &MoveGroup<B>| {
            let may_have_same_length =
                text_squares.len() == 1 || group.has_completed_moves() || group.effect.placements.is_some();
            may_have_same_length && group.table.all_targets(from).contains(text_squares[0])
        };
        if self.kinds[castling.kind.index()].groups.iter().any(may_have_same_text) {
            return Err("the piece can move to the same square without castling");
        }
        let mut mv = Move::new(castling.kind, from, to, Form::Castling, rule_index as u16);
        for &square in &text_squares {
            mv.push_text_square(square, false);
        }
        let has_same_text = |other: &CastlingTable<B>| (other.mv.kind, other.mv) == (mv.kind, mv);
        // Of castlings with one letter whose pieces can start anywhere, only one has its rights.
        let excludes = |other: &CastlingTable<B>| match program.rules[usize::from(other.mv.rule)].action {
            Action::Castle(index) => {
                let other_castling = &program.castlings[index];
                [castling, other_castling].iter().all(|castling| castling.from_any_square)
                    && castling.letter == other_castling.letter
                    && condition.is_empty()
                    && other.condition.is_empty()
            }
            Action::Move(_) | Action::Drop { .. } => false,
        };
        if self.castlings.iter().any(|other| has_same_text(other) && !excludes(other)) {
            return Err("another castling can have the same text");
        }
        let (partner_from, partner_to) = (castling.partner_from[index], castling.partner_to[index]);
        let placements = Placements::of_afters(program, rule, side)?;
        let drop = if placements.is_some() { None } else { GatedDrop::after_castling(program, rule, side)? };
        if drop.is_some() {
            if lacks_single_royal(program) {
                return Err(GATING_WITHOUT_SINGLE_ROYAL);
            }
            // A castling with a drop onto the partner's origin has the text of a move of the partner to `from`.
            let partner = &self.kinds[castling.partner.index()];
            let other_castlings = || self.castlings.iter().filter(|other| other.mv.from == from);
            if !partner.interpreted_rules.is_empty()
                || partner.groups.iter().any(|group| group.can_capture_own(castling.kind, partner_from, from))
                || other_castlings().any(|other| other.partner_from == partner_from)
            {
                return Err("another rule can generate the same move with a drop");
            }
        }
        let vacated = || [from, partner_from].into_iter().filter(|at| ![to, partner_to].contains(at));
        self.castlings.push(CastlingTable {
            mv,
            condition,
            rights: castling.bits(side),
            partner_from,
            partner_to,
            vacant: castling.vacant[index]
                .iter()
                .filter(|cell| ![from, partner_from].contains(cell))
                .copied()
                .collect(),
            crossed: castling.crossed[index].clone(),
            royal_path: castling.crossed[index]
                .iter()
                .fold(B::bit(from) | B::bit(to), |set, &at| set | B::bit(at)),
            needs_only_safe_path: false,
            gating: drop.map(|drop| (drop, vacated().collect())),
            placements,
        });
        Ok("castling")
    }

    /// Returns true if this side can use the fast path of move generation (`plain_moves`). Conditions:
    ///
    /// * Both sides start with a royal.
    /// * This side can neither pass nor swap sides.
    /// * All its moves are castlings or moves from tables, without conditions and without drops.
    /// * All moves of its other kinds are in simple groups.
    /// * All attacks of `enemy` have tables.
    pub fn allows_plain_moves(
        &self,
        program: &Program,
        side: Side,
        royal_kind: KindId,
        enemy: &SideTables<B>,
    ) -> bool {
        let starts_with_royal = |side: Side| !program.kind(royal_kind).start_squares[side.index()].is_empty();
        program.swap_turns[side.index()].is_none()
            && !program.may_pass[side.index()]
            && Side::BOTH.into_iter().all(starts_with_royal)
            && self.kinds_with_other_tables.iter().all(|&kind| kind == royal_kind)
            && self.moves_through_pieces.is_empty()
            && self.interpreted_kinds.is_empty()
            && self.kinds_with_check_guards.is_empty()
            && !self.has_gating()
            && self.kinds.iter().flat_map(|table| &table.groups).all(|group| group.condition.is_empty())
            && self.conditions.is_empty()
            && self.drops.is_empty()
            && !self.interpreted_drops
            && enemy.threats.first().is_some_and(Threats::all_have_tables)
    }

    /// Returns true if a move from tables may be accompanied by a drop.
    pub fn has_gating(&self) -> bool {
        !self.gating_kinds.is_empty() || self.castlings.iter().any(|castling| castling.gating.is_some())
    }

    /// Returns true if the tables have moves that are legal only if the royal is safe before the move is complete. Only legality masks that
    /// cover all attacks can decide them.
    pub fn needs_masks(&self) -> bool {
        self.has_gating() || !self.safely_onward_kinds.is_empty()
    }

    /// Returns true if no move captures or removes more than one piece.
    pub fn captures_one_piece(&self) -> bool {
        let takes_one = |group: &MoveGroup<B>| {
            let captures_on_path = group.paths.as_ref().is_some_and(MovePaths::captures_on_path);
            !captures_on_path && group.effect.blast.is_none() && group.effect.afters.is_none()
        };
        let kind_takes_one = |table: &KindTable<B>| {
            table.interpreted_rules.is_empty()
                && table.shots.is_empty()
                && table.repetitions.is_empty()
                && table.groups.iter().all(takes_one)
        };
        !self.interpreted_drops && self.kinds.iter().all(kind_takes_one)
    }

    /// Returns true if all moves from tables except castlings, moves of royals and repetitions are relocations: a piece moves, captures at
    /// most one piece on its target, and possibly changes its kind. `view` is the position.
    pub fn only_relocates(&self, view: &BoardView<B>) -> bool {
        self.relocates_without_trail && view.trail.is_empty()
    }

    /// Sets `needs_only_safe_path` of each castling, given the attacks of `enemy`. The game must have a single royal kind.
    pub fn find_simple_castlings(&mut self, royal_kind: KindId, enemy: &SideTables<B>) {
        for castling in &mut self.castlings {
            let can_shield =
                |threats: &Threats<B>| threats.has_path_over(castling.mv.to, castling.partner_from);
            castling.needs_only_safe_path = castling.mv.kind == royal_kind
                && castling.condition.is_empty()
                && castling.gating.is_none()
                && castling.placements.is_none()
                && !enemy.threats.iter().any(can_shield);
        }
    }

    /// Compiles a drop rule and adds its table.
    fn add_drop(
        &mut self,
        program: &Program,
        rule_index: usize,
        (unmoved, hand, to): (bool, Option<KindId>, SetId),
        side: Side,
    ) -> TableResult {
        let rule = &program.rules[rule_index];
        if program.is_neutral(rule.kind) {
            return Err("both sides move this piece");
        }
        let rows = enclosed_rows(program, rule, side)?;
        let blast = turning_blast(program, rule, side).map(Arc::new);
        let (check_guard, turn_guards) = CheckGuard::split(program, &rule.guards);
        if check_guard != CheckGuard::Absent && !rule.afters.is_empty() {
            return Err(AFTER_DROPS);
        }
        let condition = Condition::new(program, &turn_guards, rule.state)?;
        if condition.depends_on_piece() {
            return Err("its condition is about a piece that is not on the board yet");
        }
        let to = TargetMask::new_with_turn_sets(program, &[to], side, None)?.vacant_only();
        if !to.ignores_origin() {
            return Err("its target set depends on the origin of the move");
        }
        let same_kind = |&index: &usize| self.drops[index].kind == rule.kind;
        let earlier: Vec<usize> = (0..self.drops.len()).filter(same_kind).collect();
        let guards = earlier.iter().map(|&index| self.drops[index].check_guard).chain([check_guard]);
        if !earlier.is_empty() && guards.max() != Some(CheckGuard::Absent) {
            return Err("another rule drops the same piece, and one of them has a condition about checks");
        }
        self.drops.push(DropRule {
            rule: rule_index as u16,
            kind: rule.kind,
            unmoved,
            hand,
            to,
            rows,
            blast,
            condition,
            earlier,
            check_guard,
        });
        Ok("drops")
    }
}

/// The reason why a drop rule needs the interpreter if only the interpreter can execute one of its `after` sentences.
const AFTER_DROPS: Reason = "one of its `after` sentences applies to drops";

/// Returns the rows that the drops of a rule must enclose. Its other `after` sentences do not decide which drops are legal.
///
/// # Errors
/// Returns an error if only the interpreter can find the legal drops.
fn enclosed_rows<B: Bits>(
    program: &Program,
    rule: &Rule,
    side: Side,
) -> Result<Option<Arc<Rows<B>>>, Reason> {
    let afters = rule.afters.iter().map(|&after| &program.afters[after]);
    let applies = |after: &&After| {
        after.sides[side.index()] && !exclude_each_other(program, &rule.guards, &after.guards, side)
    };
    let mut rows = None;
    for after in afters.filter(applies) {
        if keeps_legality_and_text(program, rule, after) {
            continue;
        }
        let is_only_sentence = rule.afters.len() == 1;
        rows =
            Some(Rows::of_after(program, rule, after, side).filter(|_| is_only_sentence).ok_or(AFTER_DROPS)?);
    }
    Ok(rows.map(Arc::new))
}

/// Returns the blast of the drops of a rule; `None` if its `after` sentences do more than turn pieces or can make a drop illegal.
fn turning_blast<B: Bits>(program: &Program, rule: &Rule, side: Side) -> Option<Blast<B>> {
    let mut afters = rule.afters.iter().map(|&after| &program.afters[after]);
    let only_turn = afters.all(|after| after.sides[side.index()] && turns_others(after));
    let blast = if only_turn { Blast::of_afters(program, rule, side).ok()? } else { None };
    blast.filter(|blast| !blast.loses_mover())
}

/// Returns true if the instruction is a repetition that can stop after one round, and if this round can add at most
/// one square to the move text.
fn may_name_one_square(instr: &Instr) -> bool {
    let Instr::Repeat(repeat) = instr else { return false };
    let names_one =
        |body: &Vec<Instr>| body.iter().filter(|instr| matches!(instr, Instr::AddToText)).count() <= 1;
    repeat.min <= 1 && repeat.bodies.iter().any(names_one)
}
