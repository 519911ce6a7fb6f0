//! Patterns that never match, because they describe captures of iron pieces that no sentence of the game captures.

use super::LintContext;
use crate::board::{Contents, KindId};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{
    Action, EffectKind, Forbidden, Leg, MovePattern, MoveVerb, Place, Reach, Rule, Set, Step, Term,
};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let model = lint.model;
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return;
    }
    let iron: Vec<KindId> = lint.kinds().filter(|kind| model.kinds[kind.index()].iron).collect();
    let uncapturable: Vec<KindId> = iron.into_iter().filter(|&kind| !may_be_captured(lint, kind)).collect();
    let uncapturable = uncapturable.iter().fold(Contents::NONE, |all, &kind| all | Contents::kind(kind));
    if uncapturable.is_empty() {
        return;
    }
    let forbidden = model.restrictions.iter().filter_map(|restriction| match &restriction.forbidden {
        Forbidden::Matching(pattern) => Some(pattern),
        _ => None,
    });
    for pattern in model.move_patterns().chain(forbidden) {
        if lint.in_main(pattern.span) && matches_only_captures(pattern, uncapturable) {
            report_uncapturable(lint, pattern);
        }
    }
}

fn report_uncapturable(lint: &LintContext<'_, '_>, pattern: &MovePattern) {
    let span = pattern.what.as_ref().and_then(|what| what.span).unwrap_or(pattern.span);
    let matches_kind = |kind: &KindId| {
        let includes =
            |term: &Term| term.contents.is_some_and(|contents| contents.intersects(Contents::kind(*kind)));
        pattern.what.as_ref().is_some_and(|what| what.terms.iter().any(includes))
    };
    let text = "this piece is iron, and no capturing move names it";
    let problem = Diagnostic::new(Code::PatternNeverMatches, span, text);
    let help = match lint.kinds().find(matches_kind) {
        Some(kind) => {
            let name = &lint.model.kinds[kind.index()].name;
            format!("name it where it is captured, as in `moves N onto {name}`; or remove this")
        }
        None => "name it where it is captured; or remove this".to_owned(),
    };
    lint.context.problems.report(problem.help(help));
}

/// Returns true if a pattern matches only captures of these pieces.
fn matches_only_captures(pattern: &MovePattern, pieces: Contents) -> bool {
    let contains_only_pieces = |set: &Set| {
        !set.terms.is_empty()
            && set.terms.iter().all(|term| {
                term.contents.is_some_and(|contents| !contents.is_empty() && (contents - pieces).is_empty())
            })
    };
    pattern.verb == MoveVerb::Capture && pattern.what.as_ref().is_some_and(contains_only_pieces)
}

/// Returns true if a move of a rule leaves a trail.
fn leaves_trail(rule: &Rule) -> bool {
    let Action::Moves(steps) = &rule.action else { return false };
    steps.iter().any(Step::leaves_trail)
}

/// Returns true if a sentence of the game may capture or remove a piece of the kind.
fn may_be_captured(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    let may_include = |set: &Set| {
        let on_trail = |term: &Term| term.places.contains(&Place::Trail);
        set.terms.iter().any(|term| match term.contents {
            Some(contents) => contents.intersects(Contents::kind(kind)),
            None => !on_trail(term),
        })
    };
    let captures = |leg: &Leg| {
        leg.end.as_ref().is_some_and(|end| !end.into && may_include(&end.set))
            || matches!(&leg.reach, Reach::To { captured, .. } if may_include(captured))
    };
    let may_remove = |step: &Step| match step {
        Step::Leg(leg) => captures(leg),
        Step::Effect(effect) => match &effect.kind {
            EffectKind::RemovesEvery(set) => may_include(set),
            EffectKind::RemovesIt => true,
            EffectKind::RemovesMaker => lint.rules(kind).any(leaves_trail),
            _ => false,
        },
    };
    lint.model.steps().any(may_remove)
}
