//! Upper bounds on the number of paths: the ways in which one piece can follow a chain of instructions. The bounds hold in every
//! position.

use std::collections::HashMap;

use super::possible_squares::possible_squares;
use super::{
    Action, Destination, Instr, MAX_MOVE_TEXT_SQUARES, MAX_REPEAT_STATES, Place, Program, Repeat, Set, SetId,
    Term, VectorId, instructions,
};
use crate::board::{KindId, Rotation, Side, Square, SquareSet};

/// The maximum number of paths of one piece by one rule. It bounds the time of move generation.
pub(super) const MAX_PATHS: u64 = 1 << 20;

impl Program {
    /// Returns an upper bound on the number of paths of a white piece of the kind from a square, without drops and castlings. The bound
    /// estimates the cost of generating the piece's moves.
    pub fn path_count(&self, kind: KindId, from: Square) -> u64 {
        let rules = &self.rules[self.kind(kind).rules.clone()];
        let counts = rules.iter().map(|rule| match &rule.action {
            Action::Move(body) => count_paths_from(self, body, Side::White, from, MAX_PATHS),
            Action::Drop { .. } | Action::Castle(_) => 0,
        });
        counts.fold(0, u64::saturating_add)
    }
}

/// Returns an upper bound on the number of paths of one piece along a chain, for either side and from any square. If the bound exceeds
/// `limit`, then the bound of [`count_paths_from`] for some square exceeds it too.
pub(super) fn path_bound(program: &Program, body: &[Instr], limit: u64) -> u64 {
    let bound = product_bound(program, body);
    if bound <= limit {
        return bound;
    }
    // The product overestimates chains with bends, and chains with legs that end at the edge of the board. Therefore the paths from each
    // square are counted.
    let mut largest = 0;
    for side in Side::BOTH {
        for origin in program.shape.all_squares() {
            largest = largest.max(count_paths_from(program, body, side, origin, limit));
            if largest > limit {
                return bound;
            }
        }
    }
    largest
}

/// Returns an upper bound on the number of paths after any instruction. The bound is the largest running product of the instructions'
/// maximum numbers of choices. A repetition resets the product to [`MAX_REPEAT_STATES`], because repetitions visit at most that many
/// states.
fn product_bound(program: &Program, body: &[Instr]) -> u64 {
    let max_slide_length = u64::from(program.shape.files().max(program.shape.ranks()));
    // After the path has bent, fewer routes remain: a leg that must bend to the same side as before, or to the opposite side, has only one
    // direction left.
    let mut has_bent = false;
    let mut choices_of = |instr: &Instr| match instr {
        Instr::Go(go) => go.routes.len() as u64 * u64::from(go.max).min(max_slide_length),
        Instr::GoRelative(go) => {
            let max_routes = go.max_routes(has_bent);
            has_bent |= go.always_bends();
            max_routes as u64 * u64::from(go.max).min(max_slide_length)
        }
        Instr::Continue { max, .. } => u64::from(*max).min(max_slide_length),
        Instr::Jump(set) => max_size(program, *set),
        instr => choices(program, instr),
    };
    let (mut paths, mut largest) = (1u64, 1);
    for instr in body {
        paths = match instr {
            Instr::Repeat(_) => MAX_REPEAT_STATES as u64,
            instr => paths.saturating_mul(choices_of(instr)),
        };
        largest = largest.max(paths);
    }
    largest
}

/// Returns an upper bound on the number of outcomes of an instruction that leaves the piece on its square.
fn choices(program: &Program, instr: &Instr) -> u64 {
    match instr {
        Instr::Become { options, .. } => options.len() as u64,
        Instr::MoveAnother { what, bodies, .. } => {
            let per_piece =
                bodies.iter().map(|body| product_bound(program, body)).fold(0, u64::saturating_add);
            max_size(program, *what).saturating_mul(per_piece).saturating_add(1)
        }
        Instr::Relocate { to: Destination::Set(to), .. } => max_size(program, *to),
        Instr::Drop { options, to, .. } => options.len() as u64 * to.map_or(1, |to| max_size(program, to)),
        _ => 1,
    }
}

/// A state of a chain: the current square, the last unit step and the direction of the last bend.
type State = (Square, Option<VectorId>, Option<Rotation>);

/// Returns an upper bound on the number of paths after any instruction of a chain, for a piece on one square of an empty board. Jumps and
/// effects count with their maximum number of outcomes. Stops counting when the number exceeds `limit`.
fn count_paths_from(program: &Program, body: &[Instr], side: Side, origin: Square, limit: u64) -> u64 {
    let start = HashMap::from([((origin, None, None), 1)]);
    follow(program, body, side, origin, limit, start).1
}

