//! Upper bounds on the squares that pieces of a kind can reach, and on their number.

use super::LintContext;
use super::as_kind::legs;
use super::geometry::{leg_reach, squares};
use crate::board::{Side, SquareSet};
use crate::sema::model::{Action, EffectKind, KindId, Leg, Limited, Reach, Rule, Set, Step};

/// Returns the squares that a piece of this kind and side can reach from the setup by moves and castlings, ignoring blockers;
/// `None` if they are unknown, or if the piece can be dropped or created elsewhere.
pub(super) fn reachable_squares(lint: &LintContext<'_, '_>, kind: KindId, side: Side) -> Option<SquareSet> {
    let of = &lint.model.kinds[kind.index()];
    let drops = lint.rules(kind).any(|rule| matches!(rule.action, Action::Drops { .. }));
    if drops
        || lint.model.relocates_pieces()
        || can_be_created(lint, kind)
        || !lint.kind_fully_resolved(kind)
        || !lint.has_board
    {
        return None;
    }
    let rules: Vec<&Rule> = lint.rules(kind).filter(|rule| rule.sides[side.index()]).collect();
    let steps_after = of.afters.iter().map(|id| &lint.model.afters[usize::from(id.0)].steps);
    // A step that follows a move may lead elsewhere.
    if steps_after.flatten().any(|step| matches!(step, Step::Leg(_))) {
        return None;
    }
    let castled = castling_targets(lint, kind, side);
    let start = of.start_squares[side.index()] | of.lot_squares[side.index()];
    let mut reached = castled;
    loop {
        let mut more = reached;
        for rule in &rules {
            for leg in legs(rule).filter(|leg| !matches!(leg.reach, Reach::AsItself)) {
                more = more | leg_targets(lint, leg, start | reached, side, kind)?;
            }
        }
        if more == reached {
            return Some(reached);
        }
        reached = more;
    }
}

/// Returns the squares that a leg can reach from these squares, given its conditions.
fn leg_targets(
    lint: &LintContext<'_, '_>,
    leg: &Leg,
    starts: SquareSet,
    side: Side,
    kind: KindId,
) -> Option<SquareSet> {
    let all: SquareSet = lint.model.shape.all().collect();
    let of = |set: Option<&Set>| set.map_or(all, |set| squares(lint, set, side, &[kind]));
    let within = of(leg.within.as_ref());
    let starts = starts & of(leg.from.as_ref()) & within;
    Some(leg_reach(lint, leg, starts, side)? & of(leg.end.as_ref().map(|end| &end.set)) & within)
}

/// Returns the ends of all castlings that move such a piece.
fn castling_targets(lint: &LintContext<'_, '_>, kind: KindId, side: Side) -> SquareSet {
    let mut ends = SquareSet::EMPTY;
    for king in lint.kinds() {
        for rule in lint.rules(king) {
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

/// Returns the maximum number of pieces of this kind and side at a time; `None` if it is unknown.
pub(super) fn max_pieces(lint: &LintContext<'_, '_>, kind: KindId, side: Side) -> Option<u32> {
    let model = lint.model;
    let without_end = |rule: &Rule| matches!(rule.action, Action::Drops { from_hand: false, .. });
    let to_hand = model.kinds.iter().flat_map(|from| &from.when_captured).any(|to| to.as_kind == kind);
    if to_hand || lint.rules(kind).any(without_end) || can_be_created(lint, kind) || !lint.has_board {
        return None;
    }
    let held = u32::from(model.setup.hands[side.index()][kind.index()]);
    Some(model.kinds[kind.index()].start_squares[side.index()].len() as u32 + held)
}

/// Returns true if a piece can become one of this kind, or be dropped as one by a step or as another kind, or change sides.
fn can_be_created(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    if lint.model.turns_pieces() {
        return true;
    }
    let by_rule = lint.model.rules.iter().any(|rule| match &rule.action {
        Action::Moves(steps) => creates(steps, kind),
        Action::Castles(castling) => castling.partner_as == Some(kind),
        Action::Drops { as_kind, .. } => *as_kind == Some(kind),
    });
    by_rule || lint.model.afters.iter().any(|after| creates(&after.steps, kind))
}

fn creates(steps: &[Step], kind: KindId) -> bool {
    let has = |options: &[Limited]| options.iter().any(|option| option.kind == kind);
    steps.iter().any(|step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes { options, .. } | EffectKind::Drops { options, .. } => has(options),
            _ => false,
        },
        Step::Leg(_) => false,
    })
}
