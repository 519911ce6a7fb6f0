//! Receivers of generated moves. Moves are received as target sets, so that they can be counted without being
//! listed.

use super::candidates::Candidates;
use crate::board::{KindId, Square};
use crate::interp::Candidate;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move};

/// A receiver of moves.
pub trait Sink<B> {
    /// Returns true if the sink uses the texts of moves, not only their number.
    fn uses_texts(&self) -> bool;

    /// Returns true if the sink uses only the origins and the targets of moves. It then receives a move that ends with a placement
    /// as a move without the placement, once for each target.
    fn uses_only_targets(&self) -> bool {
        false
    }

    /// Returns true if the sink only counts the moves. It may then receive numbers of moves.
    fn only_counts(&self) -> bool {
        false
    }

    /// Receives a number of moves that a sink that only counts need not distinguish. They all capture, or none does.
    fn count(&mut self, _moves: u32, _are_captures: bool) {}

    /// Receives a move to each square in `to`. `mv` is the move without its target. `choices` are the kinds to
    /// promote to or to drop; if they are given, receives one move for each square and each kind.
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>);

    /// Receives a move to each square in `to`. The square number of each origin is that of the target minus
    /// `offset`.
    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B);

    /// Receives one move for each square in `at`: `mv` followed by a shot at this square.
    fn shots(&mut self, mv: Move, at: B);

    /// Receives one move for each square in `at`. The move ends with a placement on this square, which is the last
    /// square of its text. `is_shot` is true if the text marks the square as a shot.
    fn placements(&mut self, mv: Move, at: B, is_shot: bool);

    /// Receives a drop onto each square in `to`.
    fn drops(&mut self, kind: KindId, rule: u16, to: B);

    /// Receives a single move.
    fn single_move(&mut self, mv: Move);

    /// Receives a move that the interpreter generated. `candidate` returns the move with its changes.
    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate);
}

/// Calls `each` once for every choice of a move, or once for a move without choices. The arguments are the move with its choice, but without
/// its target, and the choice as [`Sink::moves`] receives it.
pub fn for_each_choice(mv: Move, choices: Option<&[KindId]>, mut each: impl FnMut(Move, Option<&[KindId]>)) {
    let Some(kinds) = choices else { return each(mv, None) };
    for kind in kinds {
        let mut chosen = mv;
        chosen.set_choice(*kind);
        each(chosen, Some(std::slice::from_ref(kind)));
    }
}

/// Returns the move of a piece to a target that is `offset` squares from its origin.
pub fn shifted_move(kind: KindId, rule: u16, offset: i16, target: Square) -> Move {
    let from = Square((i16::from(target.0) - offset) as u8);
    Move::new(kind, from, from, Form::Move, rule).with_target(target)
}

/// A sink that counts moves.
#[derive(Default)]
pub struct MoveCounter(pub u64);

impl<B: Bits> Sink<B> for MoveCounter {
    #[inline]
    fn uses_texts(&self) -> bool {
        false
    }

    #[inline]
    fn only_counts(&self) -> bool {
        true
    }

    #[inline]
    fn count(&mut self, moves: u32, _: bool) {
        self.0 += u64::from(moves);
    }

    #[inline]
    fn moves(&mut self, _: Move, to: B, choices: Option<&[KindId]>) {
        self.0 += u64::from(to.len()) * choices.map_or(1, |kinds| kinds.len() as u64);
    }

    #[inline]
    fn shifts(&mut self, _: KindId, _: u16, _: i16, to: B) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn shots(&mut self, _: Move, at: B) {
        self.0 += u64::from(at.len());
    }

    #[inline]
    fn placements(&mut self, _: Move, at: B, _: bool) {
        self.0 += u64::from(at.len());
    }

    #[inline]
    fn drops(&mut self, _: KindId, _: u16, to: B) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn single_move(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline]
    fn interpreted_move(&mut self, _: Move, _: &dyn Fn() -> Candidate) {
        self.0 += 1;
    }
}

/// A list of the moves of one position.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    /// The moves.
    pub(super) moves: Vec<Move>,
    /// The moves that the interpreter generated, with their changes.
    pub(super) candidates: Candidates,
}

impl MoveList {
    /// Returns the moves in no particular order. No two of them have the same text.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.candidates.clear();
    }
}

impl<B: Bits> Sink<B> for MoveList {
    #[inline]
    fn uses_texts(&self) -> bool {
        true
    }

    #[inline]
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        let Some(kinds) = choices else {
            self.moves.reserve(to.len() as usize);
            return to.squares().for_each(|square| self.moves.push(mv.with_target(square)));
        };
        for mut mv in to.squares().map(|square| mv.with_target(square)) {
            self.moves.extend(kinds.iter().map(|&kind| {
                mv.set_choice(kind);
                mv
            }));
        }
    }

    #[inline]
    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) {
        self.moves.reserve(to.len() as usize);
        self.moves.reserve(to.len() as usize);
        self.moves.extend(to.squares().map(|square| shifted_move(kind, rule, offset, square)));
    }

    fn shots(&mut self, mv: Move, at: B) {
        Sink::placements(self, mv, at, true);
    }

    fn placements(&mut self, mv: Move, at: B, is_shot: bool) {
        self.moves.extend(at.squares().map(|square| {
            let mut mv = mv;
            mv.push_text_square(square, is_shot);
            mv
        }));
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        self.moves
            .extend(to.squares().map(|square: Square| Move::new(kind, square, square, Form::Drop, rule)));
    }

    fn single_move(&mut self, mv: Move) {
        self.moves.push(mv);
    }

    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        self.moves.push(mv);
        self.candidates.push(candidate());
    }
}
