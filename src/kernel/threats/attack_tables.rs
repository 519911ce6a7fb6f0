//! Compiles attacks into tables indexed by the attacked square. Inverts the targets of every rule.

use super::Threats;
use super::attack_map::SideAttackTables;
use super::barriers::Barriers;
use super::conditional_attacks::ConditionalAttacks;
use super::interpreted::InterpretedAttack;
use super::lines::LineAttacks;
use super::through_attacks::ThroughAttacks;
use crate::board::{Content, KindId, Piece, Side, SquareSet};
use crate::ir::{Action, After, MoveVerb, Program, Royalty, Rule, State};
use crate::kernel::squares::{Bits, TableCache};
use crate::kernel::tables::effect::{can_end_as, can_leave_trail};
use crate::kernel::tables::leg_path::LegStart;
use crate::kernel::tables::move_path::ChainPaths;
use crate::kernel::tables::onward_leg::OnwardLeg;
use crate::kernel::tables::restricted_targets::{ActionForm, allowed_targets};
use crate::kernel::tables::{
    Blast, Chain, Leg, LegPath, MoveTable, Reason, Tail, TargetMask, ThroughPieces, chain, turn_guard,
};

/// The text that [`Plan`](crate::kernel::Plan) stores in place of a table name for a rule that never attacks a royal.
const HARMLESS: &str = "never attacks a royal";

/// The reason why attacks have no table if an `after` sentence can prevent them.
const CAN_FAIL: Reason = "one of its `after` sentences can make its captures impossible";

impl<B: Bits> Threats<B> {
    /// Compiles the attacks on pieces of the kind and side of `target`, without an attack map.
    pub fn attacks_on(program: &Program, target: Piece) -> Threats<B> {
        Threats::new(program, target.side.other(), target.kind, false, None, |_, _| {})
    }

    /// Compiles the attacks by some rules of `side` on pieces of `royal_kind`. Returns `None` if tables cannot contain them exactly.
    pub fn of_rules(
        program: &Program,
        rules: &[usize],
        side: Side,
        royal_kind: KindId,
    ) -> Option<Threats<B>> {
        let mut threats = Threats::empty(program.shape.squares());
        for &rule in rules {
            threats.add_rule(program, rule, side, royal_kind, None).ok()?;
        }
        threats.self_destructive_captures.is_empty().then_some(threats)
    }

