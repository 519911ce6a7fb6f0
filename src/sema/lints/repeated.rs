//! Repeated sentences, and pairs of sentences that contradict each other.

use std::collections::HashMap;

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::equal_without_spans::without_spans;
use crate::sema::inherit::{ActiveSentence, ActiveSentences};
use crate::syntax::ast::{Predicate, Sentence, Turns};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let all_in_force = lint.context.kinds.raw.iter().map(|&raw| &lint.sentences.kinds[raw]);
    let all_in_force = all_in_force.chain([&lint.sentences.players, &lint.sentences.board]);
    let words: Vec<String> =
        lint.sentences.all.iter().map(|declared| normalized_words(declared.sentence)).collect();
    for in_force in all_in_force {
        check_repeated(lint, in_force, &words);
        check_contradictions(lint, in_force);
    }
}

fn normalized_words(sentence: &Sentence) -> String {
    without_spans(&(&sentence.predicate, &sentence.without_check, &sentence.when))
}

fn check_repeated(lint: &LintContext<'_, '_>, in_force: &ActiveSentences<'_>, words: &[String]) {
    let mut first: HashMap<&str, &ActiveSentence<'_>> = HashMap::new();
    for active in &in_force.active {
        let Some(earlier) = first.get(words[active.order].as_str()) else {
            first.insert(&words[active.order], active);
            continue;
        };
        let other = earlier.sentence.span;
        // An ending of the file itself is judged before those that it takes over, so it may be meant.
        if matches!(active.sentence.predicate, Predicate::Ends { .. })
            && other.source != active.sentence.span.source
        {
            continue;
        }
        if earlier.scope == active.scope
            && earlier.order != active.order
            && lint.in_main(active.sentence.span)
        {
            lint.context.problems.report(
                Diagnostic::new(Code::Repeated, active.sentence.span, "this has been said before")
                    .and(other, "in the same words")
                    .help("take one of the two away"),
            );
        }
    }
}

/// Returns true if two sentences contradict each other.
fn contradict(one: &Predicate, other: &Predicate) -> bool {
    match (one, other) {
        (Predicate::Is { not, quality }, Predicate::Is { not: other_not, quality: other }) => {
            not != other_not && quality == other
        }
        (Predicate::Must { not, deed }, Predicate::Must { not: other_not, deed: other }) => {
            not != other_not && without_spans(deed) == without_spans(other)
        }
        (Predicate::IsWorth(one, _), Predicate::IsWorth(other, _)) => one != other,
        (Predicate::Sides(one), Predicate::Sides(other)) => one != other,
        (Predicate::Makes(Some(one)), Predicate::Makes(Some(other))) => {
            let same_turns = match (&one.turn, &other.turn) {
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
    let can = |active: &&ActiveSentence<'_>| {
        matches!(
            active.sentence.predicate,
            Predicate::Is { .. }
                | Predicate::IsWorth(..)
                | Predicate::Must { .. }
                | Predicate::Makes(_)
                | Predicate::Sides(_)
        )
    };
    let fully_resolved = |active: &&ActiveSentence<'_>| can(active) && !lint.failed[active.order];
    let active: Vec<_> = in_force.active.iter().filter(fully_resolved).collect();
    for (at, later) in active.iter().enumerate() {
        let of_both = |earlier: &ActiveSentence<'_>| {
            let (one, other) = (earlier.scope.sides(), later.scope.sides());
            (0..2).any(|side| one[side] && other[side])
        };
        let clash = active[..at].iter().find(|earlier| {
            of_both(earlier) && contradict(&earlier.sentence.predicate, &later.sentence.predicate)
        });
        if let (Some(earlier), true) = (clash, lint.in_main(later.sentence.span)) {
            lint.context.problems.report(
                Diagnostic::new(
                    Code::Contradiction,
                    later.sentence.span,
                    "this cannot hold together with an earlier sentence",
                )
                .and(earlier.sentence.span, "which says the opposite")
                .help("take one of the two away"),
            );
        }
    }
}
