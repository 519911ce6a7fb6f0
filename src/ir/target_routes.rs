//! Target routes: the routes by which a rule could remove a piece from a given target square in some position. The search for an attack on
//! the target skips all other routes.

use super::removable_squares::slide_targets;
use super::{Action, AffectedPieces, Go, Instr, NoVacantSquare, Program, RelocatedPiece, Route, VectorId};
use crate::board::{Side, Square, SquareSet};

/// The routes of one rule of one side.
#[derive(Clone, Debug)]
pub struct TargetRoutes {
    /// One list per instruction, by the number of instructions after it. The entry at `from * cells + target` contains the
    /// routes, one bit each. The list is empty unless the instruction is a [`Go`] with 1 to 32 routes.
    routes_by_instr: Vec<Vec<u32>>,
    /// The number of cells of the board.
    cells: usize,
}

impl TargetRoutes {
    /// Computes the target routes of a rule. Returns `None` if the rule could remove pieces anywhere, and for drops and castlings, which
    /// need no routes.
    pub fn new(program: &Program, rule_index: usize, side: Side) -> Option<TargetRoutes> {
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return None };
        if rule.afters.iter().any(|&after| program.afters[after].counts_as_attack()) {
            return None;
        }
        let all_cells = || (0..program.shape.cells()).map(|cell| Square(cell as u8));
        let mut routes_by_instr = Vec::new();
        // For each square: the squares on which a piece could be removed if the chain continues from that square with the current
        // instruction.
        let mut removable = vec![SquareSet::EMPTY; program.shape.cells()];
        for (index, instr) in body.iter().enumerate().rev() {
            let along = |unit: VectorId, max, from| {
                let start: SquareSet = [from].into_iter().collect();
                let reached = slide_targets(program, side, &start, &[unit], max);
                reached.iter().fold(SquareSet::EMPTY, |all, cell| all | removable[cell.index()])
            };
            let mut routes = Vec::new();
            match instr {
                Instr::Go(go) => {
                    let removable_by =
                        |route: &Route| all_cells().map(|from| along(route.to, go.max, from)).collect();
                    routes = go.routes.iter().map(removable_by).collect::<Vec<Vec<SquareSet>>>();
                    removable = union_of_routes(&routes, program.shape.cells());
                }
                Instr::GoRelative(go) => {
                    let removable_by = |unit| all_cells().map(|from| along(unit, go.max, from)).collect();
                    let removable_by_unit =
                        go.unit_steps().into_iter().map(removable_by).collect::<Vec<Vec<_>>>();
                    removable = union_of_routes(&removable_by_unit, program.shape.cells());
                }
                Instr::Continue { max, .. } => {
                    let units = last_unit_steps(&body[..index]);
                    let removable_by = |unit| all_cells().map(|from| along(unit, *max, from)).collect();
                    removable = union_of_routes(
                        &units.into_iter().map(removable_by).collect::<Vec<Vec<_>>>(),
                        program.shape.cells(),
                    );
                }
                Instr::Jump(_) | Instr::JumpHome(_) => {
                    let all = removable.iter().fold(SquareSet::EMPTY, |all, set| all | *set);
                    removable = vec![all; removable.len()];
                }
                Instr::Take | Instr::TakeLater => {
                    all_cells().for_each(|cell| removable[cell.index()].insert(cell));
                }
                Instr::ChangeSide { what: AffectedPieces::It, as_threat: true }
                | Instr::Relocate { what: RelocatedPiece::It, otherwise: NoVacantSquare::Removes, .. } => {
                    all_cells().for_each(|cell| removable[cell.index()].insert(cell));
                }
                Instr::Remove(_)
                | Instr::RemoveTrailPiece
                | Instr::Repeat(_)
                | Instr::ChangeSide { what: AffectedPieces::Every(_), as_threat: true } => return None,
                _ => {}
            }
            routes_by_instr.push(invert(&routes, program.shape.cells()));
        }
        Some(TargetRoutes { routes_by_instr, cells: program.shape.cells() })
    }

    /// Returns the routes of a leg that lead from a square to a removal on the target, one bit each. Returns `None` if the routes
    /// are not known; then the leg must try all of them. The leg is identified by the number of instructions after it.
    pub fn routes(&self, instructions_after: usize, from: Square, target: Square) -> Option<u32> {
        self.routes_by_instr[instructions_after].get(from.index() * self.cells + target.index()).copied()
    }
}

/// Returns the routes from each square to each target, one bit for each route. Returns an empty list if there are no routes, or
/// more than 32.
fn invert(routes: &[Vec<SquareSet>], cells: usize) -> Vec<u32> {
    let mut bits = Vec::new();
    if (1..=32).contains(&routes.len()) {
        bits.resize(cells * cells, 0);
        for (number, sets) in routes.iter().enumerate() {
            for (from, set) in sets.iter().enumerate() {
                set.iter().for_each(|target| bits[from * cells + target.index()] |= 1 << number);
            }
        }
    }
    bits
}

/// Returns, for each square, the union of the squares that all routes from it have in `routes`.
fn union_of_routes(routes: &[Vec<SquareSet>], cells: usize) -> Vec<SquareSet> {
    let union = |cell: usize| {
        routes.iter().filter_map(|sets| sets.get(cell)).fold(SquareSet::EMPTY, |all, &set| all | set)
    };
    (0..cells).map(union).collect()
}

/// Returns the unit steps of the last leg that has routes of its own (an [`Instr::Continue`] has none).
fn last_unit_steps(body: &[Instr]) -> Vec<VectorId> {
    let last = body.iter().rev().find_map(|instr| match instr {
        Instr::Go(Go { routes, .. }) => Some(routes.iter().map(|route| route.to).collect()),
        Instr::GoRelative(go) => Some(go.unit_steps()),
        _ => None,
    });
    last.unwrap_or_default()
}
