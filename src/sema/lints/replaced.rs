//! Sentences that take others away unasked, and `never` that takes nothing away.

use super::Case;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::inherit::Verb;
use crate::sema::sentences::Spoken;
use crate::syntax::ast::{Mode, Says, Subject, Turns};

/// So many kinds are called by name.
const NAMED: usize = 3;

pub(super) fn check(case: &Case<'_, '_>) {
    for spoken in case.census.sentences.iter().filter(|spoken| spoken.main) {
        match (spoken.sentence.mode, spoken.subject) {
            (Mode::Never, _) => never(case, spoken),
            (Mode::Plain, subject)
                if !in_vain(case, spoken)
                    && !one_turn(case, spoken)
                    && matches!(subject, Subject::Every { .. }) =>
            {
                every(case, spoken);
            }
            _ => {}
        }
    }
}

fn never(case: &Case<'_, '_>, spoken: &Spoken<'_>) {
    let of_nobody =
        matches!(spoken.subject, Subject::Piece { .. } | Subject::Every { .. }) && spoken.kinds.is_empty();
    if !spoken.took.is_empty() || of_nobody || case.context.problems.error_nodes.any() {
        return;
    }
    // Alone it says that a piece which goes forward only is to stay at the far end.
    if !of_nobody && matches!(spoken.sentence.says, Says::Promotes { what: None, .. }) {
        return;
    }
    case.context.problems.report(
        Diagnostic::new(
            Code::NothingTakenAway,
            spoken.sentence.span,
            "this takes nothing away: nothing like it was said before",
        )
        .help("after never stands a verb alone, or the very words of an earlier sentence"),
    );
}

/// A sentence takes the place of all that an earlier one of the same file has said. Whether one does.
fn in_vain(case: &Case<'_, '_>, spoken: &Spoken<'_>) -> bool {
    let census = case.census;
    let holds = |order: usize| {
        let histories = census.kinds.iter().chain([&census.players, &census.board]);
        histories.flat_map(|history| &history.said).any(|said| said.order == order)
    };
    let gone = spoken.took.iter().map(|&(_, order)| order);
    let Some(gone) = gone.into_iter().find(|&order| census.sentences[order].main && !holds(order)) else {
        return false;
    };
    let verb = case.sources.slice(spoken.sentence.verb);
    case.context.problems.report(
        Diagnostic::new(
            Code::Shadowed,
            spoken.sentence.verb,
            "this takes the place of what this file said before",
        )
        .and(census.sentences[gone].sentence.span, "this no longer holds")
        .help(format!("to add to it write: also {verb} …; or take the earlier sentence away")),
    );
    true
}

/// What is said of one turn takes away what is said of every turn. Whether it does.
fn one_turn(case: &Case<'_, '_>, spoken: &Spoken<'_>) -> bool {
    let of = |says: &Says| match says {
        Says::Makes(Some(length)) => Some(matches!(length.turn, Turns::One(..))),
        _ => None,
    };
    let earlier = spoken.took.iter().map(|&(_, order)| case.census.sentences[order].sentence);
    let Some(gone) = earlier
        .filter(|_| of(&spoken.sentence.says) == Some(true))
        .find(|gone| of(&gone.says) == Some(false))
    else {
        return false;
    };
    let problem = Diagnostic::new(
        Code::Shadowed,
        spoken.sentence.verb,
        "this takes the place of what was said of every turn, and says it of one only",
    );
    let problem = problem.and(gone.span, "this no longer holds for whoever this speaks of");
    case.context.problems.report(problem.help("to add to it write: also makes …"));
    true
}

/// A sentence under `every` wipes out what several kinds could do.
fn every(case: &Case<'_, '_>, spoken: &Spoken<'_>) {
    if !matches!(
        Verb::of(&spoken.sentence.says),
        Verb::Moves | Verb::Shoots | Verb::Promotes | Verb::MayPromote
    ) {
        return;
    }
    let in_game = |kind: &usize| case.context.kinds.ids[*kind].is_some();
    let mut kinds: Vec<usize> = spoken.took.iter().filter_map(|&(kind, _)| kind).filter(in_game).collect();
    kinds.dedup();
    if kinds.len() < 2 {
        return;
    }
    let names: Vec<_> =
        kinds.iter().take(NAMED).map(|&kind| case.context.names.kinds[kind].name.as_str()).collect();
    let more = if kinds.len() > NAMED { format!(" and {} more", kinds.len() - NAMED) } else { String::new() };
    let verb = case.sources.slice(spoken.sentence.verb);
    let text =
        format!("this takes the place of what was said of {}{more} with the same verb", names.join(", "));
    case.context.problems.report(
        Diagnostic::new(Code::EveryReplaces, spoken.sentence.verb, text)
            .help(format!("to add to it write: also {verb} …")),
    );
}
