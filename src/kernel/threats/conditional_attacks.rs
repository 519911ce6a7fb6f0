//! Attacks whose conditions depend on more than the board. The tables contain them as if all conditions held: a superset.

use super::Threats;
use super::through_attacks::ThroughAttacks;
use crate::board::{KindId, Side};
use crate::ir::{Action, Program};
use crate::kernel::squares::Bits;
use crate::kernel::tables::effect::can_leave_trail;
use crate::kernel::tables::move_path::ChainPaths;
use crate::kernel::tables::{Chain, Reason, Tail, TargetMask, ThroughPieces, chain};

/// The attacks of some rules of one side on enemy pieces of one kind, as if all conditions and restrictions of the rules held and no
/// `after` sentence made a capture impossible.
pub struct ConditionalAttacks<B> {
    /// The indices of the rules.
    pub rules: Vec<usize>,
    /// The tables of their attacks.
    pub threats: Threats<B>,
}

impl<B: Bits> ConditionalAttacks<B> {
    /// Creates tables without attacks.
    pub fn new(square_count: usize) -> ConditionalAttacks<B> {
        ConditionalAttacks { rules: Vec::new(), threats: Threats::empty(square_count) }
    }

    /// Adds the attacks of a rule.
    ///
    /// # Errors
    /// Returns the reason if tables cannot contain all of them. In this case, some may have been added.
    pub fn add_rule(
        &mut self,
        program: &Program,
        rule_index: usize,
        side: Side,
        royal_kind: KindId,
    ) -> Result<(), Reason> {
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return Err("it is not a move from square to square") };
        if program.is_neutral(rule.kind) {
            return Err("both sides move this piece");
        }
        let mut afters = rule.afters.iter().map(|&after| &program.afters[after]);
        if afters.any(|after| after.sides[side.index()] && after.counts_as_attack()) {
            return Err("an `after` sentence can remove a royal");
        }
        let chain = chain::read(body)?;
        if chain.placement.is_some() {
            return Err("it places a piece after its captures");
        }
        if matches!(chain.tail, Tail::Shoot { .. }) || chain.intermediate_legs.iter().any(|leg| leg.captures)
        {
            return Err("it can capture two pieces in one move");
        }
        let (_, captures, captures_trail_piece) = chain.capture_sets();
        if captures_trail_piece && can_leave_trail(program, side.other(), royal_kind) {
            return Err("it could capture a royal en passant");
        }
        if captures {
            self.add_captures(program, rule.kind, &chain, side, royal_kind)?;
        }
        self.rules.push(rule_index);
        Ok(())
    }

    /// Adds the captures of a chain on its target by pieces of `kind`.
    ///
    /// # Errors
    /// Returns the reason if tables cannot contain all of them. In this case, some may have been added.
    fn add_captures(
        &mut self,
        program: &Program,
        kind: KindId,
        chain: &Chain<'_>,
        side: Side,
        royal_kind: KindId,
    ) -> Result<(), Reason> {
        let (sets, ..) = chain.capture_sets();
        let targets = TargetMask::<B>::widest(program, sets, side)?.squares_of_enemy(royal_kind);
        if let Tail::Through { .. } = chain.tail {
            let (through, _) = ThroughPieces::new(program, chain, side)?;
            ThroughAttacks::add(&mut self.threats.through_attacks, program, kind, &through, targets);
            return Ok(());
        }
        let mut paths = Vec::new();
        let chain_paths = ChainPaths::new(program, chain, side);
        for origin in program.shape.all_squares() {
            let mut found = chain_paths.from::<B>(origin)?;
            found.retain(|path| targets.contains(path.to) && path.to != origin);
            paths.append(&mut found);
        }
        for path in &mut paths {
            path.occupied = B::NONE;
        }
        self.threats.add_paths(program, side, kind, paths).map(|_| ())
    }

    /// Returns true if a piece in `enemy` has one of the rules.
    pub fn are_present(&self, program: &Program, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        self.rules.iter().any(|&rule| plane(program.rules[rule].kind).intersects(enemy))
    }
}
