//! Target routes: the routes of a rule that can lead to a removal on a given square of any board. An upper bound, so that the search
//! for one attack can skip the other routes.

use super::reach::ride_targets;
use super::{Action, Affected, Go, Instr, NoRoom, Program, Relocated, Route, VectorId};
use crate::board::{Side, Square, SquareSet};

/// The routes of one rule of one side.
#[derive(Clone, Debug)]
pub struct TargetRoutes {
    /// The routes by number of instructions after the leg, then by square and target, one bit each. Empty for legs with more routes
    /// than bits.
    legs: Vec<Vec<u32>>,
    cells: usize,
}

impl TargetRoutes {
    /// The routes of the rule of that number; `None` if it can remove anything anywhere.
    pub fn new(program: &Program, number: usize, side: Side) -> Option<TargetRoutes> {
        let rule = &program.rules[number];
        let Action::Move(body) = &rule.action else { return None };
        if rule.afters.iter().any(|&after| program.afters[after].attacks()) {
            return None;
        }
        let cells = || (0..program.shape.cells()).map(|cell| Square(cell as u8));
        let mut legs = Vec::new();
        // The squares that the instructions from here to the last can remove, by square.
        let mut hope = vec![SquareSet::EMPTY; program.shape.cells()];
        for (at, instr) in body.iter().enumerate().rev() {
            let along = |unit: VectorId, max, from| {
                let start: SquareSet = [from].into_iter().collect();
                let cells = ride_targets(program, side, &start, &[unit], max);
                cells.iter().fold(SquareSet::EMPTY, |all, cell| all | hope[cell.index()])
            };
            let mut routes = Vec::new();
            match instr {
                Instr::Go(go) => {
                    let of = |route: &Route| cells().map(|from| along(route.to, go.max, from)).collect();
                    routes = go.routes.iter().map(of).collect::<Vec<Vec<SquareSet>>>();
                    hope = union_of_routes(&routes, program.shape.cells());
                }
                Instr::GoRelative(turn) => {
                    let of = |unit| cells().map(|from| along(unit, turn.max, from)).collect();
                    let all = turn.unit_steps().into_iter().map(of).collect::<Vec<Vec<_>>>();
                    hope = union_of_routes(&all, program.shape.cells());
                }
                Instr::Continue { max, .. } => {
                    let units = units_before(&body[..at]);
                    let of = |unit| cells().map(|from| along(unit, *max, from)).collect();
                    hope = union_of_routes(
                        &units.into_iter().map(of).collect::<Vec<Vec<_>>>(),
                        program.shape.cells(),
                    );
                }
                Instr::Jump(_) => {
                    let all = hope.iter().fold(SquareSet::EMPTY, |all, set| all | *set);
                    hope = vec![all; hope.len()];
                }
                Instr::Take | Instr::TakeLater => cells().for_each(|cell| hope[cell.index()].insert(cell)),
                Instr::Turn { what: Affected::It, as_threat: true }
                | Instr::Relocate { what: Relocated::It, otherwise: NoRoom::Removes, .. } => {
                    cells().for_each(|cell| hope[cell.index()].insert(cell));
                }
                Instr::Remove(_)
                | Instr::RemoveTrailPiece
                | Instr::Repeat(_)
                | Instr::Turn { what: Affected::Every(_), as_threat: true } => return None,
                _ => {}
            }
            legs.push(invert(&routes, program.shape.cells()));
        }
        Some(TargetRoutes { legs, cells: program.shape.cells() })
    }

    /// Returns the routes that lead from a square to a removal on the target, with `behind` instructions after the leg: one bit each;
    /// `None` for all of them.
    pub fn routes(&self, instructions_after: usize, at: Square, target: Square) -> Option<u32> {
        self.legs[instructions_after].get(at.index() * self.cells + target.index()).copied()
    }
}

/// Returns the routes that lead from one square to another, by square and target.
fn invert(routes: &[Vec<SquareSet>], cells: usize) -> Vec<u32> {
    let mut bits = Vec::new();
    if (1..=32).contains(&routes.len()) {
        bits.resize(cells * cells, 0);
        for (number, sets) in routes.iter().enumerate() {
            for (at, set) in sets.iter().enumerate() {
                set.iter().for_each(|target| bits[at * cells + target.index()] |= 1 << number);
            }
        }
    }
    bits
}

/// Returns the union of the squares that the routes lead to, by square.
fn union_of_routes(routes: &[Vec<SquareSet>], cells: usize) -> Vec<SquareSet> {
    let of = |cell: usize| {
        routes.iter().filter_map(|sets| sets.get(cell)).fold(SquareSet::EMPTY, |all, &set| all | set)
    };
    (0..cells).map(of).collect()
}

/// The unit steps of the last leg along routes.
fn units_before(body: &[Instr]) -> Vec<VectorId> {
    let last = body.iter().rev().find_map(|instr| match instr {
        Instr::Go(Go { routes, .. }) => Some(routes.iter().map(|route| route.to).collect()),
        Instr::GoRelative(turn) => Some(turn.unit_steps()),
        _ => None,
    });
    last.unwrap_or_default()
}
