//! That `as Name` and `as itself` find moves to take over.

use super::Case;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, KindId, Leg, Reach, Rule, Step};

pub(super) fn check(case: &Case<'_, '_>) {
    for rule in &case.model.rules {
        for leg in legs(rule) {
            let Reach::As(kind) = leg.reach else { continue };
            if case.kind_understood(kind) && !has_moves(case, kind) {
                let name = &case.model.kinds[kind.index()].name;
                let text = format!("{name} has no moves of its own that could be taken over");
                case.context.problems.report(
                    Diagnostic::new(Code::AsNothing, leg.span, text)
                        .and(case.model.kinds[kind.index()].span, "it is made here")
                        .help("as takes over moves sentences that do not say as themselves"),
                );
            }
        }
    }
}

/// Whether a kind has a `moves` sentence that does not say `as`.
pub(super) fn has_moves(case: &Case<'_, '_>, kind: KindId) -> bool {
    case.rules(kind).any(|rule| {
        matches!(rule.action, Action::Moves(_))
            && !legs(rule).any(|leg| matches!(leg.reach, Reach::As(_) | Reach::AsItself))
    })
}

/// The legs of a rule.
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
