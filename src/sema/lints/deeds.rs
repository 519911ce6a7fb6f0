//! Deeds that nobody can do: drops, castlings and passes of which nothing else in the game speaks, and checks where nothing is royal.

use super::Case;
use super::geometry::squares;
use crate::board::{Contents, Side, SquareSet};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, Deed, DeedVerb, EffectKind, EndReason, KindId, Royalty, Rule, Set, Step};

pub(super) fn check(case: &Case<'_, '_>) {
    let model = case.model;
    if !case.kinds().all(|kind| case.kind_understood(kind)) || !case.understood(&case.census.players) {
        return;
    }
    for (number, after) in model.afters.iter().enumerate() {
        let has =
            |kind: &KindId| model.kinds[kind.index()].afters.iter().any(|id| usize::from(id.0) == number);
        let kinds: Vec<KindId> = case.kinds().filter(has).collect();
        judge(case, &after.deed, after.sides, Some(&kinds));
    }
    for duty in &model.duties {
        judge(case, &duty.deed, duty.sides, None);
    }
    for end in &model.turn_ends {
        judge(case, &end.deed, end.sides, None);
    }
    for ending in &model.endings {
        // An ending of somebody who checks is told with all others that ask for check.
        if let EndReason::Done { deed, .. } = &ending.reason
            && deed.verb != DeedVerb::Check
        {
            judge(case, deed, ending.sides, None);
        }
    }
}

/// Reports a deed that none of these sides can do, with a piece of these kinds if only theirs count.
fn judge(case: &Case<'_, '_>, deed: &Deed, sides: [bool; 2], of: Option<&[KindId]>) {
    if !case.in_main(deed.span) {
        return;
    }
    let both = |other: [bool; 2]| (0..2).any(|side| sides[side] && other[side]);
    let (possible, what, help) = match deed.verb {
        DeedVerb::Pass => (
            both(case.model.may_pass.map(|may| may.is_some())),
            "nobody may pass in this game",
            "allow it: player may pass",
        ),
        DeedVerb::Castle => (
            castlings(case, of).any(both),
            "such a castling is not in this game",
            "say it of a piece that castles",
        ),
        DeedVerb::Drop => (
            drops_in_moves(case) || drops(case).any(|drop| both(drop.rule.sides) && drop.is(case, deed, of)),
            "nothing is ever dropped so in this game",
            "say of a piece that it drops, and see where it may come down",
        ),
        DeedVerb::Check => (
            case.model.kinds.iter().any(|kind| kind.royalty != Royalty::Common),
            "no piece of this game is royal, so no move gives check",
            "say it of a piece: piece King is royal; or take this away",
        ),
        DeedVerb::Move | DeedVerb::MoveOrCastle | DeedVerb::Capture => return,
    };
    if !possible {
        case.context.problems.report(Diagnostic::new(Code::DeedNeverDone, deed.span, what).help(help));
    }
}

/// The sides that have castlings in which such a piece goes.
fn castlings<'m>(case: &'m Case<'_, '_>, of: Option<&'m [KindId]>) -> impl Iterator<Item = [bool; 2]> + 'm {
    case.kinds().flat_map(move |kind| {
        case.rules(kind).filter_map(move |rule| match &rule.action {
            Action::Castles(castling) => {
                let goes = |wanted: &KindId| [kind, castling.partner].contains(wanted);
                of.is_none_or(|of| of.iter().any(goes)).then_some(castling.sides)
            }
            _ => None,
        })
    })
}

/// A sentence that drops, and what it brings.
struct Drop<'m> {
    rule: &'m Rule,
    to: Option<&'m Set>,
    from_hand_of: KindId,
    comes: KindId,
}

fn drops<'m>(case: &'m Case<'_, '_>) -> impl Iterator<Item = Drop<'m>> + 'm {
    case.kinds().flat_map(move |kind| {
        case.rules(kind).filter_map(move |rule| match &rule.action {
            Action::Drops { as_kind, to, .. } => {
                Some(Drop { rule, to: to.as_ref(), from_hand_of: kind, comes: as_kind.unwrap_or(kind) })
            }
            _ => None,
        })
    })
}

impl Drop<'_> {
    /// Whether this can be that deed.
    fn is(&self, case: &Case<'_, '_>, deed: &Deed, of: Option<&[KindId]>) -> bool {
        let kinds = [self.from_hand_of, self.comes];
        let named = |set: &Set| {
            let has = |contents: Contents| kinds.iter().any(|&kind| contents.meets(Contents::kind(kind)));
            set.terms.iter().any(|term| term.contents.is_none_or(has))
        };
        let meets = |side: Side| {
            let zone = |set: Option<&Set>| match set {
                Some(set) => squares(case, set, side, &kinds),
                None => case.model.shape.all().collect::<SquareSet>(),
            };
            !(zone(self.to) & zone(deed.to.as_ref())).is_empty()
        };
        of.is_none_or(|of| kinds.iter().any(|kind| of.contains(kind)))
            && deed.what.as_ref().is_none_or(named)
            && (!case.whole
                || Side::BOTH.into_iter().any(|side| self.rule.sides[side.index()] && meets(side)))
    }
}

/// Whether moves drop pieces as one of their steps.
fn drops_in_moves(case: &Case<'_, '_>) -> bool {
    let drops = |step: &Step| match step {
        Step::Effect(effect) => matches!(effect.kind, EffectKind::Drops { .. }),
        Step::Leg(_) => false,
    };
    let chains = case.model.rules.iter().filter_map(|rule| match &rule.action {
        Action::Moves(steps) => Some(steps),
        _ => None,
    });
    chains.chain(case.model.afters.iter().map(|after| &after.steps)).flatten().any(drops)
}
