//! Target routes: the routes by which a rule could remove a piece from a given target square in some position. The search for an attack on
//! the target skips all other routes.

use super::path_count::slide_ends;
use super::removable_squares::{Removals, slide_targets};
use super::{
    Action, AffectedPieces, Go, Instr, NoVacantSquare, Program, RelocatedPiece, Route, Rule, VectorId,
};
use crate::board::{Side, Square, SquareSet};

/// The routes of one rule of one side, and the squares on which they can end.
#[derive(Clone, Debug)]
pub struct TargetRoutes {
    /// One list per instruction, by the number of instructions after it. The entry at `from * cells + target` contains the
    /// routes, one bit each. The list is empty unless the instruction is a [`Go`] with 1 to 32 routes.
    routes_by_instr: Vec<Vec<u32>>,
    /// The ends of the only leg of a chain after which a piece on the target could be removed: the entry at `from * cells + target`. Empty
    /// unless the chain removes the pieces of sets, and has one leg.
    ends: Vec<SquareSet>,
    /// The number of cells of the board.
    cells: usize,
}

impl TargetRoutes {
    /// Computes the target routes of a rule. Returns `None` if the rule could remove pieces anywhere, and for drops and castlings, which
    /// need no routes.
    pub fn new(program: &Program, rule_index: usize, side: Side) -> Option<TargetRoutes> {
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return None };
        if removes_sets(program, rule, body) {
            return TargetRoutes::of_single_leg(program, rule, body, side);
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
                Instr::RemoveTrailPiece | Instr::Repeat(_) => return None,
                _ => {}
            }
            routes_by_instr.push(invert(&routes, program.shape.cells()));
        }
        Some(TargetRoutes { routes_by_instr, ends: Vec::new(), cells: program.shape.cells() })
    }

    /// Computes the routes and ends of a rule whose chain has only one leg, which starts on the origin. Returns `None` if the chain has a
    /// different form, or if the rule could remove pieces anywhere.
    fn of_single_leg(program: &Program, rule: &Rule, body: &[Instr], side: Side) -> Option<TargetRoutes> {
        let has_legs = |instr: &Instr| instr.is_leg() || matches!(instr, Instr::Repeat(_));
        let is_condition = |instr: &&Instr| matches!(instr, Instr::RequireSquare(_) | Instr::RequireAny(_));
        let condition_count = body.iter().take_while(is_condition).count();
        let (Instr::Go(go), rest) = body[condition_count..].split_first()? else { return None };
        if rest.iter().any(has_legs) {
            return None;
        }
        let cells = program.shape.cells();
        let mut routes = vec![vec![SquareSet::EMPTY; cells]; go.routes.len()];
        let mut ends = vec![SquareSet::EMPTY; cells * cells];
        for from in program.shape.all_squares() {
            for (route, removable) in go.routes.iter().zip(&mut routes) {
                for end in slide_ends(program, side, from, route.to, (go.min, go.max)) {
                    let removals = Removals::new(program, side, from).after_step(route.to);
                    let removed = removals.of_rule(rule, rest, end)?;
                    removable[from.index()] |= removed;
                    removed.iter().for_each(|target| ends[from.index() * cells + target.index()].insert(end));
                }
            }
        }
        let mut routes_by_instr = vec![Vec::new(); body.len()];
        routes_by_instr[rest.len()] = invert(&routes, cells);
        Some(TargetRoutes { routes_by_instr, ends, cells })
    }

    /// Returns the routes of a leg that lead from a square to a removal on the target, one bit each. Returns `None` if the routes
    /// are not known; then the leg must try all of them. The leg is identified by the number of instructions after it.
    pub fn routes(&self, instructions_after: usize, from: Square, target: Square) -> Option<u32> {
        self.routes_by_instr[instructions_after].get(from.index() * self.cells + target.index()).copied()
    }

    /// Returns the squares on which the leg of a piece from `origin` must end to lead to a removal on the target; `None` if they are not
    /// known.
    pub fn ends(&self, origin: Square, target: Square) -> Option<&SquareSet> {
        self.ends.get(origin.index() * self.cells + target.index())
    }
}

/// Returns true if a rule can remove the pieces of a set, or change their side as a threat.
fn removes_sets(program: &Program, rule: &Rule, body: &[Instr]) -> bool {
    let is_about_set = |instr: &Instr| {
        matches!(
            instr,
            Instr::Remove(_) | Instr::ChangeSide { what: AffectedPieces::Every(_), as_threat: true }
        )
    };
    body.iter().any(is_about_set) || rule.afters.iter().any(|&after| program.afters[after].counts_as_attack())
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
