//! Deeds that are impossible: drops, castlings and passes without a rule for them, and checks in a game without royal pieces.

use super::LintContext;
use super::geometry::squares;
use crate::board::{Contents, Side, SquareSet};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, Deed, DeedVerb, EffectKind, EndReason, KindId, Royalty, Rule, Set, Step};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let model = lint.model;
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind))
        || !lint.fully_resolved(&lint.sentences.players)
    {
        return;
    }
    for (number, after) in model.afters.iter().enumerate() {
        let has =
            |kind: &KindId| model.kinds[kind.index()].afters.iter().any(|id| usize::from(id.0) == number);
        let kinds: Vec<KindId> = lint.kinds().filter(has).collect();
        check_deed(lint, &after.deed, after.sides, Some(&kinds));
    }
    for duty in &model.duties {
        check_deed(lint, &duty.deed, duty.sides, None);
    }
    for part in &model.turn_parts {
        check_deed(lint, &part.deed, part.sides, None);
    }
    for end in &model.turn_ends {
        check_deed(lint, &end.deed, end.sides, None);
    }
    for ending in &model.endings {
        // An ending by giving check is reported with the other endings that depend on check.
        if let EndReason::Done { deed, .. } = &ending.reason
            && deed.verb != DeedVerb::Check
        {
            check_deed(lint, deed, ending.sides, None);
        }
    }
}

/// Reports a deed that is impossible for these sides, and for these kinds if they are given.
fn check_deed(lint: &LintContext<'_, '_>, deed: &Deed, sides: [bool; 2], of: Option<&[KindId]>) {
    if !lint.in_main(deed.span) {
        return;
    }
    let both = |other: [bool; 2]| (0..2).any(|side| sides[side] && other[side]);
    let (possible, what, help) = match deed.verb {
        DeedVerb::Pass => (
            both(lint.model.may_pass.map(|may| may.is_some())),
            "nobody may pass in this game",
            "allow it: player may pass",
        ),
        DeedVerb::Castle => (
            castlings(lint, of).any(both),
            "such a castling is not in this game",
            "say it of a piece that castles",
        ),
        DeedVerb::Drop => (
            drops_in_moves(lint)
                || drops(lint).any(|drop| both(drop.rule.sides) && drop.matches(lint, deed, of)),
            "nothing is ever dropped so in this game",
            "say of a piece that it drops, and see where it may come down",
        ),
        DeedVerb::Check => (
            lint.model.kinds.iter().any(|kind| kind.royalty != Royalty::Common),
            "no piece of this game is royal, so no move gives check",
            "say it of a piece: piece King is royal; or take this away",
        ),
        DeedVerb::Move | DeedVerb::MoveOrCastle | DeedVerb::Capture => return,
    };
    if !possible {
        lint.context.problems.report(Diagnostic::new(Code::EventNeverHappens, deed.span, what).help(help));
    }
}

/// Returns the sides that have a castling that moves such a piece.
fn castlings<'m>(
    lint: &'m LintContext<'_, '_>,
    of: Option<&'m [KindId]>,
) -> impl Iterator<Item = [bool; 2]> + 'm {
    lint.kinds().flat_map(move |kind| {
        lint.rules(kind).filter_map(move |rule| match &rule.action {
            Action::Castles(castling) => {
                let goes = |wanted: &KindId| [kind, castling.partner].contains(wanted);
                of.is_none_or(|of| of.iter().any(goes)).then_some(castling.sides)
            }
            _ => None,
        })
    })
}

/// A sentence with a drop, and the kind it drops.
struct Drop<'m> {
    rule: &'m Rule,
    to: Option<&'m Set>,
    from_hand_of: KindId,
    dropped_kind: KindId,
}

fn drops<'m>(lint: &'m LintContext<'_, '_>) -> impl Iterator<Item = Drop<'m>> + 'm {
    lint.kinds().flat_map(move |kind| {
        lint.rules(kind).filter_map(move |rule| match &rule.action {
            Action::Drops { as_kind, to, .. } => Some(Drop {
                rule,
                to: to.as_ref(),
                from_hand_of: kind,
                dropped_kind: as_kind.unwrap_or(kind),
            }),
            _ => None,
        })
    })
}

impl Drop<'_> {
    /// Returns true if this drop can be that deed.
    fn matches(&self, lint: &LintContext<'_, '_>, deed: &Deed, of: Option<&[KindId]>) -> bool {
        let kinds = [self.from_hand_of, self.dropped_kind];
        let named = |set: &Set| {
            let has = |contents: Contents| kinds.iter().any(|&kind| contents.meets(Contents::kind(kind)));
            set.terms.iter().any(|term| term.contents.is_none_or(has))
        };
        let meets = |side: Side| {
            let zone = |set: Option<&Set>| match set {
                Some(set) => squares(lint, set, side, &kinds),
                None => lint.model.shape.all().collect::<SquareSet>(),
            };
            !(zone(self.to) & zone(deed.to.as_ref())).is_empty()
        };
        of.is_none_or(|of| kinds.iter().any(|kind| of.contains(kind)))
            && deed.what.as_ref().is_none_or(named)
            && (!lint.has_board
                || Side::BOTH.into_iter().any(|side| self.rule.sides[side.index()] && meets(side)))
    }
}

/// Returns true if a move has a drop as one of its steps.
fn drops_in_moves(lint: &LintContext<'_, '_>) -> bool {
    let drops = |step: &Step| match step {
        Step::Effect(effect) => matches!(effect.kind, EffectKind::Drops { .. }),
        Step::Leg(_) => false,
    };
    let chains = lint.model.rules.iter().filter_map(|rule| match &rule.action {
        Action::Moves(steps) => Some(steps),
        _ => None,
    });
    chains.chain(lint.model.afters.iter().map(|after| &after.steps)).flatten().any(drops)
}