    /// Compiles the attacks of `side` on pieces of `royal_kind`. `is_sole_royal_kind` is true if there is no other
    /// royal kind, and if the number of its pieces never changes while the game lasts. Builds an attack map only
    /// with a `cache`. Adds rules without a table to [`Threats::interpreted_rules`], and rules whose attacks
    /// depend on more than the board to [`Threats::position_dependent_rules`]. Calls `report` for every rule of
    /// the side that can attack.
    pub fn new(
        program: &Program,
        side: Side,
        royal_kind: KindId,
        is_sole_royal_kind: bool,
        mut cache: Option<&mut TableCache<B>>,
        mut report: impl FnMut(usize, Result<&'static str, Reason>),
    ) -> Threats<B> {
        let squares = program.shape.squares();
        let mut threats = Threats {
            sole_royal_kind: is_sole_royal_kind.then_some(royal_kind),
            attack_map: cache.as_ref().map(|_| SideAttackTables::new(squares)),
            ..Threats::empty(squares)
        };
        let mut attacking_rules = Vec::new();
        for (rule_index, rule) in program.rules.iter().enumerate() {
            if !rule.attacks || !rule.sides[side.index()] {
                continue;
            }
            let mut added = threats.add_rule(program, rule_index, side, royal_kind, cache.as_deref_mut());
            if let Err(reason) = added {
                threats.attack_map = None;
                added = threats.add_rule_without_table(program, rule_index, side, royal_kind, reason);
            }
            if added != Ok(HARMLESS) {
                attacking_rules.push(rule);
            }
            report(rule_index, added);
        }
        // A royal that captures survives its own explosion.
        let all_self_destruct = attacking_rules.into_iter().all(|rule| {
            let blast = Blast::<B>::of_removals(program, rule, side).ok().flatten();
            blast.is_some_and(|blast| {
                rule.kind != royal_kind
                    && blast.removes_own(royal_kind)
                    && blast.targets_by_reached_square() == threats.self_destructive_captures
            })
        });
        // Attacks without an exact table may explode on other squares than that of the captured royal.
        threats.all_captures_self_destruct = all_self_destruct
            && is_sole_royal_kind
            && threats.conditional_attacks.is_none()
            && threats.interpreted_rules.is_empty()
            && threats.position_dependent_rules.is_empty();
        threats.royal_can_leave_trail = !threats.position_dependent_rules.is_empty()
            && can_leave_trail(program, side.other(), royal_kind);
        threats.fill_checking_squares(program.kinds.len());
        threats
    }

    /// Adds a rule whose attacks have no exact table for this `reason`: to [`Threats::conditional_attacks`] if tables can contain the attacks
    /// as if all conditions held, or else to [`Threats::interpreted_rules`] or [`Threats::position_dependent_rules`]. Returns the text for
    /// the plan.
    fn add_rule_without_table(
        &mut self,
        program: &Program,
        rule_index: usize,
        side: Side,
        royal_kind: KindId,
        reason: Reason,
    ) -> Result<&'static str, Reason> {
        let rule = &program.rules[rule_index];
        let is_restricted = program.is_attack_restricted(rule.kind, side);
        let interpreted = InterpretedAttack::new(program, rule_index, side, royal_kind, self.sole_royal_kind);
        if let Ok(None) = &interpreted {
            return Ok(HARMLESS);
        }
        // A rule with conditions seldom attacks, so that many moves would be tested if its conditions were ignored.
        let ignores_conditions = (rule.guards.is_empty() || is_restricted || interpreted.is_err())
            && self.add_conditional_rule(program, rule_index, side, royal_kind);
        match interpreted {
            Ok(Some(attack)) if !ignores_conditions => {
                self.interpreted_rules.push(attack);
                Err(reason)
            }
            interpreted => {
                if !ignores_conditions {
                    self.position_dependent_rules.push(rule_index);
                }
                Err(interpreted.err().unwrap_or(reason))
            }
        }
    }

    /// Adds the attacks of a rule to [`Threats::conditional_attacks`], as if all its conditions held. Returns `false` if tables cannot
    /// contain them.
    fn add_conditional_rule(
        &mut self,
        program: &Program,
        rule_index: usize,
        side: Side,
        royal_kind: KindId,
    ) -> bool {
        let mut attacks = self
            .conditional_attacks
            .take()
            .unwrap_or_else(|| Box::new(ConditionalAttacks::new(self.square_count)));
        let is_added = attacks.add_rule(program, rule_index, side, royal_kind).is_ok();
        self.conditional_attacks = (!attacks.rules.is_empty()).then_some(attacks);
        is_added
    }

