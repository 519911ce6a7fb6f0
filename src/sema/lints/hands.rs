//! Pieces in hand that are never dropped, and drops of pieces that are never in a hand.

use super::LintContext;
use crate::board::Side;
use crate::diagnostics::article::with_article;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, Effect, EffectKind, KindId, KindOption, Step, ToHand};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return;
    }
    if lint.has_board {
        check_hands(lint);
    }
    let to_hands = || lint.model.kinds.iter().flat_map(|kind| &kind.when_captured);
    for to_hand in to_hands().filter(|to_hand| lint.in_main(to_hand.span)) {
        // A sentence can put pieces of several kinds into a hand. Such a sentence is not reported if one of these
        // kinds can be dropped.
        let is_same_sentence = |other: &&ToHand| other.span == to_hand.span;
        if !to_hands().filter(is_same_sentence).any(|other| can_be_dropped(lint, other.as_kind)) {
            let message = "these pieces go to a hand but are never dropped";
            lint.context.problems.report(
                Diagnostic::new(Code::NeverDropped, to_hand.span, message)
                    .help("to let a piece return to the board, write `drops from hand`"),
            );
        }
    }
}

/// Reports drops of pieces that are never in a hand, and pieces that start in a hand and stay there.
fn check_hands(lint: &LintContext<'_, '_>) {
    let model = lint.model;
    let problems = &lint.context.problems;
    let starts_in_hand = |kind: KindId| model.setup.hands.iter().any(|hand| hand[kind.index()] > 0);
    let can_be_in_hand = |kind: KindId| {
        let mut to_hands = model.kinds.iter().flat_map(|from| &from.when_captured);
        starts_in_hand(kind) || to_hands.any(|to_hand| to_hand.as_kind == kind)
    };
    for (index, rule) in model.rules.iter().enumerate().filter(|(_, rule)| lint.in_main(rule.span)) {
        let has_rule =
            |kind: &KindId| model.kinds[kind.index()].rules.iter().any(|id| usize::from(id.0) == index);
        let mut kinds = lint.kinds().filter(has_rule).peekable();
        let drops_from_hand = matches!(rule.action, Action::Drops { from_hand: true, .. });
        let Some(&first_kind) = kinds.peek() else { continue };
        if drops_from_hand && !kinds.any(can_be_in_hand) {
            let letter = &model.kinds[first_kind.index()].letter;
            problems.report(never_in_hand_problem(rule.span, letter, "no such piece is ever in a hand"));
        }
    }
    for (options, span) in model.steps().filter_map(dropped_kinds).filter(|(_, span)| lint.in_main(*span)) {
        if let Some(unavailable) = options.iter().find(|option| !can_be_in_hand(option.kind)) {
            let kind = &model.kinds[unavailable.kind.index()];
            let message = format!("{} is never in a hand", with_article(&kind.name));
            problems.report(never_in_hand_problem(span, &kind.letter, message));
        }
    }
    for kind in lint.kinds().filter(|&kind| starts_in_hand(kind) && !can_be_dropped(lint, kind)) {
        if lint.in_main(model.setup.span) {
            let name = &model.kinds[kind.index()].name;
            let message =
                format!("the setup has {} in hand, but no such piece is ever dropped", with_article(name));
            let mut spans = Side::BOTH.into_iter().flat_map(|side| lint.context.hand_spans(kind, side));
            let span = spans.next().unwrap_or(model.setup.span);
            let problem = Diagnostic::new(Code::NeverDropped, span, message);
            problems.report(problem.help(format!("write `piece {name} drops from hand`")));
        }
    }
}

/// Creates the problem for a drop of pieces that are never in a hand. `letter` is the letter of one of these
/// pieces. The code is also used for pieces in hand that are never dropped.
fn never_in_hand_problem(span: Span, letter: &str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::NeverDropped, span, message).help(format!(
        "write how it gets there: `goes to hand when captured`; or put it into the setup: `hand | {letter}`"
    ))
}

/// Returns the kinds that a step drops from a hand, and the span of the step; `None` if it is not a drop from a hand.
fn dropped_kinds(step: &Step) -> Option<(&[KindOption], Span)> {
    match step {
        Step::Effect(Effect { kind: EffectKind::Drops { from_hand: true, options, .. }, span, .. }) => {
            Some((options, *span))
        }
        Step::Effect(_) | Step::Leg(_) => None,
    }
}

/// Returns true if a piece of the kind can be dropped from a hand, by a rule of its own or by a step of a move.
fn can_be_dropped(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    let mut dropped = lint.model.steps().filter_map(dropped_kinds).flat_map(|(options, _)| options);
    lint.rules(kind).any(|rule| matches!(rule.action, Action::Drops { from_hand: true, .. }))
        || dropped.any(|option| option.kind == kind)
}
