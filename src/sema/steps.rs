//! Resolves the steps of a chain one by one, then checks the chain as a whole.

use super::context::Context;
use super::legs::contains_only_pieces;
use super::model::{
    AffectedPieces, Destination, Effect, EffectKind, Leg, LegEnd, Place, Reach, RelocatedPiece, Set, Step,
    Term,
};
use super::problems::too_many;
use crate::betza::Atom;
use crate::board::{Contents, Vector, Wrap};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast;

/// Maximum number of steps in a move, after words are replaced by their chains.
const MAX_STEPS: usize = 40;

/// The kind of sentence that contains a chain.
#[derive(Clone, Copy)]
pub(super) enum ChainKind<'d> {
    /// A `moves` sentence.
    Moves,
    /// A `shoots` sentence.
    Shoots,
    /// An `after` sentence, with its pattern.
    After(&'d super::model::MovePattern),
}

impl Context<'_, '_> {
    /// Resolves steps one by one, without checks of the whole chain; `None` after an error, which is reported.
    pub fn steps(&self, steps: &[ast::Step]) -> Option<Vec<Step>> {
        let mut all = Vec::new();
        let mut valid = true;
        for step in steps {
            let resolved = match step {
                ast::Step::Leg(leg) => self.leg(leg).map(|steps| with_safety_test(leg, steps)),
                ast::Step::Effect(effect) => self.effect(effect).map(|effect| vec![Step::Effect(effect)]),
            };
            match resolved {
                Some(steps) => all.extend(steps),
                None => valid = false,
            }
            if all.len() > MAX_STEPS {
                let span = match step {
                    ast::Step::Leg(leg) => leg.span,
                    ast::Step::Effect(effect) => effect.span,
                };
                self.problems.report(too_many(span, "steps in one move", all.len(), MAX_STEPS));
                return None;
            }
        }
        valid.then_some(all)
    }

    /// Resolves and checks a chain; `None` after an error, which is reported.
    pub fn chain(&self, steps: &[ast::Step], chain: ChainKind<'_>) -> Option<Vec<Step>> {
        let at_once = steps.iter().find_map(|step| match step {
            ast::Step::Leg(leg) => leg.end.as_ref().filter(|end| end.at_once),
            ast::Step::Effect(_) => None,
        });
        if let Some(end) = at_once {
            let text = "outside a repeated word, captures are always made at once";
            let problem = Diagnostic::new(Code::RepeatedWord, end.span, text);
            self.problems
                .report(problem.help("remove `at once`, or write it where the repeated word is defined"));
            return None;
        }
        let mut steps = self.steps(steps)?;
        if matches!(chain, ChainKind::Shoots)
            && let Some(Step::Leg(first)) = steps.first_mut()
        {
            first.shoot.get_or_insert(ast::Shoot { may: false });
        }
        make_legs_enter_named_pieces(&mut steps);
        let has_direction_before = matches!(chain, ChainKind::After(_));
        self.check_chain(&steps, chain, has_direction_before).then_some(steps)
    }