/// Returns the number of paths to each final state of a chain, and the largest number of paths after any instruction. Both are upper
/// bounds. Stops when the largest number exceeds `limit`; then the states are those after the last counted instruction.
fn follow(
    program: &Program,
    body: &[Instr],
    side: Side,
    origin: Square,
    limit: u64,
    start: HashMap<State, u64>,
) -> (HashMap<State, u64>, u64) {
    let mut states = start;
    let mut largest = 1;
    for instr in body {
        if let Instr::Repeat(repeat) = instr {
            states = follow_repetition(program, repeat, side, origin, states);
            largest = largest.max(total(&states));
            continue;
        }
        let mut next: HashMap<State, u64> = HashMap::new();
        let mut add = |state: State, count: u64| {
            let entry = next.entry(state).or_default();
            *entry = entry.saturating_add(count);
        };
        for (&(current, unit, last_bend), &count) in &states {
            match instr {
                Instr::Go(go) => {
                    for route in &go.routes {
                        for end in slide_ends(program, side, current, route.to, (go.min, go.max)) {
                            add((end, Some(route.to), last_bend), count);
                        }
                    }
                }
                Instr::GoRelative(go) => {
                    let bends = unit.into_iter().flat_map(|unit| go.routes_after(unit));
                    for bend in bends.filter(|bend| {
                        bend.required_last_bend.is_none()
                            || last_bend.is_none()
                            || bend.required_last_bend == last_bend
                    }) {
                        for end in slide_ends(program, side, current, bend.route.to, (go.min, go.max)) {
                            add((end, Some(bend.route.to), bend.bend.or(last_bend)), count);
                        }
                    }
                }
                Instr::Continue { min, max, .. } => {
                    for end in unit
                        .into_iter()
                        .flat_map(|unit| slide_ends(program, side, current, unit, (*min, *max)))
                    {
                        add((end, unit, last_bend), count);
                    }
                }
                Instr::Jump(set) => {
                    for end in &possible_squares(program, *set, side, Some(origin), current) {
                        add((end, unit, last_bend), count);
                    }
                }
                instr => add((current, unit, last_bend), count.saturating_mul(choices(program, instr))),
            }
        }
        states = next;
        largest = largest.max(total(&states));
        if largest > limit {
            break;
        }
    }
    (states, largest)
}

fn total(states: &HashMap<State, u64>) -> u64 {
    states.values().fold(0, |all, &count| all.saturating_add(count))
}

/// Returns an upper bound on the number of paths to each state after a repetition. Stops counting at [`MAX_REPEAT_STATES`] paths, because
/// move generation visits at most that many states.
fn follow_repetition(
    program: &Program,
    repeat: &Repeat,
    side: Side,
    origin: Square,
    start: HashMap<State, u64>,
) -> HashMap<State, u64> {
    let limit = MAX_REPEAT_STATES as u64;
    let mut ends: HashMap<State, u64> = HashMap::new();
    let mut current = start;
    for _ in 0..repeat.max {
        let mut next: HashMap<State, u64> = HashMap::new();
        for body in &repeat.bodies {
            for (state, count) in follow(program, body, side, origin, limit, current.clone()).0 {
                let entry = next.entry(state).or_default();
                *entry = entry.saturating_add(count);
            }
        }
        for (&state, &count) in &next {
            let entry = ends.entry(state).or_default();
            *entry = entry.saturating_add(count).min(limit);
        }
        if total(&ends) >= limit {
            break;
        }
        current = next;
    }
    ends
}

/// Iterates over the squares on which a slide of `min` to `max` unit steps can end on an empty board. A slide ends before it
/// returns to its start.
pub fn slide_ends(
    program: &Program,
    side: Side,
    start: Square,
    unit: VectorId,
    (min, max): (u8, u8),
) -> impl Iterator<Item = Square> {
    let next =
        move |square: &Square| program.tables.target(*square, unit, side).filter(|&next| next != start);
    let ends = std::iter::successors(next(&start), next).take(usize::from(max));
    ends.skip(usize::from(min.saturating_sub(1)))
}

/// Returns an upper bound on the number of squares in a set.
fn max_size(program: &Program, set: SetId) -> u64 {
    let squares = program.shape.squares() as u64;
    match program.set(set) {
        Set::Terms { any, .. } => {
            any.iter().map(|term| max_term_size(program, term)).sum::<u64>().min(squares)
        }
        Set::Contents(_) => squares,
    }
}

/// Returns an upper bound on the number of squares in a term.
fn max_term_size(program: &Program, term: &Term) -> u64 {
    let squares = program.shape.squares() as u64;
    let max_place_size = |place: &Place| match place {
        Place::Squares(sets) => sets.iter().map(SquareSet::len).max().unwrap_or(0) as u64,
        Place::Origin | Place::End => 1,
        // Besides squares of its text, a move can vacate its origin and the square of a piece that it pulls or captures en passant.
        Place::Vacated if !removes_sets(program) => MAX_MOVE_TEXT_SQUARES as u64 + 2,
        Place::At(vectors) => vectors.len() as u64,
        Place::InLine(rides) => rides.iter().map(|&(_, max)| u64::from(max)).sum(),
        _ => squares,
    };
    term.places.iter().map(max_place_size).min().unwrap_or(squares)
}

/// Returns true if some move removes all pieces of a set, not only those on its path.
fn removes_sets(program: &Program) -> bool {
    program.chains().any(|body| instructions(body).any(|instr| matches!(instr, Instr::Remove(_))))
}