    /// Compiles the attacks of a rule. Returns the name of their table.
    ///
    /// # Errors
    /// Returns the reason if the attacks have no table.
    fn add_rule(
        &mut self,
        program: &Program,
        rule_index: usize,
        side: Side,
        royal_kind: KindId,
        cache: Option<&mut TableCache<B>>,
    ) -> Result<&'static str, Reason> {
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return Err("it is not a move from square to square") };
        if self.add_blast(program, rule, side, royal_kind)? {
            return Ok(HARMLESS);
        }
        let chain = chain::read(body)?;
        if chain.placement.is_some() {
            return Err("it places a piece after its captures");
        }
        let shoots_after_move = matches!(chain.tail, Tail::Shoot { .. });
        if shoots_after_move || chain.intermediate_legs.iter().any(|leg| leg.captures) {
            return Err("it can capture two pieces in one move");
        }
        let (sets, captures, captures_trail_piece) = chain.capture_sets();
        if !captures && !captures_trail_piece {
            return Ok(HARMLESS);
        }
        if rule.state != State::default() {
            return Err("its attacks depend on which pieces have moved or have been promoted");
        }
        if !turn_guard::holds_for_attacks(program, rule, side, self.sole_royal_kind)? {
            return Ok(HARMLESS);
        }
        if captures_trail_piece && can_leave_trail(program, side.other(), royal_kind) {
            return Err("it could capture a royal en passant");
        }
        if !captures {
            return Ok(HARMLESS);
        }
        let targets = TargetMask::<B>::enemy_squares(program, sets, side, royal_kind)?;
        let afters = rule.afters.iter().map(|&after| &program.afters[after]);
        let mut relevant_afters = afters
            .filter(|after| after.sides[side.index()] && (after.matters_to_attacks() || after.removes_mover));
        let fallible_after = match (relevant_afters.next(), relevant_afters.next()) {
            (Some(after), None) if after.can_fail => Some(after),
            (first, second)
                if first.into_iter().chain(second).chain(relevant_afters).any(|after| after.can_fail) =>
            {
                return Err(CAN_FAIL);
            }
            _ => None,
        };
        if fallible_after.is_some() && (chain.shoots || !matches!(chain.tail, Tail::Land(_))) {
            return Err(CAN_FAIL);
        }
        let allowed = allowed_targets::<B>(program, rule.kind, side, ActionForm::Attack)?;
        if allowed.as_ref().is_some_and(|allowed| !allowed.captures) {
            return Ok(HARMLESS);
        }
        if let Tail::Through { .. } = chain.tail {
            if allowed.is_some() {
                return Err("a restriction can forbid its attacks");
            }
            let (through, _) = ThroughPieces::new(program, &chain, side)?;
            if through.passable_kinds.contain_enemies() {
                return Err("the pieces that it moves through are not all friendly pieces");
            }
            ThroughAttacks::add(&mut self.through_attacks, program, rule.kind, &through, targets);
            self.attack_map = None;
            return Ok("paths through pieces");
        }
        if allowed.is_some() && (fallible_after.is_some() || chain.shoots) {
            return Err("a restriction can forbid its attacks");
        }
        if allowed.is_none()
            && fallible_after.is_none()
            && program.shape.all_squares().all(|at| targets.contains(at))
            && let Some(table) = slider_table(program, &chain, side)
        {
            self.add_lines(program, side, rule.kind, table.line_paths())?;
            if let (Some(attack_map), Some(cache)) = (&mut self.attack_map, cache) {
                attack_map.add_lines(rule.kind, table, cache);
            }
            return Ok("lines");
        }
        let mut paths = Vec::new();
        let chain_paths = ChainPaths::new(program, &chain, side);
        for origin in program.shape.all_squares() {
            let mut found = chain_paths.from::<B>(origin)?;
            found.retain(|path| targets.contains(path.to) && path.to != origin);
            paths.append(&mut found);
        }
        if let Some(allowed) = &allowed {
            paths.retain(|path| allowed.allows(path.from, path.to));
        }
        if let Some(after) = fallible_after {
            self.attack_map = None;
            paths = paths_with_onward_leg(program, rule, after, side, paths)?;
        }
        if paths.iter().any(|path| {
            path.occupied.len() > 1
                || !path.occupied.is_empty() && (path.hurdles > 0 || path.valid_hurdles.is_some())
        }) {
            return Err("it captures only if several squares are occupied");
        }
        let table_name = self.add_paths(program, side, rule.kind, paths)?;
        if table_name == "lines" {
            self.attack_map = None;
        }
        Ok(table_name)
    }

    /// Adds the explosion after a rule's captures to [`Threats::self_destructive_captures`] if it can remove the
    /// attacking side's own royal. Returns true if the rule is harmless, because it is a rule of the royal and the
    /// explosion removes the capturing piece.
    ///
    /// # Errors
    /// Returns the reason if the attacks of the rule have no table.
    fn add_blast(
        &mut self,
        program: &Program,
        rule: &Rule,
        side: Side,
        royal_kind: KindId,
    ) -> Result<bool, Reason> {
        // Sets are relative to the mover: enemy pieces are stored as Black's.
        let victim = Content::from(Piece { kind: royal_kind, side: Side::Black });
        let returns_royal = |&after: &usize| {
            let After { returns_captured, sides, pattern, .. } = &program.afters[after];
            // Only a pattern about captures names the captured pieces.
            let can_match =
                |set| pattern.verb != MoveVerb::Capture || program.set(set).possible_contents().has(victim);
            *returns_captured && sides[side.index()] && pattern.what.is_none_or(can_match)
        };
        if rule.afters.iter().any(returns_royal) {
            return Err("an `after` sentence can return captured pieces to the board");
        }
        let Some(blast) = Blast::<B>::of_removals(program, rule, side)? else { return Ok(false) };
        let mut removing_afters =
            rule.afters.iter().map(|&after| &program.afters[after]).filter(|after| after.removes);
        if blast.removes_enemy(royal_kind) && !removing_afters.all(|after| after.without_check) {
            return Err("an `after` sentence can remove a royal");
        }
        if blast.removes_own(royal_kind) {
            self.self_destructive_captures.resize(self.square_count, B::NONE);
            self.self_destructive_captures
                .iter_mut()
                .zip(blast.targets_by_reached_square())
                .for_each(|(captures, targets)| *captures |= *targets);
        }
        let royals = program.kind_ids().filter(|&kind| program.kind(kind).royalty != Royalty::Common);
        let mut other_royals = royals.filter(|&kind| kind != royal_kind);
        if other_royals
            .any(|kind| blast.removes_own(kind) || blast.loses_mover() && can_end_as(program, rule, kind))
        {
            return Err("an `after` sentence can remove a royal of another kind of its own side");
        }
        let is_royal = program.kind(royal_kind).royalty != Royalty::Common;
        Ok(blast.loses_mover() && is_royal && rule.kind == royal_kind)
    }

    /// Adds paths to the leaps if they need no vacant squares, or else to the lines. Returns the name of the table.
    ///
    /// # Errors
    /// Returns an error, and may have added some of the paths, if they jump over pieces in a way that no table can express.
    pub(super) fn add_paths(
        &mut self,
        program: &Program,
        side: Side,
        kind: KindId,
        paths: Vec<LegPath<B>>,
    ) -> Result<&'static str, Reason> {
        // The adjacent squares of a slider could be stored as leaps, but one look-up is faster than two.
        if paths.iter().all(|path| (path.vacant | path.occupied).is_empty() && path.hurdles == 0) {
            self.add_leaps(kind, &paths);
            return Ok("leaps");
        }
        self.add_lines(program, side, kind, paths)?;
        Ok("lines")
    }

    /// Adds leaps, which need no vacant squares.
    fn add_leaps(&mut self, kind: KindId, paths: &[LegPath<B>]) {
        if paths.is_empty() {
            return;
        }
        let column = self.leaps.column(kind);
        for path in paths {
            self.leaps.add(column, path.to, path.from);
        }
        if let Some(attack_map) = &mut self.attack_map {
            attack_map.add_leaps(kind, paths);
        }
    }

    /// Adds paths to the first tables that can hold them.
    ///
    /// # Errors
    /// Returns an error, and may have added some of the paths, if they jump over pieces in a way that no table can express.
    fn add_lines(
        &mut self,
        program: &Program,
        side: Side,
        kind: KindId,
        paths: Vec<LegPath<B>>,
    ) -> Result<(), Reason> {
        let mut remaining = paths;
        let mut table_index = 0;
        while !remaining.is_empty() {
            if table_index == self.lines.len() {
                let path = &remaining[0];
                let barriers =
                    path.valid_hurdles.map(|set| Barriers::new::<B>(program, set, side)).transpose()?;
                self.lines.push(LineAttacks::new(path, barriers.unwrap_or_default(), self.square_count));
            }
            let square_count = self.square_count;
            remaining = self.lines[table_index].add_fitting(kind, remaining, square_count);
            table_index += 1;
        }
        Ok(())
    }
}

