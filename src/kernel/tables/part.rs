//! Parts: compiled rules of one kind, each with one move table, one end mask and one effect.

use std::sync::Arc;

use super::blast::Blast;
use super::chain::{Chain, Reason, Tail};
use super::course::Courses;
use super::effect::{Effect, own_change, promotions_after, trails_from, turned_after};
use super::ends::Ends;
use super::gate::Condition;
use super::stride::Strides;
use super::through::Through;
use super::way::Way;
use super::{chain, course};
use crate::board::{KindId, Side, Square};
use crate::ir::{Action, Program};
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
    pub way: Way<B>,
    /// The squares where moves may end.
    pub ends: Ends<B>,
    /// The effect of a move.
    pub effect: Effect<B>,
    /// The continuation through friendly pieces.
    pub through: Option<Through<B>>,
    /// The paths, if move texts name more than the end.
    pub courses: Option<Courses<B>>,
    /// Set-wise shifts, if the part consists of nothing else.
    pub strides: Option<Strides<B>>,
    /// The squares from which it has moves.
    pub from: B,
    /// True if the roster of its army contains it.
    pub listed: bool,
    /// The tables in use, if its moves only relocate and capture.
    pub plain: Option<Plainly>,
    /// The ends, from any origin, at which the mover may promote.
    pub due: B,
}

