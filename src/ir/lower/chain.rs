//! Lowering of the steps of a sentence to chains: alternatives and options are expanded to one chain each.

use super::{Chain, Lowering};
use crate::board::{Contents, KindId, Vector};
use crate::diagnostics::Code;
use crate::ir::{AffectedPieces, Instr, MAX_MOVE_TEXT_SQUARES, Repeat, SetId, UNLIMITED, VectorId};
use crate::sema::model::{Action, Effect, EffectKind, Leg, LegEnd, Reach, Set, Shoot, Step};

/// The default contents of the square on which a leg ends.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
pub(super) struct EndDefaults {
    /// True if vacant squares are included.
    pub quiet: bool,
    /// True if enemies are included.
    pub capture: bool,
    /// True if friends are included.
    pub destroy: bool,
    /// True if royal pieces are excluded.
    pub excludes_royals: bool,
    /// The iron enemies that the leg names. They are included, although iron pieces are not captured by default.
    pub named_iron: Contents,
}

impl EndDefaults {
    /// Returns defaults that include vacant squares if `quiet` is true and enemies if `capture` is true.
    fn plain(quiet: bool, capture: bool) -> EndDefaults {
        EndDefaults { quiet, capture, destroy: false, excludes_royals: false, named_iron: Contents::NONE }
    }
}

