//! A sink that separates captures from other moves, for quiescence searches and for duties to capture.

use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::{MoveList, Sink, shifted_move};
use crate::board::{KindId, Square};
use crate::interp::Candidate;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::kernel::tables::Effect;
use crate::position::{Form, Move, Position};

/// A sink that forwards captures to one sink, and other moves to another or to none.
struct CaptureFilter<'a, 'o, B: Bits, S: ?Sized> {
    generator: &'a MoveGenerator<B>,
    position: &'a Position,
    /// The occupied squares.
    occupied: B,
    /// The effects of the moves of the side to move, by rule index.
    effects: &'a [MoveEffect<B>],
    /// True to also forward promotions and the moves of rules without a table.
    with_promotions: bool,
    /// True if a move has been forwarded to `sink`.
    has_forwarded: bool,
    sink: &'a mut S,
    /// The receiver of the other moves, until `sink` has received a move; `None` if they are not wanted.
    others: Option<&'o mut dyn Sink<B>>,
}

impl<'o, B: Bits, S: ?Sized> CaptureFilter<'_, 'o, B, S> {
    /// Returns the squares in `to` on which the move captures. The text of `mv` contains only the squares before the target. `complete`
    /// returns the whole move to a target, with any of its choices.
    fn capture_targets(&self, mv: &Move, to: B, complete: impl Fn(Square) -> Move) -> B {
        match self.effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { effect, .. } | MoveEffect::Shot(effect))
                if effect.captures_trail_piece =>
            {
                to
            }
            Some(MoveEffect::CapturesOnText(effect)) if self.captures_on_text_square(mv, effect) => to,
            Some(MoveEffect::Move { effect, .. }) if self.may_remove_after_quiet_moves(effect) => {
                to.filter(|at| self.removes_piece(&complete(at)))
            }
            _ => to & self.occupied & !B::bit(mv.from),
        }
    }

    /// Returns true if moves with this effect can remove pieces elsewhere than on their target. If promotions are forwarded as well, this
    /// ignores effects that only the interpreter can compute.
    fn may_remove_after_quiet_moves(&self, effect: &Effect<B>) -> bool {
        effect.blast.as_ref().is_some_and(|blast| blast.follows(false))
            || !self.with_promotions && effect.afters.is_some()
    }

    /// Returns true if a move that the interpreter has not generated removes a piece.
    fn removes_piece(&self, mv: &Move) -> bool {
        self.generator.removes_piece(self.position, mv, &MoveList::default())
    }

    /// Returns the squares in `to` on which the move can be a promotion.
    fn promotion_targets(&self, mv: &Move, to: B, choices: Option<&[KindId]>) -> B {
        match self.effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { effect, .. } | MoveEffect::Shot(effect))
                if effect.becomes[0].is_some() =>
            {
                to
            }
            Some(MoveEffect::Move { effect, .. }) if choices.is_some() => to & !effect.drop_targets(mv.from),
            _ if choices.is_some() => to,
            _ => B::NONE,
        }
    }

    /// Returns true if a single move is a capture. Does not support moves that the interpreter generated.
    fn is_capture(&self, mv: &Move) -> bool {
        match self.effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { .. }) => self.capture_targets(mv, B::bit(mv.to), |_| *mv).contains(mv.to),
            Some(MoveEffect::CapturesOnText(effect)) => self.captures_on_text_square(mv, effect),
            Some(MoveEffect::Shot(effect)) => {
                let captures_at = |at| at != mv.from && self.occupied.contains(at);
                effect.captures_trail_piece || effect.shot_target(mv).is_some_and(captures_at)
            }
            _ => false,
        }
    }

    /// Returns true if `mv`, which captures on squares of its text, captures on one of them.
    fn captures_on_text_square(&self, mv: &Move, effect: &Effect<B>) -> bool {
        effect.captured_text_squares(mv).any(|square| self.occupied.contains(square))
    }

    /// Returns the sink to which moves that are not captures are forwarded, if any.
    fn others(&mut self) -> Option<&mut (dyn Sink<B> + 'o)> {
        self.others.as_deref_mut().filter(|_| !self.has_forwarded)
    }
}

impl<B: Bits, S: Sink<B> + ?Sized> Sink<B> for CaptureFilter<'_, '_, B, S> {
    fn uses_texts(&self) -> bool {
        self.sink.uses_texts() || self.others.as_ref().is_some_and(|others| others.uses_texts())
    }

    fn only_counts(&self) -> bool {
        self.sink.only_counts()
            && !self.with_promotions
            && self.others.as_ref().is_none_or(|others| others.only_counts())
    }

