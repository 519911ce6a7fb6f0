//! Sentences that are said twice, and pairs that exclude each other.

use std::collections::HashMap;

use super::Case;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::inherit::{History, Said};
use crate::sema::same_words::without_spans;
use crate::syntax::ast::{Says, Sentence, Turns};

pub(super) fn check(case: &Case<'_, '_>) {
    let histories = case.context.kinds.raw.iter().map(|&raw| &case.census.kinds[raw]);
    let histories = histories.chain([&case.census.players, &case.census.board]);
    let words: Vec<String> = case.census.sentences.iter().map(|spoken| words(spoken.sentence)).collect();
    for history in histories {
        twice(case, history, &words);
        contradictory(case, history);
    }
}

fn words(sentence: &Sentence) -> String {
    without_spans(&(&sentence.says, &sentence.without_check, &sentence.when))
}

fn twice(case: &Case<'_, '_>, history: &History<'_>, words: &[String]) {
    let mut first: HashMap<&str, &Said<'_>> = HashMap::new();
    for said in &history.said {
        let Some(earlier) = first.get(words[said.order].as_str()) else {
            first.insert(&words[said.order], said);
            continue;
        };
        let other = earlier.sentence.span;
        // An ending of the file itself is judged before those that it takes over, so it may be meant.
        if matches!(said.sentence.says, Says::Ends { .. }) && other.source != said.sentence.span.source {
            continue;
        }
        if earlier.scope == said.scope && earlier.order != said.order && case.in_main(said.sentence.span) {
            case.context.problems.report(
                Diagnostic::new(Code::Repeated, said.sentence.span, "this has been said before")
                    .and(other, "in the same words")
                    .help("take one of the two away"),
            );
        }
    }
}

/// Whether two sentences cannot both hold.
fn exclude(one: &Says, other: &Says) -> bool {
    match (one, other) {
        (Says::Is { not, quality }, Says::Is { not: other_not, quality: other }) => {
            not != other_not && quality == other
        }
        (Says::Must { not, deed }, Says::Must { not: other_not, deed: other }) => {
            not != other_not && without_spans(deed) == without_spans(other)
        }
        (Says::IsWorth(one, _), Says::IsWorth(other, _)) => one != other,
        (Says::Sides(one), Says::Sides(other)) => one != other,
        (Says::Makes(Some(one)), Says::Makes(Some(other))) => {
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

fn contradictory(case: &Case<'_, '_>, history: &History<'_>) {
    let can = |said: &&Said<'_>| {
        matches!(
            said.sentence.says,
            Says::Is { .. } | Says::IsWorth(..) | Says::Must { .. } | Says::Makes(_) | Says::Sides(_)
        )
    };
    let understood = |said: &&Said<'_>| can(said) && !case.failed[said.order];
    let said: Vec<_> = history.said.iter().filter(understood).collect();
    for (at, later) in said.iter().enumerate() {
        let of_both = |earlier: &Said<'_>| {
            let (one, other) = (earlier.scope.sides(), later.scope.sides());
            (0..2).any(|side| one[side] && other[side])
        };
        let clash = said[..at]
            .iter()
            .find(|earlier| of_both(earlier) && exclude(&earlier.sentence.says, &later.sentence.says));
        if let (Some(earlier), true) = (clash, case.in_main(later.sentence.span)) {
            case.context.problems.report(
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
