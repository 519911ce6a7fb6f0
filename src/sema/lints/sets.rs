//! Sets that are empty because of their exception, removals of sets without pieces, and legs that end outside their `within`.

use super::LintContext;
use super::fact_logic::term_is_subset;
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{
    Action, AffectedPieces, EffectKind, Fact, Forbidden, Guard, Leg, Model, MovePattern, Reach, Restriction,
    Set, Step,
};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for set in all_sets(lint.model) {
        let is_reported = |span| {
            let codes = [Code::UselessException, Code::LegNeverTaken];
            codes.into_iter().any(|code| lint.context.problems.has_within(code, span))
        };
        if let Some(span) = set.span.filter(|span| lint.in_main(*span) && !is_reported(*span))
            && !set.terms.is_empty()
            && set.terms.iter().all(|term| set.except.iter().any(|except| term_is_subset(term, except)))
        {
            let problem =
                Diagnostic::new(Code::UselessException, span, "this exception removes the whole set");
            lint.context.problems.report(problem.help("exclude less, or remove the sentence"));
        }
    }
    for effect in lint.model.steps().filter_map(|step| match step {
        Step::Effect(effect) if lint.in_main(effect.span) => Some(effect),
        _ => None,
    }) {
        if let EffectKind::RemovesEvery(set) = &effect.kind
            && !set.terms.is_empty()
            && set
                .terms
                .iter()
                .all(|term| term.contents.is_some_and(|contents| !contents.intersects(Contents::PIECE)))
        {
            let text = "this set contains no pieces, so nothing is removed";
            let problem = Diagnostic::new(Code::NoEffect, set.span.unwrap_or(effect.span), text);
            lint.context.problems.report(problem.help("name pieces: `removes every enemy at K`"));
        }
    }
    for leg in lint.model.steps().filter_map(Step::leg).filter(|leg| lint.in_main(leg.span)) {
        check_confined_end(lint, leg);
    }
}

/// Reports a leg whose end can never belong to the set after `within`.
fn check_confined_end(lint: &LintContext<'_, '_>, leg: &Leg) {
    let contents = |set: &Set| {
        set.terms.iter().map(|term| term.contents).try_fold(Contents::NONE, |all, one| Some(all | one?))
    };
    let (Some(within), Some(end)) = (&leg.within, &leg.end) else { return };
    let (Some(within_contents), Some(end_contents)) = (contents(within), contents(&end.set)) else { return };
    if !end_contents.is_empty() && !within_contents.is_empty() && !within_contents.intersects(end_contents) {
        let span = within.span.unwrap_or(leg.span);
        let text = "the leg never ends on a cell of this set";
        let problem = Diagnostic::new(Code::LegNeverTaken, span, text);
        let problem =
            end.set.span.into_iter().fold(problem, |problem, end| problem.with_related(end, "the end"));
        lint.context.problems.report(problem.help("after `within`, name squares: `within rank 1..4`"));
    }
}

/// Returns the sets in legs, effects, drops, conditions, restrictions, and patterns of moves.
fn all_sets(model: &Model) -> impl Iterator<Item = &Set> {
    let of_steps = model.steps().flat_map(|step| match step {
        Step::Leg(leg) => sets_of_leg(leg),
        Step::Effect(effect) => match &effect.kind {
            EffectKind::RemovesEvery(set) | EffectKind::Turns { what: AffectedPieces::Every(set), .. } => {
                vec![set]
            }
            EffectKind::MovesAnother { what, leg, .. } => {
                [what].into_iter().chain(sets_of_leg(leg)).collect()
            }
            EffectKind::Relocates { what, to, .. } => [what.set(), to.set()].into_iter().flatten().collect(),
            EffectKind::Drops { to, .. } => to.iter().collect(),
            _ => Vec::new(),
        },
    });
    let drops = model.rules.iter().filter_map(|rule| match &rule.action {
        Action::Drops { to, .. } => to.as_ref(),
        _ => None,
    });
    let guards = model.rules.iter().flat_map(|rule| &rule.guards);
    let guards = guards.chain(model.afters.iter().flat_map(|after| &after.guards));
    let guards = guards.chain(model.duties.iter().flat_map(|duty| &duty.guards));
    let guards = guards.chain(model.restrictions.iter().flat_map(|restriction| &restriction.guards));
    let facts = guards.flat_map(Guard::facts);
    let facts = facts.chain(model.endings.iter().flat_map(|ending| ending.reason.facts()));
    let facts = facts.flat_map(Fact::sets);
    let patterns = model.move_patterns().flat_map(sets_of_pattern);
    let restrictions = model.restrictions.iter().flat_map(sets_of_restriction);
    of_steps.chain(drops).chain(facts).chain(patterns).chain(restrictions)
}

fn sets_of_restriction(restriction: &Restriction) -> Vec<&Set> {
    let forbidden = match &restriction.forbidden {
        // The squares of `moves only` are stored as the exception to all squares.
        Forbidden::Matching(pattern) if pattern.span == restriction.span => Vec::new(),
        Forbidden::Matching(pattern) => sets_of_pattern(pattern).collect(),
        Forbidden::GoingPast(set) => vec![set],
        Forbidden::Move => Vec::new(),
    };
    restriction.set.iter().chain(forbidden).collect()
}

fn sets_of_pattern(pattern: &MovePattern) -> impl Iterator<Item = &Set> {
    [&pattern.what, &pattern.from, &pattern.to].into_iter().flatten()
}

fn sets_of_leg(leg: &Leg) -> Vec<&Set> {
    let jump = match &leg.reach {
        Reach::To { set, .. } => Some(set),
        _ => None,
    };
    let all = [jump, leg.from.as_ref(), leg.within.as_ref(), leg.over.as_ref().map(|(_, set)| set)];
    all.into_iter().flatten().chain(leg.end.as_ref().map(|end| &end.set)).collect()
}
