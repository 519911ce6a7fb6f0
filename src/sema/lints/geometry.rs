//! Where legs can lead on this board if nothing stands in the way: never too few squares.

use super::Case;
use crate::betza::{Atom, Reach as Ride, Route};
use crate::board::{Contents, Shape, Side, Square, SquareSet};
use crate::sema::model::{KindId, Leg, Place, Reach, Set, State, Term};

/// A ride is followed at most so far; boards are smaller.
const MAX_RIDE: u8 = 32;

/// The squares to which one atom of a Betza word leads.
pub(super) fn targets(shape: &Shape, atom: &Atom, from: Square, side: Side) -> SquareSet {
    let mut found = SquareSet::EMPTY;
    for route in &atom.routes {
        match atom.reach {
            Ride::Leap | Ride::MustJump => found.extend(leap(shape, route, from, side)),
            Ride::Ride { min, max } => found.extend(ride(shape, route, from, side, min, max)),
            Ride::Ski => found.extend(ride(shape, route, from, side, 2, None)),
            Ride::Hop { max, .. } => found.extend(ride(shape, route, from, side, 2, max)),
        }
    }
    found
}

fn leap(shape: &Shape, route: &Route, from: Square, side: Side) -> Option<Square> {
    let square = |by| shape.go(from, by, side).filter(|&to| shape.is_square(to));
    route.through.iter().all(|&by| square(by).is_some()).then(|| square(route.to)).flatten()
}

/// The stops of a ride from the `min`th on.
fn ride(shape: &Shape, route: &Route, from: Square, side: Side, min: u8, max: Option<u8>) -> Vec<Square> {
    let mut stops = Vec::new();
    let mut at = from;
    for step in 1..=max.unwrap_or(MAX_RIDE).min(MAX_RIDE) {
        match shape.go(at, route.to, side) {
            Some(next) if shape.is_square(next) && next != from => at = next,
            _ => break,
        }
        if step >= min {
            stops.push(at);
        }
    }
    stops
}

/// The length of the longest ride of an atom.
pub(super) fn longest(shape: &Shape, atom: &Atom) -> usize {
    let rides = shape.all().flat_map(|from| atom.routes.iter().map(move |route| (from, route)));
    rides.map(|(from, route)| ride(shape, route, from, Side::White, 1, None).len()).max().unwrap_or(0)
}

/// The squares to which a leg leads from any of `starts`; `None` if that is not known here.
pub(super) fn leads_to(case: &Case<'_, '_>, leg: &Leg, starts: SquareSet, side: Side) -> Option<SquareSet> {
    if leg.over.is_some() {
        return None;
    }
    let shape = &case.model.shape;
    match &leg.reach {
        Reach::Betza(word) => {
            let from_one = |atom: &Atom, from: Square| match leg.times {
                None => targets(shape, atom, from, side),
                Some((min, max)) => {
                    let ways = atom.routes.iter();
                    ways.flat_map(|route| ride(shape, route, from, side, min, max)).collect()
                }
            };
            let pairs = word.atoms.iter().flat_map(|atom| starts.iter().map(move |from| (atom, from)));
            Some(pairs.fold(SquareSet::EMPTY, |found, (atom, from)| found | from_one(atom, from)))
        }
        Reach::InPlace => Some(starts),
        Reach::To(set) => Some(squares(case, set, side, &[])),
        Reach::On | Reach::AsItself | Reach::As(_) => None,
    }
}

/// The squares of a set; all that may be among them if it does not say which.
pub(super) fn squares(case: &Case<'_, '_>, set: &Set, side: Side, kinds: &[KindId]) -> SquareSet {
    let all: SquareSet = case.model.shape.all().collect();
    let of_term = |term: &Term| {
        if term.contents.is_some_and(|contents| !contents.meets(Contents::SQUARE)) {
            return SquareSet::EMPTY;
        }
        term.places.iter().fold(all, |found, place| match place {
            Place::Squares(views) => found & views[side.index()],
            Place::Home => {
                let homes = kinds.iter().map(|kind| case.model.kinds[kind.index()].home[side.index()]);
                found & homes.fold(SquareSet::EMPTY, |all, home| all | home)
            }
            _ => found,
        })
    };
    let wanted = set.terms.iter().map(of_term).fold(SquareSet::EMPTY, |all, some| all | some);
    set.except.iter().fold(wanted, |left, term| match (&term.contents, &term.places[..]) {
        (None, [Place::Squares(views)]) if term.state == State::default() => left - views[side.index()],
        _ => left,
    })
}
