//! A filter of moves for turns in which the enemy has attacks whose conditions depend on more than the board. The tables contain these
//! attacks as if all conditions held. A move after which even these cannot reach the royal is safe; the interpreter tests the others.

use super::board_after::BoardAfter;
use super::filter::{FilterSink, MoveFilter, Split};
use super::generate::royal_moves_dyn;
use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::{MoveList, Sink};
use super::turn::Turn;
use crate::board::{KindId, Side, Square};
use crate::interp::{self, Candidate, Verdict};
use crate::kernel::side_tables::{MoveEffect, TestedAttacks};
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::threats::{LegalityMasks, Threats};
use crate::position::{Form, Move, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Returns the enemy's attacks on the royal of a turn that depend on conditions; `None` if it has none in this position.
    #[inline]
    pub fn conditional_attacks<'a>(&'a self, turn: &Turn<'a, B>) -> Option<&'a Threats<B>> {
        let conditional = turn.threats?.conditional_attacks.as_deref()?;
        let are_present =
            conditional.are_present(&self.program, turn.possible_enemies(), |kind| turn.plane(kind));
        (turn.royal.is_some() && are_present).then_some(&conditional.threats)
    }

    /// Returns the enemy's attacks on the royal of a side that depend on conditions; `None` if tables cannot evaluate all of these conditions.
    pub fn tested_attacks(&self, side: Side) -> Option<&TestedAttacks<B>> {
        self.side_tables[side.other().index()].tested_attacks.as_ref()
    }

    /// Sends every legal move of a turn to the sink. `attacks` are the enemy's attacks that depend on conditions. The masks of the turn
    /// ignore them.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, the sink has received no moves.
    #[inline(never)]
    pub fn moves_under_conditional_attacks(
        &self,
        turn: &mut Turn<'_, B>,
        attacks: &Threats<B>,
        sink: &mut dyn Sink<B>,
    ) -> Result<(), NeedsInterpreter> {
        let (Some(royal), Some(royal_kind)) = (turn.royal, turn.royal_kind) else {
            return Err(NeedsInterpreter);
        };
        let position = turn.position;
        // The filter tests only complete moves, and ignores the pieces dropped by gating.
        if turn.tables.needs_masks() {
            return Err(NeedsInterpreter);
        }
        let mut masks = LegalityMasks::unrestricted_masks();
        attacks.compute_masks(&mut masks, royal, &turn.view, |kind| turn.plane(kind));
        // The masks of the turn still ignore such a check: a move that changes nothing on the board may end it by changing the
        // piece that moved last.
        let in_check = turn.masks.checked || masks.checked && self.is_in_check(position, position.side());
        if in_check && !turn.masks.checked {
            turn.evaluate(&self.program, true);
        }
        let mut filter = ConditionalAttackFilter {
            generator: self,
            position,
            view: turn.view,
            royal,
            royal_kind,
            attacks,
            tested: self.tested_attacks(position.side()),
            masks,
            always_allowed: turn.masks.always_allowed,
            in_check,
            enemy_royals: (turn.plane(royal_kind) & turn.view.enemy).len(),
            scratch: None,
        };
        let mut filter_sink = FilterSink { filter: &mut filter, sink };
        if turn.must_watch_attackers() {
            return self.watched_moves(turn, &mut filter_sink);
        }
        if filter_sink.filter.allows_all_relocations() && turn.tables.only_relocates(&turn.view) {
            self.common_moves_dyn(turn, filter_sink.sink);
            royal_moves_dyn(turn, &mut filter_sink);
            self.interpreted_moves(turn, &mut filter_sink);
        } else {
            self.moves_within_masks_dyn(turn, &mut filter_sink);
        }
        Ok(())
    }
}

/// A filter of moves after which no attack that depends on conditions reaches the royal.
struct ConditionalAttackFilter<'a, B> {
    generator: &'a MoveGenerator<B>,
    position: &'a Position,
    view: BoardView<B>,
    royal: Square,
    /// The kind of the royal.
    royal_kind: KindId,
    /// The attacks, as if all their conditions held.
    attacks: &'a Threats<B>,
    /// The same attacks with their conditions; `None` if only the interpreter can evaluate these.
    tested: Option<&'a TestedAttacks<B>>,
    /// The legality masks of `attacks`.
    masks: LegalityMasks<B>,
    /// The squares of enemy royals. A move that captures on one of them is legal even if it leaves the own royal attacked.
    always_allowed: B,
    /// True if the side to move is in check.
    in_check: bool,
    /// The number of enemy royals.
    enemy_royals: u32,
    /// A copy of the position, in which moves are made; `None` until it is needed.
    scratch: Option<Box<Position>>,
}

