//! Supersets of the squares that pieces of a kind can reach, and upper bounds on the number of these pieces.

use super::LintContext;
use super::as_kind::legs;
use super::geometry::{leg_reach, possible_squares};
use crate::board::{Side, SquareSet};
use crate::sema::model::{
    Action, After, EffectKind, KindId, KindOption, Leg, MoveVerb, Reach, Rule, Set, State, Step,
};

/// Returns a superset of the squares that pieces of this kind and side can reach by their moves and by castlings, or on which
/// another piece can change to this kind. Pieces in the way are ignored. The start squares are included only if a piece can
/// return to them. Returns `None` if the squares are unknown, for example because the pieces can be dropped.
pub(super) fn reachable_squares(lint: &LintContext<'_, '_>, kind: KindId, side: Side) -> Option<SquareSet> {
    reachable_until(lint, kind, side, SquareSet::EMPTY)
}

/// Does the same as [`reachable_squares`], but assumes that a piece that arrives on a square of `stops` stays there.
pub(super) fn reachable_until(
    lint: &LintContext<'_, '_>,
    kind: KindId,
    side: Side,
    stops: SquareSet,
) -> Option<SquareSet> {
    let kind_model = &lint.model.kinds[kind.index()];
    let is_dropped = lint.rules(kind).any(|rule| matches!(rule.action, Action::Drops { .. }));
    if is_dropped || lint.model.relocates_pieces() || !lint.kind_fully_resolved(kind) || !lint.has_board {
        return None;
    }
    let rules: Vec<&Rule> = lint.rules(kind).filter(|rule| rule.sides[side.index()]).collect();
    let steps_after = kind_model.afters.iter().map(|id| &lint.model.afters[usize::from(id.0)].steps);
    // Legs of `after` sentences can lead to other squares.
    if steps_after.flatten().any(|step| matches!(step, Step::Leg(_))) {
        return None;
    }
    let mut reached = castling_targets(lint, kind, side) | creation_squares(lint, kind, side)?;
    let start = kind_model.unmoved_squares(side);

    loop {
        let mut next = reached;
        for rule in &rules {
            for leg in legs(rule).filter(|leg| !matches!(leg.reach, Reach::AsItself)) {
                next |= leg_targets(lint, leg, start | (reached - stops), side, kind)?;
            }
        }
        if next == reached {
            return Some(reached);
        }
        reached = next;
    }
}

/// Returns the squares on which a piece of this kind and side certainly changes its kind when it moves there. The sentence of `ignored`
/// does not count.
pub(super) fn changing_squares(
    lint: &LintContext<'_, '_>,
    kind: KindId,
    side: Side,
    ignored: Option<&After>,
) -> SquareSet {
    let afters = lint.model.kinds[kind.index()].afters.iter().map(|id| &lint.model.afters[usize::from(id.0)]);
    let changes = |step: &Step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes { options, if_possible, .. } => {
                !effect.may && !if_possible && options.iter().all(|option| option.kind != kind)
            }
            _ => false,
        },
        Step::Leg(_) => false,
    };
    let always = afters.filter(|after| {
        ignored.is_none_or(|ignored| ignored.span != after.span)
            && after.sides[side.index()]
            && after.state == State::default()
            && after.guards.is_empty()
            && matches!(after.pattern.verb, MoveVerb::Move | MoveVerb::MoveOrCastle)
            && after.pattern.what.is_none()
            && (after.pattern.from.is_none() || after.pattern.from_or_to)
            && after.steps.iter().any(changes)
    });
    let zone = |after: &After| match &after.pattern.to {
        Some(to) if to.names_only_squares() => possible_squares(lint, to, side, &[kind]),
        _ => SquareSet::EMPTY,
    };
    always.fold(SquareSet::EMPTY, |all, after| all | zone(after))
}

/// Returns the squares that a leg can reach from the given squares under its conditions.
fn leg_targets(
    lint: &LintContext<'_, '_>,
    leg: &Leg,
    starts: SquareSet,
    side: Side,
    kind: KindId,
) -> Option<SquareSet> {
    let all: SquareSet = lint.model.shape.square_set();
    let squares_of = |set: Option<&Set>| set.map_or(all, |set| possible_squares(lint, set, side, &[kind]));
    let within = squares_of(leg.within.as_ref());
    let starts = starts & squares_of(leg.from.as_ref()) & within;
    Some(leg_reach(lint, leg, starts, side)? & squares_of(leg.end.as_ref().map(|end| &end.set)) & within)
}

/// Returns the squares on which a piece of the side can change to this kind; `None` if they are unknown.
fn creation_squares(lint: &LintContext<'_, '_>, kind: KindId, side: Side) -> Option<SquareSet> {
    if rule_creates(lint, kind) {
        return None;
    }
    let afters =
        lint.model.afters.iter().filter(|after| after.sides[side.index()] && creates(&after.steps, kind));
    let kinds: Vec<KindId> = lint.kinds().collect();
    afters.map(|after| (after, &after.pattern.to)).try_fold(SquareSet::EMPTY, |all, (after, to)| {
        let only_becomes = after.steps.iter().all(|step| match step {
            Step::Effect(effect) => matches!(effect.kind, EffectKind::Becomes { .. }),
            Step::Leg(_) => false,
        });
        let is_supported = !after.pattern.from_or_to && only_becomes;
        to.as_ref().filter(|_| is_supported).map(|to| all | possible_squares(lint, to, side, &kinds))
    })
}

/// Returns the target squares of a kind, for one side, in all castlings that move it.
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

/// Returns an upper bound on the number of pieces of this kind and side that exist at one time, on the board and
/// in hand; `None` if it is unknown.
pub(super) fn max_pieces(lint: &LintContext<'_, '_>, kind: KindId, side: Side) -> Option<u32> {
    let model = lint.model;
    let drops_from_supply = |rule: &Rule| matches!(rule.action, Action::Drops { from_hand: false, .. });
    let can_come_to_hand =
        model.kinds.iter().flat_map(|from| &from.when_captured).any(|to| to.as_kind == kind);
    if can_come_to_hand
        || lint.rules(kind).any(drops_from_supply)
        || can_be_created(lint, kind)
        || !lint.has_board
    {
        return None;
    }
    let in_hand = u32::from(model.setup.hands[side.index()][kind.index()]);
    Some(model.kinds[kind.index()].start_squares[side.index()].len() as u32 + in_hand)
}

/// Returns true if a piece of this kind can be created: by a promotion, by a drop as a step, by a drop of another kind `as` this kind, or
/// by a change of sides.
pub(super) fn can_be_created(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    rule_creates(lint, kind) || lint.model.afters.iter().any(|after| creates(&after.steps, kind))
}

/// Returns true if a rule can create a piece of this kind, or if pieces can change sides.
fn rule_creates(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    lint.model.can_change_sides()
        || lint.model.rules.iter().any(|rule| match &rule.action {
            Action::Moves(steps) => creates(steps, kind),
            Action::Castles(castling) => castling.partner_as == Some(kind),
            Action::Drops { as_kind, .. } => *as_kind == Some(kind),
        })
}

/// Returns true if one of the steps, including those of repeated words, changes a piece to this kind or drops a
/// piece of it.
fn creates(steps: &[Step], kind: KindId) -> bool {
    let includes_kind = |options: &[KindOption]| options.iter().any(|option| option.kind == kind);
    steps.iter().flat_map(Step::with_repeated).any(|step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes { options, .. } | EffectKind::Drops { options, .. } => includes_kind(options),
            _ => false,
        },
        Step::Leg(_) => false,
    })
}
