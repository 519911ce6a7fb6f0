//! Sentences with the same relative place in a condition, measured from the origin, and in a removal, measured from the destination.

use super::LintContext;
use crate::board::{Contents, Vector};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, Affected, EffectKind, Fact, Guard, Leg, Place, Reach, Set, Step, Term};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let moves = lint.model.rules.iter().filter_map(|rule| match &rule.action {
        Action::Moves(steps) => Some((&steps[..], &rule.guards, false)),
        _ => None,
    });
    let afters = lint.model.afters.iter().map(|after| (&after.steps[..], &after.guards, true));
    for (steps, guards, moved) in moves.chain(afters) {
        for (removed, span) in removals(steps, moved).filter(|(_, span)| lint.in_main(*span)) {
            if let Some(asked) = facts(guards).find(|asked| same_pieces_and_leap(asked, removed)) {
                let text = "this is seen from where the move ends, the condition from where it begins";
                let asked = asked.span.unwrap_or(span);
                let problem = Diagnostic::new(Code::SeenFromTwoSquares, span, text)
                    .and(asked, "seen from where the move begins");
                lint.context.problems.report(problem.help(
                    "to remove what is seen from the origin, remove it before the leg: in place then removes …; \
                     if it is meant as it stands, write the removal under a heading with: after moving, removes …",
                ));
            }
        }
    }
}

/// Returns the sets that are removed relative to the end of a move. With `moved`, this applies from the first step on.
fn removals(steps: &[Step], mut moved: bool) -> impl Iterator<Item = (&Set, Span)> {
    steps.iter().filter_map(move |step| match step {
        Step::Leg(Leg { shoot, reach, .. }) => {
            moved |= shoot.is_some() || !matches!(reach, Reach::InPlace);
            None
        }
        Step::Effect(effect) => match &effect.kind {
            EffectKind::RemovesEvery(set) | EffectKind::Turns { what: Affected::Every(set), .. } if moved => {
                Some((set, effect.span))
            }
            _ => None,
        },
    })
}

/// Returns the sets that conditions count.
fn facts(guards: &[Guard]) -> impl Iterator<Item = &Set> {
    guards.iter().flat_map(Guard::facts).flat_map(Fact::sets)
}

/// Returns true if both sets name the same pieces at the same leap.
fn same_pieces_and_leap(one: &Set, other: &Set) -> bool {
    let leaps = |term: &Term| -> Vec<Vector> {
        let vectors = term.places.iter().filter_map(|place| match place {
            Place::At(vectors) => Some(vectors),
            _ => None,
        });
        vectors.flatten().copied().collect()
    };
    let contents = |term: &Term| term.contents.unwrap_or(Contents::PIECE);
    let meet = |one: &Term, other: &Term| {
        let others = leaps(other);
        contents(one).meets(contents(other)) && leaps(one).iter().any(|leap| others.contains(leap))
    };
    one.terms.iter().any(|one| other.terms.iter().any(|other| meet(one, other)))
}
