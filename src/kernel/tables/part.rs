//! Parts: compiled rules of one kind, each with one move table, one end mask and one effect.

use std::sync::Arc;

use super::blast::Blast;
use super::chain::{Chain, Reason, Tail};
use super::effect::{Effect, kind_after, kind_change, promotions_after, trails_from};
use super::end_mask::EndMask;
use super::move_path::MovePaths;
use super::move_table::MoveTable;
use super::shift::Shifts;
use super::through_pieces::ThroughPieces;
use super::turn_guard::Condition;
use super::{chain, move_path};
use crate::board::{KindId, Side, Square};
use crate::ir::{Action, Instr, Program};
use crate::kernel::squares::{Bits, TableCache};

/// Moves of one kind with one effect.
pub struct Part<B> {
    /// The first rule that it implements.
    pub rule: u16,
    /// The kind of the mover.
    pub kind: KindId,
    /// Its conditions.
    pub condition: Condition,
    /// The move table.
    pub table: MoveTable<B>,
    /// The squares where moves may end.
    pub ends: EndMask<B>,
    /// The effect of a move.
    pub effect: Effect<B>,
    /// The continuation through friendly pieces.
    pub through: Option<ThroughPieces<B>>,
    /// The paths, if move texts name more than the end.
    pub paths: Option<MovePaths<B>>,
    /// Set-wise shifts, if the part consists of nothing else.
    pub shifts: Option<Shifts<B>>,
    /// The squares from which it has moves.
    pub from: B,
    /// True if the roster of its army contains it.
    pub in_roster: bool,
    /// The tables in use, if its moves only relocate and capture.
    pub table_form: Option<TableForm>,
    /// The ends, from any origin, at which the mover may promote.
    pub promotion_targets: B,
}

/// The non-empty tables of a move table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TableForm {
    /// Leaps only.
    Leaps,
    /// Lines without hurdles only.
    Lines,
    /// Anything else.
    Mixed,
}

impl<B: Bits> Part<B> {
    /// Compiles one rule of one side.
    ///
    /// # Errors
    /// Returns an error if the rule cannot be compiled to tables.
    pub fn new(program: &Program, number: usize, side: Side) -> Result<Part<B>, Reason> {
        let rule = &program.rules[number];
        let Action::Move(body) = &rule.action else { return Err("it is no move from square to square") };
        let chain = chain::read(body)?;
        let changes_others = |&after: &usize| {
            let mut instrs = program.afters[after].bodies.iter().flatten();
            instrs.any(|instr| {
                matches!(instr, Instr::Turn { .. } | Instr::Relocate { .. } | Instr::Another { .. })
            })
        };
        if rule.afters.iter().any(changes_others) {
            return Err("what follows its moves turns other pieces or moves them");
        }
        let (ends, landing, through) = match &chain.tail {
            Tail::Land(landing) => {
                let steady = !chain.before.is_empty() || matches!(chain.leg, chain::Leg::Stay);
                let ends = if steady {
                    EndMask::new(program, &chain.ends, side)?
                } else {
                    EndMask::new_per_turn(program, &chain.ends, side, Some(rule.kind))?
                };
                (if landing.captures { ends } else { ends.vacant_only() }, *landing, None)
            }
            Tail::Through { landing, .. } => {
                let (through, ends) = ThroughPieces::new(program, &chain, side)?;
                (ends, *landing, Some(through))
            }
            Tail::Shoot { .. } => return Err("it shoots"),
        };
        let (table, paths) = if chain.before.is_empty() {
            (MoveTable::new(program, &chain.leg, &chain.origins, side)?, None)
        } else {
            compile_paths(program, &chain, &ends, side)?
        };
        let stays = matches!(chain.leg, chain::Leg::Stay);
        if landing.trail && (through.is_some() || stays) {
            return Err("it leaves a trail in a way of its own");
        }
        let mut trails = Vec::new();
        if landing.trail {
            for origin in program.shape.all() {
                trails.push(trails_from(program, &chain, side, origin)?);
            }
        }
        let (becomes, promotions) = match (landing.becomes, kind_after(program, rule, side)) {
            (Some(change), _) => kind_change(program, rule, change)?,
            (None, Some(kind)) => (Some(kind), Vec::new()),
            (None, None) => (None, promotions_after(program, rule, side)?),
        };
        let blast = Blast::following_captures(program, rule, side)?.map(Arc::new);
        if blast.is_some() && (through.is_some() || paths.is_some() || stays || becomes.is_some()) {
            return Err("more follows its captures than goes with such a move");
        }
        let effect = Effect {
            stays,
            captures_trail_piece: landing.captures_trail_piece,
            trails,
            becomes,
            promotions,
            blast,
        };
        if paths.as_ref().is_some_and(|paths| paths.captures_on_path() && !effect.is_none()) {
            return Err("it does more than take pieces on its way");
        }
        Ok(Part {
            rule: number as u16,
            kind: rule.kind,
            condition: Condition::new(program, rule, side)?,
            table,
            ends,
            effect,
            through,
            paths,
            shifts: None,
            from: B::NONE,
            in_roster: false,
            table_form: None,
            promotion_targets: B::NONE,
        })
    }

