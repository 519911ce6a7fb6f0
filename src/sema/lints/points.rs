//! Conditions on the points of pieces that have none, points that no condition counts, and values in pawns instead of hundredths of a pawn.

use super::LintContext;
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Fact, Guard, Set};
use crate::syntax::ast::{Mode, Predicate};

/// The largest value of a piece that was probably meant in pawns.
const MAX_VALUE_IN_PAWNS: u32 = 20;

pub(super) fn check(lint: &LintContext<'_, '_>) {
    check_small_values(lint);
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind))
        || !lint.fully_resolved(&lint.sentences.players)
    {
        return;
    }
    let model = lint.model;
    let guards = model.rules.iter().flat_map(|rule| &rule.guards);
    let guards = guards.chain(model.afters.iter().flat_map(|after| &after.guards));
    let guards = guards.chain(model.duties.iter().flat_map(|duty| &duty.guards));
    let guards = guards.chain(model.restrictions.iter().flat_map(|restriction| &restriction.guards));
    let facts = guards.flat_map(Guard::facts).chain(model.endings.iter().flat_map(|end| end.reason.facts()));
    let mut points_are_counted = false;
    for fact in facts.filter(|fact| matches!(fact, Fact::Points(..) | Fact::MorePoints(..))) {
        points_are_counted = true;
        for set in fact.sets().filter(|set| !has_points(lint, set)) {
            let Some(span) = set.span.filter(|&span| lint.in_main(span)) else { continue };
            let problem = Diagnostic::new(Code::NoPoints, span, "none of these pieces is worth points");
            lint.context.problems.report(
                problem.help("write for each kind what it is worth: `piece Queen is worth 9 points`"),
            );
        }
    }
    if points_are_counted {
        return;
    }
    for declared in lint.sentences.all.iter().filter(|declared| declared.in_main) {
        if let Predicate::IsWorthPoints(..) = declared.sentence.predicate
            && declared.sentence.mode != Mode::Never
        {
            let text = "no rule of this game counts points";
            let problem = Diagnostic::new(Code::NoEffect, declared.sentence.span, text);
            let help = "to tell the engine the value of a piece, write hundredths of a pawn, such as `is worth 900`; \
                        to let points decide, write for example `player wins when at least 40 points in friend`";
            lint.context.problems.report(problem.help(help));
        }
    }
}

/// Reports values that were probably meant in pawns.
fn check_small_values(lint: &LintContext<'_, '_>) {
    for declared in lint.sentences.all.iter().filter(|declared| declared.in_main) {
        if let Predicate::IsWorth(value, span) = declared.sentence.predicate
            && (1..=MAX_VALUE_IN_PAWNS).contains(&value)
        {
            let text = "a value is in hundredths of a pawn";
            let problem = Diagnostic::new(Code::SmallValue, span, text);
            let help = format!("write `{}`, or `{value} points` if the rules count points", value * 100);
            lint.context.problems.report(problem.help(help));
        }
    }
}

/// Returns true if a set can contain a piece that is worth points.
fn has_points(lint: &LintContext<'_, '_>, set: &Set) -> bool {
    let contains = |contents: Option<Contents>, kind| {
        contents.is_none_or(|contents| contents.intersects(Contents::kind(kind)))
    };
    let mut kinds_with_points = lint.kinds().filter(|kind| lint.model.kinds[kind.index()].points != [0; 2]);
    kinds_with_points.any(|kind| set.terms.iter().any(|term| contains(term.contents, kind)))
}
