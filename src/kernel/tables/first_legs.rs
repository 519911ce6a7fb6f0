//! The first legs of rules without a table. If no piece can make them, the interpreter need not run the rule.

use super::chain::{self, Chain, Leg, Tail};
use super::effect_bound::EffectBound;
use super::move_group::compile_paths;
use super::move_path::MovePaths;
use super::move_table::MoveTable;
use super::path_shape::PathShape;
use super::target_mask::TargetMask;
use super::triggers::{can_create_pieces, required_sets};
use crate::board::Side;
use crate::ir::{Action, Amount, Go, Instr, Pass, Program, Repeat, Rule, SetId};
use crate::kernel::squares::{Bits, BoardView, TableCache};
use crate::position::Position;

/// The first legs of a rule, at most two: a necessary condition for its moves.
pub struct FirstLegs<B> {
    /// The alternatives of the first round, if the rule begins with a repetition, or else a single one.
    alternatives: Vec<FirstLegsOfChain<B>>,
}

/// The first legs of one chain.
struct FirstLegsOfChain<B> {
    table: MoveTable<B>,
    /// The paths, if the chain has two legs.
    paths: Option<MovePaths<B>>,
    /// The shapes of all paths; `None` if there are too many.
    shapes: Option<Vec<PathShape<B>>>,
    /// The squares on which these legs may end.
    target_mask: TargetMask<B>,
    /// An upper bound on the pieces that the rule must remove after its only leg; `None` if it need not remove any.
    required: Option<EffectBound<B>>,
}

impl<B: Bits> FirstLegs<B> {
    /// Compiles the first legs of a rule of one side; `None` if tables cannot express them.
    pub fn new(
        program: &Program,
        rule_index: usize,
        side: Side,
        cache: &mut TableCache<B>,
    ) -> Option<FirstLegs<B>> {
        if program.kind_ids().any(|kind| program.is_neutral(kind)) {
            return None;
        }
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return None };
        let checks = body.iter().take_while(|instr| matches!(instr, Instr::RequireSquare(_))).count();
        let (checks, rest) = body.split_at(checks);
        let chains: Vec<Vec<Instr>> = match rest {
            [Instr::Repeat(Repeat { min: 0, .. }), ..] => return None,
            [Instr::Repeat(Repeat { bodies, .. }), ..] => {
                bodies.iter().map(|round| [checks, round].concat()).collect()
            }
            _ => vec![body.clone()],
        };
        let alternatives =
            chains.iter().map(|chain| FirstLegsOfChain::new(program, rule, chain, side, cache));
        Some(FirstLegs { alternatives: alternatives.collect::<Option<_>>()? })
    }

    /// Returns those of `pieces` that can make the first legs of the rule.
    pub fn possible_pieces(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        self.alternatives.iter().fold(B::NONE, |possible, legs| {
            possible | legs.possible_pieces(pieces & !possible, view, position)
        })
    }
}

/// Returns an instruction that tables can express and that is possible whenever `instr` is.
fn simplified(instr: &Instr) -> Instr {
    match instr {
        // A capture that is carried out later requires the same piece as one that is carried out at once.
        Instr::TakeLater => Instr::Take,
        // A leg over several pieces also passes the square after the first of them.
        Instr::Go(Go {
            pass: Pass::Over { amount: Amount::AtLeast(1..), set, land_next: false }, ..
        }) => {
            let Instr::Go(go) = instr else { unreachable!("the instruction is a leg") };
            let pass = Pass::Over { amount: Amount::Exactly(1), set: *set, land_next: false };
            Instr::Go(Go { pass, ..go.clone() })
        }
        other => other.clone(),
    }
}

/// Returns the first set of pieces that a rule requires not to be empty: in `rest`, the instructions after one of its legs, before the
/// next leg, or in its `after` sentences if it has no further leg. Returns `None` if there is none.
fn required_set(program: &Program, rule: &Rule, rest: &[Instr]) -> Option<SetId> {
    let keeps_other_pieces = |instr: &&Instr| !instr.is_leg() && !can_create_pieces(instr);
    let required = rest.iter().take_while(keeps_other_pieces).find_map(|instr| match instr {
        Instr::RequireAny(set) => Some(*set),
        _ => None,
    });
    let repeats = |body: &[Instr]| body.iter().any(|instr| matches!(instr, Instr::Repeat(_)));
    let is_last_leg =
        !rest.iter().any(Instr::is_leg) && matches!(&rule.action, Action::Move(body) if !repeats(body));
    match required {
        None if is_last_leg => required_sets(program, rule).first().copied(),
        _ => required.filter(|&set| program.set(set).possible_contents().are_pieces()),
    }
}

