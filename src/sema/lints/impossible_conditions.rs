//! Conditions that never hold: facts that exclude each other, more pieces than there are squares for them, and missing royal pieces
//! in a game that would be over without them.

use super::LintContext;
use super::facts::{are_exclusive, bounds, implies};
use super::geometry::squares;
use super::reachable_area::{max_pieces, reachable_squares};
use super::royals::min_royals;
use crate::board::{Content, Contents, Line, Side, lines};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Fact, Guard, Place, Set, Term};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let model = lint.model;
    let guarded = model.rules.iter().map(|rule| (&rule.guards, rule.sides, rule.span));
    let guarded = guarded.chain(model.afters.iter().map(|after| (&after.guards, after.sides, after.span)));
    let guarded = guarded.chain(model.duties.iter().map(|duty| (&duty.guards, duty.sides, duty.span)));
    for (guards, sides, span) in guarded {
        // A sentence has at most one condition with `if`.
        let wanted: Vec<Vec<&Fact>> = match guards.iter().find(|guard| !guard.unless) {
            Some(guard) => guard.cases.iter().map(|facts| facts.iter().collect()).collect(),
            None => vec![Vec::new()],
        };
        for case in &wanted {
            check_contradictions(lint, case, sides, span);
        }
        for unless in guards.iter().filter(|guard| guard.unless) {
            if wanted.iter().all(|case| is_implied(unless, case)) {
                report_never(lint, span, "what stands after \"unless\" holds whenever the rest does");
            } else if unless.facts().all(|fact| is_always_true(lint, fact, sides)) {
                report_never(
                    lint,
                    span,
                    "what stands after \"unless\" always holds: without a royal piece the game is over",
                );
            }
        }
    }
    for ending in &model.endings {
        for facts in ending.reason.cases() {
            check_contradictions(lint, &facts.iter().collect::<Vec<_>>(), ending.sides, ending.span);
        }
    }
}

/// Returns true if the given facts imply a guard.
fn is_implied(guard: &Guard, wanted: &[&Fact]) -> bool {
    guard.facts().all(|fact| wanted.iter().any(|wanted| implies(wanted, fact)))
}

/// Reports facts that contradict each other.
fn check_contradictions(lint: &LintContext<'_, '_>, facts: &[&Fact], sides: [bool; 2], span: Span) {
    let pairs =
        facts.iter().enumerate().flat_map(|(at, one)| facts[..at].iter().map(move |other| (one, other)));
    for (one, other) in pairs {
        if are_exclusive(one, other) {
            report_never(lint, span, "these facts can never hold together");
            return;
        }
    }
    for fact in facts.iter().filter(|_| lint.has_board) {
        if let Fact::Number(amount, set) = fact
            && bounds(*amount).1 < min_royals(lint, set, sides)
        {
            let text = "there are never so few: who loses a royal piece has lost before all else";
            report_never(lint, set.span.unwrap_or(span), text);
        }
        let Some((amount, set)) = fact.counted() else { continue };
        let longest = || lines(&lint.model.shape).iter().map(Line::length).max().unwrap_or(0);
        if let Fact::InLine { length, .. } = fact
            && *length as usize > longest()
        {
            let text = format!("no line is so long: the longest of this board has {} squares", longest());
            report_never(lint, set.span.unwrap_or(span), &text);
        } else if let Some(room) = max_squares(lint, set, sides)
            && bounds(amount).0 > room
        {
            let text = format!("there are never so many here: squares for {room} at most");
            report_never(lint, set.span.unwrap_or(span), &text);
        } else if let Some(most) = max_pieces_in_set(lint, set, sides)
            && bounds(amount).0 > most
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
            if lint.in_main(span) {
                lint.context.problems.report(Diagnostic::new(Code::NeverHolds, span, text).help(help));
            }
        }
    }
}

/// Returns true if a fact only requires royal pieces that are on the board until the game ends.
fn is_always_true(lint: &LintContext<'_, '_>, fact: &Fact, sides: [bool; 2]) -> bool {
    lint.has_board
        && matches!(fact, Fact::Number(amount, set)
            if bounds(*amount).1 == u32::MAX && bounds(*amount).0 <= min_royals(lint, set, sides))
}

/// Returns the maximum number of squares in a set; `None` if it is unknown.
fn max_squares(lint: &LintContext<'_, '_>, set: &Set, sides: [bool; 2]) -> Option<u32> {
    let at_home = |places: &[Place]| places.contains(&Place::Home);
    if set.terms.is_empty() || set.terms.iter().any(|term| at_home(&term.places)) {
        return None;
    }
    let of_rule = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    of_rule.map(|side| squares(lint, set, side, &[]).iter().count() as u32).max()
}

/// Returns the maximum number of pieces in a set, from the number of each kind and the squares they can reach; `None` if it
/// is unknown.
fn max_pieces_in_set(lint: &LintContext<'_, '_>, set: &Set, sides: [bool; 2]) -> Option<u32> {
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return None;
    }
    let asked = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    asked.map(|mover| max_pieces_for_mover(lint, set, mover)).try_fold(0, |most, one| Some(most.max(one?)))
}

fn max_pieces_for_mover(lint: &LintContext<'_, '_>, set: &Set, mover: Side) -> Option<u32> {
    if set.terms.is_empty() {
        return None;
    }
    let mut contents = Contents::NONE;
    for term in &set.terms {
        contents |= term.contents.filter(|contents| !contents.meets(!Contents::PIECE))?;
    }
    let mut sum: u32 = 0;
    for kind in lint.kinds() {
        for side in Side::BOTH {
            let piece = Content::piece(kind, side);
            if !contents.seen_by(mover).has(piece) {
                continue;
            }
            let area = reachable_squares(lint, kind, side).map(|area| {
                let start = lint.model.kinds[kind.index()].start_squares[side.index()];
                area | start
            });
            let comes = |term: &Term| {
                let there = term.contents.is_some_and(|contents| contents.seen_by(mover).has(piece));
                let zone = Set { terms: vec![term.clone()], except: set.except.clone(), span: None };
                let home: Vec<_> = lint.kinds().collect();
                there && area.is_none_or(|area| !(squares(lint, &zone, mover, &home) & area).is_empty())
            };
            if set.terms.iter().any(comes) {
                sum = sum.saturating_add(max_pieces(lint, kind, side)?);
            }
        }
    }
    Some(sum)
}

fn report_never(lint: &LintContext<'_, '_>, span: Span, text: &str) {
    if lint.in_main(span) {
        let help = "take one of them away; what holds in another case stands on a line of its own";
        lint.context.problems.report(Diagnostic::new(Code::NeverHolds, span, text).help(help));
    }
}