/// The non-empty tables of a move table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Plainly {
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
        let (ends, landing, through) = match &chain.tail {
            Tail::Land(landing) => {
                let steady = !chain.before.is_empty() || matches!(chain.leg, chain::Leg::Stay);
                let ends = if steady {
                    Ends::new(program, &chain.ends, side)?
                } else {
                    Ends::of_turns(program, &chain.ends, side, Some(rule.kind))?
                };
                (if landing.takes { ends } else { ends.vacant_only() }, *landing, None)
            }
            Tail::Through { landing, .. } => {
                let (through, ends) = Through::new(program, &chain, side)?;
                (ends, *landing, Some(through))
            }
            Tail::Shoot { .. } => return Err("it shoots"),
        };
        let (way, courses) = if chain.before.is_empty() {
            (Way::new(program, &chain.leg, &chain.origins, side)?, None)
        } else {
            winding(program, &chain, &ends, side)?
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
        let (becomes, promotions) = match (landing.becomes, turned_after(program, rule, side)) {
            (Some(change), _) => own_change(program, rule, change)?,
            (None, Some(kind)) => (Some(kind), Vec::new()),
            (None, None) => (None, promotions_after(program, rule, side)?),
        };
        let blast = Blast::after(program, rule, side)?.map(Arc::new);
        if blast.is_some() && (through.is_some() || courses.is_some() || stays || becomes.is_some()) {
            return Err("more follows its captures than goes with such a move");
        }
        let effect = Effect { stays, takes_maker: landing.takes_maker, trails, becomes, promotions, blast };
        if courses.as_ref().is_some_and(|courses| courses.takes() && !effect.is_nothing()) {
            return Err("it does more than take pieces on its way");
        }
        Ok(Part {
            rule: number as u16,
            kind: rule.kind,
            condition: Condition::new(program, rule, side)?,
            way,
            ends,
            effect,
            through,
            courses,
            strides: None,
            from: B::NONE,
            listed: false,
            plain: None,
            due: B::NONE,
        })
    }

    /// Completes the tables once all rules have been joined.
    pub fn finish(&mut self, cache: &mut TableCache<B>) {
        self.way.build_line_tables(cache);
        let Effect { stays, takes_maker, promotions, .. } = &self.effect;
        let squares = (0..self.way.leaps.len()).map(|at| Square(at as u8));
        let starts = |from: &Square| !self.way.widest(*from).is_empty();
        self.from = squares.filter(starts).fold(B::NONE, |set, from| set | B::bit(from));
        let plain = self.through.is_none() && !stays && !takes_maker && self.effect.blast.is_none();
        let due = promotions.iter().flat_map(|promotion| &promotion.due);
        self.due = due.fold(B::NONE, |all, due| all | *due);
        self.plain = plain.then(|| match () {
            () if self.way.only_leaps() => Plainly::Leaps,
            () if self.way.only_lines() => Plainly::Lines,
            () => Plainly::Mixed,
        });
        if self.effect.takes_maker {
            self.way.turn_round();
        }
        let is_plain = self.through.is_none() && self.courses.is_none() && self.effect.blast.is_none();
        self.strides = if is_plain { Strides::new(&self.way, &self.effect) } else { None };
    }

    /// Returns true if its moves only relocate and capture, without conditions.
    pub fn is_simple(&self) -> bool {
        self.condition.is_empty()
            && self.through.is_none()
            && self.courses.as_ref().is_none_or(Courses::is_single)
            && !self.effect.stays
            && self.effect.blast.is_none()
    }

    /// Returns true if move texts name more than the end.
    pub fn is_wordy(&self) -> bool {
        self.through.is_some() || self.courses.is_some()
    }

    /// Returns its name in explanations of the plan.
    pub fn carrier(&self) -> &'static str {
        match () {
            () if self.through.is_some() => "junctions",
            () if self.courses.is_some() => "courses",
            () if self.effect.takes_maker => "taking in passing",
            () if self.effect.stays => "changing on the spot",
            () if self.way.only_leaps() => "leaps",
            () if self.way.has_lines() => "lines",
            () => "paths",
        }
    }

    /// Returns the origins from which two parts of one kind can give moves with the same text.
    pub fn meeting(&self, other: &Part<B>, program: &Program) -> B {
        let both = self.ends.overlap(&other.ends, program);
        let squares = (0..self.way.leaps.len()).map(|at| Square(at as u8));
        let meets = |from: &Square| {
            let stays = self.effect.stays && other.effect.stays;
            let mask = if stays { B::bit(*from) } else { both };
            if self.courses.is_some() != other.courses.is_some() {
                return false; // one text says more squares than the other
            }
            match (&self.through, &other.through) {
                (None, None) => (self.way.widest(*from) & other.way.widest(*from)).meets(mask),
                (Some(mine), Some(theirs)) => !both.is_empty() && mine.shares_a_way(theirs, *from),
                _ => false,
            }
        };
        squares.filter(meets).fold(B::NONE, |set, from| set | B::bit(from))
    }

    /// Merges another part of the same kind, if one table can hold both and nothing else differs.
    pub fn absorb(&mut self, other: &Part<B>) -> bool {
        if !self.is_alike(other) || !self.way.join(&other.way) {
            return false;
        }
        if let (Some(mine), Some(theirs)) = (&mut self.courses, &other.courses) {
            mine.join(theirs);
        }
        true
    }

    /// Returns true if only the move tables differ.
    pub fn is_alike(&self, other: &Part<B>) -> bool {
        let prey = |part: &Part<B>| part.courses.as_ref().map(|courses| courses.prey().cloned());
        self.through.is_none()
            && other.through.is_none()
            && self.condition == other.condition
            && self.ends == other.ends
            && self.effect == other.effect
            && prey(self) == prey(other)
    }
}

/// Compiles a chain of several legs, with its paths if the text names more than the end.
fn winding<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    ends: &Ends<B>,
    side: Side,
) -> Result<(Way<B>, Option<Courses<B>>), Reason> {
    let courses = course::courses(program, chain, side, ends)?;
    if chain.before.iter().any(|hop| hop.said) {
        let prey = course::prey(program, chain, side)?;
        let courses = Courses::new(courses, prey);
        return Ok((Way::along(courses.by_square()), Some(courses)));
    }
    let way = Way::along(courses.iter().map(Vec::as_slice));
    let returns = |from| way.widest(from).has(from);
    if program.shape.all().any(returns) { Err("it can end where it began") } else { Ok((way, None)) }
}