impl Lowering<'_> {
    /// Returns every chain of the steps for moves of `kind`. Each begins with `start`.
    pub(super) fn lower_to_chains(&mut self, kind: KindId, steps: &[Step], start: Chain) -> Vec<Chain> {
        let mut chains = Vec::new();
        self.lower_steps(kind, steps, start, false, &mut chains);
        chains
    }

    /// Lowers steps. Appends the resulting chains to `chains`; each begins with `prefix`. `shooting` is true after the
    /// start of a shot.
    fn lower_steps(
        &mut self,
        kind: KindId,
        steps: &[Step],
        prefix: Chain,
        shooting: bool,
        chains: &mut Vec<Chain>,
    ) {
        if chains.len() > super::MAX_RULES {
            return;
        }
        match steps.split_first() {
            None => chains.push(prefix),
            Some((Step::Leg(leg), rest)) => self.lower_leg(kind, leg, rest, prefix, shooting, chains),
            Some((Step::Effect(effect), rest)) => {
                let mut with_effect = prefix.clone();
                let instr = self.lower_effect(kind, effect);
                if effect.must {
                    with_effect.body.extend(instr.sets().next().map(Instr::RequireAny));
                }
                with_effect.body.push(instr);
                self.lower_steps(kind, rest, with_effect, shooting, chains);
                if effect.may {
                    self.lower_steps(kind, rest, prefix, shooting, chains);
                }
            }
        }
    }

    /// Lowers a leg and the steps after it.
    fn lower_leg(
        &mut self,
        kind: KindId,
        leg: &Leg,
        rest: &[Step],
        prefix: Chain,
        shooting: bool,
        chains: &mut Vec<Chain>,
    ) {
        if leg.reach.is_copied() {
            return self.lower_as_leg(kind, leg, rest, prefix, shooting, chains);
        }
        let mut chain = prefix.clone();
        let shooting = shooting || leg.shoot.is_some();
        if leg.shoot.is_some() {
            chain.body.push(Instr::Shoot);
        }
        if let Some(from) = &leg.from {
            let from = self.lower_set(from, kind, Contents::ALL);
            chain.body.push(Instr::RequireSquare(from));
        }
        let mut default = default_end(rest, shooting);
        // By default, neutral pieces go only to vacant squares. A shot keeps its capture here, so that `check_neutral_rule`
        // reports it as an error.
        default.capture &= shooting || !self.program.is_neutral(kind);
        for chain in self.lower_reach(kind, leg, chain, default) {
            if chain.body.iter().filter(|instr| **instr == Instr::AddToText).count() > MAX_MOVE_TEXT_SQUARES {
                let message = format!(
                    "the text of this move would name more than {MAX_MOVE_TEXT_SQUARES} squares \
                     besides its origin"
                );
                self.report_error(
                    Code::MoveTooLong,
                    leg.span,
                    message,
                    "use fewer legs; `twice` and `times` count as one",
                );
                return;
            }
            self.lower_steps(kind, rest, chain, shooting, chains);
        }
        if leg.shoot.is_some_and(|shoot| shoot.may) {
            chains.push(prefix);
        }
    }

    /// Returns the chains of a leg with its end. Most Betza atoms have one chain, or two if they also capture en passant. Other legs have
    /// one chain.
    fn lower_reach(&mut self, kind: KindId, leg: &Leg, chain: Chain, default: EndDefaults) -> Vec<Chain> {
        let within = leg.within.as_ref().map(|set| self.lower_set(set, kind, Contents::ALL));
        match &leg.reach {
            Reach::Betza(word) => {
                word.atoms.iter().flat_map(|atom| self.lower_atom(kind, leg, atom, &chain, default)).collect()
            }
            Reach::On => {
                let (min, max) = leg.times.unwrap_or((1, Some(1)));
                let go = Instr::Continue { min, max: max.unwrap_or(UNLIMITED), within };
                vec![self.with_end(kind, leg, chain, go, default)]
            }
            Reach::To { set, captured } => {
                let start = self.append(chain, within.map(Instr::RequireSquare));
                vec![self.lower_jump(kind, leg, (set, captured), within, start, default)]
            }
            Reach::ToHome(which) => {
                let start = self.append(chain, within.map(Instr::RequireSquare));
                let chain = self.append(start, [Instr::JumpHome(*which)]);
                let end = self.lower_end(kind, leg, default);
                vec![self.append(chain, within.map(Instr::RequireSquare).into_iter().chain(end))]
            }
            Reach::InPlace => {
                let start = self.append(chain, within.map(Instr::RequireSquare));
                vec![self.append(start, [Instr::AddToText])]
            }
            Reach::Repeated { steps, maximal } => {
                let (min, max) = leg.times.unwrap_or((1, Some(1)));
                let was_in_repetition = std::mem::replace(&mut self.in_repetition, true);
                let chains = self.lower_to_chains(kind, steps, Chain::new([true; 2]));
                self.in_repetition = was_in_repetition;
                let bodies = chains.into_iter().map(|chain| chain.body).collect();
                let repeat = Repeat { bodies, min, max: max.unwrap_or(u8::MAX), maximal: *maximal };
                vec![self.append(chain, [Instr::Repeat(repeat)])]
            }
            Reach::AsItself | Reach::As(_) | Reach::AsLastMover => {
                unreachable!("`lower_leg` expands `as` legs")
            }
        }
    }

    /// Returns the chain of a jump to a set. By default, the jump can also capture the iron kinds that the set names.
    /// `set_for_captures` is the same set, except that nouns such as `enemy` exclude iron kinds.
    fn lower_jump(
        &mut self,
        kind: KindId,
        leg: &Leg,
        (set, set_for_captures): (&Set, &Set),
        within: Option<SetId>,
        chain: Chain,
        default: EndDefaults,
    ) -> Chain {
        let names_pieces =
            set.terms.iter().any(|term| term.contents.is_some_and(|c| c.intersects(Contents::PIECE)));
        if names_pieces && leg.end.is_none() && default.quiet && !default.capture {
            let to = self.lower_set(set, kind, Contents::ALL);
            let arrival = [Instr::Jump(to)].into_iter().chain(within.map(Instr::RequireSquare));
            return self.append(chain, arrival.chain([Instr::AddToText]));
        }
        let named_contents = set_for_captures.terms.iter().filter_map(|term| term.contents);
        let named = named_contents.fold(Contents::NONE, |all, some| all | some) & self.iron();
        let named_iron = named & (Contents::ENEMY | self.program.neutral);
        let default =
            EndDefaults { named_iron: if default.capture { named_iron } else { Contents::NONE }, ..default };
        let to = if default.named_iron.is_empty() { set } else { set_for_captures };
        let to = self.lower_set(to, kind, Contents::ALL);
        let arrival =
            self.append(chain, [Instr::Jump(to)].into_iter().chain(within.map(Instr::RequireSquare)));
        let end = self.lower_end(kind, leg, default);
        self.append(arrival, end)
    }

    pub(super) fn intern_vector(&mut self, vector: Vector) -> VectorId {
        self.program.tables.intern(&self.program.shape, vector, false)
    }

    /// Appends a leg to a chain, with the conditions on the end of the leg as written or by default.
    fn with_end(&mut self, kind: KindId, leg: &Leg, chain: Chain, go: Instr, default: EndDefaults) -> Chain {
        let end = self.lower_end(kind, leg, default);
        self.append(chain, std::iter::once(go).chain(end))
    }

    /// Returns the instructions at the end of a leg: the test of the square, its addition to the move text, and the capture if any.
    pub(super) fn lower_end(&mut self, kind: KindId, leg: &Leg, default: EndDefaults) -> Vec<Instr> {
        let default_contents = self.default_contents(default);
        let (set, into) = match &leg.end {
            None => (self.intern_contents(default_contents), false),
            Some(LegEnd { into: true, set, .. }) => (self.lower_set(set, kind, Contents::SQUARE), true),
            Some(LegEnd { into: false, set, .. }) => (self.lower_set(set, kind, default_contents), false),
        };
        let captures = !into && self.can_hold_piece(set);
        let end = [Instr::RequireSquare(set), Instr::AddToText];
        let at_once = leg.end.as_ref().is_some_and(|end| end.at_once);
        let take = if at_once { Instr::Take } else { self.capture_instr() };
        end.into_iter().chain(captures.then_some(take)).collect()
    }

    /// Returns the instruction for a capture. In a repetition, captured pieces stay on the board until the repetition ends.
    pub(super) fn capture_instr(&self) -> Instr {
        if self.in_repetition { Instr::TakeLater } else { Instr::Take }
    }

    /// Returns the contents on which a leg can end by default.
    fn default_contents(&self, default: EndDefaults) -> Contents {
        let quiet = if default.quiet { Contents::VACANT } else { Contents::NONE };
        let enemies = if default.capture { self.capturable_enemies() } else { Contents::NONE };
        let friends = if default.destroy { self.capturable_friends() } else { Contents::NONE };
        let excluded = if default.excludes_royals { self.royals() } else { Contents::NONE };
        quiet | default.named_iron | ((enemies | friends) - excluded)
    }

    /// Returns the chain with further instructions at its end.
    #[allow(clippy::unused_self)] // called like the neighbouring methods
    fn append(&self, mut chain: Chain, instrs: impl IntoIterator<Item = Instr>) -> Chain {
        chain.body.extend(instrs);
        chain
    }

    /// Lowers a leg `as itself`, `as Name` or `as the last enemy mover`, and the steps after it. The last enemy mover can be of any kind.
    fn lower_as_leg(
        &mut self,
        kind: KindId,
        leg: &Leg,
        rest: &[Step],
        prefix: Chain,
        shooting: bool,
        chains: &mut Vec<Chain>,
    ) {
        match leg.reach {
            Reach::As(other) => self.lower_as_kind(kind, other, leg, rest, &prefix, shooting, chains),
            Reach::AsLastMover => {
                for other in self.model.kind_ids() {
                    let mut start = prefix.clone();
                    start.guards.push(self.last_mover_guard(other));
                    self.lower_as_kind(kind, other, leg, rest, &start, shooting, chains);
                }
            }
            _ => self.lower_as_kind(kind, kind, leg, rest, &prefix, shooting, chains),
        }
        if leg.shoot.is_some_and(|shoot| shoot.may) {
            chains.push(prefix);
        }
    }

    /// Lowers a copy of each sentence of the kind `source`, except sentences with an `as` leg and sentences that only shoot. In
    /// each copy, the first leg gets the `from` condition of the `as` leg, and the last leg gets the `within`, `over` and end
    /// conditions of the `as` leg.
    #[allow(clippy::too_many_arguments)] // the parameters of `lower_leg`, and a kind
    fn lower_as_kind(
        &mut self,
        kind: KindId,
        source: KindId,
        leg: &Leg,
        rest: &[Step],
        prefix: &Chain,
        shooting: bool,
        chains: &mut Vec<Chain>,
    ) {
        let model = self.model;
        for id in &model.kinds[source.index()].rules {
            let rule = &model.rules[id.0 as usize];
            let Action::Moves(steps) = &rule.action else { continue };
            if steps.iter().any(|step| matches!(step, Step::Leg(leg) if leg.reach.is_copied())) {
                continue;
            }
            // Sentences that only shoot are not copied.
            if matches!(steps.first(), Some(Step::Leg(first)) if first.shoot.is_some()) {
                continue;
            }
            let mut start = prefix.clone();
            start.guards.extend(self.lower_guards(&rule.guards, kind));
            start.sides = [0, 1].map(|side| start.sides[side] && rule.sides[side]);
            if start.sides == [false; 2] {
                continue;
            }
            start.state.unmoved = start.state.unmoved.or(rule.state.unmoved);
            start.state.promoted = start.state.promoted.or(rule.state.promoted);
            let mut steps = steps.clone();
            apply_as_leg(&mut steps, leg);
            steps.extend_from_slice(rest);
            self.lower_steps(kind, &steps, start, shooting, chains);
        }
    }

    /// Returns the chains by which a leg moves another piece.
    fn lower_move_of_another(&mut self, kind: KindId, leg: &Leg) -> Vec<Vec<Instr>> {
        let start = Chain::new([true; 2]);
        let chains = self.lower_reach(kind, leg, start, EndDefaults::plain(true, false));
        chains.into_iter().map(|chain| chain.body).collect()
    }

    fn lower_effect(&mut self, kind: KindId, effect: &Effect) -> Instr {
        match &effect.kind {
            EffectKind::Becomes { options, in_text, if_possible } => {
                Instr::Become { options: options.clone(), in_text: *in_text, if_possible: *if_possible }
            }
            EffectKind::MovesAnother { what, must, leg } => {
                let what = self.lower_set(what, kind, Contents::PIECE);
                Instr::MoveAnother { what, must: *must, bodies: self.lower_move_of_another(kind, leg) }
            }
            EffectKind::RemovesItself => Instr::RemoveMover,
            EffectKind::RemovesIt => Instr::Take,
            EffectKind::Relocates { what, to, otherwise } => Instr::Relocate {
                what: what.map(|set| self.lower_set(set, kind, Contents::PIECE)),
                to: to.map(|set| self.lower_drop_zone(set, kind)),
                otherwise: *otherwise,
            },
            EffectKind::RemovesMaker => Instr::RemoveTrailPiece,
            EffectKind::RemovesEvery(set) => Instr::Remove(self.lower_set(set, kind, Contents::PIECE)),
            EffectKind::Turns { what, as_threat } => {
                let what = match what {
                    AffectedPieces::Itself => AffectedPieces::Itself,
                    AffectedPieces::It => AffectedPieces::It,
                    AffectedPieces::Every(set) => {
                        AffectedPieces::Every(self.lower_set(set, kind, Contents::PIECE))
                    }
                };
                Instr::ChangeSide { what, as_threat: *as_threat }
            }
            EffectKind::LeavesTrail => Instr::Trail,
            EffectKind::RequiresSafety => Instr::RequireSafety,
            EffectKind::Drops { from_hand, safely, options, to } => {
                let to = to.as_ref().map(|to| self.lower_drop_zone(to, kind));
                Instr::Drop { options: options.clone(), from_hand: *from_hand, to, safely: *safely }
            }
        }
    }
}

