//! The tables of one kind: parts and shots, joined where one table can hold several rules.

use super::executor::{Executor, Report};
use crate::board::Side;
use crate::ir::{Action, Instr, Program, Royalty};
use crate::kernel::squares::{Bits, TableCache};
use crate::kernel::tables::{Condition, Part, Shot, TableForm, Tail, chain};

/// The moves of one kind.
pub struct KindTable<B> {
    /// Moves from square to square.
    pub parts: Vec<Part<B>>,
    /// Moves with a shot.
    pub shots: Vec<Shot<B>>,
    /// Rules with a shot that never hits anything on this board.
    pub never_hitting: Vec<usize>,
    /// Origins from which two parts can give the same move; the first part counts.
    pub shared: B,
    /// True if the roster contains all parts.
    pub all_in_roster: bool,
    /// Rules that the interpreter carries. None of them gives the same move as a table.
    pub interpreted_rules: Vec<usize>,
    /// True if the interpreter generates all moves of the kind, since moves of interpreted rules could equal those of
    /// tables.
    pub all_interpreted: bool,
}

impl<B: Bits> KindTable<B> {
    pub fn new(
        program: &Program,
        rules: std::ops::Range<usize>,
        side: Side,
        cache: &mut TableCache<B>,
        report: &mut impl FnMut(usize, Report),
    ) -> KindTable<B> {
        let mut table = KindTable {
            parts: Vec::new(),
            shots: Vec::new(),
            never_hitting: Vec::new(),
            shared: B::NONE,
            all_in_roster: false,
            interpreted_rules: Vec::new(),
            all_interpreted: false,
        };
        for number in rules.filter(|&number| program.rules[number].sides[side.index()]) {
            if let Action::Move(body) = &program.rules[number].action {
                let executor = if program.is_restricted(program.rules[number].kind, side) {
                    Err("a restriction can take its moves away")
                } else {
                    table.add(program, number, body, side)
                };
                if executor.is_err() {
                    table.interpreted_rules.push(number);
                }
                report(number, Report::Moves(executor));
            }
        }
        table.join_parts(program, cache);
        table
    }

    /// Returns the only part, if the kind has nothing but leaps.
    #[inline]
    pub fn only_leaps(&self) -> Option<&Part<B>> {
        match self.parts.as_slice() {
            [part] if part.table_form == Some(TableForm::Leaps) && part.condition.is_empty() => Some(part),
            _ => None,
        }
    }

    /// Iterates over the conditions of its parts and shots.
    pub fn conditions(&self) -> impl Iterator<Item = Condition> {
        let parts = self.parts.iter().map(|part| part.condition);
        parts.chain(self.shots.iter().map(|shot| shot.condition))
    }

    fn add(&mut self, program: &Program, number: usize, body: &[Instr], side: Side) -> Executor {
        let chain = chain::read(body)?;
        if let Tail::Shoot { .. } = chain.tail {
            let shot = Shot::new(program, number, &chain, side)?;
            if self.shots.iter().any(|other| other.overlaps(&shot, program)) {
                return Err("two shots can be the same move");
            }
            if shot.never_hits() {
                self.never_hitting.push(number);
            } else {
                self.shots.push(shot.following(self.shots.last()));
            }
            return Ok("shots");
        }
        let part = Part::new(program, number, side)?;
        let changes = part.effect.becomes.is_some() || !part.effect.promotions.is_empty();
        if changes && program.kind(part.kind).royalty != Royalty::Common {
            return Err("a royal changes what it is");
        }
        if part.paths.is_some() && program.kind(part.kind).royalty != Royalty::Common {
            return Err("a royal says how it goes");
        }
        for other in &self.parts {
            if part.paths.is_some()
                && !part.has_same_effect(other)
                && !other.overlap(&part, program).is_empty()
            {
                return Err("another rule can give the same move");
            }
            let differs = other.effect.promotions != part.effect.promotions || part.through.is_some();
            if differs && !other.overlap(&part, program).is_empty() {
                return Err("another rule can give the same move");
            }
        }
        let executor = part.executor();
        self.parts.push(part);
        Ok(executor)
    }

    /// Joins parts that one table can hold. Overlapping parts that cannot be joined keep the order of the rules.
    fn join_parts(&mut self, program: &Program, cache: &mut TableCache<B>) {
        let mut joined: Vec<Part<B>> = Vec::new();
        for part in std::mem::take(&mut self.parts) {
            let place = joined.iter().position(|known| known.has_same_effect(&part));
            // The parts in between must not share moves with this one.
            let free = place.is_some_and(|at| {
                joined[at + 1..].iter().all(|between| between.overlap(&part, program).is_empty())
            });
            if !(free && place.is_some_and(|at| joined[at].merge(&part))) {
                joined.push(part);
            }
        }
        for (at, part) in joined.iter().enumerate() {
            for other in &joined[..at] {
                self.shared |= other.overlap(part, program);
            }
        }
        for part in &mut joined {
            part.finish(cache);
        }
        for shot in &mut self.shots {
            shot.finish(cache);
        }
        self.parts = joined;
    }
}
