//! Chains: the steps of a sentence multiplied out into straight sequences of instructions.

use super::{Chain, Lowering};
use crate::board::{Contents, KindId, Vector};
use crate::diagnostics::Code;
use crate::ir::{Affected, Instr, MAX_TEXT_SQUARES, Repeat, SetId, UNLIMITED, VectorId};
use crate::sema::model::{Action, Effect, EffectKind, Leg, LegEnd, Reach, Set, Shoot, Step};

/// The default for what a leg may end on.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // independent facts, no state machine
pub(super) struct EndDefaults {
    pub quiet: bool,
    /// Enemies.
    pub capture: bool,
    /// Friends.
    pub destroy: bool,
    /// Royal pieces excluded.
    pub excludes_royals: bool,
    /// Iron enemies that the leg names.
    pub named_iron: Contents,
}

impl EndDefaults {
    fn plain(quiet: bool, capture: bool) -> EndDefaults {
        EndDefaults { quiet, capture, destroy: false, excludes_royals: false, named_iron: Contents::NONE }
    }
}

impl Lowering<'_> {
    /// Returns every chain of the steps when `kind` moves, each continuing `start`.
    pub(super) fn chains(&mut self, kind: KindId, steps: &[Step], start: Chain) -> Vec<Chain> {
        let mut done = Vec::new();
        self.lower_steps(kind, steps, start, false, &mut done);
        done
    }

    fn lower_steps(
        &mut self,
        kind: KindId,
        steps: &[Step],
        so_far: Chain,
        shooting: bool,
        done: &mut Vec<Chain>,
    ) {
        if done.len() > super::MAX_RULES {
            return;
        }
        match steps.split_first() {
            None => done.push(so_far),
            Some((Step::Leg(leg), rest)) => self.leg(kind, leg, rest, so_far, shooting, done),
            Some((Step::Effect(effect), rest)) => {
                let mut with = so_far.clone();
                with.body.push(self.effect(kind, effect));
                self.lower_steps(kind, rest, with, shooting, done);
                if effect.may {
                    self.lower_steps(kind, rest, so_far, shooting, done);
                }
            }
        }
    }

    fn leg(
        &mut self,
        kind: KindId,
        leg: &Leg,
        rest: &[Step],
        so_far: Chain,
        shooting: bool,
        done: &mut Vec<Chain>,
    ) {
        if leg.reach.is_copied() {
            return self.as_kinds(kind, leg, rest, so_far, shooting, done);
        }
        let mut chain = so_far.clone();
        let shooting = shooting || leg.shoot.is_some();
        if leg.shoot.is_some() {
            chain.body.push(Instr::Shoot);
        }
        if let Some(from) = &leg.from {
            let from = self.set(from, kind, Contents::ALL);
            chain.body.push(Instr::Check(from));
        }
        for way in self.reach(kind, leg, chain, default_end(rest, shooting)) {
            if way.body.iter().filter(|instr| **instr == Instr::AddToText).count() > MAX_TEXT_SQUARES {
                let message = format!(
                    "the text of this move would name more than {MAX_TEXT_SQUARES} squares beside its origin"
                );
                self.report_error(
                    Code::MoveTooLong,
                    leg.span,
                    message,
                    "say it in fewer legs; \"twice\" and \"times\" count as one",
                );
                return;
            }
            self.lower_steps(kind, rest, way, shooting, done);
        }
        if leg.shoot.is_some_and(|shoot| shoot.may) {
            done.push(so_far);
        }
    }

    /// The reach of a leg with its end: one chain for every Betza atom (two where it also takes in passing).
    fn reach(&mut self, kind: KindId, leg: &Leg, chain: Chain, default: EndDefaults) -> Vec<Chain> {
        let within = leg.within.as_ref().map(|set| self.set(set, kind, Contents::ALL));
        match &leg.reach {
            Reach::Betza(word) => {
                word.atoms.iter().flat_map(|atom| self.atom(kind, leg, atom, &chain, default)).collect()
            }
            Reach::On => {
                let (min, max) = leg.times.unwrap_or((1, Some(1)));
                let go = Instr::Continue { min, max: max.unwrap_or(UNLIMITED), within };
                vec![self.with_end(kind, leg, chain, go, default)]
            }
            Reach::To { set, captured } => {
                let start = self.append(chain, within.map(Instr::Check));
                vec![self.jump(kind, leg, (set, captured), within, start, default)]
            }
            Reach::InPlace => {
                let start = self.append(chain, within.map(Instr::Check));
                vec![self.append(start, [Instr::AddToText])]
            }
            Reach::Repeated { steps, maximal } => {
                let (min, max) = leg.times.unwrap_or((1, Some(1)));
                let outside = std::mem::replace(&mut self.in_repetition, true);
                let ways = self.chains(kind, steps, Chain::new([true; 2]));
                self.in_repetition = outside;
                let bodies = ways.into_iter().map(|way| way.body).collect();
                let repeat = Repeat { bodies, min, max: max.unwrap_or(u8::MAX), maximal: *maximal };
                vec![self.append(chain, [Instr::Repeat(repeat)])]
            }
            Reach::AsItself | Reach::As(_) | Reach::AsLastMover => {
                unreachable!("replaced by the sentences that it stands for")
            }
        }
    }

    /// A jump to a set. What it captures by default includes the iron kinds that the set names.
    fn jump(
        &mut self,
        kind: KindId,
        leg: &Leg,
        (set, captured): (&Set, &Set),
        within: Option<SetId>,
        chain: Chain,
        default: EndDefaults,
    ) -> Chain {
        let names_pieces =
            set.terms.iter().any(|term| term.contents.is_some_and(|c| c.meets(Contents::PIECE)));
        if names_pieces && leg.end.is_none() && default.quiet && !default.capture {
            let to = self.set(set, kind, Contents::ALL);
            let arrives = [Instr::Jump(to)].into_iter().chain(within.map(Instr::Check));
            return self.append(chain, arrives.chain([Instr::AddToText]));
        }
        let named = captured.terms.iter().filter_map(|term| term.contents);
        let named = named.fold(Contents::NONE, |all, some| all | some) & self.iron() & Contents::ENEMY;
        let default =
            EndDefaults { named_iron: if default.capture { named } else { Contents::NONE }, ..default };
        let to = if default.named_iron.is_empty() { set } else { captured };
        let to = self.set(to, kind, Contents::ALL);
        let arrives = self.append(chain, [Instr::Jump(to)].into_iter().chain(within.map(Instr::Check)));
        let end = self.end(kind, leg, default);
        self.append(arrives, end)
    }

    pub(super) fn vector(&mut self, vector: Vector) -> VectorId {
        self.program.tables.intern(&self.program.shape, vector, false)
    }

    /// Returns a leg with the conditions on its end, as written or by default.
    fn with_end(&mut self, kind: KindId, leg: &Leg, chain: Chain, go: Instr, default: EndDefaults) -> Chain {
        let end = self.end(kind, leg, default);
        self.append(chain, std::iter::once(go).chain(end))
    }

    /// Returns the conditions on the end of a leg and the instructions there.
    pub(super) fn end(&mut self, kind: KindId, leg: &Leg, default: EndDefaults) -> Vec<Instr> {
        let usual = self.default_contents(default);
        let (set, into) = match &leg.end {
            None => (self.contents(usual), false),
            Some(LegEnd { into: true, set, .. }) => (self.set(set, kind, Contents::ALL), true),
            Some(LegEnd { into: false, set, .. }) => (self.set(set, kind, usual), false),
        };
        let takes = !into && self.can_hold_piece(set);
        let end = [Instr::Check(set), Instr::AddToText];
        let at_once = leg.end.as_ref().is_some_and(|end| end.at_once);
        let take = if at_once { Instr::Take } else { self.take() };
        end.into_iter().chain(takes.then_some(take)).collect()
    }

    /// Returns the instruction for a capture: in a repeated word, captured pieces stay until the repetition ends.
    pub(super) fn take(&self) -> Instr {
        if self.in_repetition { Instr::TakeLater } else { Instr::Take }
    }

    fn default_contents(&self, default: EndDefaults) -> Contents {
        let quiet = if default.quiet { Contents::VACANT } else { Contents::NONE };
        let enemies = if default.capture { self.enemies() } else { Contents::NONE };
        let friends = if default.destroy { self.friends() } else { Contents::NONE };
        let spared = if default.excludes_royals { self.royals() } else { Contents::NONE };
        quiet | default.named_iron | ((enemies | friends) - spared)
    }

    #[allow(clippy::unused_self)] // reads as a sentence beside its neighbours
    fn append(&self, mut chain: Chain, instrs: impl IntoIterator<Item = Instr>) -> Chain {
        chain.body.extend(instrs);
        chain
    }

    /// Expands `as itself`, `as Name` and `as the last enemy mover`, which is one of all kinds.
    fn as_kinds(
        &mut self,
        kind: KindId,
        leg: &Leg,
        rest: &[Step],
        so_far: Chain,
        shooting: bool,
        done: &mut Vec<Chain>,
    ) {
        match leg.reach {
            Reach::As(other) => self.as_kind(kind, other, leg, rest, &so_far, shooting, done),
            Reach::AsLastMover => {
                for other in self.model.kind_ids() {
                    let mut start = so_far.clone();
                    start.guards.push(self.last_mover_guard(other));
                    self.as_kind(kind, other, leg, rest, &start, shooting, done);
                }
            }
            _ => self.as_kind(kind, kind, leg, rest, &so_far, shooting, done),
        }
        if leg.shoot.is_some_and(|shoot| shoot.may) {
            done.push(so_far);
        }
    }

    /// Expands every sentence of a kind that does not itself contain `as`. What the leg states about its end and the squares passed over
    /// applies to their last legs.
    #[allow(clippy::too_many_arguments)] // those of `leg`, and the kind
    fn as_kind(
        &mut self,
        kind: KindId,
        whose: KindId,
        leg: &Leg,
        rest: &[Step],
        so_far: &Chain,
        shooting: bool,
        done: &mut Vec<Chain>,
    ) {
        let model = self.model;
        for id in &model.kinds[whose.index()].rules {
            let rule = &model.rules[id.0 as usize];
            let Action::Moves(steps) = &rule.action else { continue };
            if steps.iter().any(|step| matches!(step, Step::Leg(leg) if leg.reach.is_copied())) {
                continue;
            }
            // A sentence that shoots is not a move.
            if matches!(steps.first(), Some(Step::Leg(first)) if first.shoot.is_some()) {
                continue;
            }
            let mut start = so_far.clone();
            start.guards.extend(self.guards(&rule.guards, kind));
            start.sides = [0, 1].map(|side| start.sides[side] && rule.sides[side]);
            if start.sides == [false; 2] {
                continue;
            }
            start.state.unmoved = start.state.unmoved.or(rule.state.unmoved);
            start.state.promoted = start.state.promoted.or(rule.state.promoted);
            let mut steps = steps.clone();
            apply_leg(&mut steps, leg);
            steps.extend_from_slice(rest);
            self.lower_steps(kind, &steps, start, shooting, done);
        }
    }

    /// Returns the chains of the move of another piece.
    fn another(&mut self, kind: KindId, leg: &Leg) -> Vec<Vec<Instr>> {
        let start = Chain::new([true; 2]);
        let chains = self.reach(kind, leg, start, EndDefaults::plain(true, false));
        chains.into_iter().map(|chain| chain.body).collect()
    }

    fn effect(&mut self, kind: KindId, effect: &Effect) -> Instr {
        match &effect.kind {
            EffectKind::Becomes { options, said, if_possible } => {
                Instr::Become { options: options.clone(), said: *said, if_possible: *if_possible }
            }
            EffectKind::Another { what, must, leg } => {
                let what = self.set(what, kind, Contents::PIECE);
                Instr::Another { what, must: *must, bodies: self.another(kind, leg) }
            }
            EffectKind::RemovesItself => Instr::RemoveMover,
            EffectKind::RemovesIt => Instr::Take,
            EffectKind::Relocates { what, to, otherwise } => Instr::Relocate {
                what: what.map(|set| self.set(set, kind, Contents::PIECE)),
                to: to.map(|set| self.drop_zone(set, kind)),
                otherwise: *otherwise,
            },
            EffectKind::RemovesMaker => Instr::RemoveTrailPiece,
            EffectKind::RemovesEvery(set) => Instr::Remove(self.set(set, kind, Contents::PIECE)),
            EffectKind::Turns { what, as_threat } => {
                let what = match what {
                    Affected::Itself => Affected::Itself,
                    Affected::It => Affected::It,
                    Affected::Every(set) => Affected::Every(self.set(set, kind, Contents::PIECE)),
                };
                Instr::Turn { what, as_threat: *as_threat }
            }
            EffectKind::LeavesTrail => Instr::Trail,
            EffectKind::Drops { from_hand, safely, options, to } => {
                let to = to.as_ref().map(|to| self.drop_zone(to, kind));
                Instr::Drop { options: options.clone(), from_hand: *from_hand, to, safely: *safely }
            }
        }
    }
}

