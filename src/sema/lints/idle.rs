//! What is said in vain: trails of moves that pass nothing, ends of turns that end anyway, moves that an earlier sentence has.

use super::Case;
use super::as_kind::legs;
use crate::betza::{Atom, Bearing};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, EffectKind, KindId, Leg, Reach, Rule, RuleId, State, Step, TurnLength};
use crate::sema::same_words::same_words;

pub(super) fn check(case: &Case<'_, '_>) {
    for rule in case.model.rules.iter().filter(|rule| case.in_main(rule.span)) {
        trail(case, rule);
    }
    if case.understood(&case.census.players) {
        ends_of_turns(case);
    }
    for kind in case.kinds().filter(|&kind| case.kind_understood(kind)) {
        shadowed(case, kind);
    }
}

fn in_vain(span: Span, text: &str) -> Diagnostic {
    Diagnostic::new(Code::SaysNothing, span, text)
}

/// Reports a trail of moves that pass no square.
fn trail(case: &Case<'_, '_>, rule: &Rule) {
    let Action::Moves(steps) = &rule.action else { return };
    let left = steps.iter().find_map(|step| match step {
        Step::Effect(effect) if matches!(effect.kind, EffectKind::LeavesTrail) => Some(effect.span),
        _ => None,
    });
    let mut legs = legs(rule);
    if let (Some(span), Some(leg), None) = (left, legs.next(), legs.next())
        && passes_nothing(leg)
    {
        let problem = in_vain(span, "this move passes no square, so it leaves no trail");
        case.context
            .problems
            .report(problem.help("a trail is left by several steps: fW twice, or by a ride"));
    }
}

/// Whether a leg surely passes no square.
fn passes_nothing(leg: &Leg) -> bool {
    let leaps = |atom: &Atom| {
        let straight = |bearing: &Bearing| match bearing {
            Bearing::Routes(routes) => routes.iter().all(|route| route.through.is_empty()),
            Bearing::Turn(_) | Bearing::Anywhere => false,
        };
        atom.is_leap() && atom.legs.iter().all(|leg| straight(&leg.bearing))
    };
    match &leg.reach {
        Reach::Betza(word) => leg.times.is_none() && word.atoms.iter().all(leaps),
        Reach::To { .. } | Reach::InPlace => true,
        Reach::On | Reach::AsItself | Reach::As(_) => false,
    }
}

/// Reports deeds that end a turn, where every turn is a single move.
fn ends_of_turns(case: &Case<'_, '_>) {
    let single = |length: &TurnLength| length.moves == 1 && length.more == 0;
    for end in case.model.turn_ends.iter().filter(|end| case.in_main(end.deed.span)) {
        let turns = case.model.turns.iter().zip(end.sides).filter(|(_, said)| *said);
        if turns.flat_map(|(lengths, _)| lengths).all(single) {
            let problem = in_vain(end.deed.span, "every turn is one move, so this ends none before its time");
            case.context.problems.report(problem.help("give turns more moves: player makes 2 moves a turn"));
        }
    }
}

/// Reports sentences of which every move has the text of an earlier one.
fn shadowed(case: &Case<'_, '_>, kind: KindId) {
    let of = &case.model.kinds[kind.index()];
    // What follows a move can give it another text.
    if !of.afters.is_empty() {
        return;
    }
    let rule = |id: &RuleId| &case.model.rules[usize::from(id.0)];
    let rules: Vec<&Rule> = of.rules.iter().map(rule).collect();
    for (at, later) in rules.iter().enumerate().filter(|(_, rule)| case.in_main(rule.span)) {
        if let Some(earlier) = rules[..at].iter().find(|earlier| has_all_moves_of(earlier, later)) {
            let text = "an earlier sentence has all these moves, and of one text the first counts";
            let problem = in_vain(later.span, text).and(earlier.span, "the earlier one");
            case.context
                .problems
                .report(problem.help("put the one that asks for more first, or take one away"));
        }
    }
}

/// Whether the first rule surely has every move of the other, and that one does more with it.
fn has_all_moves_of(rule: &Rule, other: &Rule) -> bool {
    let (Action::Moves(steps), Action::Moves(more)) = (&rule.action, &other.action) else { return false };
    let ([Step::Leg(leg)], [Step::Leg(same), effects @ ..]) = (&steps[..], &more[..]) else { return false };
    let unsaid = |step: &Step| match step {
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes { said, .. } => !said,
            EffectKind::Drops { .. } => false,
            _ => !effect.may,
        },
        Step::Leg(_) => false,
    };
    let plain = leg.shoot.is_none() && leg.from.is_none() && leg.over.is_none() && leg.within.is_none();
    let alike = same.shoot.is_none() && same.over.is_none() && leg.times == same.times;
    let ends = match (&leg.end, &same.end) {
        (None, None) => true,
        (Some(end), Some(other)) => end.into == other.into && same_words(&end.set, &other.set),
        _ => false,
    };
    rule.guards.is_empty()
        && rule.state == State::default()
        && (0..2).all(|side| rule.sides[side] || !other.sides[side])
        && plain
        && alike
        && ends
        && same_words(&leg.reach, &same.reach)
        && !effects.is_empty()
        && effects.iter().all(unsaid)
}
