//! Repeated sentences, and pairs of sentences that contradict each other.

use std::collections::HashMap;

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::equal_without_spans::without_spans;
use crate::sema::inherit::{ActiveSentence, ActiveSentences};
use crate::sema::restriction_headings::is_restriction;
use crate::sema::sentences::DeclaredSentence;
use crate::syntax::ast::{MoveVerb, Predicate, Turns};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let sentence_lists = lint.context.kinds.raw_kinds.iter().map(|&raw| &lint.sentences.kinds[raw]);
    let sentence_lists = sentence_lists.chain([&lint.sentences.players, &lint.sentences.board]);
    let normalized: Vec<String> = lint.sentences.all.iter().map(normalized_text).collect();
    for in_force in sentence_lists {
        check_repeated(lint, in_force, &normalized);
        check_contradictions(lint, in_force);
    }
}

/// Returns a text that is equal for sentences that differ only in their spans and in `also`. For a restriction,
/// the text includes the heading, because the heading can select pieces by more than their kind.
fn normalized_text(declared: &DeclaredSentence<'_>) -> String {
    let sentence = declared.sentence;
    let subject = is_restriction(declared.subject, sentence).then_some(declared.subject);
    without_spans(&(&sentence.predicate, &sentence.without_check, &sentence.when, subject))
}

fn check_repeated(lint: &LintContext<'_, '_>, in_force: &ActiveSentences<'_>, normalized: &[String]) {
    let mut first_by_text: HashMap<&str, &ActiveSentence<'_>> = HashMap::new();
    for active in &in_force.active {
        let Some(earlier) = first_by_text.get(normalized[active.index].as_str()) else {
            first_by_text.insert(&normalized[active.index], active);
            continue;
        };
        let earlier_span = earlier.sentence.span;
        // An ending of the main file takes precedence over inherited endings, so repeating an inherited ending may be intended.
        if matches!(active.sentence.predicate, Predicate::Ends { .. })
            && earlier_span.source != active.sentence.span.source
        {
            continue;
        }
        if earlier.scope == active.scope
            && earlier.index != active.index
            && lint.in_main(active.sentence.span)
        {
            lint.context.problems.report(
                Diagnostic::new(Code::Repeated, active.sentence.span, "this sentence repeats an earlier one")
                    .with_related(earlier_span, "the earlier sentence")
                    .help("remove one of the two"),
            );
        }
    }
}

/// Returns true if two sentences contradict each other when they apply to the same subject.
fn contradict(predicate: &Predicate, other: &Predicate) -> bool {
    match (predicate, other) {
        (Predicate::Is { negated, quality }, Predicate::Is { negated: other_negated, quality: other }) => {
            negated != other_negated && quality == other
        }
        (
            Predicate::Must { negated, pattern, .. },
            Predicate::Must { negated: other_negated, pattern: other, .. },
        ) => negated != other_negated && without_spans(pattern) == without_spans(other),
        (Predicate::MayPass, Predicate::Must { negated: true, pattern, .. })
        | (Predicate::Must { negated: true, pattern, .. }, Predicate::MayPass) => {
            pattern.verb == MoveVerb::Pass
        }
        (Predicate::IsWorth(one, _), Predicate::IsWorth(other, _)) => one != other,
        (Predicate::LooksLike(Some(one)), Predicate::LooksLike(Some(other))) => one.text != other.text,
        (Predicate::HasPoints(one), Predicate::HasPoints(other)) => {
            without_spans(one) != without_spans(other)
        }
        (Predicate::Sides(one), Predicate::Sides(other)) => one != other,
        (Predicate::Makes(Some(one)), Predicate::Makes(Some(other))) => {
            let same_turns = match (&one.turns, &other.turns) {
                (Turns::One(number, _), Turns::One(other, _)) => number == other,
                (Turns::Every { .. }, Turns::Every { .. }) => true,
                _ => false,
            };
            same_turns && without_spans(one) != without_spans(other)
        }
        _ => false,
    }
}

fn check_contradictions(lint: &LintContext<'_, '_>, in_force: &ActiveSentences<'_>) {
    let can_contradict = |active: &&ActiveSentence<'_>| {
        matches!(
            active.sentence.predicate,
            Predicate::Is { .. }
                | Predicate::IsWorth(..)
                | Predicate::LooksLike(_)
                | Predicate::Must { .. }
                | Predicate::MayPass
                | Predicate::Makes(_)
                | Predicate::HasPoints(_)
                | Predicate::Sides(_)
        )
    };
    let is_compared = |active: &&ActiveSentence<'_>| can_contradict(active) && !lint.failed[active.index];
    let compared: Vec<_> = in_force.active.iter().filter(is_compared).collect();
    for (index, later) in compared.iter().enumerate() {
        let both_apply = |earlier: &ActiveSentence<'_>| {
            let (one, other) = (earlier.scope.sides(), later.scope.sides());
            // `must not pass` with conditions limits `may pass`, but does not contradict it.
            let one_is_may_pass = matches!(later.sentence.predicate, Predicate::MayPass)
                || matches!(earlier.sentence.predicate, Predicate::MayPass);
            let both_always_apply = later.sentence.when.is_empty() && earlier.sentence.when.is_empty();
            (0..2).any(|side| one[side] && other[side]) && (!one_is_may_pass || both_always_apply)
        };
        let contradicted = compared[..index].iter().find(|earlier| {
            both_apply(earlier) && contradict(&earlier.sentence.predicate, &later.sentence.predicate)
        });
        if let (Some(earlier), true) = (contradicted, lint.in_main(later.sentence.span)) {
            lint.context.problems.report(
                Diagnostic::new(
                    Code::Contradiction,
                    later.sentence.span,
                    "this contradicts an earlier sentence",
                )
                .with_related(earlier.sentence.span, "the earlier sentence")
                .help("remove one of the two"),
            );
        }
    }
}
