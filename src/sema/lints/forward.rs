//! Pieces that cannot move, that get stuck at the far end, or that never come where they promote.

use super::Case;
use super::area::comes_to;
use super::as_kind::legs;
use super::geometry::{leads_to, squares};
use crate::betza::{self, Atom, Bearing};
use crate::board::{Contents, Side, SquareSet};
use crate::diagnostics::article::with_article;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, After, EffectKind, EndReason, Fact, KindId, Reach, Rule, Step, Term};
use crate::syntax::ast::{Mode, Says};

pub(super) fn check(case: &Case<'_, '_>) {
    for kind in case.kinds().filter(|&kind| case.kind_understood(kind)) {
        let moves: Vec<&Rule> =
            case.rules(kind).filter(|rule| matches!(rule.action, Action::Moves(_))).collect();
        let of = &case.model.kinds[kind.index()];
        let meant = stands_still(case, kind);
        let castles = || case.rules(kind).any(|rule| matches!(rule.action, Action::Castles(_)));
        if !moves.iter().any(|rule| leads_somewhere(case, rule)) {
            if castles() || meant.is_some() {
                continue;
            }
            let text = format!("{} has no move on this board", with_article(&of.name));
            case.context.problems.report(at_kind(case, kind, Code::NoMove, text).help(format!(
                "say how it moves: piece {0} moves …; if it is to have no move: piece {0} stands still",
                of.name
            )));
            continue;
        }
        if let Some(still) = meant {
            let text = format!("{} stands still, but it has moves", with_article(&of.name));
            let problem = Diagnostic::new(Code::Contradiction, still, text);
            let moves = moves.first().map(|rule| rule.span);
            let problem = moves.into_iter().fold(problem, |problem, rule| problem.and(rule, "as this says"));
            case.context.problems.report(
                problem.help(
                    "to take its moves away, write above this line: never moves; or take the line away",
                ),
            );
        }
        let afters = of.afters.iter().map(|id| &case.model.afters[id.0 as usize]);
        let promotions: Vec<&After> = afters.filter(|after| becomes(&after.steps)).collect();
        let changes = moves.iter().any(|rule| matches!(&rule.action, Action::Moves(steps) if becomes(steps)));
        let stuck = || promotions.is_empty() && !changes && moves.iter().all(|rule| forward_only(rule));
        if stuck() && !arrival_ends_the_game(case, kind) && !never_promotes(case, kind) {
            let text = with_article(&of.name) + " only moves forward and does not promote, so it gets stuck";
            case.context.problems.report(at_kind(case, kind, Code::NoPromotion, text).help(format!(
                "piece {0} promotes on last rank to …; if it is to stay there: piece {0} never promotes",
                of.name
            )));
        }
        for after in promotions {
            unreachable(case, kind, after);
        }
    }
}

/// The sentence `stands still` of a kind, if it is said of it in the end.
fn stands_still(case: &Case<'_, '_>, kind: KindId) -> Option<Span> {
    let raw = case.context.kinds.raw[kind.index()];
    let said = case.census.kinds[raw].said.iter();
    let mut still =
        said.filter(|said| said.sentence.says == Says::StandsStill && said.sentence.mode != Mode::Never);
    still.next_back().map(|said| said.sentence.span)
}

/// Whether the author says of a kind, by a sentence without more, that it never promotes.
fn never_promotes(case: &Case<'_, '_>, kind: KindId) -> bool {
    let raw = case.context.kinds.raw[kind.index()];
    case.census.sentences.iter().any(|spoken| {
        spoken.main
            && spoken.kinds.contains(&raw)
            && spoken.sentence.mode == Mode::Never
            && matches!(spoken.sentence.says, Says::Promotes { what: None, .. })
    })
}

/// A problem of a kind, where the author can mend it.
fn at_kind(case: &Case<'_, '_>, kind: KindId, code: Code, text: String) -> Diagnostic {
    let (place, made) = (case.place_of(kind), case.model.kinds[kind.index()].span);
    let problem = Diagnostic::new(code, place, text);
    if place == made { problem } else { problem.and(made, "it is made here") }
}

fn becomes(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Effect(effect) => matches!(effect.kind, EffectKind::Becomes { .. }),
        Step::Leg(_) => false,
    })
}

/// Whether an ending asks where pieces of the kind stand.
fn arrival_ends_the_game(case: &Case<'_, '_>, kind: KindId) -> bool {
    let names = |term: &Term| {
        !term.places.is_empty() && term.contents.is_some_and(|contents| contents.meets(Contents::kind(kind)))
    };
    let facts = case.model.endings.iter().filter_map(|ending| match &ending.reason {
        EndReason::When(facts) => Some(facts),
        EndReason::Idle { .. } | EndReason::Done { .. } => None,
    });
    facts.flatten().any(|fact| matches!(fact, Fact::Number(_, set) if set.terms.iter().any(names)))
}

fn leads_somewhere(case: &Case<'_, '_>, rule: &Rule) -> bool {
    let all: SquareSet = case.model.shape.all().collect();
    let Some(leg) = legs(rule).next() else { return false };
    Side::BOTH.iter().any(|&side| leads_to(case, leg, all, side).is_none_or(|found| !found.is_empty()))
}

fn forward_only(rule: &Rule) -> bool {
    legs(rule).all(|leg| match &leg.reach {
        Reach::Betza(word) => {
            let ahead = |atom: &Atom| match &atom.legs[..] {
                [betza::Leg { bearing: Bearing::Routes(routes), .. }] => {
                    routes.iter().all(|route| route.to.forward > 0)
                }
                _ => false,
            };
            word.atoms.iter().all(ahead)
        }
        Reach::On | Reach::AsItself => true,
        Reach::To { .. } | Reach::InPlace | Reach::As(_) => false,
    })
}

/// Reports a promotion zone where the piece never comes.
fn unreachable(case: &Case<'_, '_>, kind: KindId, after: &After) {
    let Some(zone) = &after.deed.to else { return };
    let of = &case.model.kinds[kind.index()];
    if of.original.iter().all(SquareSet::is_empty) {
        return;
    }
    let never = Side::BOTH.iter().filter(|side| !of.original[side.index()].is_empty()).all(|&side| {
        let zone = squares(case, zone, side, &[kind]);
        let stays = if after.deed.from_or_to { of.original[side.index()] } else { SquareSet::EMPTY };
        comes_to(case, kind, side).is_some_and(|reached| ((reached | stays) & zone).is_empty())
    });
    if never {
        let text = format!("no {} ever comes here from where it stands in the setup", of.name);
        let deed = after.deed.span;
        let problem = if case.in_main(deed) {
            Diagnostic::new(Code::PromotionUnreachable, deed, text)
        } else {
            at_kind(case, kind, Code::PromotionUnreachable, text).and(deed, "it is said here")
        };
        case.context.problems.report(problem.help("name a rank on its way, or let its moves lead here"));
    }
}
