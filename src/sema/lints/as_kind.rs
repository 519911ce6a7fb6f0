//! Legs `as NAME` of a kind that has no moves to copy.

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, KindId, Leg, Reach, Rule, Step};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for rule in &lint.model.rules {
        for leg in legs(rule) {
            let Reach::As(kind) = leg.reach else { continue };
            if lint.kind_fully_resolved(kind) && !has_moves_without_as(lint, kind) {
                let name = &lint.model.kinds[kind.index()].name;
                let text = format!("{name} has no moves that `as` can copy");
                lint.context.problems.report(
                    Diagnostic::new(Code::NoMovesToCopy, leg.span, text)
                        .with_related(lint.model.kinds[kind.index()].span, "declared here")
                        .help("`as` copies only `moves` sentences that do not contain `as` themselves"),
                );
            }
        }
    }
}

/// Returns true if a kind has a `moves` sentence without `as`.
pub(super) fn has_moves_without_as(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    lint.rules(kind)
        .any(|rule| matches!(rule.action, Action::Moves(_)) && !legs(rule).any(|leg| leg.reach.is_copied()))
}

/// Returns the legs of a `moves` or `shoots` rule, without those inside a repeated word; no legs for other rules.
pub(super) fn legs(rule: &Rule) -> impl Iterator<Item = &Leg> {
    let steps = match &rule.action {
        Action::Moves(steps) => &steps[..],
        _ => &[],
    };
    steps.iter().filter_map(|step| match step {
        Step::Leg(leg) => Some(leg),
        Step::Effect(_) => None,
    })
}