    /// Completes the tables once all rules have been joined.
    pub fn finish(&mut self, cache: &mut TableCache<B>) {
        self.table.build_line_tables(cache);
        let Effect { stays, captures_trail_piece: takes_maker, promotions, .. } = &self.effect;
        let squares = (0..self.table.leaps.len()).map(|at| Square(at as u8));
        let starts = |from: &Square| !self.table.all_targets(*from).is_empty();
        self.from = squares.filter(starts).fold(B::NONE, |set, from| set | B::bit(from));
        let plain = self.through.is_none() && !stays && !takes_maker && self.effect.blast.is_none();
        let due = promotions.iter().flat_map(|promotion| &promotion.targets);
        self.promotion_targets = due.fold(B::NONE, |all, due| all | *due);
        self.table_form = plain.then(|| match () {
            () if self.table.only_leaps() => TableForm::Leaps,
            () if self.table.only_lines() => TableForm::Lines,
            () => TableForm::Mixed,
        });
        if self.effect.captures_trail_piece {
            self.table.invert();
        }
        let is_plain = self.through.is_none() && self.paths.is_none() && self.effect.blast.is_none();
        self.shifts = if is_plain { Shifts::new(&self.table, &self.effect) } else { None };
    }

    /// Returns true if its moves only relocate and capture, without conditions.
    pub fn is_simple(&self) -> bool {
        self.condition.is_empty()
            && self.through.is_none()
            && self.paths.as_ref().is_none_or(MovePaths::is_unambiguous)
            && !self.effect.stays
            && self.effect.blast.is_none()
    }

    /// Returns true if move texts name more than the end.
    pub fn text_has_path(&self) -> bool {
        self.through.is_some() || self.paths.is_some()
    }

    /// Returns its name in explanations of the plan.
    pub fn executor(&self) -> &'static str {
        match () {
            () if self.through.is_some() => "junctions",
            () if self.paths.is_some() => "paths",
            () if self.effect.captures_trail_piece => "taking in passing",
            () if self.effect.stays => "changing on the role",
            () if self.table.only_leaps() => "leaps",
            () if self.table.has_lines() => "lines",
            () => "paths",
        }
    }

    /// Returns the origins from which two parts of one kind can give moves with the same text.
    pub fn overlap(&self, other: &Part<B>, program: &Program) -> B {
        let both = self.ends.overlap(&other.ends, program);
        let squares = (0..self.table.leaps.len()).map(|at| Square(at as u8));
        let meets = |from: &Square| {
            let stays = self.effect.stays && other.effect.stays;
            let mask = if stays { B::bit(*from) } else { both };
            if self.paths.is_some() != other.paths.is_some() {
                return false; // one text says more squares than the other
            }
            match (&self.through, &other.through) {
                (None, None) => {
                    (self.table.all_targets(*from) & other.table.all_targets(*from)).intersects(mask)
                }
                (Some(mine), Some(theirs)) => !both.is_empty() && mine.shares_entry(theirs, *from),
                _ => false,
            }
        };
        squares.filter(meets).fold(B::NONE, |set, from| set | B::bit(from))
    }

    /// Merges another part of the same kind, if one table can hold both and nothing else differs.
    pub fn merge(&mut self, other: &Part<B>) -> bool {
        if !self.has_same_effect(other) || !self.table.join(&other.table) {
            return false;
        }
        if let (Some(mine), Some(theirs)) = (&mut self.paths, &other.paths) {
            mine.join(theirs);
        }
        true
    }

    /// Returns true if only the move tables differ.
    pub fn has_same_effect(&self, other: &Part<B>) -> bool {
        let captured = |part: &Part<B>| part.paths.as_ref().map(|paths| paths.captured_on_path().cloned());
        self.through.is_none()
            && other.through.is_none()
            && self.condition == other.condition
            && self.ends == other.ends
            && self.effect == other.effect
            && captured(self) == captured(other)
    }
}

/// Compiles a chain of several legs, with its paths if the text names more than the end.
fn compile_paths<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    ends: &EndMask<B>,
    side: Side,
) -> Result<(MoveTable<B>, Option<MovePaths<B>>), Reason> {
    let paths = move_path::move_paths(program, chain, side, ends)?;
    if chain.before.iter().any(|leg| leg.in_text) {
        let captured = move_path::captured_on_path(program, chain, side)?;
        let paths = MovePaths::new(paths, captured);
        return Ok((MoveTable::from_paths(paths.by_square()), Some(paths)));
    }
    let table = MoveTable::from_paths(paths.iter().map(Vec::as_slice));
    let returns = |from| table.all_targets(from).contains(from);
    if program.shape.all().any(returns) { Err("it can end where it began") } else { Ok((table, None)) }
}
