//! Relations between facts: implication and exclusion, whatever the game.

use crate::board::Contents;
use crate::sema::model::{Amount, Deed, Fact, Place, Set, State, Term};

/// Returns true if the first fact implies the other.
pub(super) fn implies(fact: &Fact, other: &Fact) -> bool {
    match (fact, other) {
        (Fact::Checkmated | Fact::Stalemated, Fact::UnableToMove)
        | (Fact::Checkmated | Fact::Stalemated | Fact::UnableToMove, Fact::ToMove)
        | (Fact::Checkmated, Fact::InCheck)
        | (Fact::ItMates, Fact::ItChecks) => true,
        (
            Fact::Repeats { times, by_checking },
            Fact::Repeats { times: fewer, by_checking: other_by_checking },
        ) => times >= fewer && (*by_checking || !other_by_checking),
        (Fact::Number(one, set), Fact::Number(other, other_set)) => {
            let ((least, most), (other_least, other_most)) = (bounds(*one), bounds(*other));
            let at_least = other_least == 0 || is_subset(set, other_set) && least >= other_least;
            let at_most = other_most == u32::MAX || is_subset(other_set, set) && most <= other_most;
            at_least && at_most
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
        (Fact::InLine { length, set, .. }, Fact::Number(amount, other_set)) => {
            let (least, most) = bounds(*amount);
            most == u32::MAX && *length >= least && is_subset(set, other_set)
        }
        _ => fact == other,
    }
}

/// Returns true if the two facts exclude each other.
pub(super) fn are_exclusive(fact: &Fact, other: &Fact) -> bool {
    first_excludes_second(fact, other) || first_excludes_second(other, fact)
}

fn first_excludes_second(fact: &Fact, other: &Fact) -> bool {
    match (fact, other) {
        (Fact::Stalemated, Fact::Checkmated | Fact::InCheck)
        | (
            Fact::Checkmated | Fact::Stalemated | Fact::UnableToMove,
            Fact::Able { enemy: false, not: false, .. },
        ) => true,
        (
            Fact::Able { enemy, not: false, deed },
            Fact::Able { enemy: other_enemy, not: true, deed: other },
        ) => enemy == other_enemy && same_deed(deed, other),
        (Fact::Number(more, part), Fact::Number(fewer, whole)) => {
            is_subset(part, whole) && bounds(*more).0 > bounds(*fewer).1
        }
        (Fact::Only { kinds, rest: None }, Fact::Number(amount, set)) => {
            let elsewhere = |term: &Term| {
                let pieces = term.contents.filter(|contents| !contents.meets(!Contents::PIECE));
                pieces.is_some_and(|pieces| !pieces.meets(*kinds))
            };
            bounds(*amount).0 > 0 && !set.terms.is_empty() && set.terms.iter().all(elsewhere)
        }
        _ => false,
    }
}

/// Returns true if two deeds are equal except for their spans.
pub(super) fn same_deed(one: &Deed, other: &Deed) -> bool {
    let same = |one: &Option<Set>, other: &Option<Set>| match (one, other) {
        (Some(one), Some(other)) => one.terms == other.terms && one.except == other.except,
        (one, other) => one.is_none() && other.is_none(),
    };
    one.verb == other.verb
        && one.from_or_to == other.from_or_to
        && same(&one.what, &other.what)
        && same(&one.from, &other.from)
        && same(&one.to, &other.to)
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
    let covered = |term: &Term| whole.terms.iter().any(|wider| term_is_subset(term, wider));
    part.terms.iter().all(covered) && whole.except.iter().all(|out| part.except.contains(out))
}

fn term_is_subset(part: &Term, whole: &Term) -> bool {
    let contents = match (part.contents, whole.contents) {
        (_, None) => true,
        (Some(part), Some(whole)) => (part - whole).is_empty(),
        (None, Some(_)) => false,
    };
    let asks = |part: Option<bool>, whole: Option<bool>| whole.is_none() || part == whole;
    let State { unmoved, promoted } = whole.state;
    contents
        && asks(part.state.unmoved, unmoved)
        && asks(part.state.promoted, promoted)
        && whole
            .places
            .iter()
            .all(|place| part.places.iter().any(|narrower| place_is_subset(narrower, place)))
}

fn place_is_subset(part: &Place, whole: &Place) -> bool {
    match (part, whole) {
        (Place::Squares(part), Place::Squares(whole)) => {
            (0..2).all(|side| (part[side] - whole[side]).is_empty())
        }
        _ => part == whole,
    }
}
