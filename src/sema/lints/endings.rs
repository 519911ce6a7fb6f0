//! Games that cannot end or that nobody can win, and endings that never apply.

use super::LintContext;
use super::facts::implies;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{
    Action, EffectKind, EndReason, EndResult, Ending, Fact, MoveVerb, RepeatedBy, Royalty, Step,
};
use crate::syntax::ast::{Predicate, Quality};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let endings = &lint.model.endings;
    for (index, ending) in endings.iter().enumerate() {
        if !lint.in_main(ending.span) {
            check_inherited(lint, &endings[..index], ending);
            continue;
        }
        if let Some(sooner) = endings.iter().find(|sooner| comes_sooner(lint, sooner, ending)) {
            let text = "this ending never applies, because another ending always applies sooner";
            let mut problem =
                Diagnostic::new(Code::EndingShadowed, ending.span, text).and(sooner.span, "the other ending");
            problem = if lint.in_main(sooner.span) {
                problem.help("remove one of the two endings")
            } else {
                let written = lint.sources.slice(sooner.span);
                problem.help(format!("to use this ending instead, write `never {written}` above it"))
            };
            lint.context.problems.report(problem);
            continue;
        }
        if lint.context.problems.has_within(Code::Repeated, ending.span) {
            continue;
        }
        let earlier = endings[..index].iter().find(|earlier| subsumes(earlier, ending));
        if earlier.is_some_and(|earlier| earlier.span == ending.span) {
            let text = "one condition of this ending is superfluous: another is true whenever it is";
            let help = "keep only the more general of the two conditions";
            lint.context.problems.report(Diagnostic::new(Code::EndingShadowed, ending.span, text).help(help));
        } else if let Some(earlier) = earlier {
            lint.context.problems.report(
                Diagnostic::new(
                    Code::EndingShadowed,
                    ending.span,
                    "this ending never applies, because an earlier ending applies first",
                )
                .and(earlier.span, "this ending applies whenever the later one does")
                .help("put the ending with more conditions first"),
            );
        }
    }
    check_resets(lint);
    let has_royal = lint.model.kinds.iter().any(|kind| kind.royalty != Royalty::Common);
    if !lint.fully_resolved(&lint.sentences.players) {
        return;
    }
    let can_be_won = endings.iter().any(|ending| ending.result != EndResult::Draws);
    if endings.is_empty() {
        lint.context.problems.report(
            Diagnostic::new(Code::NoEnding, lint.title, "this game has no ending").help(
                "under `player`, write `loses when checkmated`, or take the usual endings from a file with `use chess/ends`",
            ),
        );
    } else if !(can_be_won || has_royal && lint.model.can_change_sides()) {
        lint.context.problems.report(
            Diagnostic::new(
                Code::NobodyWins,
                lint.title,
                "no player can win this game: all its endings are draws",
            )
            .help("under `player`, write `loses when checkmated` or `wins when …`"),
        );
    }
    // Without a setup, the kinds of the game are unknown.
    if has_royal
        || !lint.has_board
        || !lint.context.kinds.raw.iter().all(|&raw| lint.fully_resolved(&lint.sentences.kinds[raw]))
    {
        return;
    }
    for ending in endings {
        let needs_check = match &ending.reason {
            EndReason::MovesMade { pattern, .. } => pattern.verb == MoveVerb::Check,
            reason => reason.facts().any(depends_on_check),
        };
        if needs_check {
            lint.context.problems.report(never_in_check(lint, ending));
        }
    }
}

/// Reports an ending of the main file that hides an inherited ending with another result. Endings with equal facts are not reported,
/// because the author overrides the used file on purpose.
fn check_inherited(lint: &LintContext<'_, '_>, before: &[Ending], ending: &Ending) {
    let hides = |earlier: &&Ending| {
        lint.in_main(earlier.span)
            && earlier.result != ending.result
            && earlier.reason != ending.reason
            && subsumes(earlier, ending)
    };
    let Some(index) = before.iter().position(|earlier| hides(&earlier)) else { return };
    let has_same_result = |first: &Ending| first.result == ending.result && subsumes(first, ending);
    let royal = lint.model.kinds.iter().any(|kind| kind.royalty != Royalty::Common);
    if royal && !before.iter().any(has_same_result) {
        let earlier = &before[index];
        let written = lint.sources.slice(ending.span);
        let text = format!("with this, the game never ends by the inherited sentence `{written}`");
        let problem = Diagnostic::new(Code::EndingShadowed, earlier.span, text);
        let problem = problem.and(ending.span, "whenever this holds, the other one does too");
        lint.context.problems.report(
            problem
                .help(format!("to keep it, write `{written}` first; to remove it, write `never {written}`")),
        );
    }
}