    /// Checks a chain; returns true if it has no errors. `has_direction_before` is true if a leg with a direction
    /// comes before the chain.
    fn check_chain(&self, steps: &[Step], chain: ChainKind<'_>, has_direction_before: bool) -> bool {
        let errors_before = self.problems.error_count();
        if let (Some(Step::Effect(effect)), ChainKind::Moves | ChainKind::Shoots) = (steps.first(), chain) {
            let (text, help) = match effect.kind {
                EffectKind::RequiresSafety => (
                    "`safely` tests the position that earlier steps have reached, but this move begins with `safely`",
                    "write it after `then`, or in an `after` sentence: `after moving, safely K onto vacant`",
                ),
                _ => (
                    "a move begins with a leg, not with an effect",
                    "if the piece stays where it is, begin with `in place then …`",
                ),
            };
            self.problems.report(Diagnostic::new(Code::StartsWithEffect, effect.span, text).help(help));
        }
        let mut has_direction = has_direction_before;
        // True if a leg before this step, or the move before an `after` sentence, may have ended on a trail.
        let mut may_have_met_trail = match chain {
            ChainKind::After(pattern) => {
                pattern.to.as_ref().is_some_and(has_trail_place) || pattern.what.is_none()
            }
            _ => false,
        };
        let mut shot: Option<Span> = None;
        // True if the last leg before this step may have entered a piece by `into`.
        let mut entered = false;
        for (index, step) in steps.iter().enumerate() {
            match step {
                Step::Leg(leg) => {
                    self.check_leg(
                        leg,
                        has_direction,
                        shot.is_some() || leg.shoot.is_some(),
                        &steps[index..],
                    );
                    if let Reach::Repeated { steps, .. } = &leg.reach {
                        self.check_chain(steps, ChainKind::Moves, has_direction);
                    }
                    if !matches!(leg.reach, Reach::To { .. } | Reach::ToHome(_) | Reach::InPlace | Reach::On)
                    {
                        has_direction = true;
                    }
                    may_have_met_trail |= leads_onto_trail(leg);
                    entered = leg.end.as_ref().is_some_and(|end| end.into && can_hold_piece(&end.set));
                    if leg.shoot.is_some() {
                        if let Some(first) = shot {
                            self.problems.report(
                                Diagnostic::new(Code::DuplicatePart, leg.span, "this move already shoots")
                                    .with_related(first, "the first shot")
                                    .help(
                                        "after the first `shoots`, all legs belong to the shot: write `then`",
                                    ),
                            );
                        }
                        shot = shot.or(Some(leg.span));
                    }
                }
                Step::Effect(effect) => {
                    if matches!(effect.kind, EffectKind::Drops { to: None, .. }) && shot.is_none() {
                        let text = "without a shot, a drop must name its square";
                        let problem = Diagnostic::new(Code::DropWithoutPlace, effect.span, text);
                        self.problems.report(problem.help("name it: `drops Wall to origin`; or shoot first"));
                    }
                    if matches!(effect.kind, EffectKind::RemovesMaker) && !may_have_met_trail {
                        self.problems.report(
                            Diagnostic::new(
                                Code::NoMaker,
                                effect.span,
                                "no leg before this goes onto a trail",
                            )
                            .help(
                                "`removes its maker` needs a trail: `moves fF onto trail then removes its maker`",
                            ),
                        );
                    }
                    if changes_it(step) && !entered {
                        self.report_nothing_entered(effect.span);
                    }
                    let needs_direction = matches!(
                        effect.kind,
                        EffectKind::Relocates { to: Destination::Onward, .. }
                            | EffectKind::Relocates { what: RelocatedPiece::Behind(_), .. }
                    );
                    if needs_direction && !has_direction {
                        self.problems.report(
                            Diagnostic::new(
                                Code::NothingToContinue,
                                effect.span,
                                "no leg before this has a direction",
                            )
                            .help("`pushes it on` and `pulls` go on in the direction of a leg: `moves W into enemy then pushes it on`"),
                        );
                    }
                }
            }
        }
        self.problems.error_count() == errors_before
    }

    fn report_nothing_entered(&self, span: Span) {
        self.problems.report(
            Diagnostic::new(Code::NothingEntered, span, "the last leg before this does not enter a piece")
                .help("name what the leg enters: `shoots K into enemy then turns it`"),
        );
    }

    /// Checks a leg of the piece or, if `shooting`, of its shot; `steps` are the chain from this leg on.
    fn check_leg(&self, leg: &Leg, has_direction: bool, shooting: bool, steps: &[Step]) {
        if matches!(leg.reach, Reach::On) && !has_direction {
            self.problems.report(
                Diagnostic::new(
                    Code::NothingToContinue,
                    leg.span,
                    "no leg before this has a step that `on` could repeat",
                )
                .help("`on` repeats the step of an earlier leg with a direction; `to` has none"),
            );
        }
        if let Some(end) = leg.end.as_ref().filter(|end| end.into)
            && !has_next_leg(steps)
            && !(shooting && steps.iter().any(changes_it))
            && !steps.iter().any(|step| self.resolves_conflict(step, &end.set))
        {
            let text = "a move cannot end on an occupied square without a capture";
            let written = end.set.span.unwrap_or(leg.span);
            let inside =
                written.source == leg.span.source && (leg.span.start..leg.span.end).contains(&written.start);
            // A condition written after a user-defined word applies to the last leg of the word's chain. The span of the
            // condition is then outside the span of the leg.
            let problem = if inside {
                Diagnostic::new(Code::EndsInside, leg.span, text)
            } else {
                Diagnostic::new(Code::EndsInside, written, text)
                    .with_related(leg.span, "the leg that ends there")
            };
            self.problems.report(problem.help("go on with `then …`, or write `onto` to capture it"));
        }
    }

