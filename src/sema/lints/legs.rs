//! Legs that are impossible on this board, ranges that are longer than any ride, and jumps that can
//! end on their origin.

use super::LintContext;
use super::as_kind::{has_moves, legs};
use super::geometry::{leg_reach, longest_ride, squares};
use crate::betza::{self, Reach as Ride};
use crate::board::{Contents, Side, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, KindId, Leg, Place, Reach, Rule, RuleId, Set};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for (number, rule) in lint.model.rules.iter().enumerate() {
        let id = RuleId(number as u16);
        let has = |kind: &KindId| lint.model.kinds[kind.index()].rules.contains(&id);
        let kinds: Vec<KindId> = lint.kinds().filter(has).collect();
        if !kinds.iter().all(|&kind| lint.kind_fully_resolved(kind)) {
            continue;
        }
        for (at, leg) in legs(rule).enumerate().filter(|(_, leg)| lint.in_main(leg.span)) {
            let before = lint.context.problems.errors();
            if !check_sets(lint, leg) && at == 0 && lint.context.problems.errors() == before {
                check_first_leg(lint, rule, leg, &kinds);
            }
            check_ranges(lint, leg);
            check_modes(lint, leg);
        }
        check_drops(lint, rule);
        check_jump(lint, rule, &kinds);
    }
}

fn report_never(lint: &LintContext<'_, '_>, span: Span, text: &str, help: &str) {
    lint.context.problems.report(Diagnostic::new(Code::LegNeverTaken, span, text).help(help));
}

/// Reports sets that are always empty; returns true if there is one.
fn check_sets(lint: &LintContext<'_, '_>, leg: &Leg) -> bool {
    let jump = match &leg.reach {
        Reach::To { set, .. } => Some(set),
        _ => None,
    };
    let all = [jump, leg.from.as_ref(), leg.within.as_ref(), leg.over.as_ref().map(|(_, set)| set)];
    let end = leg.end.as_ref().map(|end| &end.set);
    let empty = |set: &&Set| set.terms.is_empty();
    if let Some(span) = all.into_iter().flatten().chain(end).find(empty).and_then(|set| set.span) {
        report_never(
            lint,
            span,
            "there is nothing of this in the game",
            "name kinds that can be on the board",
        );
        return true;
    }
    let void = |set: &&Set| set.terms.iter().all(|term| term.contents == Some(Contents::VOID));
    if let Some(span) = [jump, end].into_iter().flatten().find(void).and_then(|set| set.span) {
        report_never(
            lint,
            span,
            "nothing can go to a cell that is no square",
            "a word for such cells fits after over: over one hole",
        );
        return true;
    }
    if let (Reach::Betza(word), Some((count @ 1.., over))) = (&leg.reach, &leg.over)
        && let Some(between) = max_squares_between(lint, word, over)
        && usize::from(*count) > between
    {
        let text = format!("this never passes over more than {between} on this board");
        report_never(lint, leg.span, &text, "ask for fewer to be passed over, or for a longer ride");
        return true;
    }
    let single = |word: &betza::Word| word.atoms.iter().all(betza::Atom::is_leap);
    match (&leg.reach, &leg.over) {
        (Reach::Betza(word), Some((1.., _))) if single(word) && leg.times.is_none() => {
            report_never(
                lint,
                leg.span,
                "a single leap passes over nothing",
                "write a ride: R over one piece",
            );
            true
        }
        _ => false,
    }
}

/// Reports a first leg that leads nowhere.
fn check_first_leg(lint: &LintContext<'_, '_>, rule: &Rule, leg: &Leg, kinds: &[KindId]) {
    let all: SquareSet = lint.model.shape.all().collect();
    let of = |set: Option<&Set>, side| set.map_or(all, |set| squares(lint, set, side, kinds));
    let starts = Side::BOTH.map(|side| of(leg.from.as_ref(), side) & of(leg.within.as_ref(), side));
    let has = |side: &Side| rule.sides[side.index()];
    if Side::BOTH.iter().filter(|side| has(side)).all(|side| starts[side.index()].is_empty()) {
        let span = leg.from.as_ref().or(leg.within.as_ref()).and_then(|set| set.span).unwrap_or(leg.span);
        let home = leg
            .from
            .as_ref()
            .is_some_and(|set| set.terms.iter().any(|term| term.places.contains(&Place::Home)));
        if home {
            report_never(
                lint,
                span,
                "the setup has no such piece, so it has no home rank",
                "name the rank: from rank 2",
            );
        } else {
            report_never(
                lint,
                span,
                "no such move can start anywhere",
                "name squares where the piece can stand",
            );
        }
        return;
    }
    if matches!(leg.reach, Reach::AsItself) {
        if !kinds.is_empty() && !kinds.iter().any(|&kind| has_moves(lint, kind)) {
            report_never(
                lint,
                leg.span,
                "the piece has no other moves",
                "give it a moves sentence that does not say as",
            );
        }
        return;
    }
    let ends = Side::BOTH.iter().filter(|side| has(side)).map(|&side| {
        let lead = leg_reach(lint, leg, starts[side.index()], side)?;
        Some(lead & of(leg.end.as_ref().map(|end| &end.set), side) & of(leg.within.as_ref(), side))
    });
    let ends: Option<Vec<SquareSet>> = ends.collect();
    if ends.is_some_and(|ends| ends.iter().all(SquareSet::is_empty)) {
        report_never(
            lint,
            leg.span,
            "this leg leads nowhere on this board",
            "see where the piece can stand, and what it can reach from there",
        );
    }
}

