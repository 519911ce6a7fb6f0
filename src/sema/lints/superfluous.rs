//! Sentences without effect: values and hands of royal pieces, turns of one move, promoted pieces that cannot exist, and
//! duties that earlier duties include.

use super::LintContext;
use super::fact_logic::pattern_is_subset;
use super::reachable_area::can_be_created;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Duty, KindId, Royalty};
use crate::sema::sentences::DeclaredSentence;
use crate::syntax::ast::{Adjective, Count, Mode, Predicate, Subject, Term, Turns};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for declared in lint.sentences.all.iter().filter(|declared| declared.in_main) {
        check_royal(lint, declared);
        check_turn_length(lint, declared);
        check_promoted(lint, declared);
    }
    if lint.fully_resolved(&lint.sentences.players) {
        check_duties(lint);
    }
}

fn report_no_effect(lint: &LintContext<'_, '_>, span: Span, text: &str, help: &str) {
    lint.context.problems.report(Diagnostic::new(Code::NoEffect, span, text).help(help));
}

/// Returns the kinds of the game that a sentence is about.
fn kinds_of(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) -> Vec<KindId> {
    declared.kinds.iter().filter_map(|&raw| lint.context.kinds.ids[raw]).collect()
}

/// Reports sentences about the value of royal pieces, and about the hand to which they go when captured. These sentences have no
/// effect, because the loss of a royal piece ends the game.
fn check_royal(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) {
    let kinds = kinds_of(lint, declared);
    let is_royal = |kind: &KindId| lint.model.kinds[kind.index()].royalty == Royalty::Royal;
    if declared.sentence.mode == Mode::Never || kinds.is_empty() || !kinds.iter().all(is_royal) {
        return;
    }
    let span = declared.sentence.span;
    match declared.sentence.predicate {
        Predicate::IsWorth(..) => {
            report_no_effect(lint, span, "a royal piece has no value: its loss ends the game", "remove this");
        }
        Predicate::Goes { .. } if !lint.context.problems.has_within(Code::NeverDropped, span) => {
            report_no_effect(
                lint,
                span,
                "a royal piece never goes to hand: its loss ends the game",
                "remove this",
            );
        }
        _ => {}
    }
}

/// Reports `makes 1 move a turn` if it is the only sentence about the length of turns and replaces none.
fn check_turn_length(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) {
    let Predicate::Makes(Some(length)) = &declared.sentence.predicate else { return };
    let is_one = matches!(length.moves, Count::Number(1, _)) && length.patterns.is_empty();
    let is_only_declaration = declared.replaced.is_empty()
        && lint.sentences.players.active.iter().all(|active| {
            !matches!(active.sentence.predicate, Predicate::Makes(_))
                || active.sentence.span == declared.sentence.span
        });
    if is_one && is_only_declaration && matches!(length.turns, Turns::Every { growth: None }) {
        report_no_effect(lint, declared.sentence.span, "a turn is one move by default", "remove this");
    }
}

/// Reports sentences about promoted pieces of kinds to which no piece can change.
fn check_promoted(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) {
    let Subject::Every { set, .. } = declared.subject else { return };
    let is_promoted = |term: &Term| term.adjectives.contains(&Adjective::Promoted);
    let kinds = kinds_of(lint, declared);
    let resolved = lint.kinds().all(|kind| lint.kind_fully_resolved(kind));
    if resolved
        && !kinds.is_empty()
        && set.terms.iter().all(is_promoted)
        && !kinds.iter().any(|&kind| can_be_created(lint, kind))
    {
        report_no_effect(
            lint,
            declared.sentence.span,
            "no piece ever becomes one of these",
            "let a piece promote to it, or leave `promoted` out",
        );
    }
}

/// Reports a duty that an earlier duty includes. The later one never counts, because only the first duty that can
/// be fulfilled counts.
fn check_duties(lint: &LintContext<'_, '_>) {
    let duties = &lint.model.duties;
    for (index, later) in
        duties.iter().enumerate().filter(|(_, duty)| !duty.negated && lint.in_main(duty.span))
    {
        let covers = |earlier: &&Duty| {
            !earlier.negated
                && earlier.guards.is_empty()
                && (0..2).all(|side| earlier.sides[side] || !later.sides[side])
                && !(later.guards.is_empty() && earlier.pattern == later.pattern)
                && pattern_is_subset(&later.pattern, &earlier.pattern)
        };
        if let Some(earlier) = duties[..index].iter().find(covers) {
            let text = "this never counts: the first duty that can be fulfilled counts, and an earlier one includes this one";
            let problem = Diagnostic::new(Code::NoEffect, later.span, text)
                .with_related(earlier.span, "the earlier one");
            lint.context.problems.report(problem.help("put the stricter one first"));
        }
    }
}
