//! Inversion of rules: from the squares that a rule attacks to the squares from which a royal is attacked.

use super::Threats;
use super::attack_map::AttackMap;
use super::interpreted::InterpretedAttack;
use super::lines::{LineAttacks, Sources};
use super::through_attacks::ThroughAttacks;
use crate::board::{Content, KindId, Piece, Side};
use crate::ir::{Action, After, Program, Rule, SetId, State};
use crate::kernel::squares::{Bits, TableCache, Wide};
use crate::kernel::tables::effect::can_end_as;
use crate::kernel::tables::move_path::chain_paths;
use crate::kernel::tables::{
    Blast, Chain, EndMask, Leg, LegPath, MoveTable, Reason, Tail, ThroughPieces, chain, turn_guard,
};

impl<B: Bits> Threats<B> {
    /// Compiles the attacks on pieces like `target`, without the attack map of the whole side.
    pub fn attacks_on(program: &Program, target: Piece) -> Threats<B> {
        Threats::new(program, target.side.other(), target.kind, false, None, |_, _| {})
    }

    /// Compiles the attacks of `side` on pieces of the kind `royal`, the only one if `single`. Rules without a table go
    /// into [`Threats::interpreted`] or, if they depend on more than the board, [`Threats::interpreter_only`]; the reason is
    /// reported.
    pub fn new(
        program: &Program,
        side: Side,
        royal: KindId,
        single: bool,
        mut cache: Option<&mut TableCache<B>>,
        mut report: impl FnMut(usize, Result<&'static str, Reason>),
    ) -> Threats<B> {
        let squares = program.shape.squares();
        let mut threats = Threats {
            constant_count_kind: single.then_some(royal),
            squares,
            leaps: Sources::new(squares),
            lines: Vec::new(),
            through: Vec::new(),
            attack_map: cache.as_ref().map(|_| AttackMap::new(squares)),
            interpreted: Vec::new(),
            interpreter_only: Vec::new(),
            self_destructive_captures: Vec::new(),
        };
        for (number, rule) in program.rules.iter().enumerate() {
            if !rule.attacks || !rule.sides[side.index()] {
                continue;
            }
            if program.is_attack_restricted(rule.kind, side) {
                threats.attack_map = None;
                threats.interpreter_only.push(number);
                report(number, Err("a restriction can take its attacks away"));
                continue;
            }
            let mut added = threats.add(program, number, side, royal, cache.as_deref_mut());
            if added.is_err() {
                threats.attack_map = None;
                match InterpretedAttack::new(program, number, side, threats.constant_count_kind) {
                    Ok(Some(attack)) => threats.interpreted.push(attack),
                    Ok(None) => added = Ok("never a threat to a royal"),
                    Err(reason) => {
                        threats.interpreter_only.push(number);
                        added = Err(reason);
                    }
                }
            }
            report(number, added);
        }
        threats
    }

    fn add(
        &mut self,
        program: &Program,
        number: usize,
        side: Side,
        royal: KindId,
        cache: Option<&mut TableCache<B>>,
    ) -> Result<&'static str, Reason> {
        let rule = &program.rules[number];
        let Action::Move(body) = &rule.action else { return Err("it is no move from square to square") };
        if self.add_blast(program, rule, side, royal)? {
            return Ok("never a threat to a royal");
        }
        let chain = chain::read(body)?;
        let shoots_after = matches!(chain.tail, Tail::Shoot { after_a_move: true, .. });
        if shoots_after || chain.before.iter().any(|leg| leg.captures) {
            return Err("it can take two pieces in one move");
        }
        let (sets, takes, takes_maker) = capture_sets(&chain);
        if !takes && !takes_maker {
            return Ok("no threat to a royal");
        }
        if rule.state != State::default() {
            return Err("what it attacks depends on what has moved or has been promoted");
        }
        if !turn_guard::holds_for_attacks(program, rule, side, self.constant_count_kind)? {
            return Ok("never a threat to a royal");
        }
        if takes_maker && can_leave_trail(program, royal) {
            return Err("it could take a royal that has passed");
        }
        if !takes {
            return Ok("no threat to a royal");
        }
        let ends = EndMask::<B>::enemy_squares(program, sets, side, royal)?;
        if let Tail::Through { .. } = chain.tail {
            let (through, _) = ThroughPieces::new(program, &chain, side)?;
            self.through.push(ThroughAttacks::new(program, rule.kind, &through, ends));
            self.attack_map = None;
            return Ok("junctions");
        }
        let attack = match chain.tail {
            Tail::Shoot { go, .. } => Chain { leg: Leg::Go(go), ..chain },
            _ => chain,
        };
        let mut paths = Vec::new();
        for origin in program.shape.all() {
            let found = chain_paths::<B>(program, &attack, side, origin)?;
            paths.extend(found.into_iter().filter(|path| ends.contains(path.to) && path.to != origin));
        }
        if paths.iter().any(|path| !path.occupied.is_empty()) {
            return Err("it needs pieces in certain places");
        }
        // The adjacent squares of a ride could be leaps, but one look-up is faster than two.
        if paths.iter().all(|path| path.vacant.is_empty() && path.hurdles == 0) {
            self.add_leaps(rule.kind, &paths);
            return Ok("leaps, reversed");
        }
        self.add_lines(rule.kind, paths);
        if let (Some(attack_map), Some(cache)) = (&mut self.attack_map, cache) {
            let is_single = attack.before.is_empty() && program.shape.all().all(|at| ends.contains(at));
            let table = MoveTable::new(program, &attack.leg, &attack.origins, side);
            if !(is_single && table.is_ok_and(|table| attack_map.add_lines(rule.kind, table, cache))) {
                self.attack_map = None;
            }
        }
        Ok("count lines")
    }