/// Returns the maximum number of squares that a ride can pass; `None` if it is unknown or not a ride.
fn max_squares_between(lint: &LintContext<'_, '_>, word: &betza::Word, over: &Set) -> Option<usize> {
    if over.terms.iter().any(|term| term.contents.is_some_and(|contents| contents.meets(Contents::VOID))) {
        return None;
    }
    let between = |atom: &betza::Atom| match &atom.legs[..] {
        [leg @ betza::Leg { reach: Ride::Ride { max }, .. }] => {
            let longest = longest_ride(&lint.model.shape, leg);
            Some(longest.min(max.map_or(longest, usize::from)).saturating_sub(1))
        }
        _ => None,
    };
    let all: Option<Vec<usize>> = word.atoms.iter().map(between).collect();
    all?.into_iter().max()
}

/// Reports `m` and `c` if they contradict the condition on the end.
fn check_modes(lint: &LintContext<'_, '_>, leg: &Leg) {
    let (Reach::Betza(word), Some(end)) = (&leg.reach, &leg.end) else { return };
    let last = |atom: &betza::Atom| atom.legs.last().map(|leg| leg.modes).unwrap_or_default();
    let is = |modes: betza::Modes, quiet: bool| {
        let betza::Modes { quiet: vacant, capture, destroy, en_passant, hop, .. } = modes;
        !destroy && !en_passant && !hop && (vacant, capture) == (quiet, !quiet)
    };
    let all = |quiet: bool| word.atoms.iter().all(|atom| is(last(atom), quiet));
    let ends = |pieces: bool| {
        let so = |contents: Contents| {
            if pieces { !contents.meets(Contents::VACANT) } else { !contents.meets(Contents::PIECE) }
        };
        !end.set.terms.is_empty() && end.set.terms.iter().all(|term| term.contents.is_some_and(so))
    };
    let (letter, text) = if all(true) && ends(true) {
        ("m", "m says that this ends on a vacant square, and what follows names pieces")
    } else if all(false) && ends(false) {
        ("c", "c says that this captures, and what follows names vacant squares")
    } else {
        return;
    };
    let help = format!("what stands after onto or into counts: take the {letter} out, or what follows");
    lint.context.problems.report(Diagnostic::new(Code::Contradiction, leg.span, text).help(help));
}

/// Reports drops onto squares that are never vacant.
fn check_drops(lint: &LintContext<'_, '_>, rule: &Rule) {
    let Action::Drops { to: Some(set), .. } = &rule.action else { return };
    let vacant = |contents: Contents| contents.meets(Contents::VACANT);
    let taken = set.terms.iter().all(|term| term.contents.is_some_and(|contents| !vacant(contents)));
    if let Some(span) = set.span.filter(|&span| taken && lint.in_main(span)) {
        report_never(
            lint,
            span,
            "a piece is dropped onto a vacant square only",
            "name squares: drops to rank 1..4",
        );
    }
}

fn check_ranges(lint: &LintContext<'_, '_>, leg: &Leg) {
    let Reach::Betza(word) = &leg.reach else { return };
    let Some(start) = lint.sources.slice(leg.span).find(&word.text) else { return };
    for atom in &word.atoms {
        let Some(first) = atom.legs.first() else { continue };
        let (Ride::Ride { max: Some(max) } | Ride::Ski { max: Some(max) } | Ride::Hop { max: Some(max), .. }) =
            first.reach
        else {
            continue;
        };
        let longest = longest_ride(&lint.model.shape, first);
        if max as usize > longest && longest > 0 {
            let range = start + atom.range_in_word.start..start + atom.range_in_word.end;
            let text = format!("no ride of this kind is longer than {longest} on this board");
            lint.context.problems.report(
                Diagnostic::new(Code::RangeBeyondBoard, leg.span.part(range), text)
                    .help(format!("make it {longest} at most, or ride without limit, as R and NN do")),
            );
        }
    }
}

/// Reports a jump without further steps that can end on its origin.
fn check_jump(lint: &LintContext<'_, '_>, rule: &Rule, kinds: &[KindId]) {
    let Action::Moves(_) = &rule.action else { return };
    let all: Vec<&Leg> = legs(rule).collect();
    let [leg] = all[..] else { return };
    let Reach::To { set, .. } = &leg.reach else { return };
    let named =
        |set: &Set| set.terms.iter().chain(&set.except).any(|term| term.places.contains(&Place::Origin));
    let vacant = |set: &Set| {
        set.terms.iter().any(|term| term.contents.is_none_or(|contents| contents.meets(Contents::VACANT)))
    };
    let ends: Vec<&Set> = [Some(set), leg.end.as_ref().map(|end| &end.set)].into_iter().flatten().collect();
    if leg.shoot.is_some() || ends.iter().any(|set| named(set) || !vacant(set)) || !lint.in_main(leg.span) {
        return;
    }
    let can_stay = Side::BOTH.iter().any(|&side| {
        let wanted = ends.iter().map(|set| squares(lint, set, side, kinds));
        let starts = leg.from.as_ref().map(|set| squares(lint, set, side, kinds));
        let common = wanted.chain(starts).reduce(|one, other| one & other);
        common.is_some_and(|common| !common.is_empty())
    });
    if can_stay {
        lint.context.problems.report(
            Diagnostic::new(
                Code::JumpToOrigin,
                leg.span,
                "this jump can end where it began, which passes the turn",
            )
            .help("if it must not, write: except origin"),
        );
    }
}
