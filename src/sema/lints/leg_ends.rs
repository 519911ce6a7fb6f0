//! Legs that cannot end on any square of any board: onto a trail that no move leaves, or onto friendly pieces that the leg cannot capture.
//! Also shots without effect.

use super::LintContext;
use crate::betza::{Atom, Leg as BetzaLeg};
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, Leg, Model, Place, Reach, Royalty, Set, Step};
use crate::sema::steps::has_next_leg;

pub(super) fn check(lint: &LintContext<'_, '_>) {
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return;
    }
    let game_has_trails = has_trails(lint.model);
    for (steps, _) in chains(lint.model).filter(|(_, span)| lint.in_main(*span)) {
        for (index, step) in steps.iter().enumerate() {
            let Step::Leg(leg) = step else { continue };
            if !lint.in_main(leg.span) {
                continue;
            }
            if !game_has_trails {
                check_trail(lint, leg);
            }
            check_friendly_targets(lint, leg, &steps[index..]);
            check_royal_targets(lint, leg);
            if leg.shoot.is_some() {
                check_shot(lint, leg, &steps[index..], index == 0);
            }
        }
    }
}

/// Returns true if a move of the game leaves a trail.
pub(super) fn has_trails(model: &Model) -> bool {
    model.steps().any(Step::leaves_trail)
}

/// Returns the chains of all `moves`, `shoots` and `after` sentences and promotions, each with the span of its sentence.
fn chains(model: &Model) -> impl Iterator<Item = (&[Step], Span)> {
    let moves = model.rules.iter().filter_map(|rule| match &rule.action {
        Action::Moves(steps) => Some((&steps[..], rule.span)),
        _ => None,
    });
    moves.chain(model.afters.iter().map(|after| (&after.steps[..], after.span)))
}

fn report_impossible_leg(lint: &LintContext<'_, '_>, span: Span, text: &str, help: &str) {
    lint.context.problems.report(Diagnostic::new(Code::LegNeverTaken, span, text).help(help));
}

/// Reports a leg onto a trail. It is called only for games in which no move leaves a trail.
fn check_trail(lint: &LintContext<'_, '_>, leg: &Leg) {
    let is_trail = |set: &&Set| {
        !set.terms.is_empty() && set.terms.iter().all(|term| term.places.contains(&Place::Trail))
    };
    let trail_span = sets_of_leg(leg).find(is_trail).map(|set| set.span.unwrap_or(leg.span));
    let captures_en_passant = match &leg.reach {
        Reach::Betza(word) if leg.end.is_none() => word.atoms.iter().any(Atom::can_capture_en_passant),
        _ => false,
    };
    if let Some(span) = trail_span.or(captures_en_passant.then_some(leg.span)) {
        let text = "no move of this game leaves a trail, so there is no en-passant capture";
        report_impossible_leg(
            lint,
            span,
            text,
            "let a move leave a trail: `moves fW twice then leaves a trail`; or remove this",
        );
    }
}

/// Returns every set that a leg names.
fn sets_of_leg(leg: &Leg) -> impl Iterator<Item = &Set> {
    let jump = match &leg.reach {
        Reach::To { set, .. } => Some(set),
        _ => None,
    };
    let others = [leg.from.as_ref(), leg.within.as_ref(), leg.over.as_ref().map(|(_, set)| set)];
    let end = leg.end.as_ref().map(|end| &end.set);
    [jump, end].into_iter().chain(others).flatten()
}

/// Reports a jump that can end only on friendly pieces, unless the sentence states that it captures them. `steps` are the steps of the
/// chain from this leg on.
fn check_friendly_targets(lint: &LintContext<'_, '_>, leg: &Leg, steps: &[Step]) {
    let Reach::To { captured, .. } = &leg.reach else { return };
    let has_only_friends = |set: &Set| {
        let is_friend = |contents: Contents| (contents - Contents::FRIEND).is_empty();
        !set.terms.is_empty() && set.terms.iter().all(|term| term.contents.is_some_and(is_friend))
    };
    if leg.end.is_none() && !has_next_leg(steps) && has_only_friends(captured) {
        let span = captured.span.unwrap_or(leg.span);
        let text = "a jump ends on a vacant square or captures an enemy piece, but these are friendly pieces";
        let set = lint.sources.slice(span);
        report_impossible_leg(lint, leg.span, text, &format!("to capture them, write `to {set} onto {set}`"));
    }
}

