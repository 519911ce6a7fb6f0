//! Moves that give check: a quick test that excludes most moves without making them, and the moves that do not give check.

use super::filter::{FilterSink, MoveFilter, Split};
use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::{MoveList, Sink};
use crate::board::{KindId, Square};
use crate::interp::Candidate;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::Effect;
use crate::kernel::threats::Threats;
use crate::position::{Form, Move, Position};

/// Data of one position that excludes most moves that do not give check. The opponent must not be in check.
pub struct PossibleChecks<'a, B> {
    generator: &'a MoveGenerator<B>,
    /// The attacks on the opponent's royal.
    threats: &'a Threats<B>,
    /// The squares of pieces that could discover a check.
    discoverers: B,
    /// The square of the opponent's royal.
    pub royal: Square,
}

impl<B: Bits> MoveGenerator<B> {
    /// Returns this data for the moves of the side to move. Returns `None` if the opponent is in check already, if it does not
    /// have exactly one royal, or if some attacks on the royal are neither leaps nor along open lines.
    pub fn possible_checks(&self, position: &Position) -> Option<PossibleChecks<'_, B>> {
        let (kind, side) = (self.single_royal_kind?, position.side());
        let threats = self.threats(side.other())?;
        let view = self.view(position, side);
        let plane = |kind| B::from_set(position.plane(kind));
        let royals = plane(kind) & view.enemy;
        if royals.len() != 1 || !threats.has_only_leaps_and_open_lines() {
            return None;
        }
        let royal = royals.first();
        let discoverers = threats.discoverers(royal, view.occupied, view.own, plane)?;
        Some(PossibleChecks { generator: self, threats, discoverers, royal })
    }

    /// Sends every legal move that does not give check to the sink. Ignores duties. Always returns true: a player who must not give
    /// check has no other moves.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed, or if it is unknown which moves could give check in this position. In this
    /// case, the sink has received no moves.
    pub fn send_moves_without_check(
        &self,
        position: &Position,
        sink: &mut dyn Sink<B>,
    ) -> Result<bool, NeedsInterpreter> {
        let checks = self.possible_checks(position).ok_or(NeedsInterpreter)?;
        let view = self.view(position, position.side());
        let mut filter = NoCheckFilter { checks, position, view, scratch: None };
        self.generate(position, &mut FilterSink { filter: &mut filter, sink })?;
        Ok(true)
    }
}

impl<B: Bits> PossibleChecks<'_, B> {
    /// Returns false only if the move cannot give check. Can also return true for moves that do not give check.
    pub fn may_give_check(&self, position: &Position, mv: &Move) -> bool {
        let attacks_from_target = |kind| self.threats.squares_giving_check(kind, self.royal).contains(mv.to);
        match self.generator.effect(position, mv) {
            Some(MoveEffect::Move { effect, .. }) if only_relocates(effect, mv) => {
                let captures = position.at(mv.to).is_piece();
                self.discoverers.contains(mv.from) || attacks_from_target(effect.kind_after(mv, captures))
            }
            Some(MoveEffect::Drop { .. }) => attacks_from_target(mv.kind),
            _ => true,
        }
    }

    /// Returns the targets in `to` to which a piece can move from `from` without giving check. The move does no more than to relocate the
    /// piece, to capture on the target, not the opponent's royal, and to change the kind of the piece from the first of the kinds to the
    /// second.
    pub fn targets_without_check(
        &self,
        position: &Position,
        view: &BoardView<B>,
        (kind, kind_after): (KindId, KindId),
        from: Square,
        to: B,
    ) -> B {
        let BoardView { own, occupied, .. } = *view;
        let origin = B::bit(from);
        let is_discoverer = self.discoverers.intersects(origin);
        let from_target = self.threats.squares_giving_check(kind_after, self.royal);
        let tested = if is_discoverer { to } else { to & from_target };
        let gives_check = |at| {
            let target = B::bit(at);
            let plane = |of: KindId| {
                let mut pieces = B::from_set(position.plane(of));
                if of == kind {
                    pieces &= !origin;
                }
                if of == kind_after { pieces | target } else { pieces & !target }
            };
            let (occupied, own) = (occupied & !origin | target, own & !origin | target);
            self.threats.is_attacked(self.royal, occupied, own, plane)
        };
        to & !tested.filter(gives_check)
    }
}

