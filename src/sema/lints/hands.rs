//! Pieces in hand that are never dropped, and drops of pieces that are never in a hand.

use super::LintContext;
use crate::board::Side;
use crate::diagnostics::article::with_article;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, Effect, EffectKind, KindId, Limited, Step, ToHand};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return;
    }
    if lint.has_board {
        check_unused(lint);
    }
    let kinds = || lint.model.kinds.iter().flat_map(|kind| &kind.when_captured);
    for to_hand in kinds().filter(|to_hand| lint.in_main(to_hand.span)) {
        // One sentence for several kinds is one rule: it is enough if one of them is dropped.
        let same = |other: &&ToHand| other.span == to_hand.span;
        if !kinds().filter(same).any(|other| can_be_dropped(lint, other.as_kind)) {
            let message = "what goes to hand so stays there: nothing of it is ever dropped";
            lint.context.problems.report(
                Diagnostic::new(Code::NeverDropped, to_hand.span, message)
                    .help("say it of the pieces that may come back: drops from hand"),
            );
        }
    }
}

/// Reports drops of pieces that are never in a hand, and pieces that start in a hand and stay there.
fn check_unused(lint: &LintContext<'_, '_>) {
    let model = lint.model;
    let problems = &lint.context.problems;
    let begins = |kind: KindId| model.setup.hands.iter().any(|hand| hand[kind.index()] > 0);
    let comes = |kind: KindId| {
        let mut to_hand = model.kinds.iter().flat_map(|from| &from.when_captured);
        begins(kind) || to_hand.any(|to_hand| to_hand.as_kind == kind)
    };
    for (number, rule) in model.rules.iter().enumerate().filter(|(_, rule)| lint.in_main(rule.span)) {
        let has =
            |kind: &KindId| model.kinds[kind.index()].rules.iter().any(|id| usize::from(id.0) == number);
        let mut kinds = lint.kinds().filter(has).peekable();
        let from_hand = matches!(rule.action, Action::Drops { from_hand: true, .. });
        if from_hand && kinds.peek().is_some() && !kinds.any(comes) {
            problems.report(never_in_hand(rule.span, "nothing of this ever comes to hand"));
        }
    }
    for (options, span) in model.steps().filter_map(drop).filter(|(_, span)| lint.in_main(*span)) {
        if let Some(idle) = options.iter().find(|option| !comes(option.kind)) {
            let name = &model.kinds[idle.kind.index()].name;
            problems.report(never_in_hand(span, format!("{} never comes to hand", with_article(name))));
        }
    }
    for kind in lint.kinds().filter(|&kind| begins(kind) && !can_be_dropped(lint, kind)) {
        if lint.in_main(model.setup.span) {
            let name = &model.kinds[kind.index()].name;
            let message = format!("the setup has {} in hand, and none is ever dropped", with_article(name));
            let mut places = Side::BOTH.into_iter().flat_map(|side| lint.context.hand_spans(kind, side));
            let place = places.next().unwrap_or(model.setup.span);
            let problem = Diagnostic::new(Code::NeverDropped, place, message);
            problems.report(problem.help(format!("write: piece {name} drops from hand")));
        }
    }
}

fn never_in_hand(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::NeverDropped, span, message)
        .help("say how it comes there: goes to hand when captured; or in the setup: hand | N")
}

/// Returns the kinds that a step drops, and its place.
fn drop(step: &Step) -> Option<(&[Limited], Span)> {
    match step {
        Step::Effect(Effect { kind: EffectKind::Drops { options, .. }, span, .. }) => Some((options, *span)),
        Step::Effect(_) | Step::Leg(_) => None,
    }
}

/// Returns true if a piece of the kind can be dropped from a hand, by its own rule or by a step of another piece's move.
fn can_be_dropped(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    let mut dropped = lint.model.steps().filter_map(drop).flat_map(|(options, _)| options);
    lint.rules(kind).any(|rule| matches!(rule.action, Action::Drops { from_hand: true, .. }))
        || dropped.any(|option| option.kind == kind)
}
