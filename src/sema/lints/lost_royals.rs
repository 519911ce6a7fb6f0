//! Moves by which a royal piece always removes itself or becomes a piece that is not royal. Such moves are never legal.

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, Effect, EffectKind, Royalty, Rule, Step};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let royal_kinds = lint.kinds().filter(|kind| lint.model.kinds[kind.index()].royalty == Royalty::Royal);
    for kind in royal_kinds {
        for effect in lint.rules(kind).filter_map(|rule| royal_loss(lint, rule)) {
            if !lint.in_main(effect.span) {
                continue;
            }
            let name = &lint.model.kinds[kind.index()].name;
            let text = format!("no such move is ever legal: the player would lose the royal {name} by it");
            let help = format!(
                "remove this step, or write that the piece is not royal: `piece {name} is not royal`"
            );
            lint.context.problems.report(Diagnostic::new(Code::LegNeverTaken, effect.span, text).help(help));
        }
    }
}

/// Returns the effect by which every move of a rule takes the mover, a royal piece, from its player.
fn royal_loss<'r>(lint: &LintContext<'_, '_>, rule: &'r Rule) -> Option<&'r Effect> {
    let Action::Moves(steps) = &rule.action else { return None };
    for step in steps {
        match step {
            // The move can end before this leg.
            Step::Leg(leg) if leg.shoot.is_some_and(|shoot| shoot.may) => return None,
            Step::Effect(effect) if !effect.may && loses_mover(lint, &effect.kind) => return Some(effect),
            Step::Leg(_) | Step::Effect(_) => {}
        }
    }
    None
}

/// Returns true if an effect removes the mover or makes it a piece whose loss has no consequence.
fn loses_mover(lint: &LintContext<'_, '_>, effect: &EffectKind) -> bool {
    match effect {
        EffectKind::RemovesItself => true,
        EffectKind::Becomes { options, if_possible: false, .. } => {
            options.iter().all(|option| lint.model.kinds[option.kind.index()].royalty == Royalty::Common)
        }
        _ => false,
    }
}
