//! Moves that give check: a quick test that excludes most moves without making them, and the moves that do not give check.

use smallvec::SmallVec;

use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::{MoveList, Sink, for_each_choice};
use crate::board::{KindId, Square};
use crate::interp::{self, Candidate};
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::Effect;
use crate::position::{Form, Move, Position};

/// A filter for moves that could give check, for one position in which the opponent is not in check.
pub struct CheckFilter<'a, B> {
    generator: &'a MoveGenerator<B>,
    /// The squares from which pieces of each kind attack the opponent's royal on an otherwise vacant board.
    attacker_squares: SmallVec<[(KindId, B); 16]>,
    /// The squares of pieces that could discover a check.
    discoverers: B,
    /// The square of the opponent's royal.
    pub royal: Square,
}

impl<B: Bits> MoveGenerator<B> {
    /// Returns the filter for the side to move. Returns `None` if the opponent is in check already, if it does not
    /// have exactly one royal, or if some attacks on the royal are neither leaps nor along open lines.
    pub fn check_filter(&self, position: &Position) -> Option<CheckFilter<'_, B>> {
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
        let attacker_squares = threats.attackers_on_vacant_board(royal).collect();
        Some(CheckFilter { generator: self, attacker_squares, discoverers, royal })
    }

    /// Sends every legal move that does not give check to the sink. Ignores duties. Always returns true: a player who must not give
    /// check has no other moves.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed, or if moves that give check cannot be filtered in this position. In this
    /// case, the sink has received no moves.
    pub fn send_moves_without_check(
        &self,
        position: &Position,
        sink: &mut dyn Sink<B>,
    ) -> Result<bool, NeedsInterpreter> {
        let filter = self.check_filter(position).ok_or(NeedsInterpreter)?;
        let view = self.view(position, position.side());
        self.generate(position, &mut NoCheckSink { filter, position, view, scratch: None, sink })?;
        Ok(true)
    }
}

impl<B: Bits> CheckFilter<'_, B> {
    /// Returns false only if the move cannot give check. Can also return true for moves that do not give check.
    pub fn may_give_check(&self, position: &Position, mv: &Move) -> bool {
        let attacks_from_target = |kind| self.checking_squares(kind).contains(mv.to);
        match self.generator.effect(position, mv) {
            Some(MoveEffect::Move { effect, .. }) if only_relocates(effect, mv) => {
                self.discoverers.contains(mv.from) || attacks_from_target(effect.kind_after(mv))
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
        let tested = if is_discoverer { to } else { to & self.checking_squares(kind_after) };
        let Some(threats) = self.generator.threats(position.side().other()) else { return to };
        let gives_check = |at: &Square| {
            let target = B::bit(*at);
            let plane = |of: KindId| {
                let mut pieces = B::from_set(position.plane(of));
                if of == kind {
                    pieces &= !origin;
                }
                if of == kind_after { pieces | target } else { pieces }
            };
            threats.is_attacked(self.royal, occupied & !origin | target, own & !origin | target, plane)
        };
        let checking = tested.squares().filter(gives_check).fold(B::NONE, |set, at| set | B::bit(at));
        to & !checking
    }

    /// Returns the squares from which a piece of a kind attacks the opponent's royal on an otherwise vacant board.
    fn checking_squares(&self, kind: KindId) -> B {
        let of_kind = self.attacker_squares.iter().filter(|&&(attacker, _)| attacker == kind);
        of_kind.fold(B::NONE, |squares, &(_, from)| squares | from)
    }
}

/// Returns true if a move changes only the origin and the target.
fn only_relocates<B: Bits>(effect: &Effect<B>, mv: &Move) -> bool {
    !effect.captures_trail_piece && effect.blast.is_none() && effect.dropped_kind(mv).is_none()
}

/// A sink that forwards the moves that do not give check.
struct NoCheckSink<'a, B> {
    filter: CheckFilter<'a, B>,
    position: &'a Position,
    view: BoardView<B>,
    /// A copy of the position, in which moves are made; `None` until it is needed.
    scratch: Option<Box<Position>>,
    sink: &'a mut dyn Sink<B>,
}

