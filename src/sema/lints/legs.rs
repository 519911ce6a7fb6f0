//! Legs and drops that are impossible on this board, ranges that are longer than any ride, modes (`m`, `c`) that contradict the end of a
//! leg, and jumps that can end on their origin.

use super::LintContext;
use super::as_kind::{has_moves_without_as, legs};
use super::geometry::{leg_reach, longest_ride, possible_squares};
use super::reachable_area::reachable_squares;
use crate::betza::{self, Reach as Ride};
use crate::board::{Contents, Side, SquareSet, Vector, Wrap};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{
    Action, AffectedPieces, AfterId, Amount, EffectKind, Fact, Guard, KindId, Leg, Place, Reach, Rule,
    RuleId, Set, Step, Term,
};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    for (index, rule) in lint.model.rules.iter().enumerate() {
        let id = RuleId(index as u16);
        let has_rule = |kind: &KindId| lint.model.kinds[kind.index()].rules.contains(&id);
        let kinds: Vec<KindId> = lint.kinds().filter(has_rule).collect();
        if !kinds.iter().all(|&kind| lint.kind_fully_resolved(kind)) {
            continue;
        }
        for (leg_index, leg) in legs(rule).enumerate().filter(|(_, leg)| lint.in_main(leg.span)) {
            let errors_before = lint.context.problems.error_count();
            if !check_sets(lint, leg)
                && leg_index == 0
                && lint.context.problems.error_count() == errors_before
            {
                check_first_leg(lint, rule, leg, &kinds);
            }
            check_ranges(lint, leg);
            check_modes(lint, leg);
        }
        legs(rule).for_each(|leg| check_home(lint, leg, &kinds));
        check_drops(lint, rule);
        check_jump(lint, rule, &kinds);
    }
    for (index, after) in lint.model.afters.iter().enumerate() {
        let id = AfterId(index as u16);
        let has_after = |kind: &KindId| lint.model.kinds[kind.index()].afters.contains(&id);
        let kinds: Vec<KindId> = lint.kinds().filter(has_after).collect();
        for step in &after.steps {
            if let Step::Leg(leg) = step {
                check_home(lint, leg, &kinds);
            }
        }
    }
}

fn report_impossible_leg(lint: &LintContext<'_, '_>, span: Span, text: &str, help: &str) {
    lint.context.problems.report(Diagnostic::new(Code::LegNeverTaken, span, text).help(help));
}

/// Reports a leg that is impossible because of one of its sets or the number after `over`; returns true if it reports one.
fn check_sets(lint: &LintContext<'_, '_>, leg: &Leg) -> bool {
    let jump = match &leg.reach {
        Reach::To { set, .. } => Some(set),
        _ => None,
    };
    let other_sets = [jump, leg.from.as_ref(), leg.within.as_ref(), leg.over.as_ref().map(|(_, set)| set)];
    let end = leg.end.as_ref().map(|end| &end.set);
    let is_empty = |set: &&Set| set.terms.is_empty();
    if let Some(span) = other_sets.into_iter().flatten().chain(end).find(is_empty).and_then(|set| set.span) {
        report_impossible_leg(
            lint,
            span,
            "the game has no pieces of this kind",
            "name kinds that can be on the board",
        );
        return true;
    }
    let is_void = |set: &&Set| set.terms.iter().all(|term| term.contents == Some(Contents::VOID));
    if let Some(span) = [jump, end].into_iter().flatten().find(is_void).and_then(|set| set.span) {
        report_impossible_leg(
            lint,
            span,
            "a move cannot end on a gap of the board",
            "a word for gaps can be used after `over`: `over one hole`",
        );
        return true;
    }
    // The condition after `over`; `None` if the leg need not pass over anything.
    let passed = leg.over.as_ref().filter(|(amount, _)| !amount.is_satisfied_by(0));
    if let (Reach::Betza(word), Some((Amount::AtLeast(count) | Amount::Exactly(count), over))) =
        (&leg.reach, passed)
        && let Some(max_between) = max_squares_between(lint, word, over)
        && *count as usize > max_between
    {
        let text = format!("on this board, the number of squares passed over is at most {max_between}");
        report_impossible_leg(lint, leg.span, &text, "use a smaller number after `over`, or a longer ride");
        return true;
    }
    let is_single_leap = |word: &betza::Word| word.atoms.iter().all(betza::Atom::is_leap);
    match (&leg.reach, passed) {
        (Reach::Betza(word), Some(_)) if is_single_leap(word) && leg.times.is_none() => {
            report_impossible_leg(
                lint,
                leg.span,
                "a single leap does not pass over anything",
                "write a ride, such as `R over one piece`",
            );
            true
        }
        _ => false,
    }
}

