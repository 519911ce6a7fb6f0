//! Pieces that cannot move, that have moves although they stand still, that get stuck on the last rank, or that cannot reach their
//! promotion zone.

use super::LintContext;
use super::as_kind::legs;
use super::geometry::{leg_reach, possible_squares};
use super::reachable_area::{changing_squares, reachable_until};
use crate::betza::{self, Atom, LegDirections};
use crate::board::{Contents, Side, SquareSet, Tiling};
use crate::diagnostics::article::with_article;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, After, EffectKind, Fact, KindId, Leg, Reach, Rule, Step, Term};
use crate::sema::restriction_headings::is_restriction;
use crate::syntax::ast::{Mode, Predicate};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for kind in lint.kinds().filter(|&kind| lint.kind_fully_resolved(kind)) {
        let moves: Vec<&Rule> =
            lint.rules(kind).filter(|rule| matches!(rule.action, Action::Moves(_))).collect();
        let kind_model = &lint.model.kinds[kind.index()];
        let still_span = stands_still_span(lint, kind);
        let castles = || lint.rules(kind).any(|rule| matches!(rule.action, Action::Castles(_)));
        if !moves.iter().any(|rule| has_targets(lint, rule)) {
            if castles() || still_span.is_some() || kind_model.neutral || has_reported_leg(lint, &moves) {
                continue;
            }
            let text = format!("{} has no move on this board", with_article(&kind_model.name));
            lint.context.problems.report(diagnostic_at_kind(lint, kind, Code::NoMove, text).help(format!(
                "add its moves: `piece {0} moves …`; if it should have no moves, write `piece {0} stands still`",
                kind_model.name
            )));
            continue;
        }
        if let Some(still) = still_span {
            let text = format!("{} stands still, but it has moves", with_article(&kind_model.name));
            let problem = Diagnostic::new(Code::Contradiction, still, text);
            let moves_span = moves.first().map(|rule| rule.span);
            let problem = moves_span
                .into_iter()
                .fold(problem, |problem, span| problem.with_related(span, "a sentence with its moves"));
            lint.context.problems.report(
                problem.help("to remove its moves, write `never moves` above this line; or remove this line"),
            );
        }
        let afters = kind_model.afters.iter().map(|id| &lint.model.afters[id.0 as usize]);
        let promotions: Vec<&After> = afters.filter(|after| can_promote(&after.steps)).collect();
        let move_promotes =
            moves.iter().any(|rule| matches!(&rule.action, Action::Moves(steps) if can_promote(steps)));
        let comes_back = kind_model.neutral || lint.model.shape.wrap.endways;
        let gets_stuck = || {
            promotions.is_empty()
                && !comes_back
                && !move_promotes
                && !moves.iter().all(|rule| legs(rule).all(|leg| matches!(leg.reach, Reach::AsItself)))
                && moves.iter().all(|rule| moves_only_forward(lint.model.shape.tiling, rule))
        };
        if gets_stuck() && !ending_depends_on_squares(lint, kind) && !never_promotes(lint, kind) {
            let text =
                with_article(&kind_model.name) + " only moves forward and does not promote, so it gets stuck";
            lint.context.problems.report(diagnostic_at_kind(lint, kind, Code::NoPromotion, text).help(
                format!(
                    "write `piece {0} promotes on last rank to …`; if it should stay there, write `piece {0} never promotes`",
                    kind_model.name
                ),
            ));
        }
        for after in promotions.into_iter().filter(|_| !has_reported_leg(lint, &moves)) {
            check_promotion_zone(lint, kind, after);
        }
    }
}

/// Returns true if a leg of these rules has been reported as impossible, which explains why the piece reaches no squares.
fn has_reported_leg(lint: &LintContext<'_, '_>, rules: &[&Rule]) -> bool {
    rules.iter().any(|rule| lint.context.problems.has_within(Code::LegNeverTaken, rule.span))
}

/// Returns the span of the last `stands still` sentence that is in force for a kind and is not a restriction.
fn stands_still_span(lint: &LintContext<'_, '_>, kind: KindId) -> Option<Span> {
    let raw = lint.context.kinds.raw_kinds[kind.index()];
    let active = lint.sentences.kinds[raw].active.iter();
    let mut matching = active.filter(|active| {
        matches!(active.sentence.predicate, Predicate::StandsStill { .. })
            && active.sentence.mode != Mode::Never
            && !is_restriction(lint.sentences.all[active.index].subject, active.sentence)
    });
    matching.next_back().map(|active| active.sentence.span)
}

/// Returns true if a file contains `never promotes`, without further words, for a kind.
fn never_promotes(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    let raw = lint.context.kinds.raw_kinds[kind.index()];
    lint.sentences.all.iter().any(|declared| {
        declared.kinds.contains(&raw)
            && declared.sentence.mode == Mode::Never
            && matches!(declared.sentence.predicate, Predicate::Promotes { what: None, .. })
    })
}

