//! Legs that can end nowhere on any board: on a trail that no move leaves, or on own pieces that are not captured or must
//! not be. Also shots that hit nothing.

use super::LintContext;
use crate::betza::{Atom, Leg as BetzaLeg};
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, EffectKind, Leg, Model, Place, Reach, Royalty, Set, Step};
use crate::sema::steps::has_next_leg;

pub(super) fn check(lint: &LintContext<'_, '_>) {
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return;
    }
    let leaves_trail = chains(lint.model).any(|(steps, _)| steps.iter().any(leaves_trail));
    for (steps, _) in chains(lint.model).filter(|(_, span)| lint.in_main(*span)) {
        for (at, step) in steps.iter().enumerate() {
            let Step::Leg(leg) = step else { continue };
            if !lint.in_main(leg.span) {
                continue;
            }
            if !leaves_trail {
                check_trail(lint, leg);
            }
            check_own_pieces(lint, leg, &steps[at..]);
            check_own_royals(lint, leg);
            if leg.shoot.is_some() {
                check_shot(lint, leg, &steps[at..], at == 0);
            }
        }
    }
}

/// Returns the chains of all moves and `after`s, each with its sentence.
fn chains(model: &Model) -> impl Iterator<Item = (&[Step], Span)> {
    let moves = model.rules.iter().filter_map(|rule| match &rule.action {
        Action::Moves(steps) => Some((&steps[..], rule.span)),
        _ => None,
    });
    moves.chain(model.afters.iter().map(|after| (&after.steps[..], after.span)))
}

fn leaves_trail(step: &Step) -> bool {
    match step {
        Step::Leg(Leg { reach: Reach::Betza(word), .. }) => word.atoms.iter().any(|atom| atom.leaves_trail),
        Step::Leg(_) => false,
        Step::Effect(effect) => matches!(effect.kind, EffectKind::LeavesTrail),
    }
}

fn report_never(lint: &LintContext<'_, '_>, span: Span, text: &str, help: &str) {
    lint.context.problems.report(Diagnostic::new(Code::LegNeverTaken, span, text).help(help));
}

/// Reports a leg onto a trail in a game in which no move leaves one.
fn check_trail(lint: &LintContext<'_, '_>, leg: &Leg) {
    let of_trail = |set: &&Set| {
        !set.terms.is_empty() && set.terms.iter().all(|term| term.places.contains(&Place::Trail))
    };
    let asked = sets(leg).find(of_trail).map(|set| set.span.unwrap_or(leg.span));
    let in_passing = match &leg.reach {
        Reach::Betza(word) if leg.end.is_none() => word.atoms.iter().any(Atom::takes_in_passing),
        _ => false,
    };
    if let Some(span) = asked.or(in_passing.then_some(leg.span)) {
        let text = "no move of this game leaves a trail, so nothing is captured in passing";
        report_never(
            lint,
            span,
            text,
            "say of some move: moves fW twice then leaves a trail; or take this away",
        );
    }
}

/// Returns every set that a leg names.
fn sets(leg: &Leg) -> impl Iterator<Item = &Set> {
    let jump = match &leg.reach {
        Reach::To { set, .. } => Some(set),
        _ => None,
    };
    let others = [leg.from.as_ref(), leg.within.as_ref(), leg.over.as_ref().map(|(_, set)| set)];
    let end = leg.end.as_ref().map(|end| &end.set);
    [jump, end].into_iter().chain(others).flatten()
}

/// Reports a jump to own pieces only that does not say that it captures them. `steps` are the chain from this leg on.
fn check_own_pieces(lint: &LintContext<'_, '_>, leg: &Leg, steps: &[Step]) {
    let Reach::To { captured, .. } = &leg.reach else { return };
    let own = |set: &Set| {
        let own = |contents: Contents| (contents - Contents::FRIEND).is_empty();
        !set.terms.is_empty() && set.terms.iter().all(|term| term.contents.is_some_and(own))
    };
    if leg.end.is_none() && !has_next_leg(steps) && own(captured) {
        let span = captured.span.unwrap_or(leg.span);
        let text = "a jump ends on a vacant square or captures an enemy; these are own pieces";
        let set = lint.sources.slice(span);
        report_never(lint, leg.span, text, &format!("if it captures them, write: to {set} onto {set}"));
    }
}

/// Reports a leg that could only capture royal pieces of its own side, which would lose the game.
fn check_own_royals(lint: &LintContext<'_, '_>, leg: &Leg) {
    let Some(end) = leg.end.as_ref().filter(|end| !end.into) else { return };
    let royal = lint.kinds().filter(|kind| lint.model.kinds[kind.index()].royalty == Royalty::Royal);
    let royal = royal.fold(Contents::NONE, |all, kind| all | Contents::kind(kind)) & Contents::FRIEND;
    let only_royals = |contents: Contents| !contents.is_empty() && (contents - royal).is_empty();
    if !end.set.terms.is_empty() && end.set.terms.iter().all(|term| term.contents.is_some_and(only_royals)) {
        let text = "nobody may capture a royal piece of his own";
        report_never(
            lint,
            end.set.span.unwrap_or(leg.span),
            text,
            "name other pieces; the other side's are enemy …",
        );
    }
}

/// Reports a shot after which the board is as before. `steps` are the chain from its first leg on.
fn check_shot(lint: &LintContext<'_, '_>, leg: &Leg, steps: &[Step], first: bool) {
    let hits = |at: usize| match &steps[at] {
        Step::Leg(leg) => can_always_capture(leg, !has_next_leg(&steps[at..])),
        Step::Effect(_) => true,
    };
    if (0..steps.len()).any(hits) {
        return;
    }
    let text = if first {
        "this shot hits nothing, so the move only passes the turn"
    } else {
        "this shot hits nothing, so it changes nothing"
    };
    let help = "let it capture: shoots R onto enemy; if it is a pass that is meant: player may pass";
    lint.context.problems.report(Diagnostic::new(Code::NoEffect, leg.span, text).help(help));
}

/// Returns true if every way of a shot's leg can capture something.
fn can_always_capture(leg: &Leg, last: bool) -> bool {
    let may_hold_piece = |set: &Set| {
        set.terms.iter().any(|term| term.contents.map_or(last, |contents| contents.meets(Contents::PIECE)))
    };
    let takes = |leg: &BetzaLeg, last: bool| {
        let modes = leg.modes;
        modes.capture || modes.destroy || modes.en_passant || last && !modes.name_an_end()
    };
    let atom = |atom: &Atom| {
        let end = atom.legs.len() - 1;
        atom.legs.iter().enumerate().any(|(at, leg)| takes(leg, last && at == end))
    };
    match (&leg.end, &leg.reach) {
        (_, Reach::AsItself | Reach::As(_) | Reach::AsLastMover) => true,
        (_, Reach::InPlace) => false,
        (Some(end), _) => !end.into && may_hold_piece(&end.set),
        (None, Reach::Betza(word)) => word.atoms.iter().all(atom),
        (None, Reach::To { captured, .. }) => last && may_hold_piece(captured),
        (None, Reach::On) => last,
    }
}