/// Returns the table of a chain that is one leg along lines without hurdles; `None` for other chains.
fn slider_table<B: Bits>(program: &Program, chain: &Chain<'_>, side: Side) -> Option<MoveTable<B>> {
    let can_slide =
        chain.intermediate_legs.is_empty() && matches!(&chain.main_leg, Leg::Go(go) if go.max > 1);
    let table = || MoveTable::new(program, &chain.main_leg, &chain.origin_sets, side).ok();
    can_slide.then(table).flatten().filter(MoveTable::only_lines)
}

/// Returns the paths of attacks after which the capturing piece can make the leg of an `after` sentence. Adds to
/// them the squares that must be vacant for this leg.
///
/// # Errors
/// Returns an error if the sentence has conditions, or does more than move the piece to one certain vacant square.
fn paths_with_onward_leg<B: Bits>(
    program: &Program,
    rule: &Rule,
    after: &After,
    side: Side,
    paths: Vec<LegPath<B>>,
) -> Result<Vec<LegPath<B>>, Reason> {
    // A piece attacks even if its capture would leave its own royal in check, so it does not matter whether the leg is safe.
    let onward_leg = OnwardLeg::read(program, rule, after, side).ok_or(CAN_FAIL)?;
    let mut completed_paths = Vec::new();
    for path in paths {
        let LegPath { from, to, unit, last_rotation, .. } = path;
        let start = LegStart { at: to, origin: from, unit, last_rotation };
        match onward_leg.paths_from::<B>(start, Some(from))?.as_slice() {
            [] => {}
            [leg] if leg.occupied.is_empty() && leg.hurdles == 0 && path.hurdles == 0 => {
                let vacant = (leg.vacant | B::bit(leg.to)) & !B::bit(from) & !B::bit(to);
                completed_paths.push(LegPath { vacant: path.vacant | vacant, ..path });
            }
            _ => return Err(CAN_FAIL),
        }
    }
    Ok(completed_paths)
}