    /// Returns true if a step removes or moves one of the two pieces that share a square after a leg into `set`.
    fn resolves_conflict(&self, step: &Step, set: &Set) -> bool {
        let Step::Effect(effect) = step else { return false };
        match &effect.kind {
            EffectKind::RemovesItself
            | EffectKind::RemovesIt
            | EffectKind::Relocates { what: RelocatedPiece::It, .. } => true,
            EffectKind::RemovesEvery(removed) => {
                // Displacements count from the mover, which is on this square. On a board without joined edges, only the
                // displacement (0, 0) leads back to it.
                let is_elsewhere = |place: &Place| {
                    let is_zero = |vector: &Vector| *vector == Vector::new(0, 0);
                    matches!(place, Place::At(vectors) if !vectors.iter().any(is_zero))
                        && self.shape.wrap == Wrap::default()
                };
                let contents = |term: &Term| term.contents.unwrap_or(Contents::ALL);
                let meets = |removed: &Term| {
                    set.terms.iter().any(|term| contents(term).intersects(contents(removed)))
                        && !removed.places.iter().any(is_elsewhere)
                };
                removed.terms.iter().any(meets)
            }
            EffectKind::Becomes { .. }
            | EffectKind::RemovesMaker
            | EffectKind::Turns { .. }
            | EffectKind::Relocates { .. }
            | EffectKind::MovesAnother { .. }
            | EffectKind::LeavesTrail
            | EffectKind::RequiresSafety
            | EffectKind::Drops { .. } => false,
        }
    }
}

/// Inserts a safety test before the steps of a leg that is written with `safely`.
fn with_safety_test(leg: &ast::Leg, mut steps: Vec<Step>) -> Vec<Step> {
    if leg.safely {
        let (may, must, kind) = (false, false, EffectKind::RequiresSafety);
        steps.insert(0, Step::Effect(Effect { may, must, kind, span: leg.span }));
    }
    steps
}

/// Treats a `to` leg that names only pieces as a leg `into` these pieces if another leg follows: the leg enters a piece without
/// capturing it.
fn make_legs_enter_named_pieces(steps: &mut [Step]) {
    for index in 0..steps.len() {
        let has_next_leg = has_next_leg(&steps[index..]);
        let Step::Leg(leg) = &mut steps[index] else { continue };
        match &mut leg.reach {
            Reach::To { set, .. } if leg.end.is_none() && has_next_leg && contains_only_pieces(set) => {
                leg.end = Some(LegEnd { into: true, set: set.clone(), at_once: false });
            }
            Reach::Repeated { steps, .. } => make_legs_enter_named_pieces(steps),
            _ => {}
        }
    }
}

/// Returns true if another leg follows `steps[0]` and does not begin a shot. (A piece makes no leg after its shot has begun.)
pub(super) fn has_next_leg(steps: &[Step]) -> bool {
    let legs = steps.iter().skip(1).filter_map(|step| match step {
        Step::Leg(leg) => Some(leg),
        Step::Effect(_) => None,
    });
    legs.take(1).any(|leg| leg.shoot.is_none())
}

/// Returns true if a step is an effect on `it`, the piece that the leg before it has entered.
fn changes_it(step: &Step) -> bool {
    let Step::Effect(effect) = step else { return false };
    matches!(
        effect.kind,
        EffectKind::Turns { what: AffectedPieces::It, .. }
            | EffectKind::RemovesIt
            | EffectKind::Relocates { what: RelocatedPiece::It, .. }
    )
}

/// Returns true if a cell of the set may hold a piece.
fn can_hold_piece(set: &Set) -> bool {
    set.terms.iter().any(|term| term.contents.is_none_or(|contents| contents.intersects(Contents::PIECE)))
}

/// Returns true if a term of a set names the trail.
fn has_trail_place(set: &super::model::Set) -> bool {
    set.terms.iter().any(|term| term.places.contains(&Place::Trail))
}

/// Returns true if a leg may end on a trail.
fn leads_onto_trail(leg: &Leg) -> bool {
    let ends_on_trail = leg.end.as_ref().is_some_and(|end| has_trail_place(&end.set));
    ends_on_trail
        || match &leg.reach {
            Reach::Betza(word) => word.atoms.iter().any(Atom::can_capture_en_passant),
            Reach::To { set, .. } => has_trail_place(set),
            Reach::AsItself | Reach::As(_) | Reach::AsLastMover => true,
            Reach::Repeated { steps, .. } => {
                steps.iter().any(|step| matches!(step, Step::Leg(leg) if leads_onto_trail(leg)))
            }
            Reach::On | Reach::ToHome(_) | Reach::InPlace => false,
        }
}