/// Reports a leg to the home square if none of the kinds with the leg has one.
fn check_home(lint: &LintContext<'_, '_>, leg: &Leg, kinds: &[KindId]) {
    let has_no_home =
        |kind: &KindId| lint.model.kinds[kind.index()].start_squares.iter().all(SquareSet::is_empty);
    let is_checked = lint.in_main(leg.span) && matches!(leg.reach, Reach::ToHome(_));
    if is_checked && !kinds.is_empty() && kinds.iter().all(has_no_home) {
        let text = "the setup contains no piece to which this sentence applies, so there is no home square";
        report_impossible_leg(lint, leg.span, text, "name the squares: `to rank 1 onto vacant`");
    }
}

/// Returns true if no piece of `kind` to which the rule applies can ever be on `squares`, which are given for
/// White and for Black.
fn is_never_on(lint: &LintContext<'_, '_>, rule: &Rule, kind: KindId, squares: [SquareSet; 2]) -> bool {
    Side::BOTH.into_iter().filter(|side| rule.sides[side.index()]).all(|side| {
        let start = lint.model.kinds[kind.index()].unmoved_squares(side);
        if rule.state.unmoved == Some(true) {
            return (start & squares[side.index()]).is_empty();
        }
        reachable_squares(lint, kind, side)
            .is_some_and(|reached| ((start | reached) & squares[side.index()]).is_empty())
    })
}

/// Reports a first leg that cannot start or end on any square, or that copies moves although there are none.
fn check_first_leg(lint: &LintContext<'_, '_>, rule: &Rule, leg: &Leg, kinds: &[KindId]) {
    let all: SquareSet = lint.model.shape.square_set();
    let squares_of =
        |set: Option<&Set>, side| set.map_or(all, |set| possible_squares(lint, set, side, kinds));
    let starts =
        Side::BOTH.map(|side| squares_of(leg.from.as_ref(), side) & squares_of(leg.within.as_ref(), side));
    let has_side = |side: &Side| rule.sides[side.index()];
    if Side::BOTH.iter().filter(|side| has_side(side)).all(|side| starts[side.index()].is_empty()) {
        let span = leg.from.as_ref().or(leg.within.as_ref()).and_then(|set| set.span).unwrap_or(leg.span);
        let names_home = |set: &Set| set.has_place(&|place| *place == Place::Home);
        let has_home = |kind: &KindId| {
            let homes = lint.model.kinds[kind.index()].home_ranks;
            Side::BOTH.iter().any(|side| has_side(side) && !homes[side.index()].is_empty())
        };
        if [&leg.from, &leg.within].into_iter().flatten().any(names_home) && !kinds.iter().any(has_home) {
            report_impossible_leg(
                lint,
                span,
                "the setup contains no piece to which this sentence applies, so there is no home rank",
                "name the rank, such as `from rank 2`",
            );
        } else {
            report_impossible_leg(
                lint,
                span,
                "this move cannot start on any square",
                "name squares on which the piece can be",
            );
        }
        return;
    }
    if let Some(zone) = leg.from.as_ref().or(leg.within.as_ref())
        && !kinds.is_empty()
        && kinds.iter().all(|&kind| is_never_on(lint, rule, kind, starts))
    {
        let text = "none of these pieces ever reaches a square where this move can start";
        report_impossible_leg(
            lint,
            zone.span.unwrap_or(leg.span),
            text,
            "name squares where the setup places these pieces, or add a sentence that lets them get there",
        );
        return;
    }
    if matches!(leg.reach, Reach::AsItself) {
        if !kinds.is_empty() && !kinds.iter().any(|&kind| has_moves_without_as(lint, kind)) {
            report_impossible_leg(
                lint,
                leg.span,
                "the piece has no other moves to copy",
                "add a `moves` sentence without `as`",
            );
        }
        return;
    }
    let ends = Side::BOTH.iter().filter(|side| has_side(side)).map(|&side| {
        let reachable = leg_reach(lint, leg, starts[side.index()], side)?;
        Some(
            reachable
                & squares_of(leg.end.as_ref().map(|end| &end.set), side)
                & squares_of(leg.within.as_ref(), side),
        )
    });
    let ends: Option<Vec<SquareSet>> = ends.collect();
    if ends.is_some_and(|ends| ends.iter().all(SquareSet::is_empty)) {
        report_impossible_leg(
            lint,
            leg.span,
            "this leg cannot end on any square of this board",
            "check on which squares the piece can be, and which squares it can reach from them",
        );
    }
}

