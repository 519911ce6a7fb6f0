//! A filter that passes on captures: for quiescence searches, and for duties to capture.

use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::{MoveList, Sink};
use crate::board::KindId;
use crate::interp::Candidate;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move, Position};

/// A sink that passes on captures.
struct CaptureFilter<'a, B, S: ?Sized> {
    /// All pieces.
    occupied: B,
    effects: &'a [MoveEffect<B>],
    /// True to pass on promotions and the moves of rules without a table, too.
    with_promotions: bool,
    /// True if a move has been passed on.
    has_passed: bool,
    sink: &'a mut S,
}

impl<B: Bits, S: ?Sized> CaptureFilter<'_, B, S> {
    /// Returns the targets of captures. The text of `mv` contains the squares before the target.
    fn captures(&self, mv: &Move, to: B) -> B {
        match self.effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { effect, .. }) if effect.captures_trail_piece => to,
            Some(MoveEffect::CapturesAll) if self.captures_on_text_square(mv) => to,
            _ => to & self.occupied & !B::bit(mv.from),
        }
    }

    /// Returns the targets of promotions.
    fn promotions(&self, mv: &Move, to: B, choices: Option<&[KindId]>) -> B {
        match self.effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { effect, .. }) if effect.becomes.is_some() => to,
            Some(MoveEffect::Move { effect, .. }) if choices.is_some() => to & !effect.drop_targets(mv.from),
            _ if choices.is_some() => to,
            _ => B::NONE,
        }
    }

    /// Returns true if a single move is a capture. Not for moves that the interpreter generated.
    fn is_capture(&self, mv: &Move) -> bool {
        match self.effects.get(usize::from(mv.rule)) {
            Some(MoveEffect::Move { .. }) => self.captures(mv, B::bit(mv.to)).contains(mv.to),
            Some(MoveEffect::CapturesAll) => self.captures_on_text_square(mv),
            _ => false,
        }
    }

    /// Returns true if a move, which captures the pieces on all squares of its text, captures one on a square of the text so far.
    fn captures_on_text_square(&self, mv: &Move) -> bool {
        mv.text_squares().any(|(square, _)| square != mv.from && self.occupied.contains(square))
    }
}

impl<B: Bits, S: Sink<B> + ?Sized> Sink<B> for CaptureFilter<'_, B, S> {
    fn uses_texts(&self) -> bool {
        self.sink.uses_texts()
    }

    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let promotions = if self.with_promotions { self.promotions(&mv, to, choices) } else { B::NONE };
        let passed = self.captures(&mv, to) | promotions;
        if !passed.is_empty() {
            self.has_passed = true;
            self.sink.moves(mv, passed, choices);
        }
    }

    fn shifts(&mut self, kind: KindId, rule: u16, by: i16, to: B) {
        let passed = match self.effects.get(usize::from(rule)) {
            Some(MoveEffect::Move { effect, .. }) if self.with_promotions && effect.becomes.is_some() => to,
            _ => to & self.occupied,
        };
        if !passed.is_empty() {
            self.has_passed = true;
            self.sink.shifts(kind, rule, by, passed);
        }
    }

    fn shots(&mut self, mv: Move, at: B) {
        let passed = self.captures(&mv, at);
        if !passed.is_empty() {
            self.has_passed = true;
            self.sink.shots(mv, passed);
        }
    }

    fn drops(&mut self, _: KindId, _: u16, _: B) {}

    fn single(&mut self, mv: Move) {
        let passes = if self.with_promotions { mv.form == Form::Move } else { self.is_capture(&mv) };
        if passes {
            self.has_passed = true;
            self.sink.single(mv);
        }
    }

    fn interpreted(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        if self.with_promotions || !candidate().victims.is_empty() {
            self.has_passed = true;
            self.sink.interpreted(mv, candidate);
        }
    }
}

impl<B: Bits> MoveGenerator<B> {
    /// Lists every legal capture and promotion. The list can also contain other moves.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        list.clear();
        if self.is_over(position) {
            return;
        }
        let is_complete = if self.captures_first(position) {
            matches!(self.pass_captures(position, false, list), Ok(true))
        } else {
            !self.has_applicable_duty(position) && self.pass_captures(position, true, list).is_ok()
        };
        if !is_complete {
            self.list(position, list);
        }
    }

    /// Passes every legal capture to the sink; with `with_promotions`, also promotions and perhaps other moves. Ignores duties. Returns
    /// true if it has passed a move.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. The sink has received no moves then.
    pub fn pass_captures<S: Sink<B> + ?Sized>(
        &self,
        position: &Position,
        with_promotions: bool,
        sink: &mut S,
    ) -> Result<bool, NeedsInterpreter> {
        let side = position.side();
        let view = self.view(position, side);
        let mut filter = CaptureFilter {
            occupied: view.occupied,
            effects: &self.effects[side.index()],
            with_promotions,
            has_passed: false,
            sink,
        };
        self.generate(position, &mut filter)?;
        Ok(filter.has_passed)
    }
}