/// Returns the default end of a leg, by what follows it in the sentence.
fn default_end(rest: &[Step], shooting: bool) -> EndDefaults {
    let next_leg = rest.iter().find_map(|step| if let Step::Leg(leg) = step { Some(leg) } else { None });
    match next_leg {
        Some(next) if next.shoot.is_none() => EndDefaults::plain(true, false),
        _ if shooting => EndDefaults::plain(false, true),
        _ => EndDefaults::plain(true, true),
    }
}

/// Applies the conditions of an `as` leg to the sentence that it stands for.
fn apply_leg(steps: &mut [Step], said: &Leg) {
    let mut legs: Vec<&mut Leg> = steps
        .iter_mut()
        .filter_map(|step| if let Step::Leg(leg) = step { Some(leg) } else { None })
        .collect();
    if let Some(first) = legs.first_mut() {
        // The caller decides, once for all sentences, whether the shot may be omitted.
        first.shoot = said.shoot.map(|_| Shoot { may: false }).or(first.shoot);
        if said.from.is_some() {
            first.from.clone_from(&said.from);
        }
    }
    if let Some(last) = legs.last_mut() {
        if said.within.is_some() {
            last.within.clone_from(&said.within);
        }
        if said.over.is_some() {
            last.over.clone_from(&said.over);
        }
        if said.end.is_some() {
            last.end.clone_from(&said.end);
        }
    }
}
