//! Whether the game can end, be won, and by every ending that is written.

use super::Case;
use super::facts::{implies, same_deed};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{DeedVerb, EndReason, EndResult, Ending, Fact, Royalty};
use crate::syntax::ast::{Quality, Says};

pub(super) fn check(case: &Case<'_, '_>) {
    let endings = &case.model.endings;
    for (at, ending) in endings.iter().enumerate().filter(|(_, ending)| case.in_main(ending.span)) {
        let earlier = endings[..at].iter().find(|earlier| covers(earlier, ending));
        if let Some(earlier) =
            earlier.filter(|earlier| earlier.result != ending.result || earlier.reason != ending.reason)
        {
            case.context.problems.report(
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
    let royal = case.model.kinds.iter().any(|kind| kind.royalty != Royalty::Common);
    if !case.understood(&case.census.players) {
        return;
    }
    let decides = endings.iter().any(|ending| ending.result != EndResult::Draws);
    if endings.is_empty() {
        case.context.problems.report(
            Diagnostic::new(Code::NoEnding, case.title, "nothing says how this game ends").help(
                "under player write: loses when checkmated; or take the usual ones, checkmate and stalemate: use chess/ends",
            ),
        );
    } else if !decides {
        case.context.problems.report(
            Diagnostic::new(
                Code::NobodyWins,
                case.title,
                "nobody can win this game: all its endings are draws",
            )
            .help("under player write: loses when checkmated, or: wins when …"),
        );
    }
    // Without an array it is not known which kinds there are.
    if royal
        || !case.whole
        || !case.context.kinds.raw.iter().all(|&raw| case.understood(&case.census.kinds[raw]))
    {
        return;
    }
    for ending in endings {
        let asks_check = match &ending.reason {
            EndReason::When(facts) => facts.iter().any(asks_for_check),
            EndReason::Done { deed, .. } => deed.verb == DeedVerb::Check,
            EndReason::Idle { .. } => false,
        };
        if asks_check {
            case.context.problems.report(never_in_check(case, ending));
        }
    }
}

/// Whether a fact can hold only where somebody can be in check.
fn asks_for_check(fact: &Fact) -> bool {
    matches!(fact, Fact::Checkmated | Fact::InCheck | Fact::Repeats { by_checking: true, .. })
}

/// Reports an ending that asks for check: where it stands, or what makes it idle if it comes from a file that is used.
fn never_in_check(case: &Case<'_, '_>, ending: &Ending) -> Diagnostic {
    let message = "no piece of this game is royal, so nobody is ever in check";
    if case.in_main(ending.span) {
        return Diagnostic::new(Code::NeverInCheck, ending.span, message)
            .help("say it of a piece: piece King is royal; or write: loses when no King");
    }
    let unmakes = |says: &Says| matches!(says, Says::Is { not: true, quality } if *quality != Quality::Iron);
    let spoken = case.census.sentences.iter().find(|spoken| spoken.main && unmakes(&spoken.sentence.says));
    let place = spoken.map_or(case.title, |spoken| spoken.sentence.span);
    let written = case.sources.slice(ending.span);
    Diagnostic::new(Code::NeverInCheck, place, message)
        .and(ending.span, "this can never hold")
        .help(format!("under player take it away: never {written}; and say instead: loses when no King"))
}

/// Whether the first holds whenever the second does, of the same players.
fn covers(earlier: &Ending, later: &Ending) -> bool {
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
