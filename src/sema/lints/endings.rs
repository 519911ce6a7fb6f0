//! Games that cannot end or be won, and endings that never apply.

use super::LintContext;
use super::facts::{implies, same_deed};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{DeedVerb, EndReason, EndResult, Ending, Fact, Royalty};
use crate::syntax::ast::{Predicate, Quality};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let endings = &lint.model.endings;
    for (at, ending) in endings.iter().enumerate().filter(|(_, ending)| lint.in_main(ending.span)) {
        let earlier = endings[..at].iter().find(|earlier| subsumes(earlier, ending));
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
                    "the game never ends so: an earlier ending comes first",
                )
                .and(earlier.span, "whenever that one holds, this one holds too")
                .help("put the one that asks for more first"),
            );
        }
    }
    let royal = lint.model.kinds.iter().any(|kind| kind.royalty != Royalty::Common);
    if !lint.fully_resolved(&lint.sentences.players) {
        return;
    }
    let decides = endings.iter().any(|ending| ending.result != EndResult::Draws);
    if endings.is_empty() {
        lint.context.problems.report(
            Diagnostic::new(Code::NoEnding, lint.title, "nothing says how this game ends").help(
                "under player write: loses when checkmated; or take the usual ones, checkmate and stalemate: use chess/ends",
            ),
        );
    } else if !(decides || royal && lint.model.turns_pieces()) {
        lint.context.problems.report(
            Diagnostic::new(
                Code::NobodyWins,
                lint.title,
                "nobody can win this game: all its endings are draws",
            )
            .help("under player write: loses when checkmated, or: wins when …"),
        );
    }
    // Without an array it is not known which kinds there are.
    if royal
        || !lint.has_board
        || !lint.context.kinds.raw.iter().all(|&raw| lint.fully_resolved(&lint.sentences.kinds[raw]))
    {
        return;
    }
    for ending in endings {
        let asks_check = match &ending.reason {
            EndReason::Done { deed, .. } => deed.verb == DeedVerb::Check,
            reason => reason.facts().any(depends_on_check),
        };
        if asks_check {
            lint.context.problems.report(never_in_check(lint, ending));
        }
    }
}

/// Returns true if a fact requires a royal piece that can be in check.
fn depends_on_check(fact: &Fact) -> bool {
    matches!(fact, Fact::Checkmated | Fact::InCheck | Fact::Repeats { by_checking: true, .. })
}

/// Reports an ending that depends on check: at its own place, or at the sentence that makes it impossible if the ending is in a used file.
fn never_in_check(lint: &LintContext<'_, '_>, ending: &Ending) -> Diagnostic {
    let message = "no piece of this game is royal, so nobody is ever in check";
    if lint.in_main(ending.span) {
        return Diagnostic::new(Code::NeverInCheck, ending.span, message)
            .help("say it of a piece: piece King is royal; or write: loses when no King");
    }
    let unmakes =
        |says: &Predicate| matches!(says, Predicate::Is { not: true, quality } if *quality != Quality::Iron);
    let declared =
        lint.sentences.all.iter().find(|declared| declared.main && unmakes(&declared.sentence.predicate));
    let place = declared.map_or(lint.title, |declared| declared.sentence.span);
    let written = lint.sources.slice(ending.span);
    Diagnostic::new(Code::NeverInCheck, place, message)
        .and(ending.span, "this can never hold")
        .help(format!("under player take it away: never {written}; and say instead: loses when no King"))
}

/// Returns true if the first ending applies whenever the second does, for the same players.
fn subsumes(earlier: &Ending, later: &Ending) -> bool {
    let same_sides = (0..2).all(|side| earlier.sides[side] || !later.sides[side]);
    match (&earlier.reason, &later.reason) {
        (EndReason::When(few), EndReason::When(many)) => {
            same_sides && few.iter().all(|fact| many.iter().any(|other| implies(other, fact)))
        }
        (EndReason::Done { deed: one, times: few }, EndReason::Done { deed: other, times: many }) => {
            same_sides && few <= many && same_deed(one, other)
        }
        _ => false,
    }
}