/// Reports a leg that can only capture royal pieces of its own side.
fn check_royal_targets(lint: &LintContext<'_, '_>, leg: &Leg) {
    let Some(end) = leg.end.as_ref().filter(|end| !end.into) else { return };
    let royal_kinds = lint.kinds().filter(|kind| lint.model.kinds[kind.index()].royalty == Royalty::Royal);
    let royals = royal_kinds.fold(Contents::NONE, |all, kind| all | Contents::kind(kind)) & Contents::FRIEND;
    let is_royal = |contents: Contents| !contents.is_empty() && (contents - royals).is_empty();
    if !end.set.terms.is_empty() && end.set.terms.iter().all(|term| term.contents.is_some_and(is_royal)) {
        let text = "a side may not capture its own royal piece";
        report_impossible_leg(
            lint,
            end.set.span.unwrap_or(leg.span),
            text,
            "name other pieces; for pieces of the other side, write `enemy …`",
        );
    }
}

/// Reports a shot that changes nothing, or that changes nothing if its legs use certain atoms of their Betza words. `steps` are
/// the steps of the chain from the first leg of the shot on.
fn check_shot(lint: &LintContext<'_, '_>, leg: &Leg, steps: &[Step], is_first_leg: bool) {
    let has_effect = |index: usize| match &steps[index] {
        Step::Leg(leg) => can_always_capture(leg, !has_next_leg(&steps[index..])),
        Step::Effect(_) => true,
    };
    if (0..steps.len()).any(has_effect) {
        return;
    }
    let is_last_leg = |index: usize| !has_next_leg(&steps[index..]);
    let idle_atoms: Vec<&str> = (0..steps.len())
        .filter_map(|index| {
            let Reach::Betza(word) = &steps[index].leg()?.reach else { return None };
            let atom = idle_atom(steps[index].leg()?, is_last_leg(index))?;
            let is_mixed = word.atoms.iter().any(|atom| atom_can_capture(atom, is_last_leg(index)));
            is_mixed.then(|| &word.text[atom.range_in_word.clone()])
        })
        .collect();
    let with_atoms = match &idle_atoms[..] {
        [] => String::new(),
        atoms => format!("with `{}`, ", atoms.join(" then ")),
    };
    let consequence = if is_first_leg { "the move only passes the turn" } else { "it has no effect" };
    let text = format!("{with_atoms}this shot captures nothing, so {consequence}");
    let help = "to capture, write `shoots R onto enemy`; to allow passing, write `player may pass`";
    lint.context.problems.report(Diagnostic::new(Code::NoEffect, leg.span, text).help(help));
}

/// Returns true if a leg of a shot can capture something; for a Betza word, if each of its atoms can.
fn can_always_capture(leg: &Leg, is_last_leg: bool) -> bool {
    let may_hold_piece = |set: &Set| {
        set.terms
            .iter()
            .any(|term| term.contents.map_or(is_last_leg, |contents| contents.intersects(Contents::PIECE)))
    };
    match (&leg.end, &leg.reach) {
        (_, Reach::AsItself | Reach::As(_) | Reach::AsLastMover | Reach::Repeated { .. }) => true,
        (_, Reach::InPlace) => false,
        (Some(end), _) => !end.into && may_hold_piece(&end.set),
        (None, Reach::Betza(_)) => idle_atom(leg, is_last_leg).is_none(),
        (None, Reach::To { captured, .. }) => is_last_leg && may_hold_piece(captured),
        (None, Reach::On | Reach::ToHome(_)) => is_last_leg,
    }
}

/// Returns the first atom of a leg's Betza word with which a shot can capture nothing. Returns `None` if there is no such atom, if the
/// end of the leg determines what it captures, or if its reach is not a Betza word.
fn idle_atom(leg: &Leg, is_last_leg: bool) -> Option<&Atom> {
    let Reach::Betza(word) = &leg.reach else { return None };
    word.atoms.iter().find(|atom| leg.end.is_none() && !atom_can_capture(atom, is_last_leg))
}

/// Returns true if an atom of a shot can capture something.
fn atom_can_capture(atom: &Atom, is_last_leg: bool) -> bool {
    let can_capture = |leg: &BetzaLeg, is_last: bool| {
        let modes = leg.modes;
        modes.capture || modes.destroy || modes.en_passant || is_last && !modes.restrict_contents()
    };
    let last_index = atom.legs.len() - 1;
    atom.legs.iter().enumerate().any(|(index, leg)| can_capture(leg, is_last_leg && index == last_index))
}