/// Creates a diagnostic about a kind at the span where the author can fix it.
fn diagnostic_at_kind(lint: &LintContext<'_, '_>, kind: KindId, code: Code, text: String) -> Diagnostic {
    let (span, declaration) = (lint.span_to_fix(kind), lint.model.kinds[kind.index()].span);
    let problem = Diagnostic::new(code, span, text);
    if span == declaration { problem } else { problem.with_related(declaration, "declared here") }
}

/// Returns true if one of the steps, including those of repeated words, changes the mover's kind.
pub(super) fn can_promote(steps: &[Step]) -> bool {
    steps.iter().flat_map(Step::with_repeated).any(|step| match step {
        Step::Effect(effect) => matches!(effect.kind, EffectKind::Becomes { .. }),
        Step::Leg(_) => false,
    })
}

/// Returns true if an ending depends on the squares of pieces of the kind.
fn ending_depends_on_squares(lint: &LintContext<'_, '_>, kind: KindId) -> bool {
    let names_squares_of_kind = |term: &Term| {
        !term.places.is_empty()
            && term.contents.is_some_and(|contents| contents.intersects(Contents::kind(kind)))
    };
    let facts = lint.model.endings.iter().flat_map(|ending| ending.reason.facts());
    facts.flat_map(Fact::sets).any(|set| set.terms.iter().any(names_squares_of_kind))
}

/// Returns true if the first leg of a rule can end on a square, or if the squares that it can reach are unknown.
fn has_targets(lint: &LintContext<'_, '_>, rule: &Rule) -> bool {
    let Some(leg) = legs(rule).next() else { return false };
    let has_targets_from = |from, side| {
        let start = SquareSet::from_iter([from]);
        leg_reach(lint, leg, start, side).is_none_or(|targets| !targets.is_empty())
    };
    let mut origins = lint.model.shape.all_squares();
    origins.any(|from| Side::BOTH.iter().any(|&side| has_targets_from(from, side)))
}

/// Returns true if no leg of a rule can lead sideways or backwards.
fn moves_only_forward(tiling: Tiling, rule: &Rule) -> bool {
    legs(rule).all(|leg| goes_only_forward(tiling, leg))
}

/// Returns true if a leg cannot lead sideways or backwards, or only continues or copies moves that are tested
/// separately.
fn goes_only_forward(tiling: Tiling, leg: &Leg) -> bool {
    match &leg.reach {
        Reach::Betza(word) => {
            let is_forward = |atom: &Atom| match &atom.legs[..] {
                [betza::Leg { directions: LegDirections::Routes(routes), .. }] => {
                    routes.iter().all(|route| tiling.half_steps_forward(route.to) > 0)
                }
                _ => false,
            };
            word.atoms.iter().all(is_forward)
        }
        Reach::Repeated { steps, .. } => steps.iter().all(|step| match step {
            Step::Leg(leg) => goes_only_forward(tiling, leg),
            Step::Effect(_) => true,
        }),
        Reach::On | Reach::AsItself => true,
        Reach::To { .. } | Reach::ToHome(_) | Reach::InPlace | Reach::As(_) | Reach::AsLastMover => false,
    }
}

/// Reports a promotion zone that the piece cannot reach.
fn check_promotion_zone(lint: &LintContext<'_, '_>, kind: KindId, after: &After) {
    let Some(zone) = &after.pattern.to else { return };
    let kind_model = &lint.model.kinds[kind.index()];
    if kind_model.start_squares.iter().all(SquareSet::is_empty) {
        return;
    }
    let is_unreachable =
        Side::BOTH.iter().filter(|side| !kind_model.start_squares[side.index()].is_empty()).all(|&side| {
            let zone_squares = possible_squares(lint, zone, side, &[kind]);
            let initial = if after.pattern.from_or_to {
                kind_model.start_squares[side.index()]
            } else {
                SquareSet::EMPTY
            };
            let changed = changing_squares(lint, kind, side, Some(after));
            reachable_until(lint, kind, side, changed)
                .is_some_and(|reached| ((reached | initial) & zone_squares).is_empty())
        });
    if is_unreachable {
        let name = &kind_model.name;
        let pattern = after.pattern.span;
        let problem = if lint.in_main(pattern) {
            let text = format!("no {name} can reach these squares from the setup");
            Diagnostic::new(Code::PromotionUnreachable, pattern, text)
        } else {
            let zone = lint.sources.slice(pattern);
            let text = format!("no {name} can reach the squares of its promotion, `{zone}`, from the setup");
            diagnostic_at_kind(lint, kind, Code::PromotionUnreachable, text)
                .with_related(pattern, "the promotion")
        };
        lint.context
            .problems
            .report(problem.help("name a rank that it can reach, or add moves that reach these squares"));
    }
}