impl<B: Bits> NoCheckSink<'_, B> {
    /// Returns the effect of the moves of a rule if they do no more than to relocate a piece, change its kind and capture on the
    /// target. `mv` is one of them.
    fn relocation_effect(&self, mv: &Move) -> Option<&Effect<B>> {
        let effects = &self.filter.generator.effects[self.position.side().index()];
        match effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { effect, .. })
                if only_relocates(effect, mv) && effect.afters.is_none() && effect.placements.is_none() =>
            {
                Some(effect)
            }
            _ => None,
        }
    }

    /// Returns the squares in `to` to which a move does not give check. `mv` is the move without its target.
    fn moves_without_check(&mut self, mv: Move, to: B) -> B {
        match self.relocation_effect(&mv).map(|effect| effect.kind_after(&mv)) {
            Some(kind_after) if !to.contains(self.filter.royal) => {
                let kinds = (mv.kind, kind_after);
                self.filter.targets_without_check(self.position, &self.view, kinds, mv.from, to)
            }
            _ => self.squares_without_check(to, |square| mv.with_target(square)),
        }
    }

    /// Returns true if a move gives check. Makes the move to find out. `list` contains the move if the interpreter generated it.
    fn gives_check(&mut self, mv: &Move, list: &MoveList) -> bool {
        let (generator, enemy) = (self.filter.generator, self.position.side().other());
        let scratch = self.scratch.get_or_insert_with(|| Box::new(self.position.clone()));
        let undo = generator.make(scratch, mv, list);
        let result = generator.in_check(scratch, enemy);
        let gives_check = result.unwrap_or_else(|_| interp::in_check(&generator.program, scratch, enemy));
        generator.unmake(scratch, &undo);
        gives_check
    }

    /// Returns the squares whose moves do not give check. `move_to` returns the move of a square.
    fn squares_without_check(&mut self, squares: B, move_to: impl Fn(Square) -> Move) -> B {
        let list = MoveList::default();
        let allowed = squares.squares().filter(|&square| !self.gives_check(&move_to(square), &list));
        allowed.fold(B::NONE, |set, square| set | B::bit(square))
    }
}

impl<B: Bits> Sink<B> for NoCheckSink<'_, B> {
    fn uses_texts(&self) -> bool {
        self.sink.uses_texts()
    }

    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        for_each_choice(mv, choices, |chosen, choice| {
            let allowed = self.moves_without_check(chosen, to);
            self.sink.moves(mv, allowed, choice);
        });
    }

    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) {
        let discovering = self.filter.discoverers.shifted(offset);
        let mv_from = |from| Move::new(kind, from, from, Form::Move, rule);
        let becomes =
            self.relocation_effect(&mv_from(Square(0))).map(|effect| effect.becomes.unwrap_or(kind));
        let untested = match becomes {
            Some(kind_after) if !to.contains(self.filter.royal) => {
                to & !discovering & !self.filter.checking_squares(kind_after)
            }
            _ => B::NONE,
        };
        let mut allowed = untested;
        for square in (to & !untested).squares() {
            let from = Square((i16::from(square.0) - offset) as u8);
            allowed |= self.moves_without_check(mv_from(from), B::bit(square));
        }
        self.sink.shifts(kind, rule, offset, allowed);
    }

    fn shots(&mut self, mv: Move, at: B) {
        let allowed = self.squares_without_check(at, |square| with_last_square(mv, square, true));
        self.sink.shots(mv, allowed);
    }

    fn placements(&mut self, mv: Move, at: B, is_shot: bool) {
        let allowed = self.squares_without_check(at, |square| with_last_square(mv, square, is_shot));
        self.sink.placements(mv, allowed, is_shot);
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        let allowed = self.squares_without_check(to & self.filter.checking_squares(kind), |square| {
            Move::new(kind, square, square, Form::Drop, rule)
        });
        self.sink.drops(kind, rule, to & !self.filter.checking_squares(kind) | allowed);
    }

    fn single_move(&mut self, mv: Move) {
        if !self.gives_check(&mv, &MoveList::default()) {
            self.sink.single_move(mv);
        }
    }

    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        let mut list = MoveList::default();
        Sink::<B>::interpreted_move(&mut list, mv, candidate);
        if !self.gives_check(&mv, &list) {
            self.sink.interpreted_move(mv, candidate);
        }
    }
}

/// Returns a move with one more square in its text.
fn with_last_square(mut mv: Move, square: Square, is_shot: bool) -> Move {
    mv.push_text_square(square, is_shot);
    mv
}
