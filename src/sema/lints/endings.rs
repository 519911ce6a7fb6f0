//! Games that cannot end or that nobody can win, and endings that never apply.

use super::LintContext;
use super::fact_logic::implies;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{ClockResets, EndReason, EndResult, Ending, Fact, MoveVerb, RepeatedBy};
use crate::syntax::ast::{Predicate, Quality};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let endings = &lint.model.endings;
    for (index, ending) in endings.iter().enumerate() {
        if !lint.in_main(ending.span) {
            check_inherited(lint, &endings[..index], ending);
            continue;
        }
        let Some(shadowing) = shadowing_ending(lint, index) else { continue };
        if lint.context.problems.has_within(Code::Repeated, ending.span) {
            continue;
        }
        let mut alternatives = (0..endings.len()).filter(|&index| endings[index].span == ending.span);
        let problem = if shadowing.span == ending.span {
            superfluous_condition_problem(ending)
        } else if alternatives.all(|index| shadowing_ending(lint, index).is_some()) {
            shadowed_ending_problem(lint, ending, shadowing)
        } else {
            shadowed_condition_problem(lint, ending, shadowing)
        };
        lint.context.problems.report(problem);
    }
    check_resets(lint);
    let has_royal = lint.model.has_royals();
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
        || !lint.context.kinds.raw_kinds.iter().all(|&raw| lint.fully_resolved(&lint.sentences.kinds[raw]))
    {
        return;
    }
    for ending in endings {
        let needs_check = match &ending.reason {
            EndReason::MovesMade { pattern, .. } => pattern.verb == MoveVerb::Check,
            reason => reason.facts().any(depends_on_check),
        };
        if needs_check {
            lint.context.problems.report(never_in_check_problem(lint, ending));
        }
    }
}

/// Finds an ending that prevents the ending at `index` from applying: one that always applies sooner, or a
/// preceding one that applies in all cases in which the ending at `index` does. The result can be an alternative
/// of the same sentence. Returns `None` if the ending at `index` can apply.
fn shadowing_ending<'m>(lint: &LintContext<'m, '_>, index: usize) -> Option<&'m Ending> {
    let (endings, ending) = (&lint.model.endings, &lint.model.endings[index]);
    let sooner = endings.iter().find(|sooner| comes_sooner(lint, sooner, ending));
    sooner.or_else(|| endings[..index].iter().find(|earlier| subsumes(earlier, ending)))
}

/// Returns the diagnostic for an ending with two alternative conditions, one of which implies the other.
fn superfluous_condition_problem(ending: &Ending) -> Diagnostic {
    let text = "one condition of this ending is superfluous: another is true whenever it is";
    let help = "keep only the more general of the two conditions";
    Diagnostic::new(Code::EndingShadowed, ending.span, text).help(help)
}

/// Returns the diagnostic for an ending that never applies. `other` is an ending that prevents it from applying.
fn shadowed_ending_problem(lint: &LintContext<'_, '_>, ending: &Ending, other: &Ending) -> Diagnostic {
    if comes_sooner(lint, other, ending) {
        let text = "this ending never applies, because another ending always applies sooner";
        let problem = Diagnostic::new(Code::EndingShadowed, ending.span, text);
        let help = help_about_inherited(lint, other);
        let help = help.unwrap_or_else(|| "remove one of the two endings".to_owned());
        return problem.with_related(other.span, "the other ending").help(help);
    }
    let text = "this ending never applies, because an earlier ending applies first";
    let problem = Diagnostic::new(Code::EndingShadowed, ending.span, text);
    let problem = problem.with_related(other.span, "this ending applies whenever the later one does");
    problem.help("put the ending with more conditions first")
}

/// Returns the diagnostic for an alternative condition of an ending. It never applies, because the ending `other`
/// always applies first.
fn shadowed_condition_problem(lint: &LintContext<'_, '_>, ending: &Ending, other: &Ending) -> Diagnostic {
    let text = "one condition of this ending is superfluous, because another ending always applies first";
    let help = help_about_inherited(lint, other);
    let help = help.unwrap_or_else(|| "remove the condition from one of the two endings".to_owned());
    let problem = Diagnostic::new(Code::EndingShadowed, ending.span, text);
    problem.with_related(other.span, "the other ending").help(help)
}

/// Returns the help on how to remove the ending `other`; `None` if it is not inherited.
fn help_about_inherited(lint: &LintContext<'_, '_>, other: &Ending) -> Option<String> {
    let written = lint.sources.slice(other.span);
    let help = || format!("to use this ending instead, write `never {written}` above it");
    (!lint.in_main(other.span)).then(help)
}

