//! Sentences without effect: trails of moves that pass no square, and patterns that end a turn, although every turn is a single move.

use super::LintContext;
use super::as_kind::legs;
use crate::betza::{Atom, LegDirections};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, EffectKind, Leg, Reach, Rule, Step, TurnLength};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for rule in lint.model.rules.iter().filter(|rule| lint.in_main(rule.span)) {
        check_trail(lint, rule);
    }
    if lint.fully_resolved(&lint.sentences.players) {
        check_turn_ends(lint);
    }
}

fn no_effect_problem(span: Span, text: &str) -> Diagnostic {
    Diagnostic::new(Code::NoEffect, span, text)
}

/// Reports `leaves a trail` in a rule whose only leg passes no square.
fn check_trail(lint: &LintContext<'_, '_>, rule: &Rule) {
    let Action::Moves(steps) = &rule.action else { return };
    let trail_span = steps.iter().find_map(|step| match step {
        Step::Effect(effect) if matches!(effect.kind, EffectKind::LeavesTrail) => Some(effect.span),
        _ => None,
    });
    let mut legs = legs(rule);
    if let (Some(span), Some(leg), None) = (trail_span, legs.next(), legs.next())
        && passes_no_square(leg)
    {
        let problem = no_effect_problem(span, "this move passes no square, so it leaves no trail");
        lint.context
            .problems
            .report(problem.help("only moves of several steps leave a trail, such as `fW twice` or a ride"));
    }
}

/// Returns true if a leg certainly passes no square between its start and its end.
fn passes_no_square(leg: &Leg) -> bool {
    let is_direct_leap = |atom: &Atom| {
        let is_direct = |directions: &LegDirections| match directions {
            LegDirections::Routes(routes) => routes.iter().all(|route| route.through.is_empty()),
            LegDirections::Relative(_) | LegDirections::Anywhere => false,
        };
        atom.is_leap() && atom.legs.iter().all(|leg| is_direct(&leg.directions))
    };
    match &leg.reach {
        Reach::Betza(word) => leg.times.is_none() && word.atoms.iter().all(is_direct_leap),
        Reach::To { .. } | Reach::ToHome(_) | Reach::InPlace => true,
        Reach::On | Reach::AsItself | Reach::As(_) | Reach::AsLastMover | Reach::Repeated { .. } => false,
    }
}

/// Reports patterns that end a turn early, if every turn of the sides to which they apply is a single move.
fn check_turn_ends(lint: &LintContext<'_, '_>) {
    let is_single_move = |length: &TurnLength| length.moves == 1 && length.growth == 0;
    for end in lint.model.turn_ends.iter().filter(|end| lint.in_main(end.pattern.span)) {
        let turn_lengths = lint.model.turns.iter().zip(end.sides).filter(|(_, has)| *has);
        if turn_lengths.flat_map(|(lengths, _)| lengths).all(is_single_move) {
            let problem = no_effect_problem(
                end.pattern.span,
                "every turn is a single move, so this cannot end a turn early",
            );
            lint.context
                .problems
                .report(problem.help("for turns of several moves, write `player makes 2 moves a turn`"));
        }
    }
}
