//! Sentences with the same relative place (`at K`) in a condition and in an effect that removes pieces or changes their side. In the
//! condition, the place is relative to the origin of the move; in the effect, to its end.

use super::LintContext;
use crate::board::{Contents, Vector};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{
    Action, AffectedPieces, EffectKind, Fact, Guard, Leg, Place, Reach, Set, Step, Term,
};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let moves = lint.model.rules.iter().filter_map(|rule| match &rule.action {
        Action::Moves(steps) => Some((&steps[..], &rule.guards, false)),
        _ => None,
    });
    let afters = lint.model.afters.iter().map(|after| (&after.steps[..], &after.guards, true));
    for (steps, guards, has_moved) in moves.chain(afters) {
        for (changed_set, span) in changed_sets(steps, has_moved).filter(|(_, span)| lint.in_main(*span)) {
            if let Some(condition) =
                sets_of_guards(guards).find(|condition| same_pieces_and_leap(condition, changed_set))
            {
                let text = "these squares are relative to the end of the move, but those of the condition are relative to its origin";
                let condition_span = condition.span.unwrap_or(span);
                let problem = Diagnostic::new(Code::AmbiguousPlace, span, text)
                    .with_related(condition_span, "relative to the origin of the move");
                lint.context
                    .problems
                    .report(problem.help("name the square in the effect: `at … of origin` or `at … of end`"));
            }
        }
    }
}

/// Returns the sets whose pieces are removed or change sides after the mover has moved, each with the span of the
/// effect. If `has_moved` is true, the mover has moved before the first step.
fn changed_sets(steps: &[Step], mut has_moved: bool) -> impl Iterator<Item = (&Set, Span)> {
    steps.iter().filter_map(move |step| match step {
        Step::Leg(Leg { shoot, reach, .. }) => {
            has_moved |= shoot.is_some() || !matches!(reach, Reach::InPlace);
            None
        }
        Step::Effect(effect) => match &effect.kind {
            EffectKind::RemovesEvery(set) | EffectKind::Turns { what: AffectedPieces::Every(set), .. }
                if has_moved =>
            {
                Some((set, effect.span))
            }
            _ => None,
        },
    })
}

/// Returns the sets in the facts of conditions.
fn sets_of_guards(guards: &[Guard]) -> impl Iterator<Item = &Set> {
    guards.iter().flat_map(Guard::facts).flat_map(Fact::sets)
}

/// Returns true if both sets can contain the same piece at the same leap.
fn same_pieces_and_leap(set: &Set, other: &Set) -> bool {
    let leaps = |term: &Term| -> Vec<Vector> {
        let vectors = term.places.iter().filter_map(|place| match place {
            Place::At(vectors) => Some(vectors),
            _ => None,
        });
        vectors.flatten().copied().collect()
    };
    let contents = |term: &Term| term.contents.unwrap_or(Contents::PIECE);
    let overlap = |term: &Term, other: &Term| {
        let other_leaps = leaps(other);
        contents(term).intersects(contents(other))
            && leaps(term).iter().any(|leap| other_leaps.contains(leap))
    };
    set.terms.iter().any(|term| other.terms.iter().any(|other| overlap(term, other)))
}