/// Reports an ending of the main file that hides an inherited ending with another result. Endings with equal facts are not reported,
/// because the author overrides the used file on purpose.
fn check_inherited(lint: &LintContext<'_, '_>, earlier_endings: &[Ending], ending: &Ending) {
    let hides = |earlier: &&Ending| {
        lint.in_main(earlier.span)
            && earlier.result != ending.result
            && earlier.reason != ending.reason
            && subsumes(earlier, ending)
    };
    let Some(index) = earlier_endings.iter().position(|earlier| hides(&earlier)) else { return };
    let has_same_result = |first: &Ending| first.result == ending.result && subsumes(first, ending);
    if lint.model.has_royals() && !earlier_endings.iter().any(has_same_result) {
        let earlier = &earlier_endings[index];
        let written = lint.sources.slice(ending.span);
        let text = format!("with this, the game never ends by the inherited sentence `{written}`");
        let problem = Diagnostic::new(Code::EndingShadowed, earlier.span, text);
        let problem = problem.with_related(ending.span, "whenever this holds, the other one does too");
        lint.context.problems.report(
            problem
                .help(format!("to keep it, write `{written}` first; to remove it, write `never {written}`")),
        );
    }
}

/// Reports endings whose counts are reset by different events. Every count of a game that events reset is reset by the
/// events of the first ending that has such events, even if this ending never applies.
fn check_resets(lint: &LintContext<'_, '_>) {
    let mut counts = lint.model.endings.iter().filter_map(|ending| {
        let resets = ending.reason.resets()?;
        Some((ending, possible_resets(lint, resets)))
    });
    let Some((first, events)) = counts.next() else { return };
    for (later, _) in counts.filter(|(_, other_events)| *other_events != events) {
        if comes_sooner(lint, first, later) {
            continue;
        }
        let (reported, other) = if lint.in_main(later.span) { (later, first) } else { (first, later) };
        if !lint.in_main(reported.span) {
            continue;
        }
        let text = "this ending and another one restart their counts at different events, but all counts of a game restart at the same events";
        let help = if lint.in_main(other.span) {
            "name the same events in both endings".to_owned()
        } else {
            let written = lint.sources.slice(other.span);
            format!("name the same events, or remove the other ending: write `never {written}` above this")
        };
        let problem = Diagnostic::new(Code::Contradiction, reported.span, text);
        lint.context.problems.report(problem.with_related(other.span, "the other ending").help(help));
    }
}

/// Returns true if `sooner` always ends the game before `later` can. Both have a count, the limit of `sooner` is
/// lower, and `sooner` counts everything that `later` counts.
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
        (
            EndReason::HalfmoveClock { moves: few, resets: sooner_resets },
            EndReason::HalfmoveClock { moves: many, resets: later_resets },
        ) => {
            let sooner_resets = possible_resets(lint, sooner_resets);
            let later_resets = possible_resets(lint, later_resets);
            let is_included = |one: bool, other: bool| !one || other;
            few < many
                && is_included(sooner_resets.capture, later_resets.capture)
                && is_included(sooner_resets.drop, later_resets.drop)
                && is_included(sooner_resets.castling, later_resets.castling)
                && is_included(sooner_resets.check, later_resets.check)
                && (sooner_resets.movers - later_resets.movers).is_empty()
        }
        (
            EndReason::MovesMade { pattern: one, times: few },
            EndReason::MovesMade { pattern: other, times: many },
        ) => few < many && one == other,
        _ => false,
    }
}

/// Returns the resets without the events that cannot occur in the game.
fn possible_resets(lint: &LintContext<'_, '_>, resets: &ClockResets) -> ClockResets {
    ClockResets {
        drop: resets.drop && lint.model.has_drops(),
        castling: resets.castling && lint.model.has_castlings(),
        check: resets.check && lint.model.has_royals(),
        ..*resets
    }
}

/// Returns true if a fact can hold only in a game with a royal piece that can be in check.
fn depends_on_check(fact: &Fact) -> bool {
    matches!(fact, Fact::Checkmated | Fact::InCheck | Fact::Repeats { by: RepeatedBy::Checking, .. })
}

/// Returns a diagnostic for an ending that depends on check, in a game without royal pieces. Its span is in
/// the main file: the ending, otherwise a sentence that makes a kind not royal, otherwise the title.
fn never_in_check_problem(lint: &LintContext<'_, '_>, ending: &Ending) -> Diagnostic {
    let message = "no piece of this game is royal, so no player is ever in check";
    if lint.in_main(ending.span) {
        return Diagnostic::new(Code::NeverInCheck, ending.span, message)
            .help("make a piece royal: `piece King is royal`; or write `loses when no King`");
    }
    let removes_royalty = |predicate: &Predicate| {
        matches!(predicate, Predicate::Is { negated: true, quality: Quality::Royal | Quality::JointlyRoyal })
    };
    let declared = lint
        .sentences
        .all
        .iter()
        .find(|declared| declared.in_main && removes_royalty(&declared.sentence.predicate));
    let span = declared.map_or(lint.title, |declared| declared.sentence.span);
    let written = lint.sources.slice(ending.span);
    Diagnostic::new(Code::NeverInCheck, span, message)
        .with_related(ending.span, "this ending never applies")
        .help(format!(
            "under `player`, remove the ending with `never {written}`, and write `loses when no King` instead"
        ))
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
