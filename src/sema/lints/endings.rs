//! Games that cannot end or be won, and endings that never apply.

use super::LintContext;
use super::facts::{implies, same_deed};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{DeedVerb, EndReason, EndResult, Ending, Fact, RepeatedBy, Royalty};
use crate::syntax::ast::{Predicate, Quality};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let endings = &lint.model.endings;
    for (index, ending) in endings.iter().enumerate().filter(|(_, ending)| lint.in_main(ending.span)) {
        let earlier = endings[..index].iter().find(|earlier| subsumes(earlier, ending));
        if earlier.is_some_and(|earlier| earlier.span == ending.span) {
            let text = "a part of this adds nothing: another part holds whenever it does";
            let help = "of the two, keep the part that asks for less";
            lint.context.problems.report(Diagnostic::new(Code::EndingShadowed, ending.span, text).help(help));
        } else if let Some(earlier) =
            earlier.filter(|earlier| earlier.result != ending.result || earlier.reason != ending.reason)
        {
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
    let has_royal = lint.model.kinds.iter().any(|kind| kind.royalty != Royalty::Common);
    if !lint.fully_resolved(&lint.sentences.players) {
        return;
    }
    let can_be_won = endings.iter().any(|ending| ending.result != EndResult::Draws);
    if endings.is_empty() {
        lint.context.problems.report(
            Diagnostic::new(Code::NoEnding, lint.title, "this game has no ending").help(
                "under player, write: loses when checkmated; or use the usual endings, checkmate and stalemate: use chess/ends",
            ),
        );
    } else if !(can_be_won || has_royal && lint.model.turns_pieces()) {
        lint.context.problems.report(
            Diagnostic::new(
                Code::NobodyWins,
                lint.title,
                "no player can win this game: all its endings are draws",
            )
            .help("under player, write: loses when checkmated; or: wins when …"),
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
            EndReason::Done { deed, .. } => deed.verb == DeedVerb::Check,
            reason => reason.facts().any(depends_on_check),
        };
        if needs_check {
            lint.context.problems.report(never_in_check(lint, ending));
        }
    }
}

/// Returns true if a fact requires a royal piece that can be in check.
fn depends_on_check(fact: &Fact) -> bool {
    matches!(fact, Fact::Checkmated | Fact::InCheck | Fact::Repeats { by: RepeatedBy::Checking, .. })
}

/// Returns a problem for an ending that depends on check. Its location is the ending, or, if the ending is in a used file, the sentence that
/// makes the ending impossible.
fn never_in_check(lint: &LintContext<'_, '_>, ending: &Ending) -> Diagnostic {
    let message = "no piece of this game is royal, so no player is ever in check";
    if lint.in_main(ending.span) {
        return Diagnostic::new(Code::NeverInCheck, ending.span, message)
            .help("make a piece royal: piece King is royal; or write: loses when no King");
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
            "under player, remove the ending with: never {written}; and write instead: loses when no King"
        ),
    )
}

/// Returns true if the earlier ending applies whenever the later one does, for the same players.
fn subsumes(earlier: &Ending, later: &Ending) -> bool {
    let same_sides = (0..2).all(|side| earlier.sides[side] || !later.sides[side]);
    match (&earlier.reason, &later.reason) {
        (EndReason::When(earlier_facts), EndReason::When(later_facts)) => {
            same_sides
                && earlier_facts.iter().all(|fact| later_facts.iter().any(|other| implies(other, fact)))
        }
        (
            EndReason::Done { deed: earlier_deed, times: earlier_times },
            EndReason::Done { deed: later_deed, times: later_times },
        ) => same_sides && earlier_times <= later_times && same_deed(earlier_deed, later_deed),
        _ => false,
    }
}