/// Returns an upper bound on the number of squares between the start and the end of a ride; `None` if the word has no atoms, if
/// an atom is not a ride, or if the set after `over` can contain voids.
fn max_squares_between(lint: &LintContext<'_, '_>, word: &betza::Word, over: &Set) -> Option<usize> {
    if over.terms.iter().any(|term| term.contents.is_some_and(|contents| contents.intersects(Contents::VOID)))
    {
        return None;
    }
    let squares_between = |atom: &betza::Atom| match &atom.legs[..] {
        [leg @ betza::Leg { reach: Ride::Ride { max }, .. }] => {
            let longest = longest_ride(&lint.model.shape, leg);
            Some(longest.min(max.map_or(longest, usize::from)).saturating_sub(1))
        }
        _ => None,
    };
    let counts: Option<Vec<usize>> = word.atoms.iter().map(squares_between).collect();
    counts?.into_iter().max()
}

/// Reports the modes `m` and `c` of a Betza word if they contradict the set after `onto` or `into`.
fn check_modes(lint: &LintContext<'_, '_>, leg: &Leg) {
    let (Reach::Betza(word), Some(end)) = (&leg.reach, &leg.end) else { return };
    let last_modes = |atom: &betza::Atom| atom.legs.last().map(|leg| leg.modes).unwrap_or_default();
    let has_exactly = |modes: betza::Modes, quiet_and_capture: (bool, bool)| {
        let betza::Modes { quiet, capture, destroy, en_passant, hop, .. } = modes;
        !destroy && !en_passant && !hop && (quiet, capture) == quiet_and_capture
    };
    let all_are_quiet = || word.atoms.iter().all(|atom| has_exactly(last_modes(atom), (true, false)));
    let all_capture = || word.atoms.iter().all(|atom| has_exactly(last_modes(atom), (false, true)));
    let end_excludes = |excluded: Contents| {
        let has_none = |contents: Contents| !contents.intersects(excluded);
        !end.set.terms.is_empty() && end.set.terms.iter().all(|term| term.contents.is_some_and(has_none))
    };
    let (letter, text) = if all_are_quiet() && end_excludes(Contents::VACANT) {
        ("m", "`m` requires a vacant target square, but the words after it name pieces")
    } else if all_capture() && end_excludes(Contents::PIECE) {
        ("c", "`c` requires a capture, but the words after it name vacant squares")
    } else {
        return;
    };
    let help = format!("remove the `{letter}`, or the words after `onto` or `into`");
    lint.context.problems.report(Diagnostic::new(Code::Contradiction, leg.span, text).help(help));
}

/// Reports a drop rule whose set after `to` excludes vacant squares.
fn check_drops(lint: &LintContext<'_, '_>, rule: &Rule) {
    let Action::Drops { to: Some(set), .. } = &rule.action else { return };
    let may_be_vacant = |contents: Contents| contents.intersects(Contents::VACANT);
    let never_vacant =
        set.terms.iter().all(|term| term.contents.is_some_and(|contents| !may_be_vacant(contents)));
    if let Some(span) = set.span.filter(|&span| never_vacant && lint.in_main(span)) {
        report_impossible_leg(
            lint,
            span,
            "a piece can only be dropped onto a vacant square",
            "name squares, such as `drops to rank 1..4`",
        );
    }
}

/// Reports ranges in Betza words, such as the 9 in `R9`, that are longer than any ride on the board.
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
                    .help(format!("use at most {longest}, or a ride without a limit, such as `R` or `NN`")),
            );
        }
    }
}

