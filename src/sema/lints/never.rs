//! Conditions that can never hold: facts that exclude each other, more pieces than there are squares for them, and royal pieces missing
//! from a game that would be over without them.

use super::Case;
use super::area::{comes_to, most};
use super::facts::{bounds, exclude, implies};
use super::geometry::squares;
use super::royals::always_there;
use crate::board::{Content, Contents, Side};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{EndReason, Fact, Guard, Place, Set, Term};

pub(super) fn check(case: &Case<'_, '_>) {
    let model = case.model;
    let guarded = model.rules.iter().map(|rule| (&rule.guards, rule.sides, rule.span));
    let guarded = guarded.chain(model.afters.iter().map(|after| (&after.guards, after.sides, after.span)));
    let guarded = guarded.chain(model.duties.iter().map(|duty| (&duty.guards, duty.sides, duty.span)));
    for (guards, sides, span) in guarded {
        let wanted = guards.iter().filter(|guard| !guard.unless).flat_map(|guard| &guard.facts);
        let wanted: Vec<&Fact> = wanted.collect();
        together(case, &wanted, sides, span);
        for unless in guards.iter().filter(|guard| guard.unless) {
            if always(unless, &wanted) {
                never(case, span, "what stands after \"unless\" holds whenever the rest does");
            } else if unless.facts.iter().all(|fact| surely_there(case, fact, sides)) {
                never(
                    case,
                    span,
                    "what stands after \"unless\" always holds: without a royal piece the game is over",
                );
            }
        }
    }
    for ending in &model.endings {
        if let EndReason::When(facts) = &ending.reason {
            together(case, &facts.iter().collect::<Vec<_>>(), ending.sides, ending.span);
        }
    }
}

/// Whether a guard holds wherever the wanted facts do.
fn always(guard: &Guard, wanted: &[&Fact]) -> bool {
    guard.facts.iter().all(|fact| wanted.iter().any(|wanted| implies(wanted, fact)))
}

/// Reports facts that cannot all hold.
fn together(case: &Case<'_, '_>, facts: &[&Fact], sides: [bool; 2], span: Span) {
    let pairs =
        facts.iter().enumerate().flat_map(|(at, one)| facts[..at].iter().map(move |other| (one, other)));
    for (one, other) in pairs {
        if exclude(one, other) {
            never(case, span, "these facts can never hold together");
            return;
        }
    }
    for fact in facts.iter().filter(|_| case.whole) {
        if let Fact::Number(amount, set) = fact
            && bounds(*amount).1 < always_there(case, set, sides)
        {
            let text = "there are never so few: who loses a royal piece has lost before all else";
            never(case, set.span.unwrap_or(span), text);
        }
        if let Fact::Number(amount, set) = fact
            && let Some(room) = room(case, set, sides)
            && bounds(*amount).0 > room
        {
            let text = format!("there are never so many here: squares for {room} at most");
            never(case, set.span.unwrap_or(span), &text);
        } else if let Fact::Number(amount, set) = fact
            && let Some(most) = most_in(case, set, sides)
            && bounds(*amount).0 > most
        {
            let (text, help) = if most == 0 {
                (
                    "no such piece ever comes here".to_owned(),
                    "see where its moves can lead from where it stands in the setup",
                )
            } else {
                (
                    format!("there are never so many here: {most} at most"),
                    "ask for fewer; the setup has no more of them, and none are made or dropped",
                )
            };
            let span = set.span.unwrap_or(span);
            if case.in_main(span) {
                case.context.problems.report(Diagnostic::new(Code::NeverHolds, span, text).help(help));
            }
        }
    }
}

/// Whether a fact only asks for royal pieces, and those without which the game is over are enough.
fn surely_there(case: &Case<'_, '_>, fact: &Fact, sides: [bool; 2]) -> bool {
    case.whole
        && matches!(fact, Fact::Number(amount, set)
            if bounds(*amount).1 == u32::MAX && bounds(*amount).0 <= always_there(case, set, sides))
}

/// How many squares a set can have; `None` if that is not known here.
fn room(case: &Case<'_, '_>, set: &Set, sides: [bool; 2]) -> Option<u32> {
    let at_home = |places: &[Place]| places.contains(&Place::Home);
    if set.terms.is_empty() || set.terms.iter().any(|term| at_home(&term.places)) {
        return None;
    }
    let said = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    said.map(|side| squares(case, set, side, &[]).iter().count() as u32).max()
}

/// How many pieces can be in a set at most, by how many there are of each kind and by where they can come to stand; `None` if that
/// is not known here.
fn most_in(case: &Case<'_, '_>, set: &Set, sides: [bool; 2]) -> Option<u32> {
    if !case.kinds().all(|kind| case.kind_understood(kind)) {
        return None;
    }
    let asked = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    asked.map(|mover| most_seen_by(case, set, mover)).try_fold(0, |most, one| Some(most.max(one?)))
}

fn most_seen_by(case: &Case<'_, '_>, set: &Set, mover: Side) -> Option<u32> {
    if set.terms.is_empty() {
        return None;
    }
    let mut contents = Contents::NONE;
    for term in &set.terms {
        contents |= term.contents.filter(|contents| !contents.meets(!Contents::PIECE))?;
    }
    let mut sum: u32 = 0;
    for kind in case.kinds() {
        for side in Side::BOTH {
            let piece = Content::piece(kind, side);
            if !contents.seen_by(mover).has(piece) {
                continue;
            }
            let area = comes_to(case, kind, side).map(|area| {
                let start = case.model.kinds[kind.index()].original[side.index()];
                area | start
            });
            let comes = |term: &Term| {
                let there = term.contents.is_some_and(|contents| contents.seen_by(mover).has(piece));
                let zone = Set { terms: vec![term.clone()], except: set.except.clone(), span: None };
                let home: Vec<_> = case.kinds().collect();
                there && area.is_none_or(|area| !(squares(case, &zone, mover, &home) & area).is_empty())
            };
            if set.terms.iter().any(comes) {
                sum = sum.saturating_add(most(case, kind, side)?);
            }
        }
    }
    Some(sum)
}

fn never(case: &Case<'_, '_>, span: Span, text: &str) {
    if case.in_main(span) {
        let help = "take one of them away; what holds in another case stands on a line of its own";
        case.context.problems.report(Diagnostic::new(Code::NeverHolds, span, text).help(help));
    }
}
