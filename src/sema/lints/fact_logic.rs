//! Relations between facts that hold in every game: implication and exclusion.

use crate::board::Contents;
use crate::sema::model::{Amount, Fact, MovePattern, Place, RepeatedBy, Set, State, Term};

/// Returns true if `fact` certainly implies `other`.
pub(super) fn implies(fact: &Fact, other: &Fact) -> bool {
    match (fact, other) {
        (Fact::Checkmated | Fact::Stalemated, Fact::UnableToMove)
        | (Fact::Checkmated | Fact::Stalemated | Fact::UnableToMove, Fact::ToMove)
        | (Fact::Checkmated, Fact::InCheck)
        | (Fact::ItMates, Fact::ItChecks) => true,
        (Fact::Repeats { times, by }, Fact::Repeats { times: fewer, by: other_by }) => {
            times >= fewer && (by == other_by || *other_by == RepeatedBy::Anything)
        }
        (Fact::CountOf(amount, set), Fact::CountOf(other_amount, other_set)) => {
            let ((min, max), (other_min, other_max)) = (bounds(*amount), bounds(*other_amount));
            let min_implied = other_min == 0 || is_subset(set, other_set) && min >= other_min;
            let max_implied = other_max == u32::MAX || is_subset(other_set, set) && max <= other_max;
            min_implied && max_implied
        }
        (
            Fact::InLine { length, exactly, set },
            Fact::InLine { length: other_length, exactly: other_exactly, set: other_set },
        ) if is_subset(set, other_set) => {
            if *other_exactly {
                *exactly && length == other_length && set == other_set
            } else {
                length >= other_length
            }
        }
        (Fact::InLine { length, set, .. }, Fact::CountOf(amount, other_set)) => {
            let (least, most) = bounds(*amount);
            most == u32::MAX && *length >= least && is_subset(set, other_set)
        }
        (Fact::Only { kinds, rest }, Fact::Only { kinds: other_kinds, rest: other_rest }) => {
            let (most, limited_kinds) = rest.unwrap_or((0, Contents::NONE));
            let (other_most, other_limited_kinds) = other_rest.unwrap_or((0, Contents::NONE));
            // The limited kinds of `fact` that `other` does not allow without a limit.
            let limited_not_in_other = limited_kinds - *other_kinds;
            (*kinds - *other_kinds).is_empty()
                && (limited_not_in_other.is_empty()
                    || most <= other_most && (limited_not_in_other - other_limited_kinds).is_empty())
        }
        _ => fact == other,
    }
}

/// Returns true if the two facts can certainly never hold together.
pub(super) fn are_exclusive(fact: &Fact, other: &Fact) -> bool {
    first_excludes_second(fact, other) || first_excludes_second(other, fact)
}

fn first_excludes_second(fact: &Fact, other: &Fact) -> bool {
    match (fact, other) {
        (Fact::Stalemated, Fact::Checkmated | Fact::InCheck)
        | (
            Fact::Checkmated | Fact::Stalemated | Fact::UnableToMove,
            Fact::CanMove { enemy: false, negated: false, .. },
        ) => true,
        (
            Fact::CanMove { enemy, negated: false, pattern },
            Fact::CanMove { enemy: other_enemy, negated: true, pattern: other },
        ) => enemy == other_enemy && pattern == other,
        (Fact::CountOf(amount, part), Fact::CountOf(other_amount, whole)) => {
            is_subset(part, whole) && bounds(*amount).0 > bounds(*other_amount).1
        }
        (Fact::Only { kinds, rest: None }, Fact::CountOf(amount, set)) => {
            let consists_of_other_kinds = |term: &Term| {
                let pieces = term.contents.filter(|contents| contents.are_pieces());
                pieces.is_some_and(|pieces| !pieces.intersects(*kinds))
            };
            bounds(*amount).0 > 0 && !set.terms.is_empty() && set.terms.iter().all(consists_of_other_kinds)
        }
        _ => false,
    }
}

/// Returns true if every move that matches `part` certainly also matches `whole`.
pub(super) fn pattern_is_subset(part: &MovePattern, whole: &MovePattern) -> bool {
    let is_covered = |set: &Option<Set>, other: &Option<Set>| match (set, other) {
        (_, None) => true,
        (Some(set), Some(other)) => is_subset(set, other),
        (None, Some(_)) => false,
    };
    part.verb == whole.verb
        && (part.from_or_to == whole.from_or_to || whole.to.is_none())
        && is_covered(&part.what, &whole.what)
        && is_covered(&part.from, &whole.from)
        && is_covered(&part.to, &whole.to)
}

/// Returns the smallest and the largest number that an amount allows.
pub(super) fn bounds(amount: Amount) -> (u32, u32) {
    match amount {
        Amount::AtLeast(least) => (least, u32::MAX),
        Amount::AtMost(most) => (0, most),
        Amount::Exactly(number) => (number, number),
    }
}

/// Returns true if the first set is certainly a subset of the second.
fn is_subset(part: &Set, whole: &Set) -> bool {
    let is_covered = |term: &Term| whole.terms.iter().any(|wider| term_is_subset(term, wider));
    part.terms.iter().all(is_covered) && whole.except.iter().all(|excluded| part.except.contains(excluded))
}

/// Returns true if a term is certainly a subset of another.
pub(super) fn term_is_subset(part: &Term, whole: &Term) -> bool {
    let contents_are_narrower = match (part.contents, whole.contents) {
        (_, None) => true,
        (Some(part), Some(whole)) => (part - whole).is_empty(),
        (None, Some(_)) => false,
    };
    let is_narrower = |part: Option<bool>, whole: Option<bool>| whole.is_none() || part == whole;
    let State { unmoved, promoted } = whole.state;
    contents_are_narrower
        && is_narrower(part.state.unmoved, unmoved)
        && is_narrower(part.state.promoted, promoted)
        && whole
            .places
            .iter()
            .all(|place| part.places.iter().any(|narrower| place_is_subset(narrower, place)))
}

/// Returns true if every cell that satisfies `part` certainly also satisfies `whole`.
fn place_is_subset(part: &Place, whole: &Place) -> bool {
    match (part, whole) {
        (Place::Squares(part), Place::Squares(whole)) => {
            (0..2).all(|side| (part[side] - whole[side]).is_empty())
        }
        _ => part == whole,
    }
}
