//! A sink that forwards only the moves that pass a filter. Filters decide most targets as sets, and the others move by move.

use super::sink::{Sink, for_each_choice, shifted_move};
use crate::board::{KindId, Square};
use crate::interp::Candidate;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move};

/// A filter of moves. The game has royals.
pub trait MoveFilter<B: Bits> {
    /// True if the filter needs complete move texts.
    const USES_TEXTS: bool = false;

    /// Decides the targets `to` of a move. `mv` is the move without its target.
    fn split_targets(&mut self, mv: &Move, to: B) -> Split<B>;

    /// Decides the targets `to` of moves of pieces of a kind without a choice. For `offset`, see [`Sink::shifts`].
    fn split_shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) -> Split<B>;

    /// Decides the squares `at` of a shot. `mv` is the move without the shot.
    fn split_shots(&mut self, _mv: &Move, at: B) -> Split<B> {
        Split::undecided(at)
    }

    /// Decides the squares `to` of a drop.
    fn split_drops(&mut self, kind: KindId, rule: u16, to: B) -> Split<B>;

    /// Returns true if a move from tables passes.
    fn allows(&mut self, mv: &Move) -> bool;

    /// Returns true if a move that was not received as part of a set passes.
    fn allows_single(&mut self, mv: &Move) -> bool {
        self.allows(mv)
    }

    /// Returns true if a move that the interpreter generated passes. `candidate` returns the move with its changes.
    fn allows_interpreted(&mut self, mv: &Move, candidate: &dyn Fn() -> Candidate) -> bool;
}

/// Squares that a filter has decided together. It forbids all squares that are in neither set.
#[derive(Clone, Copy)]
pub struct Split<B> {
    /// The squares whose moves pass.
    pub allowed: B,
    /// The squares whose moves must be tested one by one.
    pub undecided: B,
}

impl<B: Bits> Split<B> {
    /// Returns the result of a filter that cannot decide any of the squares.
    pub fn undecided(squares: B) -> Split<B> {
        Split { allowed: B::NONE, undecided: squares }
    }
}

/// A sink that forwards the moves that pass a filter.
pub struct FilterSink<'a, B, T> {
    pub filter: &'a mut T,
    pub sink: &'a mut dyn Sink<B>,
}

impl<B: Bits, T: MoveFilter<B>> FilterSink<'_, B, T> {
    /// Returns the squares onto which a drop passes.
    pub fn allowed_drops(&mut self, kind: KindId, rule: u16, to: B) -> B {
        let split = self.filter.split_drops(kind, rule, to);
        self.allowed_squares(split, |square| Move::new(kind, square, square, Form::Drop, rule))
    }

    /// Forwards the moves to those of the squares `to` whose moves pass. `mv` contains its choice.
    #[inline]
    fn chosen_moves(&mut self, mv: Move, to: B, choice: Option<&[KindId]>) {
        if to.is_empty() {
            return;
        }
        let split = self.filter.split_targets(&mv, to);
        let allowed = self.allowed_squares(split, |square| mv.with_target(square));
        self.sink.moves(mv, allowed, choice);
    }

    /// Returns the squares whose moves pass. `move_to` returns the move of a square.
    #[inline(always)]
    fn allowed_squares(&mut self, split: Split<B>, move_to: impl Fn(Square) -> Move) -> B {
        let Split { allowed, undecided } = split;
        if undecided.is_empty() {
            return allowed;
        }
        allowed | undecided.filter(|square| self.filter.allows(&move_to(square)))
    }
}

impl<B: Bits, T: MoveFilter<B>> Sink<B> for FilterSink<'_, B, T> {
    fn uses_texts(&self) -> bool {
        T::USES_TEXTS || self.sink.uses_texts()
    }

    fn uses_only_targets(&self) -> bool {
        self.sink.uses_only_targets()
    }

    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        if choices.is_none() {
            return self.chosen_moves(mv, to, None);
        }
        for_each_choice(mv, choices, |chosen, choice| self.chosen_moves(chosen, to, choice));
    }

    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) {
        let split = self.filter.split_shifts(kind, rule, offset, to);
        let allowed = self.allowed_squares(split, |square| shifted_move(kind, rule, offset, square));
        self.sink.shifts(kind, rule, offset, allowed);
    }

    fn shots(&mut self, mv: Move, at: B) {
        let split = self.filter.split_shots(&mv, at);
        let allowed = self.allowed_squares(split, |square| {
            let mut shot = mv;
            shot.push_text_square(square, true);
            shot
        });
        self.sink.shots(mv, allowed);
    }

    /// Forwards all placements: games with placements have no royals.
    fn placements(&mut self, mv: Move, at: B, is_shot: bool) {
        self.sink.placements(mv, at, is_shot);
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        let allowed = self.allowed_drops(kind, rule, to);
        self.sink.drops(kind, rule, allowed);
    }

    fn single_move(&mut self, mv: Move) {
        if self.filter.allows_single(&mv) {
            self.sink.single_move(mv);
        }
    }

    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        if self.filter.allows_interpreted(&mv, candidate) {
            self.sink.interpreted_move(mv, candidate);
        }
    }
}