/// Returns true if a move changes only the origin and the target.
fn only_relocates<B: Bits>(effect: &Effect<B>, mv: &Move) -> bool {
    !effect.captures_trail_piece && effect.blast.is_none() && effect.dropped_kind(mv).is_none()
}

/// A filter of moves that do not give check.
struct NoCheckFilter<'a, B> {
    checks: PossibleChecks<'a, B>,
    position: &'a Position,
    view: BoardView<B>,
    /// A copy of the position, in which moves are made; `None` until it is needed.
    scratch: Option<Box<Position>>,
}

impl<B: Bits> NoCheckFilter<'_, B> {
    /// Returns the kind of the mover after moves to squares in `to`. Returns `None` if the moves must be made to find out whether they
    /// give check: if they may capture the royal or do more than to relocate a piece, change its kind and capture on the target.
    fn kind_after(&self, mv: &Move, to: B) -> Option<KindId> {
        let effect = self.checks.generator.rule_effect(self.position, mv.rule);
        let Some(MoveEffect::Move { effect, is_plain, .. }) = effect else { return None };
        if to.contains(self.checks.royal) {
            return None;
        }
        if *is_plain {
            return Some(mv.choice().unwrap_or(mv.kind));
        }
        let is_decidable = only_relocates(effect, mv)
            && effect.afters.is_none()
            && effect.placements.is_none()
            && effect.ignores_captures();
        is_decidable.then(|| effect.kind_after(mv, true))
    }

    /// Returns the targets in `to` of moves that do not give check; `None` if the moves must be made to find out. `mv` is the move
    /// without its target.
    fn targets_without_check(&self, mv: &Move, to: B) -> Option<B> {
        let kinds = (mv.kind, self.kind_after(mv, to)?);
        Some(self.checks.targets_without_check(self.position, &self.view, kinds, mv.from, to))
    }

    /// Returns true if a move gives check. Makes the move to find out. `list` contains the move if the interpreter generated it.
    fn gives_check(&mut self, mv: &Move, list: &MoveList) -> bool {
        let (generator, enemy) = (self.checks.generator, self.position.side().other());
        let scratch = self.scratch.get_or_insert_with(|| Box::new(self.position.clone()));
        generator.with_move::<false, _>(scratch, mv, list, |position| generator.is_in_check(position, enemy))
    }
}

impl<B: Bits> MoveFilter<B> for NoCheckFilter<'_, B> {
    #[inline]
    fn split_targets(&mut self, mv: &Move, to: B) -> Split<B> {
        match self.targets_without_check(mv, to) {
            Some(allowed) => Split { allowed, undecided: B::NONE },
            None => Split::undecided(to),
        }
    }

    #[inline]
    fn split_shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) -> Split<B> {
        let any_origin = Square(0);
        let mv = Move::new(kind, any_origin, any_origin, Form::Move, rule);
        let Some(kind_after) = self.kind_after(&mv, to) else { return Split::undecided(to) };
        let PossibleChecks { threats, discoverers, royal, .. } = self.checks;
        let undecided = to & (discoverers.shifted(offset) | threats.squares_giving_check(kind_after, royal));
        Split { allowed: to & !undecided, undecided }
    }

    #[inline]
    fn split_drops(&mut self, kind: KindId, _: u16, to: B) -> Split<B> {
        let checking = self.checks.threats.squares_giving_check(kind, self.checks.royal);
        Split { allowed: to & !checking, undecided: to & checking }
    }

    #[inline]
    fn allows(&mut self, mv: &Move) -> bool {
        let target = B::bit(mv.to);
        let by_tables = if mv.form == Form::Move { self.targets_without_check(mv, target) } else { None };
        by_tables.map_or_else(|| !self.gives_check(mv, &MoveList::default()), |allowed| !allowed.is_empty())
    }

    fn allows_interpreted(&mut self, mv: &Move, candidate: &dyn Fn() -> Candidate) -> bool {
        let mut list = MoveList::default();
        Sink::<B>::interpreted_move(&mut list, *mv, candidate);
        !self.gives_check(mv, &list)
    }
}