    /// Adds the explosion after a rule's captures. Returns `true` if it always removes the attacker's own royal.
    fn add_blast(
        &mut self,
        program: &Program,
        rule: &Rule,
        side: Side,
        royal: KindId,
    ) -> Result<bool, Reason> {
        let prey = Content::from(Piece { kind: royal, side: Side::Black });
        let returns = |&after: &usize| {
            let After { returns, sides, deed, .. } = &program.afters[after];
            let may_fit = |set| program.set(set).possible_contents().has(prey);
            *returns && sides[side.index()] && deed.what.is_none_or(may_fit)
        };
        if rule.afters.iter().any(returns) {
            return Err("what it captures can be put on the board again");
        }
        let Some(blast) = Blast::<B>::following_captures(program, rule, side)? else { return Ok(false) };
        let mut removing =
            rule.afters.iter().map(|&after| &program.afters[after]).filter(|after| after.removes);
        if blast.removes_enemy(royal) && !removing.all(|after| after.without_check) {
            return Err("what follows its captures can remove a royal");
        }
        if blast.removes_own(royal) {
            self.self_destructive_captures.resize(self.squares, B::NONE);
            self.self_destructive_captures
                .iter_mut()
                .zip(blast.own_removals())
                .for_each(|(hushed, ends)| *hushed |= ends);
        }
        Ok(blast.removes_mover && rule.kind == royal)
    }

    fn add_leaps(&mut self, kind: KindId, paths: &[LegPath<B>]) {
        for path in paths {
            self.leaps.add(kind, path.to, path.from);
        }
        if let Some(attack_map) = &mut self.attack_map {
            attack_map.add_leaps(kind, paths);
        }
    }

    /// Adds paths to the tables whose squares between they agree with.
    fn add_lines(&mut self, kind: KindId, paths: Vec<LegPath<B>>) {
        let mut left = paths;
        let mut group = 0;
        while !left.is_empty() {
            if group == self.lines.len() {
                let between = vec![B::NONE; self.squares * self.squares];
                self.lines.push(LineAttacks {
                    hurdles: left[0].hurdles,
                    between,
                    from: Sources::new(self.squares),
                });
            }
            let squares = self.squares;
            left = self.lines[group].absorb(kind, left, squares);
            group += 1;
        }
    }
}

/// Returns true if a piece of that kind can have left a trail: by a rule of its own, or of a kind that becomes it.
fn can_leave_trail(program: &Program, kind: KindId) -> bool {
    program.rules.iter().any(|rule| rule.leaves_trail && can_end_as(program, rule, kind))
}

/// Returns the sets of a chain's ends, whether it captures there, and whether it captures the piece that left a trail
/// there.
fn capture_sets<'c>(chain: &'c Chain<'_>) -> (&'c [SetId], bool, bool) {
    match &chain.tail {
        Tail::Land(landing) => (&chain.ends, landing.captures, landing.captures_trail_piece),
        Tail::Through { landing, ends, .. } => (ends, landing.captures, landing.captures_trail_piece),
        Tail::Shoot { ends, .. } => (ends, true, false),
    }
}

/// Returns true if some rule of a side can capture enemy pieces of that kind.
pub fn can_capture(program: &Program, side: Side, kind: KindId) -> bool {
    program.rules.iter().filter(|rule| rule.attacks && rule.sides[side.index()]).any(|rule| {
        let Action::Move(body) = &rule.action else { return false };
        let Ok(chain) = chain::read(body) else { return true };
        let (sets, takes, _) = capture_sets(&chain);
        takes && !EndMask::<Wide>::enemy_squares(program, sets, side, kind).is_ok_and(Bits::is_empty)
    })
}