impl<B: Bits> FirstLegsOfChain<B> {
    /// Compiles the first two legs of a chain, or only the first.
    fn new(
        program: &Program,
        rule: &Rule,
        original: &[Instr],
        side: Side,
        cache: &mut TableCache<B>,
    ) -> Option<FirstLegsOfChain<B>> {
        let body: Vec<Instr> = original.iter().map(simplified).collect();
        let legs = (0..body.len()).filter(|&index| {
            matches!(
                body[index],
                Instr::Go(_) | Instr::GoRelative(_) | Instr::Continue { .. } | Instr::Jump(_)
            )
        });
        let leg_starts: Vec<usize> = legs.take(2).collect();
        leg_starts.iter().rev().find_map(|&start| {
            let is_check = |instr: &&Instr| matches!(instr, Instr::RequireSquare(_));
            // A leg over several pieces lands beyond the square after the first of them.
            let has_checks = original[start] == body[start];
            let checks = if has_checks { body[start + 1..].iter().take_while(is_check).count() } else { 0 };
            let first_legs = [&body[..start + 1 + checks], &[Instr::AddToText]].concat();
            let chain = chain::read(&first_legs).ok()?;
            let mut legs = FirstLegsOfChain::of_chain(program, &chain, side, cache)?;
            if legs.paths.is_none() && has_checks {
                let targets_from = |from| legs.table.all_targets(from);
                legs.required = required_set(program, rule, &body[start + 1..])
                    .map(|set| EffectBound::new(program, [set], side, targets_from));
            }
            Some(legs)
        })
    }

    /// Compiles a chain of one or two legs.
    fn of_chain(
        program: &Program,
        chain: &Chain<'_>,
        side: Side,
        cache: &mut TableCache<B>,
    ) -> Option<FirstLegsOfChain<B>> {
        if matches!(chain.main_leg, Leg::Stay) || !matches!(chain.tail, Tail::Land(_)) {
            return None;
        }
        let target_mask = TargetMask::widest(program, &chain.target_sets, side).ok()?;
        let (mut table, paths) = if chain.intermediate_legs.is_empty() {
            (MoveTable::with_widest_hurdles(program, &chain.main_leg, &chain.origin_sets, side).ok()?, None)
        } else {
            compile_paths(program, chain, &target_mask, side).ok()?
        };
        table.build_line_tables(cache);
        let shapes = match &paths {
            Some(paths) => PathShape::of_paths(paths.by_origin()),
            None => PathShape::of_table(&table),
        };
        Some(FirstLegsOfChain { table, paths, shapes, target_mask, required: None })
    }

    /// Returns those of `pieces` that can make these legs.
    fn possible_pieces(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        if pieces.is_empty() {
            return B::NONE;
        }
        let mask = self.target_mask.squares_in(view, position);
        if let Some(required) = &self.required {
            return pieces.filter(|from| {
                let targets = self.table.targets_in(from, view, position) & (mask | B::bit(from));
                let is_met = |at| required.affected(from, at, view.own, view.enemy, position);
                targets.squares().any(|at| !is_met(at).is_empty())
            });
        }
        if let Some(shapes) = &self.shapes {
            let capturable =
                self.paths.as_ref().map_or(B::NONE, |paths| paths.capturable_on_path(view, position));
            return PathShape::pieces_with_open_path(shapes, pieces, view.occupied, capturable, mask);
        }
        pieces.filter(|from| {
            let mask = mask | B::bit(from);
            match &self.paths {
                Some(paths) => paths.open_paths(from, view, position).any(|path| path.to.intersects(mask)),
                None => self.table.targets_in(from, view, position).intersects(mask),
            }
        })
    }
}
