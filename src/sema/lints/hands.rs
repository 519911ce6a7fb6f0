//! Pieces that come to hand and never leave it.

use super::Case;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, EffectKind, KindId, Step, ToHand};

pub(super) fn check(case: &Case<'_, '_>) {
    if !case.kinds().all(|kind| case.kind_understood(kind)) {
        return;
    }
    let kinds = || case.model.kinds.iter().flat_map(|kind| &kind.when_captured);
    for to_hand in kinds().filter(|to_hand| case.in_main(to_hand.span)) {
        // What one sentence says of several kinds is one thing: it is enough if one of them is dropped.
        let same = |other: &&ToHand| other.span == to_hand.span;
        if !kinds().filter(same).any(|other| leaves_the_hand(case, other.as_kind)) {
            let message = "what goes to hand so stays there: nothing of it is ever dropped";
            case.context.problems.report(
                Diagnostic::new(Code::NeverDropped, to_hand.span, message)
                    .help("say it of the pieces that may come back: drops from hand"),
            );
        }
    }
}

/// Whether a piece of the kind can be dropped from a hand, by a rule of its own or in a move of another.
fn leaves_the_hand(case: &Case<'_, '_>, kind: KindId) -> bool {
    let drops = |step: &Step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Drops { options, .. } => options.iter().any(|option| option.kind == kind),
            _ => false,
        },
        Step::Leg(_) => false,
    };
    let model = case.model;
    case.rules(kind).any(|rule| matches!(rule.action, Action::Drops { from_hand: true, .. }))
        || model
            .rules
            .iter()
            .any(|rule| matches!(&rule.action, Action::Moves(steps) if steps.iter().any(drops)))
        || model.afters.iter().any(|after| after.steps.iter().any(drops))
}