/// Returns the default end of a leg, which depends on the steps after it.
fn default_end(rest: &[Step], shooting: bool) -> EndDefaults {
    let next_leg = rest.iter().find_map(|step| if let Step::Leg(leg) = step { Some(leg) } else { None });
    match next_leg {
        Some(next) if next.shoot.is_none() => EndDefaults::plain(true, false),
        _ if shooting => EndDefaults::plain(false, true),
        _ => EndDefaults::plain(true, true),
    }
}

/// Applies the conditions of an `as` leg to the steps of a copied sentence.
fn apply_as_leg(steps: &mut [Step], as_leg: &Leg) {
    let mut legs: Vec<&mut Leg> = steps
        .iter_mut()
        .filter_map(|step| if let Step::Leg(leg) = step { Some(leg) } else { None })
        .collect();
    if let Some(first) = legs.first_mut() {
        // `may` is false because `lower_as_leg` adds the alternative without a shot: once, not once per sentence.
        first.shoot = as_leg.shoot.map(|_| Shoot { may: false }).or(first.shoot);
        if as_leg.from.is_some() {
            first.from.clone_from(&as_leg.from);
        }
    }
    if let Some(last) = legs.last_mut() {
        if as_leg.within.is_some() {
            last.within.clone_from(&as_leg.within);
        }
        if as_leg.over.is_some() {
            last.over.clone_from(&as_leg.over);
        }
        if as_leg.end.is_some() {
            last.end.clone_from(&as_leg.end);
        }
    }
}