/// Returns true if a rule of a side captures enemy pieces of `kind` only en passant.
pub(super) fn captures_only_en_passant<B: Bits>(
    program: &Program,
    rule_index: usize,
    side: Side,
    kind: KindId,
) -> bool {
    let rule = &program.rules[rule_index];
    let Action::Move(body) = &rule.action else { return false };
    let mut afters = rule.afters.iter().map(|&after| &program.afters[after]);
    afters.all(|after| !after.matters_to_attacks())
        && chain::read(body).is_ok_and(|chain| {
            let (sets, captures, _) = chain.capture_sets();
            matches!(chain.tail, Tail::Land(_))
                && chain.placement.is_none()
                && !chain.intermediate_legs.iter().any(|leg| leg.captures)
                && (!captures
                    || TargetMask::<B>::enemy_squares(program, sets, side, kind).is_ok_and(B::is_empty))
        })
}

/// Returns true if some rule of a side can capture enemy pieces of `kind` on the last square of a move (not counting en
/// passant captures) or before its last leg, or if tables cannot express one of its rules.
pub fn can_capture(program: &Program, side: Side, kind: KindId) -> bool {
    program.rules.iter().filter(|rule| rule.attacks && rule.sides[side.index()]).any(|rule| {
        let Action::Move(body) = &rule.action else { return false };
        let Ok(chain) = chain::read(body) else { return true };
        let (sets, captures, _) = chain.capture_sets();
        let captures_earlier = matches!(chain.tail, Tail::Shoot { .. })
            || chain.intermediate_legs.iter().any(|leg| leg.captures);
        captures_earlier
            || captures
                && !TargetMask::<SquareSet>::enemy_squares(program, sets, side, kind)
                    .is_ok_and(Bits::is_empty)
    })
}
