//! Supersets of the squares that legs can reach: the squares that they reach if no piece is in the way.

use super::LintContext;
use crate::betza::{Atom, Leg as BetzaLeg, LegDirections, MAX_REPEATS, Route};
use crate::board::{Shape, Side, Square, SquareSet, Vector, Wrap};
use crate::sema::model::{KindId, Leg, Reach, Set};

/// The squares that each last step has reached; the step of start squares is `None`.
type ReachedSquares = Vec<(Option<Vector>, SquareSet)>;

/// Returns the squares that one atom of a Betza word can reach from any of `starts`.
fn atom_targets(shape: &Shape, atom: &Atom, starts: SquareSet, side: Side) -> SquareSet {
    let mut found = SquareSet::EMPTY;
    if atom.legs.iter().any(|leg| leg.directions == LegDirections::Anywhere) {
        return shape.square_set();
    }
    let (head, group) = atom.legs.split_at(atom.group.unwrap_or(atom.legs.len()));
    let mut reached: ReachedSquares = vec![(None, starts)];
    for (index, leg) in head.iter().enumerate() {
        reached = betza_leg_targets(shape, leg, &reached, side);
        if leg.may_end || index + 1 == head.len() {
            found |= all_squares(&reached);
        }
    }
    let repeats = if group.is_empty() { 0 } else { MAX_REPEATS };
    for _ in 0..repeats {
        reached = group.iter().fold(reached, |reached, leg| betza_leg_targets(shape, leg, &reached, side));
        found |= all_squares(&reached);
    }
    found
}

/// Returns the squares in `reached`.
fn all_squares(reached: &ReachedSquares) -> SquareSet {
    reached.iter().fold(SquareSet::EMPTY, |all, &(_, squares)| all | squares)
}

/// Returns the squares that one leg of a Betza word can reach from the squares in `reached`.
fn betza_leg_targets(shape: &Shape, leg: &BetzaLeg, reached: &ReachedSquares, side: Side) -> ReachedSquares {
    let mut next = ReachedSquares::new();
    for &(last_step, starts) in reached {
        let routes = match (&leg.directions, last_step) {
            (LegDirections::Routes(routes), _) => routes.clone(),
            (LegDirections::Relative(relative), Some(last_step)) => {
                relative.bends_after(last_step).into_iter().map(|bend| bend.route).collect()
            }
            _ => Vec::new(),
        };
        for route in &routes {
            let (min, max) = leg.reach.steps();
            let stops = ride_stops(shape, leg.around, route, starts, side, min, max);
            match next.iter_mut().find(|entry| entry.0 == Some(route.to)) {
                Some((_, squares)) => *squares |= stops,
                None => next.push((Some(route.to), stops)),
            }
        }
    }
    next
}

/// Returns the squares that rides along a route from any of `starts` can reach in `min` to `max` steps; `max` is `None` for no maximum.
fn ride_stops(
    shape: &Shape,
    wraps_sideways: bool,
    route: &Route,
    starts: SquareSet,
    side: Side,
    min: u8,
    max: Option<u8>,
) -> SquareSet {
    let wrap = Wrap { sideways: wraps_sideways || shape.wrap.sideways, ..shape.wrap };
    let is_unlimited = min <= 1 && max.is_none();
    let mut stops = SquareSet::EMPTY;
    for from in &starts {
        let mut current = from;
        // A ride ends at the edge of the board, or at its start if edges are joined. It is never longer than 255 steps.
        for step in 1..=max.unwrap_or(u8::MAX) {
            let square_after =
                |by| shape.target_with_wrap(wrap, current, by, side).filter(|&to| shape.is_square(to));
            let is_passable = route.through.iter().all(|&by| square_after(by).is_some());
            match square_after(route.to) {
                Some(next) if is_passable && next != from => current = next,
                _ => break,
            }
            if step >= min {
                stops.insert(current);
            }
            // The ride from this start reaches the other squares.
            if is_unlimited && starts.has(current) {
                break;
            }
        }
    }
    stops
}

/// Returns the number of steps of the longest ride along the routes of a leg, ignoring the maximum of the leg.
pub(super) fn longest_ride(shape: &Shape, leg: &BetzaLeg) -> usize {
    let LegDirections::Routes(routes) = &leg.directions else { return 0 };
    let rides = shape.all_squares().flat_map(|from| routes.iter().map(move |route| (from, route)));
    let length = |(from, route): (Square, &Route)| {
        ride_stops(shape, leg.around, route, SquareSet::from_iter([from]), Side::White, 1, None).len()
    };
    rides.map(length).max().unwrap_or(0)
}

/// Returns the squares that a leg can reach from any of `starts`, ignoring the leg's conditions `from` and `within` and the
/// condition on its end; `None` if these squares are unknown.
pub(super) fn leg_reach(
    lint: &LintContext<'_, '_>,
    leg: &Leg,
    starts: SquareSet,
    side: Side,
) -> Option<SquareSet> {
    if leg.over.is_some() {
        return None;
    }
    let shape = &lint.model.shape;
    match &leg.reach {
        Reach::Betza(word) => {
            let targets_of = |atom: &Atom| match (leg.times, &atom.legs[..]) {
                (Some((min, max)), [BetzaLeg { directions: LegDirections::Routes(routes), around, .. }]) => {
                    let stops =
                        routes.iter().map(|route| ride_stops(shape, *around, route, starts, side, min, max));
                    stops.fold(SquareSet::EMPTY, |all, stops| all | stops)
                }
                _ => atom_targets(shape, atom, starts, side),
            };
            Some(word.atoms.iter().fold(SquareSet::EMPTY, |targets, atom| targets | targets_of(atom)))
        }
        Reach::InPlace => Some(starts),
        Reach::To { set, .. } => Some(possible_squares(lint, set, side, &[])),
        Reach::On
        | Reach::ToHome(_)
        | Reach::AsItself
        | Reach::As(_)
        | Reach::AsLastMover
        | Reach::Repeated { .. } => None,
    }
}

/// Returns a superset of the squares of a set for a side, like [`Set::possible_squares`]. `kinds` are the
/// kinds to which a home rank in the set can belong.
pub(super) fn possible_squares(
    lint: &LintContext<'_, '_>,
    set: &Set,
    side: Side,
    kinds: &[KindId],
) -> SquareSet {
    let homes = kinds.iter().map(|kind| lint.model.kinds[kind.index()].home_ranks[side.index()]);
    set.possible_squares(lint.model.shape.square_set(), side, &homes.collect::<Vec<_>>())
}
