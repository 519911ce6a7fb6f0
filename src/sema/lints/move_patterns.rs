//! Patterns that no move can match: drops, castlings and passes that no rule allows, checks in a game without royal pieces, and moves from
//! or to squares that no piece can reach.

use super::LintContext;
use super::geometry::possible_squares;
use super::mobility::can_promote;
use super::reachable_area::reachable_squares;
use crate::board::{Contents, Side, SquareSet};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, After, EndReason, KindId, MovePattern, MoveVerb, Rule, Set};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let model = lint.model;
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind))
        || !lint.fully_resolved(&lint.sentences.players)
    {
        return;
    }
    for (index, after) in model.afters.iter().enumerate() {
        let has_after =
            |kind: &KindId| model.kinds[kind.index()].afters.iter().any(|id| usize::from(id.0) == index);
        let kinds: Vec<KindId> = lint.kinds().filter(has_after).collect();
        check_pattern(lint, &after.pattern, after.sides, Some(&kinds));
        report_unreachable_squares(lint, after, &kinds);
    }
    for duty in &model.duties {
        check_pattern(lint, &duty.pattern, duty.sides, None);
    }
    for part in &model.turn_parts {
        check_pattern(lint, &part.pattern, part.sides, None);
    }
    for turn_end in &model.turn_ends {
        check_pattern(lint, &turn_end.pattern, turn_end.sides, None);
    }
    for ending in &model.endings {
        // An ending by giving check is reported with the other endings that depend on check.
        if let EndReason::MovesMade { pattern, .. } = &ending.reason
            && pattern.verb != MoveVerb::Check
        {
            check_pattern(lint, pattern, ending.sides, None);
        }
    }
}

/// Reports a pattern that no move of the given sides can match. If `kinds` is not `None`, only moves of these kinds can match it.
fn check_pattern(
    lint: &LintContext<'_, '_>,
    pattern: &MovePattern,
    sides: [bool; 2],
    kinds: Option<&[KindId]>,
) {
    if !lint.in_main(pattern.span) {
        return;
    }
    let shares_side = |other: [bool; 2]| (0..2).any(|side| sides[side] && other[side]);
    let (is_possible, message, help) = match pattern.verb {
        MoveVerb::Pass => (
            shares_side(lint.model.may_pass.map(|may| may.is_some())),
            "no player may pass in this game",
            "to allow passing, write `player may pass`",
        ),
        MoveVerb::Castle => (
            castling_sides(lint, kinds).any(shares_side),
            "no piece of this game can castle like this",
            "name a piece that castles",
        ),
        MoveVerb::Drop => (
            drop_rules(lint).any(|drop| shares_side(drop.rule.sides) && drop.matches(lint, pattern, kinds)),
            "no piece of this game is ever dropped like this",
            "write a sentence such as `drops from hand`, or correct the squares onto which it may be dropped",
        ),
        MoveVerb::Check => (
            lint.model.has_royals(),
            "no piece of this game is royal, so no move gives check",
            "make a piece royal: `piece King is royal`; or remove this sentence",
        ),
        MoveVerb::Move | MoveVerb::MoveOrCastle | MoveVerb::Capture => return,
    };
    if !is_possible {
        lint.context
            .problems
            .report(Diagnostic::new(Code::PatternNeverMatches, pattern.span, message).help(help));
    }
}

/// Reports the `from` or `to` set of an `after` sentence if no piece of its kinds can reach a square of the set. The zones of promotions
/// are checked in `mobility`.
fn report_unreachable_squares(lint: &LintContext<'_, '_>, after: &After, kinds: &[KindId]) {
    let pattern = &after.pattern;
    let is_own_move_pattern =
        matches!(pattern.verb, MoveVerb::Move | MoveVerb::MoveOrCastle) && pattern.what.is_none();
    if can_promote(&after.steps) && pattern.from.is_none()
        || !is_own_move_pattern
        || pattern.from_or_to
        || kinds.is_empty()
        || !lint.in_main(pattern.span)
    {
        return;
    }
    for (set, with_start) in [(&pattern.from, true), (&pattern.to, false)] {
        let Some(set) = set else { continue };
        let never_reaches = |&kind: &KindId| {
            Side::BOTH.into_iter().filter(|side| after.sides[side.index()]).all(|side| {
                let start = if with_start {
                    lint.model.kinds[kind.index()].unmoved_squares(side)
                } else {
                    SquareSet::EMPTY
                };
                let area = reachable_squares(lint, kind, side).map(|reached| reached | start);
                area.is_some_and(|area| (area & possible_squares(lint, set, side, &[kind])).is_empty())
            })
        };
        if kinds.iter().all(never_reaches) {
            let problem = Diagnostic::new(
                Code::PatternNeverMatches,
                set.span.unwrap_or(pattern.span),
                "none of these pieces ever comes here",
            );
            lint.context.problems.report(problem.help("name squares that their moves can reach"));
        }
    }
}

/// Returns, for each castling whose king has one of `kinds` (any kind if `None`), the sides that have the castling.
fn castling_sides<'m>(
    lint: &'m LintContext<'_, '_>,
    kinds: Option<&'m [KindId]>,
) -> impl Iterator<Item = [bool; 2]> + 'm {
    lint.kinds().flat_map(move |kind| {
        lint.rules(kind).filter_map(move |rule| match &rule.action {
            Action::Castles(castling) => {
                // The pattern is about the king, not about its partner.
                kinds.is_none_or(|kinds| kinds.contains(&kind)).then_some(castling.sides)
            }
            _ => None,
        })
    })
}

/// A rule that drops a piece.
struct DropRule<'m> {
    rule: &'m Rule,
    /// The squares onto which the rule drops the piece; `None` for every vacant square.
    to: Option<&'m Set>,
    /// The kind that has the rule.
    owner: KindId,
    /// The kind that is dropped.
    dropped_kind: KindId,
}

/// Returns all rules that drop pieces.
fn drop_rules<'m>(lint: &'m LintContext<'_, '_>) -> impl Iterator<Item = DropRule<'m>> + 'm {
    lint.kinds().flat_map(move |kind| {
        lint.rules(kind).filter_map(move |rule| match &rule.action {
            Action::Drops { as_kind, to, .. } => {
                Some(DropRule { rule, to: to.as_ref(), owner: kind, dropped_kind: as_kind.unwrap_or(kind) })
            }
            _ => None,
        })
    })
}

impl DropRule<'_> {
    /// Returns true if this drop can match the pattern. If `kinds` is not `None`, only drops of these kinds can match it.
    fn matches(&self, lint: &LintContext<'_, '_>, pattern: &MovePattern, kinds: Option<&[KindId]>) -> bool {
        let own_kinds = [self.owner, self.dropped_kind];
        let names_own_kind = |set: &Set| {
            let includes =
                |contents: Contents| own_kinds.iter().any(|&kind| contents.intersects(Contents::kind(kind)));
            set.terms.iter().any(|term| term.contents.is_none_or(includes))
        };
        let zones_overlap = |side: Side| {
            let zone = |set: Option<&Set>| match set {
                Some(set) => possible_squares(lint, set, side, &own_kinds),
                None => lint.model.shape.square_set(),
            };
            !(zone(self.to) & zone(pattern.to.as_ref())).is_empty()
        };
        kinds.is_none_or(|kinds| own_kinds.iter().any(|kind| kinds.contains(kind)))
            && pattern.what.as_ref().is_none_or(names_own_kind)
            && (!lint.has_board
                || Side::BOTH.into_iter().any(|side| self.rule.sides[side.index()] && zones_overlap(side)))
    }
}
