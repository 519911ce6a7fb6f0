//! Where the pieces of a kind can come to stand, and how many of them there can be: never too few.

use super::Case;
use super::as_kind::legs;
use super::geometry::{leads_to, squares};
use crate::board::{Side, SquareSet};
use crate::sema::model::{Action, EffectKind, KindId, Leg, Limited, Reach, Rule, Set, Step};

/// All squares that a piece of this kind and side may come to by moves and castlings from where it stands in the setup, whatever
/// stands in the way; `None` if that is not known here, or if it may be made or dropped elsewhere.
pub(super) fn comes_to(case: &Case<'_, '_>, kind: KindId, side: Side) -> Option<SquareSet> {
    let of = &case.model.kinds[kind.index()];
    let drops = case.rules(kind).any(|rule| matches!(rule.action, Action::Drops { .. }));
    if drops || is_made(case, kind) || !case.kind_understood(kind) || !case.whole {
        return None;
    }
    let rules: Vec<&Rule> = case.rules(kind).filter(|rule| rule.sides[side.index()]).collect();
    let steps_after = of.afters.iter().map(|id| &case.model.afters[usize::from(id.0)].steps);
    // A step that follows a move may lead elsewhere.
    if steps_after.flatten().any(|step| matches!(step, Step::Leg(_))) {
        return None;
    }
    let castled = castled(case, kind, side);
    let start = of.original[side.index()];
    let mut reached = castled;
    loop {
        let mut more = reached;
        for rule in &rules {
            for leg in legs(rule).filter(|leg| !matches!(leg.reach, Reach::AsItself)) {
                more = more | lies(case, leg, start | reached, side, kind)?;
            }
        }
        if more == reached {
            return Some(reached);
        }
        reached = more;
    }
}

/// Where a leg leads from these squares, within what it says of its start, its end and its way.
fn lies(case: &Case<'_, '_>, leg: &Leg, starts: SquareSet, side: Side, kind: KindId) -> Option<SquareSet> {
    let all: SquareSet = case.model.shape.all().collect();
    let of = |set: Option<&Set>| set.map_or(all, |set| squares(case, set, side, &[kind]));
    let within = of(leg.within.as_ref());
    let starts = starts & of(leg.from.as_ref()) & within;
    Some(leads_to(case, leg, starts, side)? & of(leg.end.as_ref().map(|end| &end.set)) & within)
}

/// The ends of all castlings in which such a piece goes.
fn castled(case: &Case<'_, '_>, kind: KindId, side: Side) -> SquareSet {
    let mut ends = SquareSet::EMPTY;
    for king in case.kinds() {
        for rule in case.rules(king) {
            if let Action::Castles(castling) = &rule.action {
                if king == kind {
                    ends.insert(castling.to[side.index()]);
                }
                if castling.partner == kind {
                    ends.insert(castling.partner_to[side.index()]);
                }
            }
        }
    }
    ends
}

/// The most pieces of this kind and side that there can be at once; `None` if that is not known here.
pub(super) fn most(case: &Case<'_, '_>, kind: KindId, side: Side) -> Option<u32> {
    let model = case.model;
    let without_end = |rule: &Rule| matches!(rule.action, Action::Drops { from_hand: false, .. });
    let to_hand = model.kinds.iter().flat_map(|from| &from.when_captured).any(|to| to.as_kind == kind);
    if to_hand || case.rules(kind).any(without_end) || is_made(case, kind) || !case.whole {
        return None;
    }
    let held = u32::from(model.setup.hands[side.index()][kind.index()]);
    Some(model.kinds[kind.index()].original[side.index()].len() as u32 + held)
}

/// Returns true if a piece can become one of this kind, in whatever way, or be dropped as one by a step or as another kind.
fn is_made(case: &Case<'_, '_>, kind: KindId) -> bool {
    let by_rule = case.model.rules.iter().any(|rule| match &rule.action {
        Action::Moves(steps) => makes(steps, kind),
        Action::Castles(castling) => castling.partner_as == Some(kind),
        Action::Drops { as_kind, .. } => *as_kind == Some(kind),
    });
    by_rule || case.model.afters.iter().any(|after| makes(&after.steps, kind))
}

fn makes(steps: &[Step], kind: KindId) -> bool {
    let has = |options: &[Limited]| options.iter().any(|option| option.kind == kind);
    steps.iter().any(|step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes { options, .. } | EffectKind::Drops { options, .. } => has(options),
            _ => false,
        },
        Step::Leg(_) => false,
    })
}
