//! The squares from which a rule can remove a piece on any board: an upper bound that is cheap to look up. It excludes most pieces from
//! the search for attackers.

use super::{Action, Affected, Go, Instr, NoRoom, Program, Relocated, Rule, VectorId};
use crate::board::{Side, Square, SquareSet};

/// The bound by rule, side and origin. A rule that could remove pieces anywhere has no entry.
#[derive(Clone, Debug)]
pub struct Reach {
    rules: Vec<Option<[Vec<SquareSet>; 2]>>,
}

impl Reach {
    pub(super) fn new(program: &Program) -> Reach {
        Reach { rules: program.rules.iter().map(|rule| of_rule(program, rule)).collect() }
    }

    /// Returns the squares from which a rule, applied to a piece of `side` on `origin`, could remove a piece; `None` for any square.
    pub fn of(&self, rule: usize, side: Side, origin: Square) -> Option<&SquareSet> {
        self.rules[rule].as_ref().map(|sets| &sets[side.index()][origin.index()])
    }

    /// Returns true if a rule, applied to a piece of `side` on `origin`, could remove a piece from one of `targets`.
    pub fn may_remove(&self, rule: usize, side: Side, origin: Square, targets: &SquareSet) -> bool {
        match &self.rules[rule] {
            None => true,
            Some(sets) => !(sets[side.index()][origin.index()] & *targets).is_empty(),
        }
    }
}

/// Returns the squares that the text of a chain from `origin` could name, on any board, if it names exactly one and no shot.
pub fn single_text_square(
    program: &Program,
    body: &[Instr],
    side: Side,
    origin: Square,
) -> Option<SquareSet> {
    let mut at: SquareSet = [origin].into_iter().collect();
    let mut said = None;
    let mut units: Vec<VectorId> = Vec::new();
    for instr in body {
        match instr {
            Instr::AddToText if said.is_some() => return None,
            Instr::AddToText => said = Some(at),
            Instr::Shoot | Instr::Repeat(_) => return None,
            instr => advance(program, instr, side, &mut at, &mut units),
        }
    }
    said
}

fn of_rule(program: &Program, rule: &Rule) -> Option<[Vec<SquareSet>; 2]> {
    let Action::Move(body) = &rule.action else { return Some(Side::BOTH.map(|_| Vec::new())) };
    if rule.afters.iter().any(|&after| program.afters[after].attacks()) {
        return None;
    }
    let of = |side| {
        program.shape.all().map(|origin| from(program, body, side, origin)).collect::<Option<Vec<_>>>()
    };
    Some([of(Side::White)?, of(Side::Black)?])
}

/// Returns the squares from which a chain from `origin` could remove a piece on an empty board; `None` for any square.
fn from(program: &Program, body: &[Instr], side: Side, origin: Square) -> Option<SquareSet> {
    let mut at: SquareSet = [origin].into_iter().collect();
    let mut removed = SquareSet::EMPTY;
    let mut units: Vec<VectorId> = Vec::new();
    follow(program, body, side, &mut at, &mut units, &mut removed)?;
    Some(removed)
}

/// Advances the squares and unit steps along a chain, and adds what it can remove; `None` if it can remove pieces anywhere.
fn follow(
    program: &Program,
    body: &[Instr],
    side: Side,
    at: &mut SquareSet,
    units: &mut Vec<VectorId>,
    removed: &mut SquareSet,
) -> Option<()> {
    for instr in body {
        match instr {
            Instr::Take
            | Instr::TakeLater
            | Instr::Turn { what: Affected::It, as_threat: true }
            | Instr::Relocate { what: Relocated::It, otherwise: NoRoom::Removes, .. } => {
                *removed = *removed | *at;
            }
            Instr::Remove(_)
            | Instr::RemoveTrailPiece
            | Instr::Turn { what: Affected::Every(_), as_threat: true } => return None,
            Instr::Repeat(repeat) => loop {
                let mut all = *at;
                let known = units.len();
                for body in &repeat.bodies {
                    let (mut ends, mut last) = (*at, units.clone());
                    follow(program, body, side, &mut ends, &mut last, removed)?;
                    all = all | ends;
                    units.extend(last);
                    units.sort_unstable();
                    units.dedup();
                }
                if std::mem::replace(at, all) == all && units.len() == known {
                    break;
                }
            },
            instr => advance(program, instr, side, at, units),
        }
    }
    Some(())
}

/// Advances the squares and unit steps that a chain can reach by one instruction.
fn advance(program: &Program, instr: &Instr, side: Side, at: &mut SquareSet, units: &mut Vec<VectorId>) {
    match instr {
        Instr::Go(Go { routes, max, .. }) => {
            *units = routes.iter().map(|route| route.to).collect();
            *at = ride_targets(program, side, at, units, *max);
        }
        Instr::GoRelative(turn) => {
            let bends = units.iter().flat_map(|&unit| turn.routes_after(unit)).map(|bend| bend.route.to);
            *units = bends.collect();
            units.sort_unstable();
            units.dedup();
            *at = ride_targets(program, side, at, units, turn.max);
        }
        Instr::Continue { max, .. } => *at = ride_targets(program, side, at, units, *max),
        Instr::Jump(_) => *at = program.shape.all().collect(),
        _ => {}
    }
}

pub(super) fn ride_targets(
    program: &Program,
    side: Side,
    starts: &SquareSet,
    units: &[VectorId],
    max: u8,
) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    for start in starts {
        for &unit in units {
            let mut at = start;
            for _ in 0..max {
                match program.tables.go(at, unit, side) {
                    Some(next) if next != start => at = next,
                    _ => break,
                }
                reached.insert(at);
            }
        }
    }
    reached
}