/// Reports a jump (`to SET`, `to its home square`) that is the only leg of its move and can end on its origin without any change.
fn check_jump(lint: &LintContext<'_, '_>, rule: &Rule, kinds: &[KindId]) {
    let Action::Moves(steps) = &rule.action else { return };
    let all: Vec<&Leg> = legs(rule).collect();
    let [leg] = all[..] else { return };
    let (target, help) = match &leg.reach {
        Reach::To { set, .. } => (Some(set), "to prevent this, write `except origin`"),
        Reach::ToHome(_) if leg.end.is_some() => {
            (None, "to prevent this, write `except origin` after these words")
        }
        Reach::ToHome(_) => (None, "to prevent this, write `onto vacant, enemy except origin`"),
        _ => return,
    };
    let ends: Vec<&Set> = target.into_iter().chain(leg.end.as_ref().map(|end| &end.set)).collect();
    if leg.shoot.is_some()
        || steps.iter().any(always_changes)
        || ends.iter().any(|set| names_origin(set) || !can_contain_mover(lint, set))
        || !lint.in_main(leg.span)
    {
        return;
    }
    let sets = || ends.iter().copied().chain(&leg.from).chain(&leg.within);
    let can_return = |kind: &KindId, side: Side| {
        let model = &lint.model.kinds[kind.index()];
        let possible = sets().map(|set| possible_squares(lint, set, side, &[*kind]));
        let unmoved = requires_unmoved(rule).then(|| model.unmoved_squares(side));
        let home = target.is_none().then(|| model.start_squares[side.index()]);
        let common = possible.chain(unmoved).chain(home).reduce(|squares, other| squares & other);
        common.is_some_and(|common| !common.is_empty())
    };
    let mut sides = Side::BOTH.into_iter().filter(|side| rule.sides[side.index()]);
    if sides.any(|side| kinds.iter().any(|kind| can_return(kind, side))) {
        let text = "this jump can end where it began, which passes the turn";
        lint.context.problems.report(Diagnostic::new(Code::JumpToOrigin, leg.span, text).help(help));
    }
}

/// Returns true for an effect that changes the position whenever its move is played.
fn always_changes(step: &Step) -> bool {
    let Step::Effect(effect) = step else { return false };
    !effect.may
        && match &effect.kind {
            EffectKind::Becomes { if_possible, .. } => !if_possible,
            EffectKind::RemovesItself | EffectKind::Drops { .. } => true,
            EffectKind::Turns { what, .. } => matches!(what, AffectedPieces::Itself),
            EffectKind::RemovesEvery(_) => effect.must,
            _ => false,
        }
}

/// Returns true if only unmoved pieces have the moves of a rule.
fn requires_unmoved(rule: &Rule) -> bool {
    let needs_unmoved =
        |guard: &Guard| !guard.unless && guard.cases.iter().all(|facts| facts.contains(&Fact::Unmoved));
    rule.state.unmoved == Some(true) || rule.guards.iter().any(needs_unmoved)
}

/// Returns true if a set names the origin: it contains or excludes the origin, or excludes its file, rank, colour or block.
fn names_origin(set: &Set) -> bool {
    let excludes_part = |place: &Place| match place {
        Place::PartOf(_, Amount::AtLeast(1), term) => {
            term.contents.is_none() && term.places == [Place::Origin]
        }
        _ => false,
    };
    set.terms.iter().chain(&set.except).any(|term| term.places.contains(&Place::Origin))
        || set.except.iter().any(|term| matches!(&term.places[..], [place] if excludes_part(place)))
}

/// Returns true if a set can contain the origin of a jump, which is vacant once the piece has been lifted.
fn can_contain_mover(lint: &LintContext<'_, '_>, set: &Set) -> bool {
    let includes_vacant =
        |term: &Term| term.contents.is_none_or(|contents| contents.intersects(Contents::VACANT));
    // On a board without joined edges, only the displacement (0, 0) leads back to the mover.
    let is_elsewhere = |place: &Place| match place {
        Place::At(vectors) => !vectors.contains(&Vector::new(0, 0)),
        Place::InLine(_) | Place::NextInLine { viewer: None, .. } => true,
        _ => false,
    };
    let is_joined = lint.model.shape.wrap != Wrap::default();
    let excludes_vacant =
        |term: &Term| term.contents.is_some() && includes_vacant(term) && term.places.is_empty();
    set.terms.iter().any(|term| includes_vacant(term) && (is_joined || !term.places.iter().any(is_elsewhere)))
        && !set.except.iter().any(excludes_vacant)
}