impl<B: Bits> ConditionalAttackFilter<'_, B> {
    /// Returns true if every relocation of a piece other than the royal leaves the royal safe from these attacks.
    fn allows_all_relocations(&self) -> bool {
        let LegalityMasks { checked, unrestricted, blockers, .. } = self.masks;
        !checked && unrestricted == !B::NONE && blockers.is_empty() && !self.attacks.lead_through_pieces()
    }

    /// Returns the targets in `to` that surely leave the royal safe. The move only relocates a piece.
    fn safe_targets(&self, from: Square, to: B) -> B {
        if from != self.royal {
            // The masks assume that the piece leaves its square: it may be the hurdle of a check.
            return to & self.masks.allowed_targets(from) & !B::bit(from);
        }
        let without_royal = self.view.occupied & !B::bit(from);
        to.filter(|at| {
            let target = B::bit(at);
            let plane = |kind| B::from_set(self.position.plane(kind));
            !self.attacks.is_attacked(at, without_royal | target, self.view.enemy & !target, plane)
        })
    }

    /// Returns true if the masks decide moves like `mv`, whatever their origin and target. These moves only relocate the piece, capture on
    /// the target and possibly change the kind of the piece, and they create no attacks. Moves on which `after` sentences have an effect do
    /// not matter here: the interpreter generates them.
    fn masks_decide(&self, mv: &Move) -> bool {
        let creates_attacks = |kind: KindId| self.attacks.may_create_attacks(kind);
        if creates_attacks(mv.kind) || mv.choice().is_some_and(creates_attacks) {
            return false;
        }
        let names_path = mv.text_squares().next().is_some();
        match self.generator.rule_effect(self.position, mv.rule) {
            Some(MoveEffect::Move { is_plain: true, effect, .. }) => !effect.stays,
            Some(MoveEffect::CapturesOnText(_)) if names_path => false,
            Some(MoveEffect::Move { effect, .. } | MoveEffect::CapturesOnText(effect)) => {
                !effect.stays
                    && !effect.captures_trail_piece
                    && effect.blast.is_none()
                    && effect.placements.is_none()
                    && !effect.kinds_without_choice().any(creates_attacks)
            }
            _ => false,
        }
    }

    /// Returns true if a move leaves the royal safe.
    fn is_legal(&mut self, mv: &Move) -> bool {
        if let Some(tested) = self.tested.filter(|_| mv.form != Form::Castling) {
            let list = MoveList::default();
            let mut scratch = self.scratch.take().unwrap_or_else(|| Box::new(self.position.clone()));
            let is_safe = self
                .generator
                .with_move::<false, _>(&mut scratch, mv, &list, |after| self.is_safe_in(after, tested));
            self.scratch = Some(scratch);
            if let Some(is_safe) = is_safe {
                return is_safe;
            }
        }
        let mut candidate = self.generator.listed_candidate(self.position, mv, &MoveList::default());
        self.is_candidate_legal(&mut candidate)
    }

    /// Returns true if the royal is safe in a position after a move. Returns `None` if the move has changed the number of royals.
    fn is_safe_in(&self, after: &Position, tested: &TestedAttacks<B>) -> Option<bool> {
        let side = self.position.side();
        let view = self.generator.view(after, side.other());
        let plane = |kind| B::from_set(after.plane(kind));
        let royals = plane(self.royal_kind);
        let (own, enemy) = (royals & view.enemy, royals & view.own);
        if own.len() != 1 || enemy.len() != self.enemy_royals {
            return None;
        }
        let royal = own.first();
        Some(
            !self.attacks.is_attacked(royal, view.occupied, view.own, plane)
                || !tested.reach(&self.generator.program, royal, &view, after),
        )
    }

    /// Returns true if a move leaves the royal safe. The interpreter evaluates the attacks that would reach the royal if all conditions
    /// held.
    fn is_candidate_legal(&mut self, candidate: &mut Candidate) -> bool {
        let (program, side) = (&self.generator.program, self.position.side());
        let scratch = self.scratch.get_or_insert_with(|| Box::new(self.position.clone()));
        if candidate.mv.form != Form::Castling {
            let after = BoardAfter::new(&self.view, &candidate.delta.edits, side);
            let plane = |kind| after.plane(kind, B::from_set(self.position.plane(kind)));
            let royals = plane(self.royal_kind) & after.occupied;
            let (own, enemy) = (royals & !after.enemy, royals & after.enemy);
            if own.len() == 1 {
                let mut attackers = B::NONE;
                let add = |_, from| attackers |= B::bit(from);
                self.attacks.for_each_attacker(own.first(), after.occupied, after.enemy, plane, add);
                if attackers.is_empty() {
                    return true;
                }
                if enemy.len() == self.enemy_royals {
                    let undo = scratch.make(program, &candidate.delta);
                    let (by, attackers) = (side.other(), attackers.to_set());
                    let is_attacked = interp::is_attacked_from(program, scratch, by, &attackers, own.first());
                    scratch.unmake(program, &undo);
                    return !is_attacked;
                }
            }
        }
        interp::test_legality(program, scratch, candidate) == Verdict::Legal
    }
}

impl<B: Bits> MoveFilter<B> for ConditionalAttackFilter<'_, B> {
    #[inline]
    fn split_targets(&mut self, mv: &Move, to: B) -> Split<B> {
        let winning = to & self.always_allowed;
        let undecided = to & !winning;
        let safe = if self.masks_decide(mv) { self.safe_targets(mv.from, undecided) } else { B::NONE };
        let allowed = winning | safe;
        Split { allowed, undecided: to & !allowed }
    }

    #[inline]
    fn split_shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) -> Split<B> {
        let any_origin = Square(0);
        let mv = Move::new(kind, any_origin, any_origin, Form::Move, rule);
        let safe = if self.masks_decide(&mv) {
            to & self.masks.unrestricted & !self.masks.blockers.shifted(offset)
        } else {
            B::NONE
        };
        let allowed = safe | to & self.always_allowed;
        Split { allowed, undecided: to & !allowed }
    }

    #[inline]
    fn split_drops(&mut self, kind: KindId, _: u16, to: B) -> Split<B> {
        let creates_attacks = self.attacks.may_create_attacks(kind);
        let allowed = if creates_attacks { B::NONE } else { to & self.masks.unrestricted };
        Split { allowed, undecided: to & !allowed }
    }

    #[inline]
    fn allows(&mut self, mv: &Move) -> bool {
        self.is_legal(mv)
    }

    fn allows_single(&mut self, mv: &Move) -> bool {
        match mv.form {
            Form::Pass => !self.in_check,
            _ => self.is_legal(mv),
        }
    }

    fn allows_interpreted(&mut self, _: &Move, candidate: &dyn Fn() -> Candidate) -> bool {
        self.is_candidate_legal(&mut candidate())
    }
}