/// Reports endings with counts that different events reset. The count of an ending that never applies does not matter.
fn check_resets(lint: &LintContext<'_, '_>) {
    let mut counts = lint.model.endings.iter().filter(|ending| ending.reason.resets().is_some());
    let Some(first) = counts.next() else { return };
    let differs = |later: &&Ending| later.reason.resets() != first.reason.resets();
    for later in counts.filter(differs) {
        if comes_sooner(lint, first, later) || comes_sooner(lint, later, first) {
            continue;
        }
        let (place, other) = if lint.in_main(later.span) { (later, first) } else { (first, later) };
        if !lint.in_main(place.span) {
            continue;
        }
        let text = "other events restart the count of another ending, but a game has one count";
        let help = if lint.in_main(other.span) {
            "name the same events in both endings".to_owned()
        } else {
            let written = lint.sources.slice(other.span);
            format!("name the same events, or remove the other ending: write `never {written}` above this")
        };
        let problem = Diagnostic::new(Code::Contradiction, place.span, text);
        lint.context.problems.report(problem.and(other.span, "the other ending").help(help));
    }
}

/// Returns true if the first ending always ends the game before the second can. Both count something, the limit of the first is lower, and
/// whatever the second counts, the first counts too.
fn comes_sooner(lint: &LintContext<'_, '_>, sooner: &Ending, later: &Ending) -> bool {
    if sooner.span == later.span || !(0..2).all(|side| sooner.sides[side] || !later.sides[side]) {
        return false;
    }
    match (&sooner.reason, &later.reason) {
        (EndReason::When(one), EndReason::When(other)) => match (&one[..], &other[..]) {
            (
                [Fact::Repeats { times: few, by: RepeatedBy::Anything }],
                [Fact::Repeats { times: many, .. }],
            ) => few < many,
            _ => false,
        },
        (EndReason::Idle { moves: few, resets: some }, EndReason::Idle { moves: many, resets: all }) => {
            let is_included = |one: bool, other: bool| !one || other;
            few < many
                && is_included(some.capture, all.capture)
                && is_included(some.drop && has_drops(lint), all.drop)
                && is_included(some.castling, all.castling)
                && is_included(some.check, all.check)
                && (some.movers - all.movers).is_empty()
        }
        (
            EndReason::MovesMade { pattern: one, times: few },
            EndReason::MovesMade { pattern: other, times: many },
        ) => few < many && one == other,
        _ => false,
    }
}

/// Returns true if the game has drops.
fn has_drops(lint: &LintContext<'_, '_>) -> bool {
    let drops =
        |step: &Step| matches!(step, Step::Effect(effect) if matches!(effect.kind, EffectKind::Drops { .. }));
    lint.model.afters.iter().any(|after| after.steps.iter().any(drops))
        || lint.model.rules.iter().any(|rule| match &rule.action {
            Action::Drops { .. } => true,
            Action::Moves(steps) => steps.iter().any(drops),
            Action::Castles(_) => false,
        })
}

/// Returns true if a fact can hold only in a game with a royal piece that can be in check.
fn depends_on_check(fact: &Fact) -> bool {
    matches!(fact, Fact::Checkmated | Fact::InCheck | Fact::Repeats { by: RepeatedBy::Checking, .. })
}

/// Returns a diagnostic for an ending that depends on check, in a game without royal pieces. It is at the ending or, if the ending is in a
/// used file, at the sentence of the main file that makes a kind not royal; otherwise at the title.
fn never_in_check(lint: &LintContext<'_, '_>, ending: &Ending) -> Diagnostic {
    let message = "no piece of this game is royal, so no player is ever in check";
    if lint.in_main(ending.span) {
        return Diagnostic::new(Code::NeverInCheck, ending.span, message)
            .help("make a piece royal: `piece King is royal`; or write `loses when no King`");
    }
    let removes_quality = |predicate: &Predicate| matches!(predicate, Predicate::Is { not: true, quality } if *quality != Quality::Iron);
    let declared = lint
        .sentences
        .all
        .iter()
        .find(|declared| declared.main && removes_quality(&declared.sentence.predicate));
    let span = declared.map_or(lint.title, |declared| declared.sentence.span);
    let written = lint.sources.slice(ending.span);
    Diagnostic::new(Code::NeverInCheck, span, message).and(ending.span, "this ending never applies").help(
        format!(
            "under `player`, remove the ending with `never {written}`, and write `loses when no King` instead"
        ),
    )
}

/// Returns true if the earlier ending applies to all sides of the later one, whenever the later one applies.
fn subsumes(earlier: &Ending, later: &Ending) -> bool {
    let covers_sides = (0..2).all(|side| earlier.sides[side] || !later.sides[side]);
    match (&earlier.reason, &later.reason) {
        (EndReason::When(earlier_facts), EndReason::When(later_facts)) => {
            covers_sides
                && earlier_facts.iter().all(|fact| later_facts.iter().any(|other| implies(other, fact)))
        }
        (
            EndReason::MovesMade { pattern: earlier_pattern, times: earlier_times },
            EndReason::MovesMade { pattern: later_pattern, times: later_times },
        ) => covers_sides && earlier_times <= later_times && earlier_pattern == later_pattern,
        _ => false,
    }
}
