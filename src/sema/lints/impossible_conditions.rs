//! Conditions that never hold. Their facts exclude each other, require more pieces than can exist or than fit on the squares, require a
//! trail that no move leaves, or require the absence of royal pieces (whose loss ends the game).

use super::LintContext;
use super::fact_logic::{are_exclusive, bounds, implies};
use super::geometry::possible_squares;
use super::leg_ends::has_trails;
use super::reachable_area::{changing_squares, max_pieces, reachable_until};
use super::royals::min_royals;
use crate::board::{Content, Contents, Line, Lines, Side};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Fact, Guard, Place, Set, Term};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let model = lint.model;
    let conditions = model.rules.iter().map(|rule| (&rule.guards, rule.sides, rule.span));
    let conditions =
        conditions.chain(model.afters.iter().map(|after| (&after.guards, after.sides, after.span)));
    let conditions = conditions.chain(model.duties.iter().map(|duty| (&duty.guards, duty.sides, duty.span)));
    let restrictions = model.restrictions.iter();
    let conditions = conditions.chain(restrictions.map(|one| (&one.guards, one.sides, one.span)));
    for (guards, sides, span) in conditions {
        // A sentence has at most one condition with `if`.
        let required: Vec<Vec<&Fact>> = match guards.iter().find(|guard| !guard.unless) {
            Some(guard) => guard.cases.iter().map(|facts| facts.iter().collect()).collect(),
            None => vec![Vec::new()],
        };
        for case in &required {
            check_contradictions(lint, case, sides, span);
        }
        for unless in guards.iter().filter(|guard| guard.unless) {
            if required.iter().all(|case| is_implied(unless, case)) {
                report_never_holds(lint, span, "the facts after `unless` hold whenever the other facts do");
            } else if unless.facts().all(|fact| is_always_true(lint, fact, sides)) {
                report_never_holds(
                    lint,
                    span,
                    "the facts after `unless` always hold: without a royal piece the game is over",
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

/// Returns true if the facts of a case imply all facts of a guard.
fn is_implied(guard: &Guard, required: &[&Fact]) -> bool {
    guard.facts().all(|fact| required.iter().any(|required| implies(required, fact)))
}

/// Reports a case whose facts exclude each other, and facts that never hold.
fn check_contradictions(lint: &LintContext<'_, '_>, facts: &[&Fact], sides: [bool; 2], span: Span) {
    let pairs = facts
        .iter()
        .enumerate()
        .flat_map(|(index, fact)| facts[..index].iter().map(move |other| (fact, other)));
    for (fact, other) in pairs {
        if are_exclusive(fact, other) {
            report_never_holds(lint, span, "these facts can never hold together");
            return;
        }
    }
    for (index, other) in facts.iter().enumerate().filter(|_| lint.has_board) {
        if facts[..index].iter().any(|one| require_too_many(lint, one, other, sides)) {
            let set_span = if let Fact::CountOf(_, set) = other { set.span } else { None };
            let text = "there are not enough pieces for both of these facts";
            report_never_holds(lint, set_span.unwrap_or(span), text);
            return;
        }
    }
    for fact in facts.iter().filter(|_| lint.has_board) {
        if let Fact::CountOf(amount, set) = fact
            && bounds(*amount).0 > 0
            && !set.terms.is_empty()
            && set.terms.iter().all(|term| term.places.contains(&Place::Trail))
            && !has_trails(lint.model)
        {
            report_never_holds(lint, set.span.unwrap_or(span), "no move of this game leaves a trail");
        }
        if let Fact::CountOf(amount, set) = fact
            && bounds(*amount).1 < min_royals(lint, set, sides)
        {
            let text = "there are always more: the loss of a royal piece ends the game before any other rule applies";
            let help = "remove this, or write `is not royal` in a sentence about the piece";
            report_with_help(lint, set.span.unwrap_or(span), text, help);
        }
        let Some((amount, set)) = fact.counted() else { continue };
        let longest_line = || Lines::new(&lint.model.shape).iter().map(Line::length).max().unwrap_or(0);
        if let Fact::InLine { length, .. } = fact
            && *length as usize > longest_line()
        {
            let text = format!(
                "no line is that long: the longest line of this board has {} squares",
                longest_line()
            );
            report_never_holds(lint, set.span.unwrap_or(span), &text);
        } else if let Some(max_squares) = max_squares(lint, set, sides)
            && bounds(amount).0 > max_squares
        {
            if max_squares == 0 && !set.except.is_empty() {
                continue;
            }
            let text = format!("there are never that many: the set has squares for at most {max_squares}");
            report_never_holds(lint, set.span.unwrap_or(span), &text);
        } else if let Some(max_pieces) = max_pieces_in_set(lint, set, sides)
            && bounds(amount).0 > max_pieces
        {
            let (text, help) = if max_pieces == 0 {
                (
                    "no such piece can ever exist".to_owned(),
                    "check which squares its moves can reach from the setup",
                )
            } else {
                (
                    format!("there are never that many: at most {max_pieces}"),
                    "use a smaller number: the setup has no more such pieces, and none are created or dropped",
                )
            };
            let span = set.span.unwrap_or(span);
            if lint.in_main(span) {
                lint.context.problems.report(Diagnostic::new(Code::NeverHolds, span, text).help(help));
            }
        }
    }
}

/// Returns true if two facts require more pieces of the same kinds, on different squares, than can exist.
fn require_too_many(lint: &LintContext<'_, '_>, one: &Fact, other: &Fact, sides: [bool; 2]) -> bool {
    let (Fact::CountOf(least, set), Fact::CountOf(other_least, other_set)) = (one, other) else {
        return false;
    };
    let (least, other_least) = (bounds(*least).0, bounds(*other_least).0);
    if least == 0
        || other_least == 0
        || [set, other_set].iter().any(|set| max_squares(lint, set, sides).is_none())
    {
        return false;
    }
    let union = Set { terms: [&set.terms[..], &other_set.terms].concat(), except: Vec::new(), span: None };
    Side::BOTH.into_iter().filter(|side| sides[side.index()]).all(|side| {
        let area = |set| possible_squares(lint, set, side, &[]);
        let are_disjoint = (area(set) & area(other_set)).is_empty();
        are_disjoint && max_pieces_for_side(lint, &union, side).is_some_and(|most| least + other_least > most)
    })
}

/// Returns true if a fact requires a minimum number of pieces in a set, and the royal pieces in the set are
/// enough. Royal pieces are on the board until the game ends.
fn is_always_true(lint: &LintContext<'_, '_>, fact: &Fact, sides: [bool; 2]) -> bool {
    lint.has_board
        && matches!(fact, Fact::CountOf(amount, set)
            if bounds(*amount).1 == u32::MAX && bounds(*amount).0 <= min_royals(lint, set, sides))
}

/// Returns an upper bound on the number of squares in a set; `None` if it is unknown.
fn max_squares(lint: &LintContext<'_, '_>, set: &Set, sides: [bool; 2]) -> Option<u32> {
    let names_home = |places: &[Place]| places.contains(&Place::Home);
    if set.terms.is_empty() || set.terms.iter().any(|term| names_home(&term.places)) {
        return None;
    }
    let rule_sides = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    rule_sides.map(|side| possible_squares(lint, set, side, &[]).iter().count() as u32).max()
}

/// Returns an upper bound on the number of pieces in a set; `None` if it is unknown. It follows from the number of pieces of each
/// kind and the squares that they can reach.
fn max_pieces_in_set(lint: &LintContext<'_, '_>, set: &Set, sides: [bool; 2]) -> Option<u32> {
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return None;
    }
    let rule_sides = Side::BOTH.into_iter().filter(|side| sides[side.index()]);
    rule_sides
        .map(|viewer| max_pieces_for_side(lint, set, viewer))
        .try_fold(0, |max, pieces| Some(max.max(pieces?)))
}

/// Returns the upper bound of [`max_pieces_in_set`] for conditions on moves of one side.
fn max_pieces_for_side(lint: &LintContext<'_, '_>, set: &Set, viewer: Side) -> Option<u32> {
    if set.terms.is_empty() {
        return None;
    }
    let mut contents = Contents::NONE;
    for term in &set.terms {
        contents |= term.contents.filter(|contents| contents.are_pieces())?;
    }
    let mut sum: u32 = 0;
    for kind in lint.kinds() {
        for side in Side::BOTH {
            let piece = Content::piece(kind, side);
            if !contents.relative_to(viewer).has(piece) {
                continue;
            }
            let changed = changing_squares(lint, kind, side, None);
            let area = reachable_until(lint, kind, side, changed)
                .map(|area| (area - changed) | lint.model.kinds[kind.index()].unmoved_squares(side));
            let unmoved = lint.model.kinds[kind.index()].unmoved_squares(side);
            let can_match = |term: &Term| {
                let area = if term.state.unmoved == Some(true) { Some(unmoved) } else { area };
                let has_contents =
                    term.contents.is_some_and(|contents| contents.relative_to(viewer).has(piece));
                let zone = Set { terms: vec![term.clone()], except: set.except.clone(), span: None };
                let all_kinds: Vec<_> = lint.kinds().collect();
                has_contents
                    && area.is_none_or(|area| {
                        !(possible_squares(lint, &zone, viewer, &all_kinds) & area).is_empty()
                    })
            };
            if set.terms.iter().any(can_match) {
                sum = sum.saturating_add(max_pieces(lint, kind, side)?);
            }
        }
    }
    Some(sum)
}

fn report_never_holds(lint: &LintContext<'_, '_>, span: Span, text: &str) {
    report_with_help(lint, span, text, "remove one of the facts; write one line for each case");
}

fn report_with_help(lint: &LintContext<'_, '_>, span: Span, text: &str, help: &str) {
    if lint.in_main(span) {
        lint.context.problems.report(Diagnostic::new(Code::NeverHolds, span, text).help(help));
    }
}
