//! Sentences that probably replace others by accident, and sentences with `never` that remove nothing.

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::inherit::Verb;
use crate::sema::sentences::DeclaredSentence;
use crate::syntax::ast::{Mode, Predicate, Subject, Turns};

/// Maximum number of kinds that a message names.
const MAX_NAMED_KINDS: usize = 3;

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for declared in lint.sentences.all.iter().filter(|declared| declared.in_main) {
        match (declared.sentence.mode, declared.subject) {
            (Mode::Never, _) => check_never(lint, declared),
            (Mode::Plain, subject)
                if !check_replaced(lint, declared)
                    && !check_turn_length(lint, declared)
                    && matches!(subject, Subject::Every { .. }) =>
            {
                check_every(lint, declared);
            }
            _ => {}
        }
    }
}

/// Reports a sentence with `never` that removes nothing.
fn check_never(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) {
    let applies_to_no_kind = matches!(declared.subject, Subject::Piece { .. } | Subject::Every { .. })
        && declared.kinds.is_empty();
    if !declared.replaced.is_empty() || applies_to_no_kind || !lint.context.problems.error_nodes.is_empty() {
        return;
    }
    // Without an earlier sentence, `never promotes` states that a piece intentionally does not promote.
    if matches!(declared.sentence.predicate, Predicate::Promotes { what: None, .. }) {
        return;
    }
    lint.context.problems.report(
        Diagnostic::new(
            Code::NothingRemoved,
            declared.sentence.span,
            "this removes nothing: no earlier sentence matches",
        )
        .help("after `never`, write only a verb, or exactly the words of an earlier sentence"),
    );
}

/// Reports a sentence that completely replaces an earlier one of the main file; returns true if it is reported.
fn check_replaced(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) -> bool {
    let sentences = lint.sentences;
    let is_in_force = |index: usize| {
        let all_in_force = sentences.kinds.iter().chain([&sentences.players, &sentences.board]);
        all_in_force.flat_map(|in_force| &in_force.active).any(|active| active.index == index)
    };
    let replaced_indices = declared.replaced.iter().map(|&(_, index)| index);
    let Some(replaced) =
        replaced_indices.into_iter().find(|&index| sentences.all[index].in_main && !is_in_force(index))
    else {
        return false;
    };
    let verb = lint.sources.slice(declared.sentence.verb);
    let help = if states_single_value(Verb::from_predicate(&declared.sentence.predicate)) {
        "remove one of the two sentences: only the later one is in force".to_owned()
    } else {
        format!("to add to the earlier sentence, write `also {verb} …`; or remove the earlier sentence")
    };
    lint.context.problems.report(
        Diagnostic::new(
            Code::Shadowed,
            declared.sentence.verb,
            "this replaces an earlier sentence of this file",
        )
        .with_related(sentences.all[replaced].sentence.span, "the replaced sentence")
        .help(help),
    );
    true
}

/// Returns true if only one sentence with the verb can be in force for a subject, so that `also` has no use.
fn states_single_value(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::IsRoyal
            | Verb::IsIron
            | Verb::IsNeutral
            | Verb::IsWorth
            | Verb::IsWorthPoints
            | Verb::LooksLike
            | Verb::Sides
            | Verb::HasLevels
    )
}

/// Reports a sentence about the length of one turn that replaces a sentence about the length of every turn; returns true if it is
/// reported.
fn check_turn_length(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) -> bool {
    // `None` for sentences that are not about the length of turns.
    let is_single_turn = |predicate: &Predicate| match predicate {
        Predicate::Makes(Some(length)) => Some(matches!(length.turns, Turns::One(..))),
        _ => None,
    };
    let earlier = declared.replaced.iter().map(|&(_, index)| lint.sentences.all[index].sentence);
    let Some(replaced) = earlier
        .filter(|_| is_single_turn(&declared.sentence.predicate) == Some(true))
        .find(|replaced| is_single_turn(&replaced.predicate) == Some(false))
    else {
        return false;
    };
    let problem = Diagnostic::new(
        Code::Shadowed,
        declared.sentence.verb,
        "this sets the length of only one turn, but replaces the length of every turn",
    );
    let problem = problem.with_related(replaced.span, "the sentence replaced for these players");
    lint.context.problems.report(problem.help("to add to the earlier sentence, write `also makes …`"));
    true
}

/// Reports a sentence under `every` that replaces sentences about several kinds.
fn check_every(lint: &LintContext<'_, '_>, declared: &DeclaredSentence<'_>) {
    if !matches!(
        Verb::from_predicate(&declared.sentence.predicate),
        Verb::Moves | Verb::Shoots | Verb::Promotes | Verb::MayPromote
    ) {
        return;
    }
    let is_in_game = |kind: &usize| lint.context.kinds.ids[*kind].is_some();
    let mut kinds: Vec<usize> =
        declared.replaced.iter().filter_map(|&(kind, _)| kind).filter(is_in_game).collect();
    kinds.dedup();
    if kinds.len() < 2 {
        return;
    }
    let names: Vec<_> = kinds
        .iter()
        .take(MAX_NAMED_KINDS)
        .map(|&kind| lint.context.names.kinds[kind].name.as_str())
        .collect();
    let others = if kinds.len() > MAX_NAMED_KINDS {
        format!(" and {} more", kinds.len() - MAX_NAMED_KINDS)
    } else {
        String::new()
    };
    let verb = lint.sources.slice(declared.sentence.verb);
    let text = format!("this replaces the sentences with the same verb about {}{others}", names.join(", "));
    lint.context.problems.report(
        Diagnostic::new(Code::EveryReplaces, declared.sentence.verb, text)
            .help(format!("to add to them, write `also {verb} …`")),
    );
}