    fn count(&mut self, moves: u32, are_captures: bool) {
        if are_captures && moves > 0 {
            self.has_forwarded = true;
            self.sink.count(moves, true);
        } else if let Some(others) = self.others() {
            others.count(moves, are_captures);
        }
    }

    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let promotions =
            if self.with_promotions { self.promotion_targets(&mv, to, choices) } else { B::NONE };
        let complete = |at| {
            let mut mv = mv.with_target(at);
            choices.into_iter().flatten().take(1).for_each(|&kind| mv.set_choice(kind));
            mv
        };
        let forwarded = self.capture_targets(&mv, to, complete) | promotions;
        if !forwarded.is_empty() {
            self.has_forwarded = true;
            self.sink.moves(mv, forwarded, choices);
        } else if let Some(others) = self.others() {
            others.moves(mv, to, choices);
        }
    }

    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) {
        let forwarded = match self.effects.get(usize::from(rule)) {
            Some(MoveEffect::Move { effect, .. }) if self.with_promotions && effect.becomes[0].is_some() => {
                to
            }
            Some(MoveEffect::Move { effect, .. }) if self.may_remove_after_quiet_moves(effect) => {
                to.filter(|at| self.removes_piece(&shifted_move(kind, rule, offset, at)))
            }
            _ => to & self.occupied,
        };
        if !forwarded.is_empty() {
            self.has_forwarded = true;
            self.sink.shifts(kind, rule, offset, forwarded);
        } else if let Some(others) = self.others() {
            others.shifts(kind, rule, offset, to);
        }
    }

    fn shots(&mut self, mv: Move, at: B) {
        let promotions = if self.with_promotions { self.promotion_targets(&mv, at, None) } else { B::NONE };
        let complete = |square| {
            let mut mv = mv;
            mv.push_text_square(square, true);
            mv
        };
        let forwarded = self.capture_targets(&mv, at, complete) | promotions;
        if !forwarded.is_empty() {
            self.has_forwarded = true;
            self.sink.shots(mv, forwarded);
        } else if let Some(others) = self.others() {
            others.shots(mv, at);
        }
    }

    fn placements(&mut self, mv: Move, at: B, is_shot: bool) {
        let promotes = || match self.effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { effect, .. }) => effect.promotion(&mv).is_some(),
            _ => false,
        };
        if self.is_capture(&mv) || self.with_promotions && promotes() {
            self.has_forwarded |= !at.is_empty();
            self.sink.placements(mv, at, is_shot);
        } else if let Some(others) = self.others() {
            others.placements(mv, at, is_shot);
        }
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        let captures = match self.effects.get(usize::from(rule)) {
            Some(MoveEffect::Drop { blast: None, .. }) => B::NONE,
            _ if self.with_promotions => B::NONE,
            _ => to.filter(|at| self.removes_piece(&Move::new(kind, at, at, Form::Drop, rule))),
        };
        if !captures.is_empty() {
            self.has_forwarded = true;
            self.sink.drops(kind, rule, captures);
        } else if let Some(others) = self.others() {
            others.drops(kind, rule, to);
        }
    }

    fn single_move(&mut self, mv: Move) {
        let is_forwarded = if self.with_promotions { mv.form == Form::Move } else { self.is_capture(&mv) };
        if is_forwarded {
            self.has_forwarded = true;
            self.sink.single_move(mv);
        } else if let Some(others) = self.others() {
            others.single_move(mv);
        }
    }

    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        if self.with_promotions || !candidate().victims.is_empty() {
            self.has_forwarded = true;
            self.sink.interpreted_move(mv, candidate);
        } else if let Some(others) = self.others() {
            others.interpreted_move(mv, candidate);
        }
    }
}

impl<B: Bits> MoveGenerator<B> {
    /// Lists every legal capture and promotion. The list can also contain other legal moves.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        list.clear();
        if self.is_over(position) {
            return;
        }
        let is_complete = if self.must_capture(position) {
            matches!(self.send_captures(position, false, list, None), Ok(true))
        } else {
            !self.has_applicable_duty(position) && self.send_captures(position, true, list, None).is_ok()
        };
        if !is_complete {
            self.list(position, list);
        }
    }

    /// Sends every legal capture to the sink. If `with_promotions` is true, also sends promotions and possibly
    /// other legal moves. Ignores duties. Returns true if it has sent a move. Otherwise, `others` has received all moves.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, the sinks have received no moves.
    pub fn send_captures<S: Sink<B> + ?Sized>(
        &self,
        position: &Position,
        with_promotions: bool,
        sink: &mut S,
        others: Option<&mut dyn Sink<B>>,
    ) -> Result<bool, NeedsInterpreter> {
        let side = position.side();
        let view = self.view(position, side);
        let mut filter = CaptureFilter {
            generator: self,
            position,
            occupied: view.occupied,
            effects: &self.effects[side.index()],
            with_promotions,
            has_forwarded: false,
            sink,
            others,
        };
        self.generate(position, &mut filter)?;
        Ok(filter.has_forwarded)
    }
}
